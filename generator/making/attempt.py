"""Generation: an attempt is a pure function of (spec, seed, index)."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count
from typing import TypeVar

from generator.canonical.duplicates import Selection
from generator.errors import GeneratorError, SearchLimitError
from generator.kernel.seeds import derive_seed
from generator.kinds.registry import kind_named
from generator.kinds.search_plans import PoolPlan
from generator.making.filling import fill
from generator.making.pool_search import pool_attempt
from generator.making.random_grid import random_grid
from generator.making.sampling import sample
from generator.making.topdown import removal_order, remove_clues
from generator.oracles.registry import band_oracle, oracle_for
from generator.patterns.clue_layouts import Layout
from generator.puzzle import Puzzle
from generator.rating.rating import rate
from generator.spec import GenerationSpec

DEFAULT_PATIENCE = 10_000

T = TypeVar("T")


class ExhaustedError(GeneratorError):
    """Attempts stopped bringing new puzzles."""


def attempt(
    spec: GenerationSpec, seed: int, index: int, oracle: str | None = None
) -> tuple[Puzzle, ...]:
    """Make one attempt.

    Parameters
    ----------
    spec : GenerationSpec
    seed : int
        The job's seed.
    index : int
        The number of the attempt, from 0.
    oracle : str, optional
        The name of an oracle of the kind, to compare; it changes nothing but the witnesses.  A
        pool search has its own.

    Returns
    -------
    tuple of Puzzle
        In a fixed order; empty if the limits were missed or the node budget was spent.  Those that
        are rated are rated last.

    Notes
    -----
    The same arguments and ALGORITHM_VERSION give the same puzzles on any machine: nothing here
    depends on what was made before.
    """
    attempt_seed = derive_seed(seed, spec.kind, index)
    return tuple(_within_ratings(spec, _unrated(spec, attempt_seed, oracle)))


def _unrated(spec: GenerationSpec, attempt_seed: int, oracle: str | None) -> tuple[Puzzle, ...]:
    kind = kind_named(spec.kind)
    layout = spec.layout
    if layout is not None:
        return _from_layout(spec, layout, attempt_seed, oracle)
    plan = kind.pool_plan(spec.max_clues)
    if plan:
        return _from_pool(spec, plan, attempt_seed)
    if spec.sampled_clues is not None:
        return _from_sample(spec, spec.sampled_clues, attempt_seed)
    grid = random_grid(kind, attempt_seed)
    order = removal_order(kind, derive_seed(attempt_seed, "order"))
    try:
        minimal = remove_clues(oracle_for(kind, oracle, kind.attempt_nodes), grid, order)
    except SearchLimitError:
        return ()
    if not spec.accepts(kind.n_clues(minimal.clues)):
        return ()
    return (Puzzle(kind.text(minimal.clues), kind.text(grid), minimal.witnesses),)


def _within_ratings(spec: GenerationSpec, puzzles: tuple[Puzzle, ...]) -> Iterator[Puzzle]:
    """Yield the puzzles that the rating admits, rated if need be."""
    if not spec.needs_rating:
        yield from puzzles
        return
    kind = kind_named(spec.kind)
    for puzzle in puzzles:
        # What whips of the highest rating accepted do not solve is not accepted.
        rating = rate(kind, kind.values(puzzle.clues), spec.highest_rating).rating
        if spec.accepts_rating(rating):
            yield replace(puzzle, rating=rating)


def _from_layout(
    spec: GenerationSpec, layout: Layout, seed: int, oracle: str | None
) -> tuple[Puzzle, ...]:
    kind = kind_named(spec.kind)
    try:
        found = fill(kind, layout, seed, oracle_for(kind, oracle, kind.attempt_nodes))
    except SearchLimitError:
        return ()
    if found is None or not spec.accepts(kind.n_clues(found.clues)):
        return ()
    return (Puzzle(kind.text(found.clues), kind.text(found.grid), found.witnesses),)


def _from_pool(spec: GenerationSpec, plan: PoolPlan, seed: int) -> tuple[Puzzle, ...]:
    kind = kind_named(spec.kind)
    found = [
        puzzle
        for puzzle in pool_attempt(band_oracle(), plan, spec.max_clues or kind.n_cells, seed)
        if spec.accepts(kind.n_clues(puzzle.clues))
    ]
    return tuple(
        Puzzle(kind.text(puzzle.clues), kind.text(puzzle.grid), puzzle.witnesses)
        for puzzle in _spread(found, spec.per_pool)
    )


def _from_sample(spec: GenerationSpec, n_clues: int, seed: int) -> tuple[Puzzle, ...]:
    kind = kind_named(spec.kind)
    return tuple(
        Puzzle(kind.text(clues), kind.text(grid), witnesses)
        for clues, grid, witnesses in _spread(sample(kind, n_clues, seed), spec.per_pool)
    )


def _spread(found: list[T], limit: int | None) -> list[T]:
    """Return so many of these, as far from each other as can be: neighbours are akin."""
    if limit is None or len(found) <= limit:
        return found
    return [found[number * len(found) // limit] for number in range(limit)]


def generate(
    spec: GenerationSpec,
    seed: int,
    n_puzzles: int,
    patience: int = DEFAULT_PATIENCE,
    oracle: str | None = None,
    excluded: frozenset[str] = frozenset(),
) -> Iterator[Puzzle]:
    """Yield the first puzzles in attempt order that differ up to symmetry, as a job holds them.

    Parameters
    ----------
    spec : GenerationSpec
    seed : int
    n_puzzles : int
        How many are wanted.
    patience : int
        Attempts in a row without a new puzzle before giving up.
    oracle : str, optional
        As for ``attempt``.
    excluded : frozenset of str
        The canonical clues of puzzles that are not wanted; see ``generator.canonical.forms``.

    Raises
    ------
    ExhaustedError
        The patience was spent; what was found has been yielded.
    """
    selection = Selection(kind_named(spec.kind), spec.per_grid, excluded)
    last_new = -1
    for index in count():
        for puzzle in attempt(spec, seed, index, oracle):
            if selection.takes(puzzle.clues, puzzle.solution):
                last_new = index
                yield puzzle
                if len(selection) == n_puzzles:
                    return
        if index - last_new >= patience:
            raise ExhaustedError(
                f"{len(selection)} of {n_puzzles} puzzles found: "
                f"{patience} attempts in a row brought no new one"
            )
