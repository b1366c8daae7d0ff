"""The test behind minimality for a level: is a puzzle solved at that level?

The code that makes such puzzles and the code that proves them both use this test.  Each passes
its own function that tells whether a puzzle has one solution.
"""

from collections.abc import Callable, Iterable, Iterator

from cluesmith.generator.clues.cage_joins import with_bare_digits
from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.technique_path import (
    candidate_table,
    level_of,
    technique_steps,
)
from cluesmith.generator.rating.rating import rate_up_to
from cluesmith.generator.rating.rating_limits import MAX_ER, has_er
from cluesmith.generator.rating.score import score_of
from cluesmith.generator.rating.techniques.by_singles import is_solved_by_singles, needed_by_singles
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.position import Position


def is_solved_at(
    kind: Kind, clues: bytes, level: Level, has_one_solution: Callable[[bytes], bool]
) -> bool:
    """Return True if a puzzle has one solution, and is of this level or an easier one.

    Parameters
    ----------
    kind : Kind
    clues : bytes
        Clues of a grid, a value a cell.
    level : Level
    has_one_solution : callable
        Of a puzzle; asked only where singles and windows, which prove it, do not solve the puzzle.

    Notes
    -----
    The answer is the same as by ``generator.rating.rating.rate``, which computes more.
    """
    if is_solved_by_singles(kind, clues):
        return True
    if level is Level.EASY or not has_one_solution(clues):
        return False
    if has_er(kind):
        rating = rate_up_to(kind, clues, level.highest_er or MAX_ER)
        return rating is not None and rating.level.number <= level.number
    return _is_path_within(kind, clues, level)


def is_clue_puzzle_solved_at(
    kind: Kind, puzzle: CluePuzzle, level: Level, has_one_solution: Callable[[CluePuzzle], bool]
) -> bool:
    """Return True if a puzzle has one solution, and is of this level or an easier one.

    The puzzle has clues that are not digits.

    Parameters
    ----------
    kind : Kind
    puzzle : CluePuzzle
    level : Level
    has_one_solution : callable
        Of a puzzle; asked first where the score takes longer than it does.  Techniques solve no
        puzzle with several solutions.
    """
    is_quick = level.number <= Level.MEDIUM.number
    if not is_quick and not has_one_solution(puzzle):
        return False
    highest = level.highest_score
    published = with_bare_digits(kind.definition, puzzle)
    return highest is None or score_of(kind, published, highest) <= highest


def spare_orbits(
    kind: Kind,
    clues: bytes,
    level: Level,
    orbits: Iterable[tuple[int, ...]],
    has_one_solution: Callable[[bytes], bool],
) -> Iterator[tuple[int, ...]]:
    """Yield the sets of cells whose clues can go, each set alone, without changing the level.

    Parameters
    ----------
    kind : Kind
    clues : bytes
        A puzzle that is solved at the level.
    level : Level
    orbits : iterable of cells
        Cells that hold clues together or not at all.
    has_one_solution : callable
        As for ``is_solved_at``.
    """
    given = [orbit for orbit in orbits if clues[orbit[0]]]
    if level is Level.EASY:
        needed = needed_by_singles(kind, clues, given, each_alone=True)
        yield from (orbit for orbit, mark in zip(given, needed, strict=True) if not mark)
        return
    for orbit in given:
        if is_solved_at(kind, without_clues(clues, orbit), level, has_one_solution):
            yield orbit


def without_clues(clues: bytes, cells: Iterable[int]) -> bytes:
    """Return the puzzle with these cells blank."""
    left = bytearray(clues)
    for cell in cells:
        left[cell] = 0
    return bytes(left)


def _is_path_within(kind: Kind, clues: bytes, level: Level) -> bool:
    """Return True if techniques and whips of a level solve a puzzle of a kind without ER."""
    position = Position(candidate_table(kind), clues)
    is_within = all(level_of(step).number <= level.number for step in technique_steps(position))
    return is_within and not position.n_open
