"""`cluesmith generate KIND --grid GRID`: the fewest clues for a grid that the user names."""

import click

from cluesmith.cli.exit_codes import EXIT_PARTIAL
from cluesmith.cli.options.seeds import chosen_seed
from cluesmith.cli.writing.manifest_files import Origins
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.checking.proof import prove
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.records.derived_fields import FINDABLE, with_found
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.spec import GenerationSpec

# Options of generate that have no meaning if the grid is given.
_UNUSED = (
    *("count", "clues", "per_grid", "max_overlap", "spread", "symmetry", "pattern"),
    *("fill_pattern", "word_line", "operators", "patience", "exclude", "oracle"),
)

grid_option = click.option(
    "--grid",
    metavar="GRID",
    help="A full grid in one line: print the puzzle with the fewest clues found for it; "
    "with --max-clues stop there.",
)


def fewest_for_grid(
    kind: Kind, grid: str, max_clues: int | None, seed: int | None, output: PuzzleOutput
) -> int:
    """Print the puzzle with the fewest clues found for a grid; return the exit code."""
    from cluesmith.generator.making.fewest_clues_search import fewest_clues  # only for --grid

    _refuse_unused(click.get_current_context())
    kind.check_max_clues(max_clues)
    values = _grid_values(kind, grid)
    seed = chosen_seed(seed)
    found = fewest_clues(kind, values, seed, max_clues)
    puzzle = found.in_text(kind)
    prove(GenerationSpec(kind=kind), puzzle)
    n_clues = kind.n_clues(found.clues)
    if max_clues is not None and n_clues > max_clues:
        click.echo(
            f"cluesmith: --max-clues {max_clues}: not reached; the best found for this grid has "
            f"{n_clues} clues: {puzzle.clues}",
            err=True,
        )
        return EXIT_PARTIAL
    record = PuzzleRecord(kind, puzzle.clues, ordinal=1, solution=puzzle.solution, seed=seed)
    output.write([with_found(record, output.needed & FINDABLE)], Origins({seed}))
    return 0


def _refuse_unused(context: click.Context) -> None:
    for name in _UNUSED:
        if context.get_parameter_source(name) == click.core.ParameterSource.COMMANDLINE:
            option = name.replace("_", "-")
            raise click.UsageError(f"--{option} cannot be used with --grid", context)


def _grid_values(kind: Kind, grid: str) -> bytes:
    """Read the grid.

    Raises click.BadParameter if it is not a grid of the kind.
    """
    try:
        values = kind.values(grid)
    except PuzzleSyntaxError as error:
        raise click.BadParameter(str(error), param_hint="--grid") from None
    if 0 in values:
        cell = kind.cell_names[values.index(0)]
        raise click.BadParameter(f"{cell} is blank: give a full grid", param_hint="--grid")
    if not kind.rules.is_grid(values):
        conflict = kind.conflict(values)
        where = " and ".join(kind.cell_names[c] for c in conflict) if conflict else "some house"
        raise click.BadParameter(
            f"this is no {kind.title} grid: {where} break the rules", param_hint="--grid"
        )
    return values
