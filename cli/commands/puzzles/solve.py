"""`cluesmith solve`: the solutions of puzzles in a file."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import count

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.formats.writers import TextWriter
from cluesmith.cli.options.kind_options import line_kind_option, oracle_option
from cluesmith.cli.options.language import language_option
from cluesmith.cli.options.names import NameType
from cluesmith.cli.options.output import json_option, output_option
from cluesmith.cli.options.processes import jobs_option
from cluesmith.cli.options.value_types import number_from, puzzles_argument
from cluesmith.cli.reading.puzzle_files import PuzzleFileError
from cluesmith.cli.reading.shared_lines import results_of_files
from cluesmith.cli.reading.text_files import is_typed
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.terminal.messages import Problems, report_written
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.writing.output_files import open_output
from cluesmith.generator.errors import PuzzleSyntaxError, SearchLimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.oracles.oracle_registry import oracle_for, solver_for
from cluesmith.generator.puzzle_batch import PuzzleBatch
from cluesmith.generator.rating.paths.path_form import PathForm
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import ALWAYS_KNOWN
from cluesmith.generator.verdicts.unchecked_forms import PROBLEMS
from cluesmith.generator.wording.catalogues import words_in

# Formats for the solution alone, and tables that have the puzzle beside it.
_PLAIN = ("line", "zero", "dash", "grid")
_TABLES = ("csv", "jsonl")

# The forms of steps for programs, beside --json.
_FORMS = tuple(form.value for form in PathForm if form is not PathForm.FULL)

# The formats of one step.
_PICTURES = ("svg", "png")
_OPTIONS = FormatOptions(known=ALWAYS_KNOWN | {"solution"})


@click.command(
    cls=Command,
    examples=[
        "cluesmith solve puzzles.txt",
        "cluesmith solve --format grid ......24.....3.1",
        "cluesmith solve --steps puzzles.txt",
        "cluesmith solve --step 3 --format svg -o step.svg ......24.....3.1",
    ],
)
@puzzles_argument
@line_kind_option
@option_group(
    "Solutions",
    click.option(
        "--max-solutions",
        type=number_from(1),
        metavar="N",
        help="Print up to N solutions of each puzzle.  [default: 1]",
    ),
    oracle_option,
    click.option(
        "--format",
        "format_name",
        type=NameType([*_PLAIN, *_TABLES, *_PICTURES]),
        metavar="FORMAT",
        help=f"{', '.join(_PLAIN)}: solutions. {', '.join(_TABLES)}: puzzles and solutions. "
        f"{', '.join(_PICTURES)}: a picture of --step or --hint.  [default: line]",
    ),
)
@option_group(
    "Steps",
    click.option("--steps", is_flag=True, help="Explain how to solve each puzzle, step by step."),
    click.option(
        "--paths",
        "form",
        type=NameType(_FORMS),
        metavar="FORM",
        help="Print these steps for programs: lines, states (lines with the candidates after each "
        "step) or compact (a text of few letters).",
    ),
    click.option(
        "--step",
        "step_number",
        type=number_from(1),
        metavar="N",
        help="Draw the N-th of these steps and the candidates before it.",
    ),
    click.option(
        "--hint",
        is_flag=True,
        help="Explain the next step of a puzzle, which may be half filled in.",
    ),
    language_option("titles and sentences of steps"),
)
@jobs_option
@output_option
@json_option
def solve(
    files: tuple[str, ...],
    kind: GivenKind,
    max_solutions: int | None,
    oracle: str | None,
    format_name: str | None,
    steps: bool,
    form: str | None,
    step_number: int | None,
    hint: bool,
    language: str | None,
    jobs: int | None,
    output: str | None,
    as_json: bool,
) -> int:
    """Solve puzzles and print their solutions.

    If a line cannot be read or does not have exactly one solution, solve reports it and exits
    with 1. It names the first such lines and counts the others.

    --steps, --step and --hint explain how people solve a puzzle; docs/solution-paths.md describes
    their --json output.
    """
    if form is not None and (as_json or not steps):
        raise click.UsageError("--paths needs --steps, and excludes --json")
    if steps or hint or step_number is not None:
        _check_steps(steps, hint, step_number, max_solutions, format_name, as_json)
        if jobs is not None:
            raise click.UsageError("--jobs cannot be used with --steps, --step and --hint")
        # Solutions alone do without techniques and drawings.
        from cluesmith.cli.commands.puzzles.solve_steps import StepsWanted, solve_steps

        words = words_in(language)
        wanted = StepsWanted(hint, step_number, as_json, format_name, oracle, form, words)
        return solve_steps(files, kind, wanted, output)
    if language is not None:
        raise click.UsageError("--language needs --steps, --step or --hint")
    if as_json and format_name not in (None, "jsonl"):
        raise click.UsageError("--json means --format jsonl: use only one of them")
    if format_name in _PICTURES:
        raise click.UsageError(f"--format {format_name} needs --step or --hint")
    n_lines = n_solutions = 0
    solved = partial(_solved, max_solutions or 1, oracle)
    begin, write = _writer(format_name or ("jsonl" if as_json else "line"))
    with (
        progress("solving", is_wanted=not is_typed(files)) as advance,
        open_output(output) as stream,
        Problems() as problems,
    ):
        stream.write(begin)
        for found in results_of_files(solved, files, kind, jobs):
            if isinstance(found, PuzzleFileError):
                problems.report(str(found))
                continue
            batch, (puzzles, solutions, unsolved) = found
            stream.writelines(write(batch.kind, puzzles, solutions))
            n_lines += batch.n_puzzles
            n_solutions += len(solutions)
            for i, problem in unsolved:
                problems.report(f"{batch.place(i)}: {problem}")
            advance(n_lines)
    report_written(output, n_solutions, "solution")
    return EXIT_FAILURE if problems.n else 0


def _check_steps(
    steps: bool,
    hint: bool,
    step_number: int | None,
    max_solutions: int | None,
    format_name: str | None,
    as_json: bool,
) -> None:
    if steps + hint + (step_number is not None) > 1:
        raise click.UsageError("--steps, --step and --hint: use only one of them")
    if max_solutions is not None:
        raise click.UsageError("--max-solutions cannot be used with --steps, --step and --hint")
    if format_name not in (None, *_PICTURES):
        raise click.UsageError(
            f"--format {format_name} cannot be used with --steps, --step and --hint: use --json, "
            "svg or png"
        )
    if format_name is not None and (steps or as_json):
        other = "--steps" if steps else "--json"
        raise click.UsageError(
            f"--format {format_name} needs --step or --hint, and excludes {other}"
        )


# Puzzles and their solutions, and what is wrong with puzzles, by their place.
_Solved = tuple[list[str], list[str], list[tuple[int, str]]]


def _solved(max_solutions: int, oracle: str | None, batch: PuzzleBatch) -> _Solved:
    solve_batch = _solve_clues if batch.kind.has_clue_families else _solve
    return solve_batch(batch, max_solutions, oracle)


def _solve(batch: PuzzleBatch, max_solutions: int, oracle: str | None) -> _Solved:
    """Return the solutions of puzzles whose clues are digits."""
    solver = oracle_for(batch.kind, oracle)
    kind, values, n_cells = batch.kind, batch.values, batch.kind.n_cells
    counts, grids = solver.solve_many(values)
    if all(n_solutions == 1 for n_solutions in counts):
        return kind.text_lines(values), kind.text_lines(grids), []
    puzzles, solved = bytearray(), bytearray()
    problems = []
    for i, n_solutions in enumerate(counts):
        where = slice(i * n_cells, (i + 1) * n_cells)
        found: list[bytes] = []
        if n_solutions == 1 or (n_solutions and max_solutions == 1):
            found = [grids[where]]
        elif n_solutions:
            found = solver.solutions(values[where], max_solutions)
        puzzles += values[where] * len(found)
        solved += b"".join(found)
        if n_solutions != 1:
            problems.append((i, PROBLEMS[n_solutions]))
    return kind.text_lines(bytes(puzzles)), kind.text_lines(bytes(solved)), problems


def _solve_clues(batch: PuzzleBatch, max_solutions: int, oracle: str | None) -> _Solved:
    """Return the solutions of puzzles with clues that are not digits."""
    from cluesmith.generator.rating.hints.contradictions import no_solution  # digits need no raters

    kind, solver = batch.kind, solver_for(batch.kind, oracle)
    puzzles, solutions, problems = list[str](), list[str](), list[tuple[int, str]]()
    for i, text in enumerate(batch.texts):
        try:
            puzzle = batch.puzzle(i)
            kind.check_covered(puzzle)
            found = solver.solutions(puzzle, max(2, max_solutions))
        except (PuzzleSyntaxError, SearchLimitError) as error:
            problems.append((i, str(error)))
            continue
        shown = found[:max_solutions]
        puzzles += [text] * len(shown)
        solutions += map(kind.text, shown)
        if len(found) != 1:
            problem = PROBLEMS[2] if found else no_solution(kind, puzzle)
            problems.append((i, problem))
    return puzzles, solutions, problems


def _writer(format_name: str) -> tuple[str, Callable[[Kind, list[str], list[str]], Iterator[str]]]:
    """Return the beginning of a file, and a function that writes puzzles and solutions into it."""
    writer = FORMATS[format_name].make_writer(_OPTIONS)
    if not isinstance(writer, TextWriter):
        raise TypeError(f"{format_name} is not written a puzzle at a time")
    of_record, of_clues = writer.of_record, writer.of_clues
    ordinals = count(1)

    def write(kind: Kind, puzzles: list[str], solutions: list[str]) -> Iterator[str]:
        if of_clues is not None:
            yield from map(of_clues, solutions)
            return
        shown = puzzles if format_name in _TABLES else solutions
        for clues, solution in zip(shown, solutions, strict=True):
            yield of_record(PuzzleRecord(kind, clues, next(ordinals), solution))

    return writer.begin, write
