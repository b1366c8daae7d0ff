# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc"
"""Whips: solving a puzzle by logic, shortest whips first, on its exact cover model.

A *candidate* is an option that is still possible, a CSP variable is a primary item; two candidates
are *linked* if they share an item of any sort, so that they cannot both be true.  Suppose that a
candidate z, the *target*, were true.  A whip of length n is a chain of n items, each with a left
candidate: the first of them is linked to z, the next to the right candidate before it.  All
other candidates of an item are linked to z or to some right candidate before, but for one,
its right candidate, which so would be true; in the last item none is left.  So z is false.

Simplest first: while there is an item with one candidate, that one is placed and what is linked
to it goes; else all targets of whips of the least length n that has any are struck out at once.
The rating is the largest n that was needed, 0 where single candidates do.

Striking out all targets at once makes the rating a function of the puzzle alone: which candidates
go does not depend on any order, so that it does not change under the symmetries of the kind,
except where the budget is spent.

Data layout
-----------
Static, by option: its primary items; the options linked to it, as a list and as bits.  By item:
its options.  The position: ``_alive`` by option, also as bits; by item the number of candidates
and the exclusive or of them, which is the last one where the number is 1.  Items that are done
have the number 0, and no candidate.

The search for whips works on the same numbers: ``_excluded`` counts how many of the target and
the right candidates are linked to an option, and an option that is excluded once leaves its items.
``_live`` holds the links among candidates, made anew for each position.

The search for whips of length n
--------------------------------
Depth first for each target, n = 2, 3, ... over all targets.  What follows a chain depends on the
*set* of its right candidates and on the last of them alone.  So chains that failed are remembered
by a hash of target, set and last one, with the length that they failed for.

Two remarks make it short.  An item in which nothing is left is found when the last candidate
leaves: had it been empty before, a shorter whip would end there.  And where what follows from a
target by single candidates, in rounds, meets its first contradiction in round k, the whips of the
target have length k + 1 or more; without a contradiction it has none (``_bounds``).

Whips strike out nothing but such targets.  So before long whips are looked for, all targets with a
contradiction are struck out on trial, again and again; if that does not solve the puzzle, whips do
not (``_reaches_the_end``).

Invariants
----------
- Numbers, exclusive ors and ``_excluded`` are the same before and after each search, but for one
  that a signal ends; the next puzzle begins with all of them made anew.
- The same puzzle, length and budget give the same steps on any machine.

Rejected
--------
Milliseconds a Sudoku of the controlled-bias collection, for 1.24, and a Hanidoku, for 4.6.
docs/decisions/search-methods.md has all figures.

- One target at a time, as CSP-Rules does: 1.87 and 5.8, with the same ratings.
- No memory of chains that failed: 1.48 and 12.1.
- Bounds from length 2 on: 1.55 and 4.5; from 4 on: 1.22 and 5.4.
- Going on where ``_reaches_the_end`` shows that whips cannot solve the puzzle: 7.1 for Hanidoku.

References
----------
D. Berthier, Pattern-Based Constraint Satisfaction and Logic Puzzles, 2012; the program CSP-Rules
by the same author strikes out one target at a time.
"""

import array
from collections.abc import Sequence

import cython
from cython.cimports.cluesmith.generator.kernel.signals import check_signals
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, mixed

from cluesmith.generator.kernel.arrays import flat, ints, words, zeros

SOLVED, STUCK, CONTRADICTION, BUDGET_SPENT = range(4)

# The results of a search for whips of a target.
_NO_WHIP = cython.declare(cython.int, 0)
_WHIP = cython.declare(cython.int, 1)
_SPENT = cython.declare(cython.int, 2)

# Candidates tried between two looks at the budget and at pending signals: some 20 ms.
_SLICE_NODES = cython.declare(cython.longlong, 65536)
# From this length on, bounds are worth their time.
_BOUNDED_LENGTH = cython.declare(cython.int, 3)
# Before whips of this length are looked for, it is worth asking whether they can solve the puzzle.
_DOUBTFUL_LENGTH = cython.declare(cython.int, 5)
_NO_BOUND = cython.declare(cython.int, 1 << 20)
_MEMO_SIZE = cython.declare(cython.int, 1 << 15)

_MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


class WhipSolver:
    """Solves puzzles of one model by single candidates and whips, and keeps the steps of the last.

    Parameters
    ----------
    n_primary : int
        The number of primary items.
    options : sequence of sequence of int
        The items of each option, primary and secondary.
    ease : sequence of int
        By primary item: single candidates of an item with a smaller number are seen first.
    max_length : int
        The longest whips that ``solve`` can be asked for.

    Notes
    -----
    The search runs without the GIL; one object serves one thread at a time.
    """

    def __init__(
        self,
        n_primary: int,
        options: Sequence[Sequence[int]],
        ease: Sequence[int],
        max_length: int,
    ) -> None:
        n: int = len(options)
        self.n_options = n
        self.n_items = n_primary
        self.max_length = max_length
        self._n_words = (n + 63) // 64
        self._item_first, self._item = flat(
            [[item for item in items if item < n_primary] for items in options]
        )
        options_of: dict[int, list[int]] = {item: [] for item in range(n_primary)}
        for option, items in enumerate(options):
            for item in items:
                options_of.setdefault(item, []).append(option)
        self._option_first, self._option = flat([options_of[i] for i in range(n_primary)])
        links = [
            sorted({other for item in items for other in options_of[item]} - {option})
            for option, items in enumerate(options)
        ]
        self._link_first, self._link = flat(links)
        bits = words(n * self._n_words)
        for option, linked in enumerate(links):
            for other in linked:
                bits[option * self._n_words + (other >> 6)] |= 1 << (other & 63)
        self._link_bits = bits
        self._order = array.array("i", sorted(range(n_primary), key=lambda item: ease[item]))
        self._alive = bytearray(n)
        self._alive_bits = words(self._n_words)
        self._number = ints(n_primary)
        self._xor = ints(n_primary)
        self._is_done = bytearray(n_primary)
        self._is_dirty = bytearray(n_primary)
        self._live = ints(len(self._link))
        self._n_live = ints(n)
        self._excluded = ints(n)
        self._is_true = bytearray(n)
        self._bound = ints(n)
        self._queue = ints(n + 1)
        self._chain_items = ints(max_length + 1)
        self._chain_rights = ints(max_length + 1)
        self._seen = zeros("q", n)
        self._n_linked = zeros("q", n_primary)
        self._memo = words(_MEMO_SIZE)
        self._memo_left = bytearray(_MEMO_SIZE)
        self._hash_in_set = array.array("Q", [mixed(advanced(option)) for option in range(n)])
        self._hash_as_last = array.array("Q", [mixed(advanced(n + option)) for option in range(n)])
        self._position = self._n_nodes = self._stamp = self._slice_end = self._end = 0
        self._n_closings = 0
        self._step_option = ints(n)
        self._step_base = ints(n)
        self._step_first = ints(n + 1)
        self._is_strike = bytearray(n)
        self._is_noted = bytearray(n)
        self._step_item = ints(n * max_length)
        self._step_left = ints(n * max_length)
        self._step_right = ints(n * max_length)
        self._n_steps = 0

    def solve(self, presets: Sequence[int], max_length: int, max_nodes: int) -> tuple[int, int]:
        """Solve a puzzle as far as whips go.

        Parameters
        ----------
        presets : sequence of int
            The options that the clues select.
        max_length : int
            The length of the longest whips to look for.
        max_nodes : int
            Right candidates to try in all; past it the search gives up, at the end of a slice of
            65,536.

        Returns
        -------
        (int, int)
            How it ended (SOLVED, STUCK, CONTRADICTION or BUDGET_SPENT), and the length of the
            longest whip used.
        """
        rating: cython.int = 0
        if max_length > self.max_length:
            raise ValueError(f"whips of {max_length}: at most {self.max_length}")
        self._forget()
        if not self._set_up(presets):
            return CONTRADICTION, 0
        is_doubtful = True
        self._end = self._n_nodes + max_nodes
        while True:
            with cython.nogil:
                n = self._advance()
            rating = max(rating, n)
            if self._is_broken:
                return CONTRADICTION, rating
            if self._n_open == 0:
                return SOLVED, rating
            found = 0
            self._open_position()
            n = 2
            while found == 0 and n <= max_length:
                if n == _DOUBTFUL_LENGTH and is_doubtful:
                    is_doubtful = False
                    if not self._reaches_the_end(presets):
                        return STUCK, rating
                if n == _BOUNDED_LENGTH and not self._bounds():
                    return STUCK, rating
                found = self._sweep(n)
                if found < 0:
                    return BUDGET_SPENT, rating
                n += 1
            if found == 0:
                return STUCK, rating
            rating = max(rating, n - 1)
            self._strike_out(self._n_steps - found)

    def first_whips(
        self, presets: Sequence[int], max_length: int, max_nodes: int, struck: Sequence[int] = ()
    ) -> int:
        """Find the whips of the least length that has any; ``steps`` returns them.

        Parameters
        ----------
        presets, max_length, max_nodes
            See ``solve``; the position is that after the presets, where there may be singles.
        struck : sequence of int
            Options that are known not to be true.

        Returns
        -------
        int
            SOLVED if there are some, else STUCK, CONTRADICTION or BUDGET_SPENT.
        """
        self._forget()
        if not self._set_up(presets, struck) or self._is_broken:
            return CONTRADICTION
        self._end = self._n_nodes + max_nodes
        found = self._find_single_whips()
        if found == 0:
            self._open_position()
        n = 2
        while found == 0 and n <= min(max_length, self.max_length):
            if n == _BOUNDED_LENGTH and not self._bounds():
                return STUCK
            found = self._sweep(n)
            n += 1
        if found < 0:
            return BUDGET_SPENT
        return SOLVED if found else STUCK

    @property
    def n_nodes(self) -> int:
        """Return the number of right candidates tried so far, over all puzzles."""
        return self._n_nodes

    def steps(self) -> list[tuple[int, bool, int, tuple[tuple[int, int, int], ...]]]:
        """Return the steps: option, whether it is struck out, the number of the position, chain.

        The chain holds (item, left candidate, right candidate), -1 for no candidate; that of a
        placed option is the item in which it was alone.
        """
        return [
            (
                self._step_option[s],
                bool(self._is_strike[s]),
                self._step_base[s],
                tuple(
                    [
                        (self._step_item[k], self._step_left[k], self._step_right[k])
                        for k in range(self._step_first[s], self._step_first[s + 1])
                    ]
                ),
            )
            for s in range(self._n_steps)
        ]

    # The position.

    def _forget(self) -> None:
        """Forget the last puzzle."""
        self._n_steps = 0
        for option in range(self.n_options):
            self._is_noted[option] = self._is_true[option] = self._excluded[option] = 0

    def _set_up(self, presets: Sequence[int], struck: Sequence[int] = ()) -> bool:
        """Make the position after the presets and steps so far; return True if presets agree."""
        self._clear()
        for preset in presets:
            if not self._alive[preset]:
                return False
            self._place(preset)
        for option in struck:
            if self._alive[option]:
                self._kill(option)
        for s in range(self._n_steps):
            if self._is_strike[s]:
                self._kill(self._step_option[s])
            else:
                self._place(self._step_option[s])
        return True

    def _clear(self) -> cython.void:
        self._is_broken = False
        self._n_open = self.n_items
        for i in range(self._n_words):
            self._alive_bits[i] = 0
        for item in range(self.n_items):
            self._number[item] = self._option_first[item + 1] - self._option_first[item]
            self._xor[item] = self._is_done[item] = 0
            self._is_dirty[item] = 1
        for option in range(self.n_options):
            self._alive[option] = 1
            self._alive_bits[option >> 6] |= cython.cast(cython.ulonglong, 1) << (option & 63)
            for i in range(self._item_first[option], self._item_first[option + 1]):
                self._xor[self._item[i]] ^= option

    def _kill(self, option: cython.int) -> cython.void:
        """Strike out a candidate."""
        self._alive[option] = 0
        self._alive_bits[option >> 6] ^= cython.cast(cython.ulonglong, 1) << (option & 63)
        for i in range(self._item_first[option], self._item_first[option + 1]):
            item = self._item[i]
            self._number[item] -= 1
            self._xor[item] ^= option
            self._is_dirty[item] = 1
            if self._number[item] == 0 and not self._is_done[item]:
                self._is_broken = True

    def _place(self, option: cython.int) -> cython.void:
        """Make a candidate true: its items are done, and the candidates linked to it go."""
        for i in range(self._item_first[option], self._item_first[option + 1]):
            self._is_done[self._item[i]] = 1
            self._n_open -= 1
        for i in range(self._link_first[option], self._link_first[option + 1]):
            if self._alive[self._link[i]]:
                self._kill(self._link[i])
        self._kill(option)

    def _advance(self) -> cython.int:
        """Place single candidates and use whips of length 1 while there are any.

        Returns the length of the longest whip used, 0 or 1.
        """
        rating = 0
        while True:
            self._place_singles()
            if self._is_broken or self._n_open == 0:
                return rating
            n_found = self._find_single_whips()
            if n_found == 0:
                return rating
            rating = 1
            self._strike_out(self._n_steps - n_found)

    def _place_singles(self) -> cython.void:
        """Place single candidates while there are any, always the easiest to see."""
        i = 0
        while i < self.n_items and not self._is_broken:
            item = self._order[i]
            i += 1
            if self._number[item] == 1:
                option = self._xor[item]
                self._begin_step(option, False, self._n_steps)
                self._add_link(item, -1, option)
                self._place(option)
                i = 0

    def _find_single_whips(self) -> cython.int:
        """Note the targets linked to all candidates of some item; return their number."""
        base = self._n_steps
        for i in range(self.n_items):
            item = self._order[i]
            if self._is_done[item] or not self._is_dirty[item]:
                continue
            self._is_dirty[item] = 0
            for w in range(self._n_words):
                bits = self._alive_bits[w] & self._linked_to_all(item, w)
                target = 64 * w
                while bits:
                    if bits & 1 and not self._is_noted[target]:
                        self._is_noted[target] = 1
                        self._begin_step(target, True, base)
                        self._add_link(item, self._first_candidate(item), -1)
                    bits >>= 1
                    target += 1
        return self._n_steps - base

    def _linked_to_all(self, item: cython.int, w: cython.int) -> cython.ulonglong:
        """Return word w of the options linked to all candidates of an item."""
        bits = _MASK64
        for i in range(self._option_first[item], self._option_first[item + 1]):
            if self._alive[self._option[i]]:
                bits &= self._link_bits[self._option[i] * self._n_words + w]
                if not bits:
                    break
        return bits

    def _first_candidate(self, item: cython.int) -> cython.int:
        for i in range(self._option_first[item], self._option_first[item + 1]):
            if self._alive[self._option[i]]:
                return self._option[i]
        return -1

    # The steps.

    def _begin_step(self, option, is_strike, base):
        """Begin a step, seen in the position after the first ``base`` steps."""
        s = self._n_steps
        self._step_option[s] = option
        self._is_strike[s] = is_strike
        self._step_base[s] = base
        self._n_steps = s + 1
        self._step_first[s + 1] = self._step_first[s]

    def _add_link(self, item: cython.int, left: cython.int, right: cython.int) -> cython.void:
        """Add a link to the chain of the last step."""
        k = self._step_first[self._n_steps]
        self._step_item[k] = item
        self._step_left[k] = left
        self._step_right[k] = right
        self._step_first[self._n_steps] = k + 1

    def _strike_out(self, base: cython.int) -> cython.void:
        """Strike out the targets of the steps from ``base`` on."""
        for s in range(base, self._n_steps):
            self._kill(self._step_option[s])

    # The search for whips.

    def _open_position(self) -> cython.void:
        """Prepare the search for whips in a position that has none of length 1."""
        self._position += 1
        for option in range(self.n_options):
            self._bound[option] = 0
            if self._alive[option]:
                at = self._link_first[option]
                for i in range(at, self._link_first[option + 1]):
                    if self._alive[self._link[i]]:
                        self._live[at] = self._link[i]
                        at += 1
                self._n_live[option] = at

    def _sweep(self, length: cython.int) -> cython.int:
        """Note the targets of whips of this length; return their number, -1 if the budget is spent.

        There are none of a smaller length.
        """
        base = self._n_steps
        with cython.nogil:
            is_complete = not self._ends_slice() and self._sweep_targets(length, base)
        if is_complete:
            return self._n_steps - base
        self._n_steps = base
        return -1

    def _ends_slice(self) -> cython.int:
        """Let signals through, and begin a slice; true if the budget is spent."""
        self._slice_end = self._n_nodes + _SLICE_NODES
        with cython.gil:
            check_signals()
        return self._n_nodes > self._end

    def _sweep_targets(self, length: cython.int, base: cython.int) -> cython.int:
        """Note the targets of whips of this length; false if the budget is spent before the end."""
        for target in range(self.n_options):
            if self._alive[target] and self._bound[target] <= length:
                self._length = 0
                self._set_hash = mixed(advanced(self._position * self.n_options + target))
                self._suppose(target)
                found = self._extend(target, length - 1)
                if found == _WHIP:
                    self._is_noted[target] = 1
                    self._note_whip(target, base)
                self._retract(target)
                if found == _SPENT:
                    return False
        return True

    def _extend(self, last: cython.int, n_left: cython.int) -> cython.int:
        """Return True if n_left more candidates make the chain that ends with ``last`` a whip.

        If so, the chain is the whip.
        """
        self._stamp += 1
        stamp = self._stamp
        first = self._link_first[last]
        for i in range(first, self._n_live[last]):
            other = self._live[i]
            for j in range(self._item_first[other], self._item_first[other + 1]):
                item = self._item[j]
                if self._number[item] != 1:
                    continue
                right = self._xor[item]
                if self._is_true[right] or self._seen[right] == stamp:
                    continue
                self._seen[right] = stamp
                if self._n_nodes >= self._slice_end and self._ends_slice():
                    return _SPENT
                self._n_nodes += 1
                self._chain_items[self._length] = item
                self._chain_rights[self._length] = right
                self._length += 1
                found = self._closes(right) if n_left == 1 else self._extend_by(right, n_left - 1)
                if found != _NO_WHIP:
                    return found
                self._length -= 1
        return _NO_WHIP

    def _extend_by(self, right: cython.int, n_left: cython.int) -> cython.int:
        """Take in a right candidate, and go on unless the same chain has failed before."""
        old_hash = self._set_hash
        key = old_hash ^ self._hash_in_set[right]
        self._set_hash = key
        key ^= self._hash_as_last[right]
        place = cython.cast(cython.int, key & (_MEMO_SIZE - 1))
        if self._memo[place] == key and self._memo_left[place] >= n_left:
            self._set_hash = old_hash
            return _NO_WHIP
        found = _WHIP if self._suppose(right) else self._extend(right, n_left)
        self._retract(right)
        self._set_hash = old_hash
        if found == _NO_WHIP:
            self._memo[place] = key
            self._memo_left[place] = n_left
        return found

    def _suppose(self, option: cython.int) -> cython.bint:
        """Exclude the candidates linked to an option; return True if that empties some item."""
        empty = -1
        self._is_true[option] = 1
        for i in range(self._link_first[option], self._n_live[option]):
            other = self._live[i]
            self._excluded[other] += 1
            if self._excluded[other] > 1:
                continue
            for j in range(self._item_first[other], self._item_first[other + 1]):
                item = self._item[j]
                self._number[item] -= 1
                self._xor[item] ^= other
                if self._number[item] == 0:
                    empty = item
        self._chain_items[self._length] = empty
        return empty >= 0

    def _retract(self, option: cython.int) -> cython.void:
        self._is_true[option] = 0
        for i in range(self._link_first[option], self._n_live[option]):
            other = self._live[i]
            self._excluded[other] -= 1
            if self._excluded[other] > 0:
                continue
            for j in range(self._item_first[other], self._item_first[other + 1]):
                self._number[self._item[j]] += 1
                self._xor[self._item[j]] ^= other

    def _closes(self, option: cython.int) -> cython.bint:
        """Return True if excluding the candidates linked to an option would empty some item."""
        empty = -1
        self._n_closings += 1
        none = self._n_closings << 8
        for i in range(self._link_first[option], self._n_live[option]):
            other = self._live[i]
            if self._excluded[other]:
                continue
            for j in range(self._item_first[other], self._item_first[other + 1]):
                item = self._item[j]
                # How many candidates of the item are linked, counted from the number of the call.
                n_linked = max(self._n_linked[item], none) + 1
                self._n_linked[item] = n_linked
                if n_linked - none == self._number[item]:
                    empty = item
            if empty >= 0:
                break
        self._chain_items[self._length] = empty
        return empty >= 0

    def _note_whip(self, target: cython.int, base: cython.int) -> cython.void:
        """Make the chain a step, with the left candidate of each item."""
        before = target
        self._begin_step(target, True, base)
        for k in range(self._length):
            self._add_link(
                self._chain_items[k],
                self._linked_candidate(self._chain_items[k], before),
                self._chain_rights[k],
            )
            before = self._chain_rights[k]
        item = self._chain_items[self._length]
        self._add_link(item, self._linked_candidate(item, before), -1)

    def _linked_candidate(self, item: cython.int, option: cython.int) -> cython.int:
        """Return the first candidate of an item that is linked to an option."""
        for i in range(self._option_first[item], self._option_first[item + 1]):
            other = self._option[i]
            word = self._link_bits[option * self._n_words + (other >> 6)]
            if self._alive[other] and (word >> (other & 63)) & 1:
                return other
        return -1

    def _reaches_the_end(self, presets: Sequence[int]) -> bool:
        """Return True if striking out all that single candidates contradict solves the puzzle.

        If not, whips do not.  The position is as before.
        """
        n_steps: cython.int = self._n_steps
        while self._n_open and not self._is_broken and self._bounds():
            for target in range(self.n_options):
                if self._alive[target] and self._bound[target] < _NO_BOUND:
                    self._kill(target)
            self._place_singles()
            self._n_steps = n_steps
            self._open_position()
        is_solved: cython.bint = self._n_open == 0
        self._set_up(presets)
        self._open_position()
        return is_solved

    def _bounds(self) -> cython.bint:
        """Bound the length of each target's whips from below; return True if any can have one."""
        is_any = False
        with cython.nogil:
            for target in range(self.n_options):
                if self._alive[target]:
                    self._bound[target] = self._rounds(target) + 1
                    if self._bound[target] < _NO_BOUND:
                        is_any = True
        return is_any

    def _rounds(self, target: cython.int) -> cython.int:
        """Return in which round single candidates contradict a target, _NO_BOUND if they do not."""
        n_rounds = 0
        n_done = 0
        n_queued = 1
        is_empty = False
        self._length = 0
        self._queue[0] = target
        while n_done < n_queued and not is_empty:
            end = n_queued
            for i in range(n_done, end):
                if self._suppose(self._queue[i]):
                    is_empty = True
            for i in range(n_done, end):
                n_queued = self._queue_singles(self._queue[i], n_queued)
            n_done = end
            n_rounds += 1
        for i in range(n_done - 1, -1, -1):
            self._retract(self._queue[i])
        for i in range(n_done, n_queued):
            self._is_true[self._queue[i]] = 0
        return n_rounds - 1 if is_empty else _NO_BOUND

    def _queue_singles(self, option: cython.int, n_queued: cython.int) -> cython.int:
        """Queue the single candidates that an option leaves; return the length of the queue."""
        for i in range(self._link_first[option], self._n_live[option]):
            other = self._live[i]
            for j in range(self._item_first[other], self._item_first[other + 1]):
                if self._number[self._item[j]] == 1:
                    right = self._xor[self._item[j]]
                    if not self._is_true[right]:
                        self._is_true[right] = 1
                        self._queue[n_queued] = right
                        n_queued += 1
        return n_queued
