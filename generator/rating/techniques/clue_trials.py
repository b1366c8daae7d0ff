# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The search for candidates that lead to a contradiction by cells, houses and clues alone.

``ClueTrials`` supposes candidates of a position, one after the other, and follows what cells,
houses and clues leave alone until one of them has nothing left.  It works on sets of candidates as
words; what has struck a candidate is kept, so that what a contradiction rests on can be said.
"""

import array
from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.rating.techniques.clue_support import ClueSupport

from cluesmith.generator.kernel.arrays import flat, holders, ints, words


class TrialItems:
    """The candidates of each cell, and of each digit in each house that holds it; one is true.

    Parameters
    ----------
    items : sequence of sequences of int
    n : int
        The number of candidates.
    """

    def __init__(self, items: Sequence[Sequence[int]], n: int) -> None:
        self.n_items = len(items)
        self.start, self.candidates = flat(items)
        self.of_start, self.of = flat(holders(items, n))


@cython.final
@cython.cclass
class ClueTrials:
    """Supposes candidates of positions of one puzzle; one object serves one thread at a time.

    Parameters
    ----------
    support : ClueSupport
    sees : array of 64 bits
        By candidate, those that cannot be true together with it, as bits, each in whole words.
    items : TrialItems
    views : sequence of (int, sequence of int, sequence of int, int, bool)
        Of each clue, its automaton, its cells, which of these differ, and the number of both, as
        for ``ClueSupport``; and whether it is a sign, of which others of its cells make a chain.
    """

    _support: ClueSupport
    n_digits: cython.int
    n: cython.int
    n_cells: cython.int
    n_items: cython.int
    n_views: cython.int
    n_words: cython.int
    _sees: cython.ulonglong[::1]
    _item_start: cython.int[::1]
    _item: cython.int[::1]
    _of_start: cython.int[::1]
    _of: cython.int[::1]
    _view_start: cython.int[::1]
    _view_cell: cython.int[::1]
    _view_differ: cython.int[::1]
    _automata: cython.int[::1]
    _view_key: cython.ulonglong[::1]
    _is_chain: cython.int[::1]
    _at_start: cython.int[::1]
    _at: cython.int[::1]
    _left: cython.ulonglong[::1]
    _digits: cython.int[::1]
    _n_left: cython.int[::1]
    _is_done: cython.int[::1]
    _is_dirty: cython.int[::1]
    _first_left: cython.ulonglong[::1]
    _digits_then: cython.int[::1]
    _first_digits: cython.int[::1]
    _first_n_left: cython.int[::1]
    _first_done: cython.int[::1]
    _queue: cython.int[::1]
    _n_queue: cython.int
    _dirty: cython.int[::1]
    _n_dirty: cython.int
    _ring: cython.int
    _cause: cython.int[::1]
    _event: cython.int[::1]
    _n_events: cython.int
    _is_needed: cython.int[::1]
    _n_needed: cython.int
    _broken: cython.int

    def __init__(
        self,
        support: ClueSupport,
        sees: Sequence[int],
        items: TrialItems,
        views: Sequence[tuple[int, Sequence[int], Sequence[int], int, bool]],
    ) -> None:
        n = len(items.of_start) - 1
        self._support = support
        self.n_digits = support.n_digits
        self.n = n
        self.n_cells = n // support.n_digits
        self.n_items = items.n_items
        self.n_views = len(views)
        self.n_words = (n + 63) // 64
        self._sees = sees
        self._item_start, self._item = items.start, items.candidates
        self._of_start, self._of = items.of_start, items.of
        cells = [view[1] for view in views]
        self._view_start, self._view_cell = flat(cells)
        self._view_differ = flat([view[2] for view in views])[1]
        self._automata = array.array("i", [view[0] for view in views] or [0])
        self._view_key = array.array("Q", [view[3] for view in views] or [0])
        self._is_chain = array.array("i", [int(view[4]) for view in views] or [0])
        self._at_start, self._at = flat(holders(cells, self.n_cells))
        self._left = words(self.n_words)
        self._first_left = words(self.n_words)
        self._digits = ints(self.n_cells)
        self._digits_then = ints(self.n_cells)
        self._first_digits = ints(self.n_cells)
        self._n_left = ints(self.n_items)
        self._first_n_left = ints(self.n_items)
        self._is_done = ints(self.n_items)
        self._first_done = ints(self.n_items)
        self._is_dirty = ints(self.n_views + 1)
        self._queue = ints(n + self.n_items)
        self._ring = 2 * (self.n_views + 1)
        self._dirty = ints(self._ring)
        self._cause = ints(n)
        self._event = ints(n + 64 * (self.n_views + 1))
        self._is_needed = ints(len(self._event))

    def contradictions(
        self, left: int, values: Sequence[int], most: int, margin: int
    ) -> list[tuple[int, list[tuple[int, int]]]]:
        """Return the candidates that lead to a contradiction.

        Parameters
        ----------
        left : int
            The candidates of open cells, as bits.
        values : sequence of int
            The placed digits, a value for each cell, 0 for none.
        most : int
            The most events that a contradiction may rest on.
        margin : int
            Return also contradictions with this many events more than the shortest one.

        Returns
        -------
        list of (int, list of (int, int))
            A candidate, and what follows, in order: an item and the candidate that is alone in it,
            or a clue, counted from -1 down, and -1.  The last one has nothing left.  Those that
            rest on the fewest first.
        """
        self._begin(left, values)
        found = []
        for c in range(self.n):
            if self._first_left[c >> 6] >> (c & 63) & 1:
                self._restore()
                if self._suppose(c) and self._rests_on(most):
                    most = min(most, self._n_needed + margin)
                    found.append((c, self._events()))
        short = [each for each in found if len(each[1]) <= most]
        return sorted(short, key=lambda each: (len(each[1]), each[0]))

    def refuted(self, left: int, values: Sequence[int]) -> tuple[int, list[int]]:
        """Return the candidates that lead to a contradiction in the fewest rounds.

        In a round all that is alone is placed, then chains of signs are read to their ends, and
        then all other clues are looked at as they are then, so the order of cells, houses and clues
        changes nothing.

        Returns
        -------
        (int, list of int)
            The number of rounds, and the candidates; none if nothing leads to a contradiction.
        """
        most: cython.int = self.n
        self._begin(left, values)
        found: list[int] = []
        for c in range(self.n):
            if self._first_left[c >> 6] >> (c & 63) & 1:
                self._restore()
                n_rounds = self._rounds_to_break(c, most)
                if n_rounds and n_rounds < most:
                    found = []
                if n_rounds:
                    most = n_rounds
                    found.append(c)
        return most, found

    def _begin(self, left: int, values: Sequence[int]) -> None:
        packed = memoryview(left.to_bytes(8 * self.n_words, "little")).cast("Q")
        for i in range(self.n_words):
            self._first_left[i] = packed[i]
        for i in range(self.n_cells):
            self._first_digits[i] = 0
            if values[i]:
                self._first_digits[i] = 1 << (values[i] - 1)
        for c in range(self.n):
            if self._first_left[c >> 6] >> (c & 63) & 1:
                self._first_digits[c // self.n_digits] |= 1 << c % self.n_digits
        for i in range(self.n_items):
            self._first_n_left[i] = 0
            for k in range(self._item_start[i], self._item_start[i + 1]):
                c = self._item[k]
                self._first_n_left[i] += (self._first_left[c >> 6] >> (c & 63) & 1) != 0
            self._first_done[i] = self._first_n_left[i] == 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _restore(self) -> cython.void:
        for i in range(self.n_words):
            self._left[i] = self._first_left[i]
        for i in range(self.n_cells):
            self._digits[i] = self._first_digits[i]
        for i in range(self.n_items):
            self._n_left[i] = self._first_n_left[i]
            self._is_done[i] = self._first_done[i]
        for i in range(self.n_views):
            self._is_dirty[i] = 0
        for i in range(self.n):
            self._cause[i] = -1
        self._n_queue = 0
        self._n_dirty = 0
        self._n_events = 0
        self._broken = -1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _suppose(self, candidate: cython.int) -> cython.bint:
        """Follow a candidate; return True if that ends in a contradiction.

        An event is an item by its number, or a clue counted from -1 down.
        """
        i: cython.int = 0
        first: cython.int = 0
        self._event[0] = 0
        self._n_events = 1
        self._place(candidate)
        while self._broken < 0:
            if i < self._n_queue:
                self._place_alone(self._queue[i])
                i += 1
            elif first < self._n_dirty:
                self._look(self._dirty[first % self._ring], self._digits)
                first += 1
            else:
                return False
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rounds_to_break(self, candidate: cython.int, most: cython.int) -> cython.int:
        """Return the rounds until a contradiction; 0 if none comes within the most."""
        i: cython.int = 0
        first: cython.int = 0
        self._event[0] = 0
        self._n_events = 1
        self._place(candidate)
        for number in range(1, most + 1):
            end = self._n_queue
            if self._broken < 0 and i == end and first == self._n_dirty:
                return 0
            self._n_events = 1  # nobody asks what this rests on
            while i < end and self._broken < 0:
                self._place_alone(self._queue[i])
                i += 1
            self._read_chains(first)
            last = self._n_dirty
            # Clues that lose something from here on are looked at in the next round.
            for k in range(first, last):
                self._is_dirty[self._dirty[k % self._ring]] = 0
            for cell in range(self.n_cells):
                self._digits_then[cell] = self._digits[cell]
            while first < last and self._broken < 0:
                self._look(self._dirty[first % self._ring], self._digits_then)
                first += 1
            if self._broken >= 0:
                return number
        return 0

    @cython.cfunc
    @cython.exceptval(check=False)
    def _read_chains(self, first: cython.int) -> cython.void:
        """Read signs that lose something until none does, and leave other clues to be looked at."""
        k: cython.int = first
        while k < self._n_dirty and self._broken < 0:
            view = self._dirty[k % self._ring]
            if self._is_chain[view]:
                self._n_dirty -= 1
                self._dirty[k % self._ring] = self._dirty[self._n_dirty % self._ring]
                self._look(view, self._digits)
            else:
                k += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place_alone(self, item: cython.int) -> cython.void:
        """Place the candidate that is alone in an item, unless that is done."""
        if self._is_done[item]:
            return
        for k in range(self._item_start[item], self._item_start[item + 1]):
            c = self._item[k]
            if self._left[c >> 6] >> (c & 63) & 1:
                self._event[self._n_events] = item
                self._n_events += 1
                self._place(c)
                return

    @cython.cfunc
    @cython.exceptval(check=False)
    def _place(self, candidate: cython.int) -> cython.void:
        """Place a candidate by the last event."""
        cell: cython.int = candidate // self.n_digits
        digit: cython.int = candidate % self.n_digits
        for k in range(self._of_start[candidate], self._of_start[candidate + 1]):
            self._is_done[self._of[k]] = 1
        for k in range(self.n_digits):
            if self._digits[cell] >> k & 1 and k != digit:
                self._strike(cell * self.n_digits + k)
        self._left[candidate >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (candidate & 63))
        for w in range(self.n_words):
            gone = self._left[w] & self._sees[candidate * self.n_words + w]
            while gone:
                c = 64 * w + lowest_bit(gone)
                gone &= gone - 1
                self._strike(c)

    @cython.cfunc
    @cython.exceptval(check=False)
    def _strike(self, c: cython.int) -> cython.void:
        """Strike a candidate by the last event."""
        cell: cython.int = c // self.n_digits
        if not self._left[c >> 6] >> (c & 63) & 1:
            return
        self._left[c >> 6] &= ~(cython.cast(cython.ulonglong, 1) << (c & 63))
        self._digits[cell] &= ~(1 << c % self.n_digits)
        self._cause[c] = self._n_events - 1
        for k in range(self._of_start[c], self._of_start[c + 1]):
            item = self._of[k]
            self._n_left[item] -= 1
            if self._is_done[item]:
                continue
            if self._n_left[item] == 1:
                self._queue[self._n_queue] = item
                self._n_queue += 1
            elif self._n_left[item] == 0 and self._broken < 0:
                self._broken = item
        for k in range(self._at_start[cell], self._at_start[cell + 1]):
            if not self._is_dirty[self._at[k]]:
                self._is_dirty[self._at[k]] = 1
                self._dirty[self._n_dirty % self._ring] = self._at[k]
                self._n_dirty += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _look(self, view: cython.int, digits: cython.int[::1]) -> cython.void:
        """Strike the candidates that a clue does not leave, by the digits of all cells."""
        first: cython.int = self._view_start[view]
        support: ClueSupport = self._support
        self._is_dirty[view] = 0
        n = self._view_start[view + 1] - first
        support._n = n
        support._take_automaton(self._automata[view])
        for i in range(n):
            support._left[i] = digits[self._view_cell[first + i]]
            support._differ[i] = self._view_differ[first + i]
            support._turned[i] = 0
        self._event[self._n_events] = -1 - view
        self._n_events += 1
        if self._n_events >= len(self._event) - self.n or not support._known_support(
            self._view_key[view]
        ):
            self._broken = self.n_items + view
            return
        for i in range(n):
            gone = self._digits[self._view_cell[first + i]] & ~support._found[i]
            d = 0
            while gone:
                if gone & 1:
                    self._strike(self._view_cell[first + i] * self.n_digits + d)
                gone >>= 1
                d += 1

    @cython.cfunc
    @cython.exceptval(check=False)
    def _rests_on(self, most: cython.int) -> cython.bint:
        """Find what the last contradiction rests on; return True if that is few enough events."""
        for number in range(self._n_events):
            self._is_needed[number] = 0
        self._n_needed = 1
        self._need_causes(self._broken, self._n_events)
        for number in range(self._n_events - 1, 0, -1):
            if self._is_needed[number]:
                self._n_needed += 1
                if self._n_needed > most:
                    return False
                event = self._event[number]
                self._need_causes(event if event >= 0 else self.n_items - 1 - event, number)
        return True

    @cython.cfunc
    @cython.exceptval(check=False)
    def _need_causes(self, what: cython.int, before: cython.int) -> cython.void:
        """Mark the events that struck candidates of an item or of a clue before another one."""
        view: cython.int = what - self.n_items
        if view < 0:
            for k in range(self._item_start[what], self._item_start[what + 1]):
                c = self._item[k]
                if -1 < self._cause[c] < before:
                    self._is_needed[self._cause[c]] = 1
            return
        for k in range(self._view_start[view], self._view_start[view + 1]):
            for d in range(self.n_digits):
                c = self._view_cell[k] * self.n_digits + d
                if -1 < self._cause[c] < before:
                    self._is_needed[self._cause[c]] = 1

    def _events(self) -> list[tuple[int, int]]:
        """Return the events that the last contradiction rests on."""
        events: list[tuple[int, int]] = []
        for number in range(1, self._n_events):
            if self._is_needed[number]:
                event = self._event[number]
                events.append((event, self._alone_in(event, number) if event >= 0 else -1))
        last = self._broken
        return [*events, (last if last < self.n_items else self.n_items - 1 - last, -1)]

    def _alone_in(self, item: int, number: int) -> int:
        """Return the candidate that was alone in an item at an event."""
        for k in range(self._item_start[item], self._item_start[item + 1]):
            c = self._item[k]
            is_first = self._first_left[c >> 6] >> (c & 63) & 1
            if is_first and not 0 <= self._cause[c] < number:
                return c
        return -1
