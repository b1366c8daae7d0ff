"""Options for the puzzles to make: number, clues, grids and ratings."""

import functools
from collections.abc import Callable, Iterable, Mapping
from inspect import signature
from typing import Any

import click

from cluesmith.cli.options.clue_patterns import chosen_pattern, pattern_options
from cluesmith.cli.options.difficulty_options import (
    CLUES_RANGE,
    DIFFICULTY_OPTIONS,
    LEVEL_SHARES,
    OWN_OR_LEVEL,
    STRICT_OR_LEVEL,
    CageSizesType,
    taken_difficulty,
)
from cluesmith.cli.options.excluded_puzzles import exclude_option
from cluesmith.cli.options.kind_options import kind_argument
from cluesmith.cli.options.value_types import OVERLAP, TEXT, number_from
from cluesmith.cli.terminal.command import option_group
from cluesmith.cli.terminal.messages import report
from cluesmith.generator.clues.clue_limits import (
    CAGE_SIZES,
    COUNT_NAMES,
    LIMIT_NAMES,
    SIZE_NAMES,
    ClueLimits,
    keyword_of,
)
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.option_values import ANY, Range
from cluesmith.generator.spec import HALF, GenerationSpec
from cluesmith.generator.spec_request import (
    OptionsError,
    limits_of_clues,
    limits_of_families,
    spec_of_options,
)

# Those that most people need first.
COMMON_OPTIONS = (
    *("--count", "--clues", "--max-clues", "--symmetry", "--level", "--technique", "--exclude"),
)

# Options for limits of the clues of each family, made from the table of families.
LIMITS_TITLE = "Clues of each family"


def _range_option(name: str, help_text: str) -> Callable[..., Any]:
    return click.option(
        f"--{name}", keyword_of(name), type=CLUES_RANGE, metavar="A..B", help=help_text
    )


COUNT_OPTIONS = (
    *(_range_option(name, f"The number of {name}.") for name in COUNT_NAMES),
    click.option("--max-digits", type=number_from(0), metavar="K", help="At most K digits."),
)
SIZE_OPTIONS = tuple(
    _range_option(name, f"The number of cells of each {family.name}.")
    for name, family in SIZE_NAMES.items()
    if name != CAGE_SIZES
)
_cage_sizes_option = click.option(
    f"--{CAGE_SIZES}",
    type=CageSizesType(),
    metavar="A..B|SIZES",
    help="The number of cells of each cage; 2:15,3:6,4:4 draws 15 cages of 2 to 6 of 3 and 4 of 4.",
)

clues_option = click.option(
    "--clues",
    type=CLUES_RANGE,
    metavar="A..B",
    help="The number of clues of all families: 24, 22..26, 22.. (at least) or ..26 (at most).",
)
max_clues_option = click.option(
    "--max-clues", type=number_from(0), metavar="K", help="At most K clues."
)
patience_option = click.option(
    "--patience",
    type=number_from(1),
    metavar="N",
    help="Give up after N attempts in a row without a new puzzle.  [default: about ten minutes of "
    "a worker's time, at most 10000]",
)


def minimal_at_option(
    help_text: str, names: click.ParamType[Any] = OWN_OR_LEVEL
) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option for a level at which puzzles are minimal."""
    return click.option("--minimal-at", type=names, metavar="LEVEL", help=help_text)


def spec_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options for puzzles to make, as ``spec``, ``count`` and ``exclude``."""

    @functools.wraps(command)
    def with_spec(kind: Kind, count: int, pattern: str | None, **others: Any) -> Any:
        options = {name: others.pop(name) for name in _TAKEN}
        difficulty = taken_difficulty(others)
        limits = taken_clue_limits(others, LIMIT_NAMES)
        marks = None if pattern is None else chosen_pattern(kind, pattern)
        try:
            spec = spec_of_options(
                kind,
                count=count,
                clue_limits=limits,
                difficulty=difficulty,
                pattern=marks,
                on_turned=lambda words: report(f"the picture is taken {words}"),
                **options,
            )
        except OptionsError as error:
            raise click.UsageError(f"{error.in_options}.") from None
        if others.get("patience") is None:
            _refuse_levels_not_found(spec)
        return command(spec=spec, count=count, **others)

    decorated: Callable[..., Any] = with_spec
    for option in reversed(_SPEC_OPTIONS):
        decorated = option(decorated)
    return decorated


def _refuse_levels_not_found(spec: GenerationSpec) -> None:
    """Refuse levels that need puzzles with more clues, and name the option that makes these.

    A pattern may have more clues than are needed.
    """
    kind, levels = spec.kind, spec.wanted_difficulty.levels
    known = kind.known.levels_not_found
    lacking = [level for level in levels if level in known]
    # Each level that has a share is needed, else any of them.
    is_possible = not lacking or (len(lacking) < len(levels) and not spec.shares)
    if spec.minimal_at is not None or spec.layout is not None or is_possible:
        return
    path = click.get_current_context().command_path
    command = f"{path} {kind.name} " if path else ""
    n_rated = min(known[level] for level in lacking)
    raise click.UsageError(
        f"--level: none of {n_rated:,} rated {kind.title} that need every clue is "
        f"{' or '.join(lacking)}: "
        f"`{command}--level {','.join(lacking)} --minimal-at {lacking[-1]}` "
        "makes some with more clues; --patience N makes N attempts all the same."
    )


def taken_clue_limits(values: dict[str, Any], names: Iterable[str]) -> dict[str, Any]:
    """Take the values of these limits out of those of a command; return the limits by name."""
    taken = {name: values.pop(keyword_of(name)) for name in names}
    return {name: limits for name, limits in taken.items() if limits is not None}


def total_limits(
    clues: tuple[int, int] | None, max_clues: int | None
) -> tuple[int | None, int | None]:
    """Return the fewest and the most clues that these options allow together."""
    try:
        return limits_of_clues(clues, max_clues)
    except OptionsError as error:
        raise click.UsageError(f"{error.in_options}.") from None


def chosen_limits(clue_limits: Mapping[str, Range], max_digits: int | None) -> ClueLimits:
    """Return the limits of the clues of each family from these options together."""
    try:
        return limits_of_families(clue_limits, max_digits)
    except OptionsError as error:
        raise click.UsageError(f"{error.in_options}.") from None


# Options that ``spec_of_options`` takes unchanged.
_TAKEN = signature(spec_of_options).parameters.keys() - {
    *("kind", "count", "clue_limits", "difficulty", "pattern", "on_turned")
}

_SPEC_OPTIONS: tuple[Callable[[Callable[..., Any]], Callable[..., Any]], ...] = (
    kind_argument,
    option_group(
        "Number and clues",
        click.option(
            "--count",
            type=number_from(1),
            metavar="N",
            default=1,
            show_default=True,
            help="The number of puzzles.",
        ),
        clues_option,
        max_clues_option,
        *pattern_options,
        click.option(
            "--word-line",
            type=TEXT,
            metavar="LINE",
            help="Have the digits of the solution in their order in this line: row 5, column 1 or "
            "diagonal. A word of --symbols reads there.",
        ),
    ),
    option_group(
        LIMITS_TITLE,
        *COUNT_OPTIONS,
        _cage_sizes_option,
        *SIZE_OPTIONS,
        click.option(
            "--operators",
            type=TEXT,
            metavar="SIGNS",
            help="The operations of a calcudoku: some of the signs in +-x/, hidden if its "
            "cages show a number alone, or both: +-hidden.",
        ),
    ),
    option_group(
        "Difficulty",
        DIFFICULTY_OPTIONS[0],
        click.option(
            "--level-shares",
            type=LEVEL_SHARES,
            metavar="SHARES",
            help="The share of each level among the puzzles: easy:1,hard:2; any: puzzles as they "
            "come.  [default: equal shares]",
        ),
        *DIFFICULTY_OPTIONS[1:],
        minimal_at_option(
            "Make puzzles that are minimal at this level: its techniques solve them, and removing "
            "any clue (with --symmetry, a clue and its images) makes them harder or ambiguous. If "
            "you ask for more clues than such puzzles have, Cluesmith adds some. own: each puzzle "
            "at its own level, as killers with --level are. strict: every clue is needed for one "
            "solution, as without this option, also in killers with --level.",
            STRICT_OR_LEVEL,
        ),
        click.option("--rate", "is_rated", is_flag=True, help="Rate every puzzle."),
    ),
    option_group(
        "Variety",
        click.option(
            "--per-grid",
            type=number_from(0),
            metavar="M",
            help="At most M puzzles with the same solution grid, up to symmetry; 0 for any "
            "number.  [default: 1 for kinds with very many grids, else 0]",
        ),
        click.option(
            "--max-overlap",
            type=OVERLAP,
            metavar="K",
            default=HALF,
            show_default=True,
            help="No two puzzles share more than K clues (the same digit in the same cell). "
            f"{HALF}: no more than half of the clues of the smaller one. {ANY}: no limit.",
        ),
        click.option(
            "--spread",
            is_flag=True,
            help="Spread the puzzles evenly over all classes of grids, for kinds with a catalogue.",
        ),
        exclude_option,
    ),
)
