"""Options that say which puzzles to make: how many, with which clues, grids and ratings."""

import functools
import math
from collections.abc import Callable
from typing import Any

import click
import cloup

from cli.options.clue_patterns import chosen_pattern, pattern_options
from cli.options.difficulty import DIFFICULTY_OPTIONS, taken_difficulty
from cli.options.excluded_puzzles import exclude_option
from cli.options.kinds import kind_argument
from cli.options.value_types import number_from
from generator import GenerationSpec, Kind, catalogue_of

# A job draws on at least this many pools, unless the user says otherwise.
DEFAULT_POOLS = 20


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


def spec_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the options for puzzles to make, as ``spec``, ``count`` and ``exclude``."""

    @functools.wraps(command)
    def with_spec(
        kind: Kind,
        count: int,
        max_clues: int | None,
        min_clues: int | None,
        exact_clues: int | None,
        per_grid: int | None,
        per_pool: int | None,
        spread: bool,
        is_rated: bool,
        symmetry: str | None,
        pattern: str | None,
        fill_pattern: bool,
        **others: Any,
    ) -> Any:
        if exact_clues is not None:
            if (max_clues, min_clues) != (None, None):
                raise click.UsageError("--exact-clues excludes --max-clues and --min-clues.")
            kind.check_max_clues(exact_clues, "exact_clues")
            kind.check_min_clues(exact_clues, "exact_clues")
            max_clues = min_clues = exact_clues
        if spread:
            if per_grid is not None:
                raise click.UsageError("--spread excludes --per-grid.")
            per_grid = math.ceil(count / catalogue_of(kind).n_classes)
        elif per_grid is None:
            per_grid = kind.known.per_grid
        if per_pool is None:
            per_pool = math.ceil(count / DEFAULT_POOLS)
        difficulty = taken_difficulty(others)
        spec = GenerationSpec(
            kind.name,
            max_clues,
            min_clues,
            per_grid or None,
            per_pool or None,
            symmetry,
            None if pattern is None else chosen_pattern(kind, pattern),
            fill_pattern,
            difficulty.text or None,
            is_rated,
        )
        return command(spec=spec, count=count, **others)

    decorated: Callable[..., Any] = with_spec
    for option in reversed(_SPEC_OPTIONS):
        decorated = option(decorated)
    return decorated


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
        max_clues_option,
        click.option("--min-clues", type=number_from(0), metavar="K", help="At least K clues."),
        click.option("--exact-clues", type=number_from(0), metavar="K", help="Exactly K clues."),
        *pattern_options,
    ),
    cloup.option_group(
        "Difficulty",
        *DIFFICULTY_OPTIONS,
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
            "--per-pool",
            type=number_from(0),
            metavar="M",
            help="At most M puzzles from one attempt, where an attempt makes many similar ones "
            f"(tight limits); 0 for any number.  [default: a {DEFAULT_POOLS}th of --count, so that "
            "other counts give other puzzles]",
        ),
        click.option(
            "--spread",
            is_flag=True,
            help="Spread the puzzles evenly over all classes of grids, for kinds with a catalogue.",
        ),
        exclude_option,
    ),
)
