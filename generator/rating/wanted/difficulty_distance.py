"""The distance of a 9x9 Sudoku from a wanted difficulty: the score of searches for rare ones."""

from collections.abc import Iterator

from cluesmith.generator.option_values import Range
from cluesmith.generator.rating.rating import Rating
from cluesmith.generator.rating.rating_limits import MAX_ER
from cluesmith.generator.rating.techniques.technique_table import NISHIO, bits_named, techniques_of
from cluesmith.generator.rating.wanted.difficulty import Difficulty

# The distance of a puzzle without ER, which is harder than what was looked at.
FAR = 1000

# Puzzles up to this much above what is wanted are still near, in tenths of ER.
_MARGIN = 15


def distance(wanted: Difficulty, rating: Rating | None) -> int:
    """Return the distance of a rating from what is wanted, in tenths of ER; 0 if it is wanted.

    The distance of a missing technique is its ER minus that of the rating: a puzzle that is too
    easy for the technique does not use it.
    """
    if rating is None or rating.er is None:
        return FAR
    if wanted.admits(rating):
        return 0
    return 1 + sum(_misses(wanted, rating, rating.er))


def highest_er(wanted: Difficulty) -> int:
    """Return the highest ER that is worth looking at, in tenths."""
    highest = [wanted.er[1]] if wanted.er else []
    if wanted.levels:
        highest.append(max(level.highest_er or MAX_ER for level in wanted.levels))
    if wanted.hardest:
        highest.append(max(_ers(wanted.hardest)))
    return min([MAX_ER, *(er + _MARGIN for er in highest)])


def lowest_er(wanted: Difficulty) -> int:
    """Return a lower bound for the ER of wanted puzzles, in tenths."""
    lowest = [limits[0] for limits in (wanted.er, wanted.ep, wanted.ed) if limits]
    if wanted.levels:
        lowest.append(min(level.lowest_er for level in wanted.levels))
    for names in (wanted.hardest, *((name,) for name in wanted.techniques)):
        ers = _ers(names)
        # An easier technique can have a lower ER where it makes a single at once.
        if ers and min(ers) >= NISHIO.step_er:
            lowest.append(min(ers))
    return max(lowest, default=0)


def _misses(wanted: Difficulty, rating: Rating, er: int) -> Iterator[int]:
    numbers = rating.numbers
    for column, comparison, value in wanted.conditions:
        if comparison == "between":
            yield _off(numbers[column], value)
    if wanted.levels:
        limits = [(level.lowest_er, level.highest_er or MAX_ER) for level in wanted.levels]
        yield min(_off(er, each) for each in limits)
    if wanted.hardest:
        yield min(abs(each - er) for each in _ers(wanted.hardest))
    for name in wanted.techniques:
        if not bits_named(name) & rating.techniques:
            yield max(0, min(_ers((name,))) - er)
    if wanted.is_diamond:
        yield er - (rating.ed or 0)
    if wanted.is_pearl:
        yield er - (rating.ep or 0)


def _off(value: int | None, limits: Range) -> int:
    return 0 if value is None else max(limits[0] - value, value - limits[1], 0)


def _ers(names: tuple[str, ...]) -> list[int]:
    return [each.step_er for name in names for each in techniques_of(bits_named(name))]
