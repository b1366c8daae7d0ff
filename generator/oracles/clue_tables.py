# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc"
"""The meanings of clues, as tables that all puzzles of a kind share.

There are three sorts:

- *relations* of two cells: ``support[relation + domain of the one]`` is what the other may hold;
- *automata* that read the digits of cells in order; of those with up to 64 states also the *moves*
  of each digit, as pairs of a set of states and a rotation that takes each of them to its next one;
- *tables* of tuples of digits of up to 64 / n_digits cells, each tuple in one word with a bit for
  each cell and digit.
"""

from array import array
from collections.abc import Iterable, Sequence
from typing import Any

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.kernel.owned_memory import own_ints, own_shorts, own_words
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, below

from cluesmith.generator.clues.listed_automata import MAX_STATES
from cluesmith.generator.kernel.arrays import grown, ints, shorts, words

# A set of states of an automaton is STATE_WORDS words.
STATE_WORDS = 13
_STATE_WORDS = cython.declare(cython.int, 13)

# A constraint with up to this many tuples is a table.
MAX_TUPLES = 2000
_MAX_TUPLES = cython.declare(cython.int, 2000)

_ONE = cython.declare(cython.ulonglong, 1)

# Bits of a word.
_WORD = 64


class ClueTables:
    """Relations, automata and tables of one kind, by number."""

    def __init__(self, n_digits: int) -> None:
        self.n_digits = n_digits
        self._support: list[Any] = []
        self.support = own_shorts(self._support, shorts(1 << n_digits))
        self._n_support = 0
        self._automata: list[Any] = []
        self.transitions = own_ints(self._automata, ints(1))
        self.accepting = own_words(self._automata, words(1))
        self.automaton_start = own_ints(self._automata, ints(1))
        self.automaton_states = own_ints(self._automata, ints(1))
        self._n_automata = 0
        self._opposites: dict[int, int] = {}
        self._moves: list[Any] = []
        self.move_from = own_words(self._moves, words(1))
        self.move_by = own_ints(self._moves, ints(1))
        self.first_move = own_ints(self._moves, array("i", [1]))
        self._tuples: list[Any] = []
        self.tuples = own_words(self._tuples, words(4 * MAX_TUPLES))
        self.n_tuples = 0
        self._tables: list[Any] = []
        self.table_start = own_ints(self._tables, ints(1 << 16))
        self.table_length = own_ints(self._tables, ints(1 << 16))
        self.table_union = own_words(self._tables, words(1 << 16))
        self._n_tables = 0
        self._numbers: dict[tuple[int, int, bytes], int] = {}

    def add_relation(self, allowed: Sequence[int]) -> int:
        """Return the number of a relation: ``allowed[d - 1]`` are the digits that go with d."""
        start: cython.int = self._n_support
        self._n_support += 1 << self.n_digits
        if self._n_support > len(self._support[0]):
            longer = grown("H", self._support.pop(), 2 * self._n_support)
            self.support = own_shorts(self._support, longer)
        support = self._support[0]
        for domain in range(1, 1 << self.n_digits):
            row = allowed[(domain & -domain).bit_length() - 1]
            support[start + domain] = support[start + (domain & domain - 1)] | row
        return start

    def add_automaton(self, transitions: Sequence[int], accepting: Iterable[int]) -> int:
        """Return the number of an automaton.

        Parameters
        ----------
        transitions : sequence of int
            For each state and digit the next state, -1 if there is none; state 0 is the first.
        accepting : iterable of int
            The states in which it may end.
        """
        n_states = len(transitions) // self.n_digits
        if n_states > MAX_STATES:
            raise ValueError(f"{n_states} states; use {MAX_STATES} or fewer")
        number: int = self._n_automata
        all_transitions, all_accepting, starts, states = self._automata
        starts.insert(number, len(all_transitions))
        states.insert(number, n_states)
        all_transitions.extend(transitions)
        ends = words(STATE_WORDS)
        for state in accepting:
            ends[state // 64] |= 1 << state % 64
        all_accepting.extend(ends)
        self._automata = []
        self.transitions = own_ints(self._automata, all_transitions)
        self.accepting = own_words(self._automata, all_accepting)
        self.automaton_start = own_ints(self._automata, starts)
        self.automaton_states = own_ints(self._automata, states)
        self._n_automata += 1
        self._add_moves(transitions)
        return number

    def opposite(self, automaton: int) -> int:
        """Return the complement of an automaton; -1 if it has too many states."""
        number = self._opposites.get(automaton)
        if number is None:
            number = self._opposites[automaton] = self._new_opposite(automaton)
        return number

    def _new_opposite(self, automaton: int) -> int:
        """Add a state from which no end is reached, and exchange those that are ends."""
        all_transitions, all_accepting, starts, states = self._automata
        start, n_states = starts[automaton], states[automaton]
        if n_states >= _WORD:
            return -1
        moves = all_transitions[start : start + n_states * self.n_digits]
        moves.extend(array("i", [-1]) * self.n_digits)
        after = [n_states if state < 0 else state for state in moves]
        first = 1 + automaton * STATE_WORDS
        ends = all_accepting[first : first + STATE_WORDS]
        every = range(n_states + 1)
        return self.add_automaton(after, [k for k in every if not ends[k // 64] >> k % 64 & 1])

    def _add_moves(self, transitions: Sequence[int]) -> None:
        """Add the moves of each digit of an automaton; none if it has too many states."""
        all_from, all_by, firsts = self._moves
        n_states = len(transitions) // self.n_digits
        for digit in range(self.n_digits):
            states: dict[int, int] = {}
            for state in range(n_states if n_states <= _WORD else 0):
                after = transitions[state * self.n_digits + digit]
                if after >= 0:
                    by = (after - state) % _WORD
                    states[by] = states.get(by, 0) | _ONE << state
            all_by.extend(array("i", states))
            all_from.extend(array("Q", states.values()))
            firsts.append(len(all_by))
        self._moves = []
        self.move_from = own_words(self._moves, all_from)
        self.move_by = own_ints(self._moves, all_by)
        self.first_move = own_ints(self._moves, firsts)

    def table(self, automaton: int, size: int, unlike: bytes) -> int:
        """Return the number of the table of tuples that an automaton accepts, -1 if there is none.

        There is none if it has more than MAX_TUPLES, or more digits of cells than a word has bits.

        Parameters
        ----------
        automaton : int
        size : int
            The number of cells.
        unlike : bytes
            For each pair of cells, (1, 0), (2, 0), (2, 1), (3, 0) and so on, 1 if they differ.
        """
        if size * self.n_digits > 64:
            return -1
        key = (automaton, size, unlike)
        number = self._numbers.get(key)
        if number is None:
            number = self._new_table(automaton, size, unlike)
            self._numbers[key] = number
        return number

    def accepts(self, automaton, size, word):
        """Return True if an automaton accepts the first digits of a tuple."""
        state: cython.int = 0
        base: cython.int = self.automaton_start[automaton]
        for i in range(size):
            state = self.transitions[
                base + state * self.n_digits + lowest_bit(word >> (i * self.n_digits))
            ]
            if state < 0:
                return False
        ends: cython.ulonglong = self.accepting[1 + automaton * _STATE_WORDS + (state >> 6)]
        return (ends >> (state & 63) & 1) != 0

    def reserve(self, n: int) -> None:
        """Make room for ``n`` tuples after all tables."""
        if self.n_tuples + n > len(self._tuples[0]):
            longer = grown("Q", self._tuples.pop(), 2 * (self.n_tuples + n))
            self.tuples = own_words(self._tuples, longer)

    def new_sums(
        self,
        size: cython.int,
        n_minus: cython.int,
        unlike: cython.int,
        total: cython.int,
        most: cython.int,
    ) -> cython.int:
        """Return the number of a new table of digits with a sum; -1 if it has too many tuples.

        Parameters
        ----------
        size : int
            The number of cells.
        n_minus : int
            The number of last cells for whose digits d the sum has n + 1 - d.
        unlike : int
            For each pair of cells, (1, 0), (2, 0), (2, 1), (3, 0) and so on, a bit if they differ.
        total : int
        most : int
            The most tuples.
        """
        if size * self.n_digits > 64:
            return -1
        self.reserve(most)
        digit = cython.declare(cython.int[65])
        rest = cython.declare(cython.int[65])
        n_digits: cython.int = self.n_digits
        first: cython.int = self.n_tuples
        n: cython.int = 0
        k: cython.int = 0
        digit[0] = -1
        rest[0] = total
        while k >= 0:
            n_left = size - 1 - k
            digit[k] += 1
            if digit[k] == n_digits:
                k -= 1
                continue
            left = rest[k] - (digit[k] + 1 if k < size - n_minus else n_digits - digit[k])
            if left < n_left or left > n_left * n_digits:
                continue
            is_unlike = True
            for i in range(k):
                if unlike >> (k * (k - 1) // 2 + i) & 1 and digit[i] == digit[k]:
                    is_unlike = False
            if not is_unlike:
                continue
            if n_left:
                k += 1
                digit[k] = -1
                rest[k] = left
                continue
            if n == most:
                return -1
            self._write(first + n, digit, size)
            n += 1
        return self._added(n)

    def _new_table(self, automaton, size, unlike):
        """Enumerate the tuples, cell by cell; return the number of the table, or -1."""
        self.reserve(MAX_TUPLES)
        differ: cython.const[cython.uchar][::1] = unlike or b"\0"
        state = cython.declare(cython.int[65])
        digit = cython.declare(cython.int[65])
        alive = cython.declare(cython.ulonglong[858])
        n_digits: cython.int = self.n_digits
        base: cython.int = self.automaton_start[automaton]
        first: cython.int = self.n_tuples
        n: cython.int = 0
        k: cython.int = 0
        # By the number of digits that were read: the states from which the end can be reached.
        for i in range(_STATE_WORDS):
            alive[size * _STATE_WORDS + i] = self.accepting[1 + automaton * _STATE_WORDS + i]
        for k in range(size - 1, -1, -1):
            for i in range(_STATE_WORDS):
                alive[k * _STATE_WORDS + i] = 0
            for i in range(self.automaton_states[automaton]):
                for read in range(n_digits):
                    after = self.transitions[base + i * n_digits + read]
                    if (
                        after >= 0
                        and alive[(k + 1) * _STATE_WORDS + (after >> 6)] >> (after & 63) & 1
                    ):
                        alive[k * _STATE_WORDS + (i >> 6)] |= _ONE << (i & 63)
                        break
        k = 0
        state[0] = 0
        digit[0] = -1
        while k >= 0:
            digit[k] += 1
            if digit[k] == n_digits:
                k -= 1
                continue
            after = self.transitions[base + state[k] * n_digits + digit[k]]
            if after < 0 or alive[(k + 1) * _STATE_WORDS + (after >> 6)] >> (after & 63) & 1 == 0:
                continue
            is_unlike = True
            for i in range(k):
                if differ[k * (k - 1) // 2 + i] and digit[i] == digit[k]:
                    is_unlike = False
            if not is_unlike:
                continue
            if k + 1 < size:
                k += 1
                state[k] = after
                digit[k] = -1
                continue
            if n == _MAX_TUPLES:
                return -1
            self._write(first + n, digit, size)
            n += 1
        return self._added(n)

    def _write(self, at: cython.int, digits: cython.p_int, size: cython.int) -> cython.void:
        """Write a tuple of digits, from 0."""
        word: cython.ulonglong = 0
        for i in range(size):
            word |= _ONE << (i * self.n_digits + digits[i])
        self.tuples[at] = word

    def _added(self, n: cython.int) -> cython.int:
        """Add this number of last tuples as a table; return its number.

        They are put in random order: the first ones hold all that is left more often than not.
        """
        if self._n_tables == len(self._tables[0]):
            raise MemoryError("too many tables of sums")
        first: cython.int = self.n_tuples
        random: cython.ulonglong = n
        for i in range(n - 1, 0, -1):
            random = advanced(random)
            k = below(i + 1, random)
            word = self.tuples[first + i]
            self.tuples[first + i] = self.tuples[first + k]
            self.tuples[first + k] = word
        word = 0
        for i in range(n):
            word |= self.tuples[first + i]
        self.table_union[self._n_tables] = word
        self.table_start[self._n_tables] = first
        self.table_length[self._n_tables] = n
        self.n_tuples += n
        self._n_tables += 1
        return self._n_tables - 1
