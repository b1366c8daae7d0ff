"""Generation: an attempt is a pure function of (spec, seed, index)."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import count
from typing import TypeVar

from generator.diversity import Selection
from generator.errors import GeneratorError, LimitError
from generator.filling import fill
from generator.grids import random_grid
from generator.kinds import kind_named
from generator.links import SearchLimitError
from generator.marks import Layout, layout
from generator.oracle import band_oracle, oracle_for
from generator.pool import PoolPlan, pool_attempt
from generator.rating import BEYOND, MAX_LENGTH, rate
from generator.sampling import sample
from generator.seeds import derive_seed
from generator.topdown import removal_order, remove_clues

DEFAULT_PATIENCE = 10_000

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class GenerationSpec:
    """What puzzles are wanted.

    Parameters
    ----------
    kind : str
        The name of a kind.
    max_clues, min_clues : int, optional
        The most and the fewest clues that a puzzle may have.
    per_grid : int, optional
        The most puzzles of one class of grids in a job; see ``generator.diversity``.
    per_pool : int, optional
        The most puzzles of one attempt that makes many, which are akin to each other.
    symmetry : str, optional
        The name of a symmetry of the kind that the pattern of clues must have.
    pattern : str, optional
        The cells that may hold clues, in one line: '*' for these, '.' for the others.
    fill_pattern : bool
        Whether all of these cells must hold clues.
    min_rating, max_rating : int, optional
        The least and the highest rating that a puzzle may have; see ``generator.rating``.
    is_rated : bool
        Whether puzzles carry their rating even if any will do.

    Raises
    ------
    UnknownKindError, LimitError
        With the reason and what would work.
    PuzzleSyntaxError
        The pattern is none.
    """

    kind: str
    max_clues: int | None = None
    min_clues: int | None = None
    per_grid: int | None = None
    per_pool: int | None = None
    symmetry: str | None = None
    pattern: str | None = None
    fill_pattern: bool = False
    min_rating: int | None = None
    max_rating: int | None = None
    is_rated: bool = False

    def __post_init__(self) -> None:
        kind = kind_named(self.kind)
        kind.check_max_clues(self.max_clues)
        if self.min_clues is not None and not 0 <= self.min_clues <= kind.n_cells:
            raise LimitError(f"--min-clues {self.min_clues}: use 0 to {kind.n_cells}")
        if None not in (self.min_clues, self.max_clues) and self.min_clues > self.max_clues:  # type: ignore[operator]
            raise LimitError(
                f"--min-clues {self.min_clues}: is more than --max-clues {self.max_clues}"
            )
        for name, limit in (("per-grid", self.per_grid), ("per-pool", self.per_pool)):
            if limit is not None and limit < 1:
                raise LimitError(f"--{name} {limit}: use 1 or more")
        self.layout  # noqa: B018 - it refuses what cannot be
        self._check_ratings()

    def _check_ratings(self) -> None:
        for name, rating in (("min-rating", self.min_rating), ("max-rating", self.max_rating)):
            if rating is not None and not 0 <= rating <= BEYOND:
                raise LimitError(f"--{name} {rating}: use 0 to {BEYOND}")
        lowest, highest = self.min_rating or 0, self.highest_rating
        if lowest > highest:
            raise LimitError(f"--min-rating {lowest}: is more than --max-rating {highest}")
        if lowest > MAX_LENGTH and highest < BEYOND:
            raise LimitError(
                f"--min-rating {lowest}: ratings are 0 to {MAX_LENGTH}, and {BEYOND} for what is "
                f"beyond; use {MAX_LENGTH} or less"
            )

    @property
    def layout(self) -> Layout | None:
        """Where the clues may be; None if the spec says nothing about that."""
        if self.symmetry is None and self.pattern is None and not self.fill_pattern:
            return None
        return layout(
            kind_named(self.kind),
            self.symmetry,
            self.pattern,
            self.fill_pattern,
            self.min_clues,
            self.max_clues,
        )

    @property
    def highest_rating(self) -> int:
        """The highest rating that is accepted."""
        return BEYOND if self.max_rating is None else self.max_rating

    @property
    def needs_rating(self) -> bool:
        """Whether each puzzle is rated."""
        return self.is_rated or (self.min_rating, self.max_rating) != (None, None)

    def accepts_rating(self, rating: int) -> bool:
        """Whether a puzzle with this rating is within the limits."""
        return (self.min_rating or 0) <= rating <= self.highest_rating

    @property
    def sampled_clues(self) -> int | None:
        """The number of clues, if just one is wanted of a kind whose puzzles can be sampled."""
        kind = kind_named(self.kind)
        fewest = max(self.min_clues or 0, kind.min_clues or 0)
        return fewest if kind.sampling and fewest == self.max_clues else None

    def accepts(self, n_clues: int) -> bool:
        """Whether a puzzle with so many clues is within the limits."""
        return (self.max_clues is None or n_clues <= self.max_clues) and (
            self.min_clues is None or n_clues >= self.min_clues
        )


@dataclass(frozen=True, slots=True)
class Puzzle:
    """A minimal puzzle and its grid in one-line form, the witnesses of its clues, and its rating.

    A witness is a second grid of the puzzle without that clue.  The witnesses of the clues in cell
    order follow each other, a byte a cell.  The rating is None where nobody asked for it.
    """

    clues: str
    solution: str
    witnesses: bytes
    rating: int | None = None


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
        The canonical clues of puzzles that are not wanted; see ``generator.canonical``.

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
