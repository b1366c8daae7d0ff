"""How many puzzles are as hard as wanted, from measured shares."""

from collections.abc import Mapping
from dataclasses import replace

from generator.kinds.facts.search_plans import DifficultyShares
from generator.rating.techniques.levels import Level
from generator.rating.wishes.difficulty import Difficulty, Range


def share_of(wanted: Difficulty, measured: DifficultyShares) -> float | None:
    """Return the share of puzzles that are as hard as wanted.

    Parameters
    ----------
    wanted : Difficulty
    measured : DifficultyShares

    Returns
    -------
    float or None
        None where the figures do not tell: they know of levels and of ER alone.
    """
    if replace(wanted, levels=(), er=None) != Difficulty():
        return None
    levels = wanted.levels or tuple(Level)
    if wanted.er is None:
        return sum(_of_level(level, measured) for level in levels)
    if not measured.er:
        return None
    return sum(_within(wanted.er, level, measured) for level in levels)


def _of_level(level: Level, measured: DifficultyShares) -> float:
    below = measured.levels[level.number - 1] if level.number else 0.0
    return measured.levels[level.number] - below


def _within(er: Range, level: Level, measured: DifficultyShares) -> float:
    """Return the share of puzzles of a level with an ER within these limits."""
    highest = Level.EASY.highest_er or 0
    low, high = er
    if level is not Level.EASY:
        lowest = list(Level)[level.number - 1].highest_er or 0
        high_of_level = level.highest_er or high
        above = _up_to(min(high, high_of_level), measured.er) - _up_to(
            max(low - 1, lowest), measured.er
        )
        above = max(above, 0.0)
        if level is not Level.MEDIUM:
            return above
    # Up to the highest ER of easy puzzles some others are medium, in about the same proportions.
    shared = _up_to(highest, measured.er)
    part = max(0.0, _up_to(min(high, highest), measured.er) - _up_to(low - 1, measured.er))
    easy = part * _of_level(Level.EASY, measured) / shared if shared else 0.0
    return easy if level is Level.EASY else above + part - easy


def _up_to(er: int, shares: Mapping[int, float]) -> float:
    """Return the share of puzzles with at most this ER."""
    return max((share for limit, share in shares.items() if limit <= er), default=0.0)
