"""Options for the puzzles to make: number, clues, grids and ratings."""

import functools
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import click

from cluesmith.cli.options.clue_patterns import SYMMETRY, chosen_pattern
from cluesmith.cli.options.difficulty_options import (
    NAME_TYPES,
    STRICT_OR_LEVEL,
    CageSizesType,
    RangeType,
)
from cluesmith.cli.options.excluded_puzzles import exclude_option
from cluesmith.cli.options.kind_options import kind_argument
from cluesmith.cli.options.value_types import TEXT, ReadType, number_from
from cluesmith.cli.terminal.command import option_group
from cluesmith.cli.terminal.messages import report
from cluesmith.generator.clues.clue_limits import COUNT_NAMES, ClueLimits, keyword_of
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.option_values import Range, Scale
from cluesmith.generator.rating.wanted.criterion_values import NameList
from cluesmith.generator.rating.wanted.difficulty import CRITERIA
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.spec_options import (
    CLUES_TITLE,
    DIFFICULTY_TITLE,
    LIMITS_TITLE,
    SPEC_OPTIONS,
    VARIETY_TITLE,
    SpecOption,
)
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

# Types with names that shells complete, or that are read in a way of their own.
_TYPES: Mapping[str, click.ParamType[Any]] = {
    "symmetry": SYMMETRY,
    "pattern": click.STRING,
    "cage_sizes": CageSizesType(),
    "minimal_at": STRICT_OR_LEVEL,
}


def _option(row: SpecOption) -> Callable[..., Any]:
    """Return the option of the command line for a row."""
    name = f"--{row.name.replace('_', '-')}"
    match row.form:
        case None:
            return click.option(name, is_flag=True, help=row.help)
        case NameList() as names:
            of_names, metavar = NAME_TYPES[names]
            return click.option(name, type=of_names, metavar=metavar, multiple=True, help=row.help)
        case Scale() as scale:
            of_value: click.ParamType[Any] = RangeType(scale)
        case read:
            of_value = _TYPES.get(row.name) or (TEXT if read is str else ReadType(row.name, read))
    return click.option(
        name,
        type=of_value,
        metavar=row.metavar or "A..B",
        default=row.default,
        show_default=True,
        help=row.help,
    )


_OPTIONS = {name: _option(row) for name, row in SPEC_OPTIONS.items()}
clues_option, max_clues_option = _OPTIONS["clues"], _OPTIONS["max_clues"]
COUNT_OPTIONS = tuple(_OPTIONS[name] for name in (*map(keyword_of, COUNT_NAMES), "max_digits"))
DIFFICULTY_OPTIONS = tuple(_OPTIONS[row.name] for row in CRITERIA)
patience_option = click.option(
    "--patience",
    type=number_from(1),
    metavar="N",
    help="Give up after N attempts in a row without a new puzzle.  [default: about ten minutes of "
    "a worker's time, at most 10000]",
)


def spec_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options for puzzles to make, as ``spec``, ``count`` and ``exclude``."""

    @functools.wraps(command)
    def with_spec(kind: Kind, count: int, **others: Any) -> Any:
        options = {name: others.pop(name) for name in SPEC_OPTIONS}
        if options["pattern"] is not None:
            options["pattern"] = chosen_pattern(kind, options["pattern"])
        try:
            spec = spec_of_options(
                kind,
                count=count,
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


def total_limits(
    clues: tuple[int, int] | None, max_clues: int | None
) -> tuple[int | None, int | None]:
    """Return the fewest and the most clues that these options allow together."""
    try:
        return limits_of_clues(clues, max_clues)
    except OptionsError as error:
        raise click.UsageError(f"{error.in_options}.") from None


def chosen_limits(clue_limits: Mapping[str, Range | None], max_digits: int | None) -> ClueLimits:
    """Return the limits of the clues of each family from these options together."""
    try:
        return limits_of_families(clue_limits, max_digits)
    except OptionsError as error:
        raise click.UsageError(f"{error.in_options}.") from None


def _group(title: str, *, first: Sequence[Any] = (), last: Sequence[Any] = ()) -> Any:
    """Return the options with this title above them in the help."""
    of_rows = (_OPTIONS[row.name] for row in SPEC_OPTIONS.values() if row.group == title)
    return option_group(title, *first, *of_rows, *last)


_count_option = click.option(
    "--count",
    type=number_from(1),
    metavar="N",
    default=1,
    show_default=True,
    help="The number of puzzles.",
)
_SPEC_OPTIONS: tuple[Callable[[Callable[..., Any]], Callable[..., Any]], ...] = (
    kind_argument,
    _group(CLUES_TITLE, first=[_count_option]),
    _group(LIMITS_TITLE),
    _group(DIFFICULTY_TITLE),
    _group(VARIETY_TITLE, last=[exclude_option]),
)
