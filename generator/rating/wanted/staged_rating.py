"""Ratings in stages, which stop as soon as a puzzle is known not to match.

The cheapest comes first: ER, given up where it gets too hard, or for kinds without it whether
singles do, and then the path by techniques.  Whips are looked for only if a range of them is
wanted: last, since they cost more than all else of a hard puzzle, but first for kinds without ER,
where they cost less than the path.
"""

from dataclasses import replace

from cluesmith.generator.clues.clue import CluePuzzle, Given
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.rating import Rating, rate_up_to, rated_by_whips, rating_of_score
from cluesmith.generator.rating.rating_limits import BEYOND, MAX_ER, MAX_SCORE, has_er
from cluesmith.generator.rating.score import score_of
from cluesmith.generator.rating.techniques.by_singles import is_solved_by_singles
from cluesmith.generator.rating.techniques.levels import Level, level_of_score
from cluesmith.generator.rating.wanted.difficulty import Difficulty
from cluesmith.generator.rating.whips.whip_rating import whip_rating


def rating_if_wanted(kind: Kind, clues: Given, wanted: Difficulty) -> Rating | None:
    """Rate a puzzle if it has the wanted difficulty.

    Parameters
    ----------
    clues : bytes or CluePuzzle
        A puzzle with one solution.

    Returns
    -------
    Rating or None
        None if another puzzle is wanted.
    """
    if isinstance(clues, CluePuzzle):
        score = score_of(kind, clues, _highest_score(wanted))
        if wanted.levels and level_of_score(score) not in wanted.levels:
            return None
        if wanted.score is not None and not wanted.score[0] <= score <= wanted.score[1]:
            return None
        found = rating_of_score(kind, clues, score)
        return found if wanted.admits(found) else None
    if not has_er(kind) and not (
        _is_easy_enough(kind, clues, wanted) and _is_within_whips(kind, clues, wanted)
    ):
        return None
    rating = rate_up_to(kind, clues, _highest_er(wanted))
    without_whip = wanted if wanted.whip is None else replace(wanted, whip=None)
    if rating is None or not without_whip.admits(rating):
        return None
    if wanted.whip is None:
        return rating
    rating = rated_by_whips(kind, clues, rating)
    return rating if wanted.admits(rating) else None


def reaches_er(kind: Kind, clues: bytes, least: int) -> bool:
    """Return True if a 9x9 Sudoku has this ER, in tenths, or more.

    The same as its rating says, in a third of the time: the first step that is hard enough decides.
    """
    rating = rate_up_to(kind, clues, least - 1)
    return rating is None or (rating.er is not None and rating.er >= least)


def _is_easy_enough(kind: Kind, clues: bytes, wanted: Difficulty) -> bool:
    """Return True if the puzzle can be of the wanted levels, as far as singles show."""
    by_singles = wanted.levels == (Level.EASY,)
    if by_singles or (wanted.levels and Level.EASY not in wanted.levels):
        return is_solved_by_singles(kind, clues) == by_singles
    return True


def _is_within_whips(kind: Kind, clues: bytes, wanted: Difficulty) -> bool:
    """Return True if short enough whips solve the puzzle.  If they do not, that costs little."""
    if wanted.whip is None or wanted.whip[1] == BEYOND:
        return True
    return whip_rating(kind, clues, wanted.whip[1]) <= wanted.whip[1]


def _highest_er(wanted: Difficulty) -> int:
    """Return the highest ER of puzzles of the wanted difficulty."""
    of_levels = [level.highest_er or MAX_ER for level in wanted.levels]
    return min(max(of_levels, default=MAX_ER), wanted.er[1] if wanted.er else MAX_ER)


def _highest_score(wanted: Difficulty) -> int:
    """Return the highest score of puzzles of the wanted difficulty."""
    of_levels = [level.highest_score or MAX_SCORE for level in wanted.levels]
    return min(max(of_levels, default=MAX_SCORE), wanted.score[1] if wanted.score else MAX_SCORE)
