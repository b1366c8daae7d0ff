"""One attempt to make puzzles: a pure function of (spec, seed, index)."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import count

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.canonical.puzzle_signature import signature_of
from cluesmith.generator.errors import GeneratorError, SearchLimitError
from cluesmith.generator.kernel.random_draws import derive_seed
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.search_plans import ClimbPlan, PoolPlan, WalkPlan
from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.estimate import DEFAULT_PATIENCE
from cluesmith.generator.making.filling import fill
from cluesmith.generator.making.level_minimal import level_minimal
from cluesmith.generator.making.method import Method, method_of
from cluesmith.generator.making.overlap import OverlapIndex, new_overlap_index
from cluesmith.generator.making.overlap_indexes import compared_form, overlap_index_of
from cluesmith.generator.making.pool_search import Pool
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.making.sampling import sample
from cluesmith.generator.making.topdown import removal_order, remove_clues
from cluesmith.generator.making.walks.climb import climb
from cluesmith.generator.making.walks.clue_walk import clue_walk
from cluesmith.generator.making.walks.rating_walk import rating_walk
from cluesmith.generator.making.walks.symmetric_walks import walk_from_grids
from cluesmith.generator.making.word_lines import with_word_line
from cluesmith.generator.oracles.oracle_registry import oracle_for, pool_oracle
from cluesmith.generator.puzzle import MinimalPuzzle, Puzzle
from cluesmith.generator.rating.paths_in_forms import compact_path
from cluesmith.generator.rating.staged_rating import rating_if_wanted
from cluesmith.generator.spec import GenerationSpec

# The puzzles of each attempt, in the order of the attempts.
Attempts = Iterable[Iterable[Puzzle]]


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
        The name of an oracle of the kind, for comparisons; it changes only the witnesses.  Pool
        searches and walks have their own.

    Returns
    -------
    tuple of Puzzle
        In a fixed order; empty if the limits were missed or the node budget was spent.  Ratings
        come last.

    Notes
    -----
    The same arguments and ALGORITHM_VERSION give the same puzzles on any machine:
    nothing here depends on earlier puzzles.
    """
    found = _puzzles(spec, seed, index, oracle)
    if not spec.with_paths:
        return tuple(found)
    kind = spec.kind
    return tuple(replace(puzzle, path=compact_path(kind, puzzle.clues)) for puzzle in found)


def _puzzles(
    spec: GenerationSpec, seed: int, index: int, oracle_name: str | None
) -> Iterator[Puzzle]:
    """Yield the puzzles of an attempt, those of a pool as soon as they are found."""
    kind, method = spec.kind, method_of(spec)
    attempt_seed = derive_seed(seed, kind.name, index)
    if method is Method.CLUES:
        return _with_clues(spec, attempt_seed)
    if method is Method.RATING_WALK and spec.word_line is None:
        walked = rating_walk(spec, attempt_seed)
        return (puzzle.in_text(kind, rating) for puzzle, rating in walked)
    try:
        found = _search(method, spec, kind, attempt_seed, oracle_name)
    except SearchLimitError:
        return iter(())
    within: Iterator[MinimalPuzzle] = (
        puzzle for puzzle in found if spec.accepts(kind.n_clues(puzzle.clues))
    )
    if spec.word_line is not None:
        within = _reading(kind, within, spec.word_line, attempt_seed)
    puzzles = _not_overlapping(spec, kind, within)
    if not spec.needs_rating:
        return (puzzle.in_text(kind) for puzzle in puzzles)
    wanted = spec.wanted_difficulty
    rated = ((each, rating_if_wanted(kind, each.clues, wanted)) for each in puzzles)
    return (puzzle.in_text(kind, rating) for puzzle, rating in rated if rating is not None)


def _with_clues(spec: GenerationSpec, seed: int) -> Iterator[Puzzle]:
    # Jobs of digits do without a dozen modules.
    from cluesmith.generator.making.clue_making.clue_puzzles import clue_puzzles

    try:
        puzzles = clue_puzzles(spec, seed)
    except SearchLimitError:
        return
    for puzzle in puzzles:
        if not spec.needs_rating:
            yield puzzle
            continue
        rating = rating_if_wanted(spec.kind, spec.kind.puzzle(puzzle.clues), spec.wanted_difficulty)
        if rating is not None:
            yield replace(puzzle, rating=rating)


def _search(
    method: Method | WalkPlan | PoolPlan | ClimbPlan,
    spec: GenerationSpec,
    kind: Kind,
    seed: int,
    oracle_name: str | None,
) -> Iterable[MinimalPuzzle]:
    match method:
        case Method.LEVEL_MINIMAL if (level := spec.minimal_level) is not None:
            oracle = oracle_for(kind, oracle_name, kind.attempt_nodes)
            puzzle = level_minimal(spec, level, seed, oracle)
            return [puzzle] if puzzle else []
        case WalkPlan() if (layout := spec.layout) is not None:
            limits = (spec.min_clues, spec.max_clues)
            return [*walk_from_grids(kind, layout.orbits, limits, method.n_grids, seed)]
        case Method.FILLING if (layout := spec.layout) is not None:
            oracle = oracle_for(kind, oracle_name, kind.attempt_nodes)
            puzzle = fill(kind, layout, seed, oracle, is_proper=spec.is_proper)
            return [puzzle] if puzzle else []
        case PoolPlan():
            most = spec.max_clues or kind.n_cells
            return Pool(pool_oracle(kind), signature_of(kind), method, most, seed)
        case Method.SAMPLE if (n_sampled := spec.sampled_clues) is not None:
            return sample(kind, n_sampled, seed)
        case ClimbPlan():
            return climb(spec, pool_oracle(kind), signature_of(kind), method, seed)
        case Method.RATING_WALK:
            return (puzzle for puzzle, _ in rating_walk(spec, seed))  # rated anew when exchanged
        case Method.CLUE_WALK:
            return clue_walk(spec, seed)
    grid, order = random_grid(kind, seed), removal_order(kind, derive_seed(seed, "order"))
    return [remove_clues(oracle_for(kind, oracle_name, kind.attempt_nodes), grid, order)]


def _reading(
    kind: Kind, found: Iterable[MinimalPuzzle], line: str, seed: int
) -> Iterator[MinimalPuzzle]:
    """Yield puzzles whose solutions have the digits in order in a line."""
    for number, puzzle in enumerate(found):
        moved = with_word_line(kind, puzzle, line, derive_seed(seed, "word line", number))
        if moved is not None:
            yield moved


def _not_overlapping(
    spec: GenerationSpec, kind: Kind, found: Iterable[MinimalPuzzle]
) -> Iterator[MinimalPuzzle]:
    """Yield the puzzles that do not overlap an earlier one."""
    puzzles = iter(found)
    if spec.max_overlap is None:
        yield from puzzles
        return
    first = next(puzzles, None)
    if first is None:
        return
    yield first
    index: OverlapIndex | None = None  # most attempts bring one puzzle and need none
    for puzzle in puzzles:
        if index is None:
            index = new_overlap_index(kind.n_cells, spec.max_overlap)
            index.add(first.clues)
        if not index.is_overlapping(puzzle.clues):
            index.add(puzzle.clues)
            yield puzzle


def generate(
    spec: GenerationSpec,
    seed: int,
    n_puzzles: int,
    patience: int = DEFAULT_PATIENCE,
    oracle: str | None = None,
    excluded: frozenset[str] = frozenset(),
) -> Iterator[Puzzle]:
    """Yield the first puzzles in attempt order that differ up to symmetry, as in a job.

    Parameters
    ----------
    spec : GenerationSpec
    seed : int
    n_puzzles : int
        The number of wanted puzzles.
    patience : int
        Attempts in a row without a new puzzle before giving up.
    oracle : str, optional
        As for ``attempt``.
    excluded : frozenset of str
        The canonical clues of puzzles that are not wanted.

    Raises
    ------
    ExhaustedError
        The patience was spent; puzzles found before were yielded.
    """
    acceptance = acceptance_of(spec, n_puzzles, patience, excluded)
    yield from accepted_puzzles(spec, seed, acceptance, oracle)


def acceptance_of(
    spec: GenerationSpec, n_puzzles: int, patience: int, excluded: frozenset[str] = frozenset()
) -> Acceptance:
    """Return the initial acceptance that decides which puzzles ``generate`` yields."""
    return Acceptance(
        n_missing=n_puzzles,
        patience=patience,
        per_grid=spec.per_grid,
        excluded=excluded,
        max_overlap=(
            None if spec.max_overlap is None else overlap_index_of(spec.kind, spec.max_overlap)
        ),
    )


def attempts_of(
    spec: GenerationSpec, seed: int, oracle: str | None = None
) -> Iterator[Iterable[Puzzle]]:
    """Yield the puzzles of all attempts, each made on demand."""
    return (_puzzles(spec, seed, index, oracle) for index in count())


def accepted_puzzles(
    spec: GenerationSpec,
    seed: int,
    acceptance: Acceptance,
    oracle: str | None = None,
    attempts: Attempts | None = None,
) -> Iterator[Puzzle]:
    """Yield the same puzzles as ``generate``; ``acceptance`` counts the dropped ones.

    ``attempts`` are the puzzles of each attempt in order, if others make them.

    Raises
    ------
    ExhaustedError
    """
    kind = spec.kind
    n_puzzles = acceptance.n_missing
    if attempts is None:
        attempts = attempts_of(spec, seed, oracle)
    for index, puzzles in enumerate(attempts):
        for puzzle in puzzles:
            form = canonical_form(kind, puzzle.clues, puzzle.solution)
            compared = compared_form(kind, puzzle.clues)
            if acceptance.accepts(index, form.clues, form.grid_class, compared):
                yield puzzle
            if not acceptance.n_missing:
                return
        if acceptance.is_exhausted(index + 1):
            patience = acceptance.patience
            attempts_made = "1 attempt" if patience == 1 else f"{patience} attempts in a row"
            raise ExhaustedError(
                f"{n_puzzles - acceptance.n_missing} of {n_puzzles} puzzles found: "
                f"{attempts_made} found no new puzzle"
            )
