"""Which digits the houses of consecutive digits can still hold, as candidates go."""

from collections.abc import Set

from generator.kinds.kind import Kind
from generator.kinds.window_model import DigitWindow


class WindowsLeft:
    """The windows that a solution can still have; see ``generator.kinds.window_model``.

    A window goes if a placement shares an item with it, or if it would leave an item without
    options: a digit without a place, or a cell without a digit.

    Parameters
    ----------
    kind : Kind
    """

    def __init__(self, kind: Kind) -> None:
        self._windows = kind.digit_windows
        self._options = kind.window_model.options
        self._first = kind.n_cells * kind.n_digits
        self._covering: list[set[int]] = [set() for _ in range(kind.window_model.n_primary)]
        for option, items in enumerate(self._options):
            for item in items:
                if item < len(self._covering):
                    self._covering[item].add(option)
        self._left = {
            number: self._at_stake(self._first + number) for number in range(len(self._windows))
        }
        self._told = {window.number for window in self._windows if self._n_of(window.number) == 1}
        self._done: set[int] = set()

    def place(self, option: int) -> None:
        """Take note of a placement."""
        self._done.update(self._options[option])

    def newly_settled(self, left: Set[int]) -> list[DigitWindow]:
        """Return the windows that are the only ones of their houses now, and were not before.

        Parameters
        ----------
        left : set of int
            The placements that are candidates still, without those that are made.
        """
        self._left = {
            number: at_stake
            for number, at_stake in self._left.items()
            if self._is_possible(self._first + number, at_stake, left)
        }
        settled = [
            window
            for window in (self._windows[number] for number in self._left)
            if window.number not in self._told and self._n_of(window.number) == 1
        ]
        self._told.update(window.number for window in settled)
        return settled

    def _n_of(self, house: int) -> int:
        """Return how many windows are left of a house, by its number."""
        return sum(self._windows[number].number == house for number in self._left)

    def _hit(self, window: int) -> set[int]:
        """Return the options that share an item with a window."""
        return set().union(*(self._covering[item] for item in self._options[window]))

    def _at_stake(self, window: int) -> dict[int, set[int]]:
        """Return the items that a window takes options from: those that it leaves to each."""
        hit = self._hit(window)
        items = {item for option in hit for item in self._options[option]}
        items.difference_update(self._options[window])
        return {item: self._covering[item] - hit for item in items if item < len(self._covering)}

    def _is_possible(self, window: int, at_stake: dict[int, set[int]], left: Set[int]) -> bool:
        if not self._done.isdisjoint(self._options[window]):
            return False
        return all(
            item in self._done
            or not remaining.isdisjoint(left)
            or any(
                option >= self._first and option - self._first in self._left for option in remaining
            )
            for item, remaining in at_stake.items()
        )
