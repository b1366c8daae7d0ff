"""The expected share of puzzles with a wanted difficulty, from measurements."""

from collections.abc import Mapping
from dataclasses import replace

from cluesmith.generator.kinds.facts.search_plans import DifficultyShares
from cluesmith.generator.option_values import Range
from cluesmith.generator.rating.criteria.difficulty import Difficulty
from cluesmith.generator.rating.techniques.levels import Level

# Puzzles with at most this ER are easy; with more, up to the highest of easy ones, some are medium.
_ONLY_EASY = 15


def share_of(
    wanted: Difficulty, measured: DifficultyShares, typical: DifficultyShares
) -> float | None:
    """Return the share of puzzles that are as hard as wanted.

    Parameters
    ----------
    wanted : Difficulty
    measured : DifficultyShares
        Of the levels.
    typical : DifficultyShares
        Of the ER within a level, which depends little on how puzzles are made.

    Returns
    -------
    float or None
        None where the figures do not say: they cover levels and ER alone.
    """
    if replace(wanted, levels=(), er=None) != Difficulty() or (wanted.er and not typical.er):
        return None
    levels = wanted.levels or tuple(Level)
    return sum(_of_level(level, measured) * _part(wanted.er, level, typical) for level in levels)


def _of_level(level: Level, measured: DifficultyShares) -> float:
    below = 0.0 if level.easier is None else measured.levels[level.easier.number]
    return measured.levels[level.number] - below


def _part(er: Range | None, level: Level, typical: DifficultyShares) -> float:
    """Return the share of a level's puzzles that have an ER within these limits."""
    of_level = _of_level(level, typical)
    if er is None:
        return 1.0
    return _within(er, level, typical) / of_level if of_level else 0.0


def _within(er: Range, level: Level, typical: DifficultyShares) -> float:
    """Return the share of puzzles of a level with an ER within these limits."""
    easiest = Level.EASY.highest_er or 0
    if level.number > Level.MEDIUM.number:
        return _between(er, level.lowest_er, level.highest_er or er[1], typical.er)
    only_easy = _between(er, 0, _ONLY_EASY, typical.er)
    shared = _between(er, _ONLY_EASY + 1, easiest, typical.er)
    all_shared = _up_to(easiest, typical.er) - _up_to(_ONLY_EASY, typical.er)
    easy_part = (_of_level(Level.EASY, typical) - _up_to(_ONLY_EASY, typical.er)) / all_shared
    if level is Level.EASY:
        return only_easy + shared * easy_part
    highest = Level.MEDIUM.highest_er or 0
    return shared * (1 - easy_part) + _between(er, easiest + 1, highest, typical.er)


def _between(er: Range, low: int, high: int, shares: Mapping[int, float]) -> float:
    """Return the share of puzzles with an ER within both ranges."""
    first, last = max(er[0], low), min(er[1], high)
    return max(0.0, _up_to(last, shares) - _up_to(first - 1, shares))


def _up_to(er: int, shares: Mapping[int, float]) -> float:
    return max((share for limit, share in shares.items() if limit <= er), default=0.0)
