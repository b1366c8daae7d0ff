"""Whether a puzzle with one solution is minimal for a level.

The symmetry of its own pattern counts: no clue can go together with its images.  Puzzles that are
made with a symmetry are minimal in that sense; those that are made without one have none, but for
chance, and then no clue can go.
"""

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.interface import Oracle
from cluesmith.generator.patterns.clue_symmetries import (
    cell_orbits,
    stabiliser_orbits,
    symmetry_mask,
    symmetry_of,
)
from cluesmith.generator.rating.criteria.level_check import (
    is_solved_at,
    spare_orbits,
    without_clues,
)
from cluesmith.generator.rating.criteria.minimality import minimality
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.verdicts.verdict import Verdict

HARDER = "harder"


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
        "minimal at easy"; "easy", with how many clues can go together, how many can each go alone,
        and which first; or "harder", with its level.

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
        detail = f"no clue can go with its images, {name}" if name and can_go_alone else ""
        return Verdict(minimality(level), n_clues, text, detail, solution, is_accepted=True)
    left = clues
    for orbit in orbits:
        less = without_clues(left, orbit)
        if less != left and is_solved_at(kind, less, level, has_one_solution):
            left = less
    n_spare = n_clues - kind.n_clues(left)
    names = " and ".join(kind.cell_names[cell] for cell in spare[0])
    n_alone = sum(map(len, spare))
    alone = "" if n_alone == n_spare else f" ({n_alone} each alone)"
    detail = f"{n_spare} can go together{alone}, {names} first"
    return Verdict(level, n_clues, text, detail, solution, is_accepted=takes_added)
