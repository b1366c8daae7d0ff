"""Options that say which puzzles to make: how many, with which clues, grids and ratings."""

import functools
import math
from collections.abc import Callable
from typing import Any

import click
import cloup

from cluesmith.cli.options.clue_patterns import chosen_pattern, fitting_pattern, pattern_options
from cluesmith.cli.options.difficulty import (
    DIFFICULTY_OPTIONS,
    LEVEL,
    RangeType,
    taken_difficulty,
    whole,
)
from cluesmith.cli.options.excluded_puzzles import exclude_option
from cluesmith.cli.options.kinds import kind_argument
from cluesmith.cli.options.value_types import ANY, OverlapType, number_from
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.clue_dropping.level_minimal import with_added_clues
from cluesmith.generator.oracles.catalogue_oracle import catalogue_of
from cluesmith.generator.rating.criteria.minimality import PROPER
from cluesmith.generator.spec import HALF, GenerationSpec

# More clues than any puzzle has.
_MOST_CLUES = 9999
_CLUES = RangeType(whole, str, 0, _MOST_CLUES, "30..34")

clues_option = click.option(
    "--clues",
    type=_CLUES,
    metavar="A..B",
    help="From A to B clues; A.., ..B and A alone will do.",
)
max_clues_option = click.option(
    "--max-clues", type=number_from(0), metavar="K", help="At most K clues."
)
patience_option = click.option(
    "--patience",
    type=number_from(1),
    metavar="N",
    help="Give up after N attempts in a row without a new puzzle.  [default: about "
    "ten minutes of a worker's time, at most 10000]",
)


def minimal_at_option(help_text: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return the option for a level at which puzzles are minimal."""
    return click.option("--minimal-at", type=LEVEL, metavar="LEVEL", help=help_text)


def spec_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options for puzzles to make, as ``spec``, ``count`` and ``exclude``."""

    @functools.wraps(command)
    def with_spec(
        kind: Kind,
        count: int,
        clues: tuple[int, int] | None,
        max_clues: int | None,
        min_clues: int | None,
        exact_clues: int | None,
        per_grid: int | None,
        max_overlap: str,
        spread: bool,
        is_rated: bool,
        symmetry: str | None,
        pattern: str | None,
        fill_pattern: bool,
        may_turn: bool,
        minimal_at: str | None,
        is_proper: bool,
        **others: Any,
    ) -> Any:
        min_clues, max_clues = clue_limits(clues, min_clues, max_clues, exact_clues)
        if is_proper:
            if minimal_at is not None:
                raise click.UsageError("--proper excludes --minimal-at.")
            minimal_at = PROPER
        if minimal_at is None and (clues, exact_clues) != (None, None):
            parameter = "clues" if exact_clues is None else "exact_clues"
            kind.check_max_clues(max_clues, parameter)
            kind.check_min_clues(min_clues, parameter)
        if spread:
            if per_grid is not None:
                raise click.UsageError("--spread excludes --per-grid.")
            per_grid = math.ceil(count / catalogue_of(kind).n_classes)
        elif per_grid is None:
            per_grid = kind.known.per_grid
        difficulty = taken_difficulty(others)
        marks = None if pattern is None else chosen_pattern(kind, pattern)
        if may_turn:
            if marks is None:
                raise click.UsageError("--turn goes with --pattern.")
            marks = fitting_pattern(
                kind, marks, symmetry, fill_pattern=fill_pattern, is_proper=is_proper
            )
        spec = GenerationSpec(
            kind.name,
            max_clues,
            min_clues,
            per_grid or None,
            None if max_overlap == ANY else max_overlap,
            symmetry,
            marks,
            fill_pattern,
            difficulty.text or None,
            is_rated,
            minimal_at,
        )
        if spec.minimal_level is not None:
            spec = with_added_clues(spec)
        return command(spec=spec, count=count, **others)

    decorated: Callable[..., Any] = with_spec
    for option in reversed(_SPEC_OPTIONS):
        decorated = option(decorated)
    return decorated


def clue_limits(
    clues: tuple[int, int] | None,
    min_clues: int | None,
    max_clues: int | None,
    exact_clues: int | None = None,
) -> tuple[int | None, int | None]:
    """Return the fewest and the most clues that these options mean together."""
    if exact_clues is not None and (clues, min_clues, max_clues) != (None, None, None):
        raise click.UsageError("--exact-clues excludes --clues, --max-clues and --min-clues.")
    if clues is not None:
        if (min_clues, max_clues) != (None, None):
            raise click.UsageError("--clues excludes --max-clues and --min-clues.")
        return clues[0] or None, None if clues[1] == _MOST_CLUES else clues[1]
    return (min_clues, max_clues) if exact_clues is None else (exact_clues, exact_clues)


_SPEC_OPTIONS: tuple[Callable[[Callable[..., Any]], Callable[..., Any]], ...] = (
    kind_argument,
    cloup.option_group(
        "Number and clues",
        click.option(
            "--count",
            type=number_from(1),
            metavar="N",
            default=1,
            show_default=True,
            help="How many puzzles.",
        ),
        clues_option,
        max_clues_option,
        click.option("--min-clues", type=number_from(0), metavar="K", help="At least K clues."),
        click.option("--exact-clues", type=number_from(0), metavar="K", help="Exactly K clues."),
        *pattern_options,
    ),
    cloup.option_group(
        "Difficulty",
        *DIFFICULTY_OPTIONS,
        minimal_at_option(
            "Minimal for this level instead: solved at it, and no clue can go without making the "
            "puzzle harder or ambiguous.  With --symmetry, no clue and its images.  Where more "
            "clues are wanted than such puzzles have, clues are added."
        ),
        click.option("--rate", "is_rated", is_flag=True, help="Rate every puzzle."),
    ),
    cloup.option_group(
        "Variety",
        click.option(
            "--per-grid",
            type=number_from(0),
            metavar="M",
            help="At most M puzzles with the same solution grid, up to symmetry; 0 for any number."
            "  [default: 1 for kinds with more grids than anybody wants, else 0]",
        ),
        click.option(
            "--max-overlap",
            type=OverlapType(),
            metavar="K",
            default=HALF,
            show_default=True,
            help="No two puzzles share more than K clues, the same digit in the same cell; "
            f"{HALF}: more than half of the smaller one's; {ANY}: as many as they like.",
        ),
        click.option(
            "--spread",
            is_flag=True,
            help="Spread the puzzles evenly over all classes of grids, for kinds with a catalogue.",
        ),
        exclude_option,
    ),
)
