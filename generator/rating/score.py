"""The score of a puzzle: the effort of solving it, by what a person has to look for.

The effort of a technique is in its row of ``techniques/technique_table.py``.

A solution goes in rounds.  In a round the solver finds all steps of the easiest tier that has any,
and does all of them; a tier is the techniques of one effort.  So the score does not depend on the
order of steps, nor on the form of the puzzle.  A round adds its effort times 2 / (ways + 1), where
ways are the cells in which it leads on: who looks for one of so many among equally likely places
has to look at that part of them, on the average.

Where no technique leads on, all candidates are supposed that lead to a contradiction in the fewest
rounds; see ``ClueTrials.refuted``.  They stand for chains as well.  If none does, what is left is
counted.

It takes 0.8 ms on average for published killers.  Scores of Sudoku have a rank correlation of 0.89
with ER.

Rejected: limits of all signs together (the share of extreme greater-than stays within a point);
only the towers that are seen as the readings of a skyline (64 % of skyscrapers 7x7 are hard).
"""

from array import array
from functools import cache

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.technique_path import candidate_table, clue_rater_of
from cluesmith.generator.rating.rating_limits import MAX_SCORE, UNSOLVED
from cluesmith.generator.rating.techniques.clue_rater.candidates import ANY_SIZE
from cluesmith.generator.rating.techniques.clue_rater.clue_rater import FOUND
from cluesmith.generator.rating.techniques.clue_table import ClueTable
from cluesmith.generator.rating.techniques.technique_table import CLUE_FORCING

# Each candidate beside the one of its cell adds to the score of a puzzle that is not solved.
_CANDIDATE = 100

# Steps of this size and more are one tier.
_MOST_SIZE = 8

# Scores are counted in these parts.
_PARTS = 1000


@cache
def tiers() -> tuple["array[int]", list[int]]:
    """Return the tiers for ``ClueRater.next_round``, and their efforts."""
    rows = [
        (each.effort + size * each.effort_of_size, each.number, size)
        for each in FOUND
        for size in (range(_MOST_SIZE + 1) if each.effort_of_size else (_MOST_SIZE,))
    ]
    efforts = sorted({effort for effort, _, _ in rows})
    numbers = array("i")
    for effort, number, size in sorted(rows):
        most = ANY_SIZE if size == _MOST_SIZE else size
        numbers.extend((number, most, efforts.index(effort)))
    return numbers, efforts


def score_of(kind: Kind, puzzle: CluePuzzle, most: int = MAX_SCORE) -> int:
    """Return the score of a puzzle, or a higher number than the most if it is above that.

    Parameters
    ----------
    kind : Kind
    puzzle : CluePuzzle
        With one solution.
    most : int

    Notes
    -----
    A function of the puzzle that is the same for each of its forms.  It takes less time where the
    most is low.
    """
    table = ClueTable(candidate_table(kind), puzzle)
    rater = clue_rater_of(kind)
    rater.begin(table, puzzle.digits)
    numbers, efforts = tiers()
    score, limit = 0, (most + 1) * _PARTS
    while not rater.is_solved:
        tier, n_ways = rater.next_round(numbers)
        if tier >= 0:
            effort = efforts[tier]
        else:
            n_rounds, refuted = table.trials.refuted(rater.left, rater.values)
            if not refuted:
                return UNSOLVED + min(score // _PARTS + _CANDIDATE * rater.n_spare, UNSOLVED)
            rater.strike(refuted)
            n_ways = len({candidate // kind.n_digits for candidate in refuted})
            effort = CLUE_FORCING.effort + n_rounds * CLUE_FORCING.effort_of_size
        score += 2 * _PARTS * effort // (n_ways + 1)
        if score >= limit:
            return most + 1
    return min(score // _PARTS, UNSOLVED - 1)
