"""One attempt to make puzzles: a pure function of (spec, seed, index).

Methods and raters are imported when an attempt needs them, since most jobs need one or two.
"""

from collections.abc import Iterable, Iterator
from itertools import count

from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.random_draws import derive_seed
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.search_plans import ClimbPlan, PoolPlan, WalkPlan
from cluesmith.generator.making.method import Method, method_of
from cluesmith.generator.making.overlap import OverlapIndex, new_overlap_index
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.making.topdown import remove_in_random_order
from cluesmith.generator.oracles.oracle_registry import listing_oracle, oracle_for, pool_oracle
from cluesmith.generator.puzzle import MinimalPuzzle, Puzzle
from cluesmith.generator.rating.wanted.difficulty import Difficulty
from cluesmith.generator.spec import LEAST_KINSHIP, GenerationSpec
from cluesmith.light_dataclasses import replace

# The number of an attempt, the position among its puzzles, and the puzzle.
Made = tuple[int, int, Puzzle]


def attempt(
    spec: GenerationSpec, seed: int, index: int, oracle: str | None = None
) -> tuple[Puzzle, ...]:
    """Make one attempt.

    Parameters
    ----------
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
    [(_, puzzles)] = attempts_of(spec, seed, oracle, (index,))
    return tuple(puzzles)


def made_in(
    spec: GenerationSpec,
    seed: int,
    indices: Iterable[int],
    oracle: str | None = None,
    *,
    with_rating: bool = True,
) -> list[Made]:
    """Make some attempts."""
    attempts = attempts_of(spec, seed, oracle, indices, with_rating=with_rating)
    return [(index, *each) for index, puzzles in attempts for each in enumerate(puzzles)]


def attempts_of(
    spec: GenerationSpec,
    seed: int,
    oracle: str | None = None,
    indices: Iterable[int] | None = None,
    *,
    with_rating: bool = True,
) -> Iterator[tuple[int, Iterator[Puzzle]]]:
    """Yield the index and the puzzles of attempts, all from 0 if no indices are given.

    The puzzles are made on demand, those of a pool one by one.  Without ``with_rating`` they are
    the same, but carry no rating where it is enough that an ER is reached (``Puzzle.least_er``).
    """
    kind, aimed, method = spec.kind, spec, method_of(spec)
    least_er = None if with_rating else spec.least_er
    for index in count() if indices is None else indices:
        if (aim := spec.aimed(index)) is not aimed:
            aimed, method = aim, method_of(aim)
        attempt_seed = derive_seed(seed, kind.name, index)
        found = _puzzles(aimed, method, attempt_seed, oracle, spec.wanted_difficulty, least_er)
        if spec.with_paths:
            from cluesmith.generator.rating.paths.paths_in_forms import compact_path

            found = (replace(puzzle, path=compact_path(kind, puzzle.clues)) for puzzle in found)
        yield index, found


def _puzzles(
    spec: GenerationSpec,
    method: Method | WalkPlan | PoolPlan | ClimbPlan,
    attempt_seed: int,
    oracle_name: str | None,
    wanted: Difficulty,
    least_er: int | None,
) -> Iterator[Puzzle]:
    """Yield the wanted puzzles of an attempt, those of a pool as soon as they are found."""
    kind = spec.kind
    if method is Method.CLUES:
        return _with_clues(spec, attempt_seed, wanted)
    if method is Method.RATING_WALK and spec.word_line is None:
        from cluesmith.generator.making.walks.rating_walk import rating_walk

        walked = rating_walk(spec, attempt_seed, least_er)
        return (puzzle.in_text(kind, rating, least_er) for puzzle, rating in walked)
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
    from cluesmith.generator.making.walks.likely_er import may_be_hard_enough
    from cluesmith.generator.rating.wanted.staged_rating import rating_if_wanted, reaches_er

    hard = (each for each in puzzles if may_be_hard_enough(kind, each.clues, wanted))
    if least_er is not None:
        reaching = (each for each in hard if reaches_er(kind, each.clues, least_er))
        return (each.in_text(kind, least_er=least_er) for each in reaching)
    rated = ((each, rating_if_wanted(kind, each.clues, wanted)) for each in hard)
    return (puzzle.in_text(kind, rating) for puzzle, rating in rated if rating is not None)


def _with_clues(spec: GenerationSpec, seed: int, wanted: Difficulty) -> Iterator[Puzzle]:
    from cluesmith.generator.making.clue_making.clue_puzzles import clue_puzzles

    try:
        puzzles = clue_puzzles(spec, seed)
    except SearchLimitError:
        return
    for puzzle in puzzles:
        if not spec.needs_rating:
            yield puzzle
            continue
        from cluesmith.generator.rating.wanted.staged_rating import rating_if_wanted

        rating = rating_if_wanted(spec.kind, spec.kind.puzzle(puzzle.clues), wanted)
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
            from cluesmith.generator.making.level_minimal import level_minimal

            oracle = oracle_for(kind, oracle_name, kind.attempt_nodes)
            puzzle = level_minimal(spec, level, seed, oracle)
            return [puzzle] if puzzle else []
        case WalkPlan() if (layout := spec.layout) is not None:
            from cluesmith.generator.making.walks.symmetric_walks import walk_from_grids

            limits = (spec.min_clues, spec.max_clues)
            return [*walk_from_grids(kind, layout.orbits, limits, method.n_grids, seed)]
        case Method.FILLING if (layout := spec.layout) is not None:
            from cluesmith.generator.making.filling import fill

            oracle = listing_oracle(kind, oracle_name, kind.attempt_nodes)
            puzzle = fill(kind, layout, seed, oracle, is_proper=spec.is_proper)
            return [puzzle] if puzzle else []
        case PoolPlan():
            from cluesmith.generator.canonical.puzzle_signature import signature_of
            from cluesmith.generator.making.pool_search import Pool, far_siblings

            most = spec.max_clues or kind.n_cells
            pool = Pool(pool_oracle(kind), signature_of(kind), method, most, seed)
            if method.most is None:
                return pool
            return far_siblings(
                kind, pool, method, spec.kinship or LEAST_KINSHIP, derive_seed(seed, "forms")
            )
        case Method.SAMPLE if (n_sampled := spec.sampled_clues) is not None:
            from cluesmith.generator.making.sampling import sample

            return sample(kind, n_sampled, seed)
        case ClimbPlan():
            from cluesmith.generator.canonical.puzzle_signature import signature_of
            from cluesmith.generator.making.walks.climb import climb

            return climb(spec, pool_oracle(kind), signature_of(kind), method, seed)
        case Method.RATING_WALK:
            from cluesmith.generator.making.walks.rating_walk import rating_walk

            return (puzzle for puzzle, _ in rating_walk(spec, seed))  # rated anew when exchanged
        case Method.CLUE_WALK:
            from cluesmith.generator.making.walks.clue_walk import clue_walk

            return clue_walk(spec, seed)
    grid, oracle = random_grid(kind, seed), oracle_for(kind, oracle_name, kind.attempt_nodes)
    return [remove_in_random_order(kind, oracle, grid, derive_seed(seed, "order"))]


def _reading(
    kind: Kind, found: Iterable[MinimalPuzzle], line: str, seed: int
) -> Iterator[MinimalPuzzle]:
    """Yield puzzles whose solutions have the digits in order in a line."""
    from cluesmith.generator.making.word_lines import with_word_line

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
        if index.add_unless_overlapping(puzzle.clues):
            yield puzzle
