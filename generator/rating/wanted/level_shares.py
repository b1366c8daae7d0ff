"""The shares of levels among the puzzles of a job, and the puzzles that it still needs of each."""

from collections import Counter
from collections.abc import Iterable, Mapping

from cluesmith.generator.option_values import ANY, OptionValueError, Weights, read_name
from cluesmith.generator.rating.techniques.levels import Level

_SHARES = Weights(lambda name: Level(read_name(name, Level)), "easy:1,hard:2")


def read_level_shares(value: str) -> dict[Level, int]:
    """Return the shares of levels, easiest first; none for "any".

    Raises
    ------
    OptionValueError
    """
    if value == ANY:
        return {}
    try:
        found = _SHARES.read(value)
    except OptionValueError as error:
        raise OptionValueError(f"{error}, or {ANY}") from None
    return {level: found[level] for level in Level if level in found}


def checked_shares(value: str) -> str:
    """Return a text of shares as it is, if it can be read.

    Raises
    ------
    OptionValueError
    """
    read_level_shares(value)
    return value


def shares_text(shares: Mapping[Level, int]) -> str:
    """Return shares as ``read_level_shares`` reads them."""
    return _SHARES.written(shares)


def equal_shares(levels: Iterable[Level]) -> dict[Level, int]:
    """Return the same share for each level."""
    return dict.fromkeys(levels, 1)


def aimed_level(shares: Mapping[Level, int], index: int) -> Level:
    """Return the level that an attempt aims at, so that each level has its share of attempts."""
    place = index % sum(shares.values())
    return next(level for level, n in shares.items() if (place := place - n) < 0)


class LevelQuotas:
    """The puzzles that a job still needs of each level.

    Each level gets its share, rounded down.  The puzzles that are left over go to the levels that
    come first, one to each.

    Parameters
    ----------
    shares : mapping of Level to int
        Empty if a job accepts puzzles as they come.
    n_wanted : int
        The puzzles of the whole job.
    n_of_level : mapping of int to int
        Those that it has of each level, by its number.
    """

    def __init__(
        self, shares: Mapping[Level, int], n_wanted: int, n_of_level: Mapping[int, int]
    ) -> None:
        self.shares = shares
        total = sum(shares.values())
        self._least = {level.number: n_wanted * n // total for level, n in shares.items()}
        self._n_spare = n_wanted - sum(self._least.values())
        self.n_of_level = Counter(n_of_level)
        self.n_seen: Counter[int] = Counter()

    def needs(self, level: int | None) -> bool:
        """Return True if the job needs one more puzzle of a level; note that there is one."""
        if level is None or not self._least:
            return True
        if level not in self._least:
            return False
        self.n_seen[level] += 1
        lacking = self._least[level] - self.n_of_level[level]
        n_above = sum(self.n_of_level[each] > least for each, least in self._least.items())
        return lacking > 0 or (lacking == 0 and n_above < self._n_spare)

    def lacking(self, n_of_level: Counter[Level | None]) -> list[Level]:
        """Return the levels of which there are fewer than their share."""
        return [level for level in Level if n_of_level[level] < self._least.get(level.number, 0)]

    @property
    def n_in_shares(self) -> float | None:
        """The number of puzzles in the wanted shares that all seen ones make; None if any count."""
        total = sum(self.shares.values())
        numbers = (self.n_seen[level.number] * total / n for level, n in self.shares.items())
        return min(numbers, default=None)
