"""The check that a puzzle with one solution is minimal for a level.

The symmetry of its own pattern counts: no clue can go together with its images.  Puzzles made with
a symmetry are minimal in that sense.  Puzzles made without one rarely have any, and then no single
clue can go.
"""

from collections.abc import Iterator, Sequence

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.clue_oracle import ClueOracle
from cluesmith.generator.oracles.interface import Oracle
from cluesmith.generator.patterns.clue_symmetries import (
    Permutation,
    cell_orbits,
    elements_of,
    stabiliser_orbits,
    symmetry_mask,
    symmetry_of,
)
from cluesmith.generator.patterns.removals import Removal, removals
from cluesmith.generator.patterns.text_symmetries import mask_of_text
from cluesmith.generator.rating.level_check import (
    is_clue_puzzle_solved_at,
    is_solved_at,
    spare_orbits,
    without_clues,
)
from cluesmith.generator.rating.minimality import minimality
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.verdicts.verdict import HARDER, Verdict

_WITH_IMAGES = "no clue can go with its images"


def verdict_at_level(
    kind: Kind, clues: bytes, solution: str, level: Level, oracle: Oracle, *, takes_added: bool
) -> Verdict:
    """Return the verdict on a puzzle and a level.

    Parameters
    ----------
    kind : Kind
    clues : bytes
        A puzzle with one solution.
    solution : str
    level : Level
    oracle : Oracle
    takes_added : bool
        Whether a puzzle of the level is accepted that does not need all its clues there.

    Returns
    -------
    Verdict
        "minimal at easy"; "easy", with the numbers of clues that can go together and each alone,
        and the first of these; or "harder", with its level.

    Raises
    ------
    SearchLimitError
        A search gave up.
    """

    def has_one_solution(puzzle: bytes) -> bool:
        return oracle.count(puzzle, 2) == 1

    n_clues, text = kind.n_clues(clues), kind.text(clues)
    if not is_solved_at(kind, clues, level, has_one_solution):
        own_level = rate(kind, clues).level
        return Verdict(HARDER, n_clues, text, own_level, solution)
    mask = symmetry_mask(kind, clues)
    orbits = stabiliser_orbits(kind, mask)
    spare = [*spare_orbits(kind, clues, level, orbits, has_one_solution)]
    if not spare:
        name = symmetry_of(kind, mask)
        cells = cell_orbits(kind, None)
        can_go_alone = next(spare_orbits(kind, clues, level, cells, has_one_solution), None)
        detail = f"{_WITH_IMAGES}, {name}" if name and can_go_alone else ""
        return Verdict(minimality(level), n_clues, text, detail, solution, is_accepted=True)
    left = clues
    for orbit in orbits:
        less = without_clues(left, orbit)
        if less != left and is_solved_at(kind, less, level, has_one_solution):
            left = less
    first = " and ".join(kind.cell_names[cell] for cell in spare[0])
    detail = _spare_words(n_clues - kind.n_clues(left), sum(map(len, spare)), first)
    return Verdict(level, n_clues, text, detail, solution, is_accepted=takes_added)


def clue_verdict_at_level(
    kind: Kind, puzzle: CluePuzzle, grid: bytes, level: Level, oracle: ClueOracle, takes_added: bool
) -> Verdict:
    """Return the verdict on a puzzle with one solution and clues that are not digits.

    Cages that cover the board do not go but are joined.  Parameters as in ``verdict_at_level``.

    Raises
    ------
    SearchLimitError
        A search gave up.
    """

    def has_one_solution(less: CluePuzzle) -> bool:
        return oracle.find_other(less, grid) is None

    def spare_of(images: Sequence[Permutation]) -> Iterator[Removal]:
        for each in removals(kind, puzzle, grid, images):
            if is_clue_puzzle_solved_at(kind, each.of(puzzle), level, has_one_solution):
                yield each

    n_clues, text, solution = puzzle.n_clues, kind.puzzle_text(puzzle), kind.text(grid)
    if not is_clue_puzzle_solved_at(kind, puzzle, level, has_one_solution):
        return Verdict(HARDER, n_clues, text, rate(kind, kind.given(text)).level, solution)
    mask = mask_of_text(kind, text)
    name = symmetry_of(kind, mask)
    images = elements_of(kind, mask) if name else []
    spare = [*spare_of(images)]
    if not spare:
        detail = f"{_WITH_IMAGES}, {name}" if name and any(spare_of(())) else ""
        return Verdict(minimality(level), n_clues, text, detail, solution, is_accepted=True)
    left, waiting, needed = puzzle, spare, set[Removal]()
    while waiting:
        less = waiting[0].of(left)
        if is_clue_puzzle_solved_at(kind, less, level, has_one_solution):
            left = less
        else:
            needed.add(waiting[0])
        waiting = [each for each in removals(kind, left, grid, images) if each not in needed]
    n_alone = sum(each.n_clues for each in spare)
    detail = _spare_words(n_clues - left.n_clues, n_alone, spare[0].name(kind))
    return Verdict(level, n_clues, text, detail, solution, is_accepted=takes_added)


def _spare_words(n_together: int, n_alone: int, first: str) -> str:
    """Return words for the clues that can go together, each alone, and the first of these."""
    alone = "" if n_alone == n_together else f" ({n_alone} each alone)"
    return f"{n_together} can go together{alone}, {first} first"
