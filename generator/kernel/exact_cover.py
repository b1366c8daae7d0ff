# cython: cdivision=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Exact cover by dancing links: Knuth's Algorithm X on index arrays.

An exact cover problem has *items* and *options*, sets of items.  A solution is a set of options
that covers every primary item exactly once and every secondary item at most once.

Data layout
-----------
Nodes are numbered; all links are ``int`` arrays indexed by node, as in TAOCP 7.2.2.1:

- node 0 is the root of the list of active primary items (``llink``, ``rlink``);
- nodes 1..n_primary are the primary items, then come the secondary items;
- behind them lie the options, each a run of nodes closed by a *spacer*.  The ``top`` of a node is
  its item, the ``top`` of a spacer is 0 or negative, its ``ulink`` the first node of the option
  before it, and the ``dlink`` of the spacer before an option its last node.

``ulink`` and ``dlink`` form a circular list for each item with the item itself as head; ``size``
counts the nodes in it.

Presets
-------
Presets (the clues of a puzzle) are only noted: which options are preset, and which items they take.
A search begins by writing all links anew, of the items that are not taken and of the options that
meet none of those and are not preset themselves, in the order in which they were given.  Nodes keep
their numbers; those of other options are not linked and never looked at.  That costs less than
to take the clues of a puzzle one by one in a linked matrix, which hides most of it, and to
undo that; and nothing need be undone when a search ends.

The trail
---------
The state of a search is a *trail* of steps, each of which is undone exactly by reversing it:

- ``select(option)`` takes every item of the option out of play and hides all options that
  meet it;
- ``forbid(option)`` hides that one option.

The search branches in two: it selects an option of the smallest item, and when this has failed it
forbids the option and looks for the smallest item again.  An item down to its last option is
*forced*.  Hiding a node pushes an item that falls to size 1 on the ``forced`` stack, so that
nothing is searched for while something is forced, and a primary item that falls to size 0 marks the
state as dead at once.

Invariants
----------
- An option is linked in the lists of all its items or of none, except inside ``_hide``; what is
  not linked after ``_write`` is never reached.
- At a branch every active primary item has two options or more, and the forced stack is empty;
  a stale entry (its item no longer active) is skipped when popped, never removed.
- Undoing the trail of a search leaves the arrays as they were written at its beginning.

Exception: inside ``_select`` the items of the option leave the list of active items first, and all
the hiding comes after.  An item of the option may then fall to size 0 without being dead.

Rejected
--------
Microseconds a check of a minimal Sudoku, for 10.6 of the kept version, unless a second figure is
given.  docs/decisions/search-methods.md has all figures.

- Presets taken in the linked matrix, and taken back: 22.6.
- The remaining nodes written next to each other with new numbers: 10.8.
- A branch in ``_shrink``: 12.4.  ``_hide`` not inlined: 11.8.  Flags as bytes: 11.4.
- Stopping inside ``_select`` at the first dead item: 77.9 for 78.7 (top1465).
- The cell items last: 96.3 for 78.7 (top1465); first: 3,077 for 2,166 (Hanidoku).

References
----------
D. E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1: Algorithm X (dancing
links), secondary items, and exercise 7.2.2.1-9 for the choice of item.
"""

from collections.abc import Iterable, Iterator, Sequence
from enum import StrEnum
from typing import NamedTuple

import cython
from cython.cimports.cluesmith.generator.kernel.signals import check_signals
from cython.cimports.cluesmith.generator.kernel.splitmix64 import advanced, below

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kernel.arrays import flat, ints

# Results of _run.
_EXHAUSTED = cython.declare(cython.int, 0)
_SOLUTION = cython.declare(cython.int, 1)
_SLICE_END = cython.declare(cython.int, 2)

# The kinds of step on the trail.
_FORCED = cython.declare(cython.int, 0)
_BRANCH = cython.declare(cython.int, 1)
_FORBIDDEN = cython.declare(cython.int, 2)

# Nodes between two looks at pending signals: some 10 ms.
_SLICE_NODES = cython.declare(cython.longlong, 16384)


class Status(StrEnum):
    """The reason why a search ended."""

    EXHAUSTED = "exhausted"
    SOLUTION_LIMIT = "solution_limit"
    NODE_LIMIT = "node_limit"


class ExactCoverError(GeneratorError, ValueError):
    """A matrix or a request that the kernel cannot take."""


class SearchResult(NamedTuple):
    """The result of a search, and the reason why it ended.

    ``solutions`` has sorted tuples of option numbers with presets, or ``choices`` has the same in
    the form that ``select_choices`` takes.  Both are empty if only the count was requested.
    """

    solutions: tuple[tuple[int, ...], ...]
    n_solutions: int
    n_nodes: int
    status: Status
    choices: tuple[bytes, ...] = ()


def shuffled(n: int, seed: int) -> list[int]:
    """Return 0..n-1 in an order drawn from a 64-bit seed (Fisher and Yates)."""
    order: list[int] = list(range(n))
    state: cython.ulonglong = seed & 0xFFFFFFFFFFFFFFFF
    i: cython.int
    j: cython.int
    for i in range(n - 1, 0, -1):
        state = advanced(state)
        j = below(i + 1, state)
        order[i], order[j] = order[j], order[i]
    return order


def _selected(steps: cython.int[::1], kinds: cython.int[::1], n: cython.int) -> list[int]:
    """Return the options of the first n steps without the forbidden ones."""
    return [steps[i] for i in range(n) if kinds[i] != _FORBIDDEN]


class ExactCover:
    """An exact cover problem, and the state of a search in it.

    Parameters
    ----------
    n_primary, n_secondary : int
        Items 0 .. n_primary-1 are primary, the following n_secondary ones secondary.
    options : sequence of sequences of int
        The items of each option.  An option without a primary item is never chosen by the search.

    Raises
    ------
    ExactCoverError
        An item is out of range, or twice in one option.

    Notes
    -----
    One object serves one thread at a time.  ``search`` runs without the GIL.
    """

    def __init__(self, n_primary: int, n_secondary: int, options: Iterable[Sequence[int]]) -> None:
        rows = [tuple(option) for option in options]
        n_items = n_primary + n_secondary
        _check_matrix(n_primary, n_secondary, rows)
        n_nodes = n_items + 2 + sum(len(row) + 1 for row in rows)
        self.n_primary = n_primary
        self.n_secondary = n_secondary
        self.n_options = len(rows)
        self._top = ints(n_nodes)
        self._ulink = ints(n_nodes)
        self._dlink = ints(n_nodes)
        self._option_of = ints(n_nodes)
        self._llink = ints(n_items + 1)
        self._rlink = ints(n_items + 1)
        self._size = ints(n_items + 1)
        self._active = ints(n_items + 1)
        self._first_node = ints(len(rows) + 1)
        self._is_preset = ints(len(rows) + 1)
        self._is_taken = ints(n_items + 1)
        self._is_hidden = ints(len(rows) + 1)
        self._left = ints(len(rows) + 1)
        # Every option is preset at most once, and on the trail at most once.
        self._presets = ints(len(rows) + 1)
        self._preset_kind = ints(len(rows) + 1)
        self._trail = ints(len(rows) + 1)
        self._trail_kind = ints(len(rows) + 1)
        # At most one push an item between two undone steps, see _hide.
        self._forced = ints(n_primary + 1)
        self._n_presets = self._n_trail = self._n_branches = self._n_forced = 0
        self._n_nodes = self._slice_end = self._random_state = self._is_dead = 0
        self._backtrack_next = self._is_random = self._is_searching = False
        self._lay_out(rows)
        self._write()

    def _lay_out(self, rows: list[tuple[int, ...]]) -> None:
        """Number the nodes, and list the options of each item."""
        lists: list[list[int]] = [[] for _ in range(self.n_primary + self.n_secondary + 1)]
        node = len(lists)  # the first spacer
        for number, row in enumerate(rows):
            spacer = node
            self._first_node[number] = spacer + 1
            for item in row:
                node += 1
                self._top[node] = item + 1
                self._option_of[node] = number
                lists[item + 1].append(number)
            self._dlink[spacer] = node
            node += 1
            self._top[node] = -number
            self._ulink[node] = spacer + 1
        self._list_start, self._list = flat(lists)

    # The problem that the presets leave.

    def _write(self) -> cython.void:
        """Link the options and items that the presets leave, in their original order."""
        for x in range(1, self.n_primary + self.n_secondary + 1):
            self._size[x] = 0
            self._ulink[x] = x
        self._n_trail = self._n_branches = self._n_forced = 0
        self._is_dead = False
        self._hide_what_meets_presets()
        self._link_options()
        for x in range(1, self.n_primary + self.n_secondary + 1):
            self._dlink[self._ulink[x]] = x
        self._link_items()

    def _hide_what_meets_presets(self) -> cython.void:
        for option in range(self.n_options):
            self._is_hidden[option] = self._is_preset[option]
        for i in range(self._n_presets):
            if self._preset_kind[i] == _FORBIDDEN:
                continue
            q = self._first_node[self._presets[i]]
            while self._top[q] > 0:
                x = self._top[q]
                for k in range(self._list_start[x], self._list_start[x + 1]):
                    self._is_hidden[self._list[k]] = True
                q += 1

    def _link_options(self) -> cython.void:
        """Link the nodes of options that are not hidden; the lists of items stay open."""
        n_left = 0
        # First listed, without a branch, since every second one would be mispredicted.
        for option in range(self.n_options):
            self._left[n_left] = option
            n_left += 1 - self._is_hidden[option]
        for k in range(n_left):
            q = self._first_node[self._left[k]]
            x = self._top[q]
            while x > 0:
                u = self._ulink[x]
                self._ulink[q] = u
                self._dlink[u] = q
                self._ulink[x] = q
                self._size[x] += 1
                q += 1
                x = self._top[q]

    def _link_items(self) -> cython.void:
        """Link the primary items that are not taken, and note the forced ones."""
        last = 0
        for x in range(1, self.n_primary + 1):
            # Without a branch: the next item overwrites the entry of a taken one.
            is_active = 1 - self._is_taken[x]
            self._active[x] = is_active
            self._rlink[last] = x
            self._llink[x] = last
            last += is_active * (x - last)
            self._forced[self._n_forced] = x
            self._n_forced += (self._size[x] == 1) & is_active
            self._is_dead |= (self._size[x] == 0) & is_active
        self._rlink[last] = 0
        self._llink[0] = last

    # The steps of the trail.

    def _shrink(self, x: cython.int) -> cython.void:
        """Count one option less for item x, and note if one or none is left."""
        size = self._size[x] - 1
        self._size[x] = size
        # Without a branch, which would often be mispredicted.
        # Between two undone steps sizes only fall: each item passes 1 once.
        self._forced[self._n_forced] = x
        self._n_forced += (size == 1) & self._active[x]
        self._is_dead |= (size == 0) & self._active[x]

    def _hide(self, p: cython.int) -> cython.void:
        """Unlink the nodes of p's option, except p, from their items' lists."""
        q = p + 1
        while q != p:
            x = self._top[q]
            if x <= 0:
                q = self._ulink[q]
                continue
            u = self._ulink[q]
            d = self._dlink[q]
            self._dlink[u] = d
            self._ulink[d] = u
            self._shrink(x)
            q += 1

    def _unhide(self, p: cython.int) -> cython.void:
        q = p - 1
        while q != p:
            x = self._top[q]
            if x <= 0:
                q = self._dlink[q]
                continue
            self._dlink[self._ulink[q]] = q
            self._ulink[self._dlink[q]] = q
            self._size[x] += 1
            q -= 1

    def _select(self, option: cython.int) -> cython.void:
        """Take the option: TAOCP 7.2.2.1, Algorithm X, steps X4 and X5, for all its items."""
        first = self._first_node[option]
        q = first
        while self._top[q] > 0:
            x = self._top[q]
            if x <= self.n_primary:
                self._active[x] = 0
                self._rlink[self._llink[x]] = self._rlink[x]
                self._llink[self._rlink[x]] = self._llink[x]
            q += 1
        q = first
        while self._top[q] > 0:
            x = self._top[q]
            p = self._dlink[x]
            while p != x:
                self._hide(p)
                p = self._dlink[p]
            q += 1

    def _unselect(self, option: cython.int) -> cython.void:
        q = self._dlink[self._first_node[option] - 1]
        while self._top[q] > 0:
            x = self._top[q]
            p = self._ulink[x]
            while p != x:
                self._unhide(p)
                p = self._ulink[p]
            q -= 1
        q = self._dlink[self._first_node[option] - 1]
        while self._top[q] > 0:
            x = self._top[q]
            if x <= self.n_primary:
                self._active[x] = 1
                self._rlink[self._llink[x]] = x
                self._llink[self._rlink[x]] = x
            q -= 1

    def _forbid(self, option: cython.int) -> cython.void:
        """Hide an available option."""
        p = self._first_node[option]
        x = self._top[p]
        # First out of p's own list, which _hide leaves alone, then out of the others.
        self._dlink[self._ulink[p]] = self._dlink[p]
        self._ulink[self._dlink[p]] = self._ulink[p]
        self._shrink(x)
        self._hide(p)

    def _unforbid(self, option: cython.int) -> cython.void:
        p = self._first_node[option]
        self._unhide(p)
        self._dlink[self._ulink[p]] = p
        self._ulink[self._dlink[p]] = p
        self._size[self._top[p]] += 1

    def _push(self, option: cython.int, kind: cython.int) -> cython.void:
        self._trail[self._n_trail] = option
        self._trail_kind[self._n_trail] = kind
        self._n_trail += 1
        self._n_branches += kind == _BRANCH
        if kind == _FORBIDDEN:
            self._forbid(option)
        else:
            self._select(option)

    def _pop(self) -> cython.void:
        self._n_trail -= 1
        self._n_branches -= self._trail_kind[self._n_trail] == _BRANCH
        if self._trail_kind[self._n_trail] == _FORBIDDEN:
            self._unforbid(self._trail[self._n_trail])
        else:
            self._unselect(self._trail[self._n_trail])
        self._n_forced = 0
        self._is_dead = False

    # The search.

    def _pop_forced(self) -> cython.int:
        """Return an active item of size 1, or 0."""
        while self._n_forced > 0:
            self._n_forced -= 1
            i = self._forced[self._n_forced]
            if self._active[i]:
                return i
        return 0

    def _smallest_item(self) -> cython.int:
        """Return the first active item of the smallest size, which is 2 or more."""
        i = self._rlink[0]
        best = i
        while i != 0:
            if self._size[i] < self._size[best]:
                best = i
            if self._size[best] == 2:
                break
            i = self._rlink[i]
        return best

    def _random_below(self, n: cython.int) -> cython.int:
        self._random_state = advanced(self._random_state)
        return below(n, self._random_state)

    def _next_option(self, item: cython.int) -> cython.int:
        p = self._dlink[item]
        if self._is_random and self._size[item] > 1:
            n = self._random_below(self._size[item])
            while n > 0:
                p = self._dlink[p]
                n -= 1
        return self._option_of[p]

    def _retreat(self) -> cython.bint:
        """Undo back to the last branch and forbid its choice; return False if there is none.

        Without a branch nothing is undone: the next search writes its links anew.
        """
        while self._n_branches > 0:
            option = self._trail[self._n_trail - 1]
            kind = self._trail_kind[self._n_trail - 1]
            self._pop()
            if kind == _BRANCH:
                self._push(option, _FORBIDDEN)
                return True
        return False

    def _run(self, max_nodes: cython.longlong) -> cython.int:
        """Continue to the next solution, or until ``_n_nodes`` reaches ``max_nodes``."""
        while True:
            if self._is_dead or self._backtrack_next:
                self._backtrack_next = False
                if not self._retreat():
                    return _EXHAUSTED
                continue
            if self._rlink[0] == 0:
                self._backtrack_next = True
                return _SOLUTION
            if self._n_nodes >= max_nodes:
                return _SLICE_END
            item = self._pop_forced()
            kind = _FORCED
            if item == 0:
                item = self._smallest_item()
                kind = _BRANCH
            self._n_nodes += 1
            self._push(self._next_option(item), kind)

    def _advance(self, max_nodes: cython.longlong) -> cython.int:
        """Run in slices and let signals through between them."""
        while True:
            # Solutions may come faster than slices end, so the end of a slice outlives a call.
            if self._n_nodes >= self._slice_end:
                self._slice_end = self._n_nodes + _SLICE_NODES
                check_signals()
            end = min(max_nodes, self._slice_end)
            with cython.nogil:
                event = self._run(end)
            if event != _SLICE_END or self._n_nodes >= max_nodes:
                return event

    def _solution(self) -> tuple[int, ...]:
        options = _selected(self._presets, self._preset_kind, self._n_presets)
        options += _selected(self._trail, self._trail_kind, self._n_trail)
        return tuple(sorted(options))

    def _choices(self, n_choices: int) -> bytes:
        """Return the solution in the form of ``select_choices``: 12 us faster for a 9x9 grid."""
        width: cython.int = n_choices
        values = bytearray(-(-self.n_options // n_choices))
        view: cython.uchar[::1] = values
        for i in range(self._n_presets):
            if self._preset_kind[i] != _FORBIDDEN:
                view[self._presets[i] // width] = self._presets[i] % width + 1
        for i in range(self._n_trail):
            if self._trail_kind[i] != _FORBIDDEN:
                view[self._trail[i] // width] = self._trail[i] % width + 1
        return bytes(values)

    # The public face.

    @property
    def n_presets(self) -> int:
        """Return the number of steps that ``undo`` can take back."""
        return self._n_presets

    def select(self, option: int) -> bool:
        """Preset an option; return False, and change nothing, if it contradicts an earlier one.

        Raises
        ------
        ExactCoverError
            There is no such option, or a search is under way.
        """
        self._check_preset(option)
        return self._preset(option, _FORCED)

    def forbid(self, option: int) -> bool:
        """Preset that an option is not used; return False if it is hidden or selected already."""
        self._check_preset(option)
        return self._preset(option, _FORBIDDEN)

    def _check_preset(self, option: int) -> None:
        self._check_idle()
        if not 0 <= option < self.n_options:
            raise ExactCoverError(f"option {option}: there are {self.n_options} options, from 0")

    def _preset(self, option: cython.int, kind: cython.int) -> cython.bint:
        q = self._first_node[option]
        if self._is_preset[option]:
            return False
        while self._top[q] > 0:
            if self._is_taken[self._top[q]]:
                return False
            q += 1
        self._is_preset[option] = True
        self._presets[self._n_presets] = option
        self._preset_kind[self._n_presets] = kind
        self._n_presets += 1
        if kind != _FORBIDDEN:
            self._take(option, True)
        return True

    def _take(self, option: cython.int, is_taken: cython.bint) -> cython.void:
        """Note whether a preset takes the items of the option."""
        q = self._first_node[option]
        while self._top[q] > 0:
            self._is_taken[self._top[q]] = is_taken
            q += 1

    def _undo(self, n_left: cython.int) -> cython.void:
        """Take back presets until ``n_left`` are left."""
        while self._n_presets > n_left:
            self._n_presets -= 1
            self._is_preset[self._presets[self._n_presets]] = False
            if self._preset_kind[self._n_presets] != _FORBIDDEN:
                self._take(self._presets[self._n_presets], False)

    def select_all(self, options: Iterable[int]) -> bool:
        """Preset several options.  If they contradict, preset none and return False."""
        before: cython.int = self._n_presets
        for option in options:
            if not self.select(option):
                self._undo(before)
                return False
        return True

    def select_choices(self, choices: bytes | bytearray, n_choices: int) -> bool:
        """Preset options that are numbered by places with ``n_choices`` choices each.

        Parameters
        ----------
        choices : bytes or bytearray
            For each place 0, or the number of a choice, from 1: choice c of place i is the option
            ``i * n_choices + c - 1``.
        n_choices : int

        Returns
        -------
        bool
            Same as ``select_all``, which takes ten times as long.

        Raises
        ------
        ExactCoverError
            There is no such choice, or a search is under way.
        """
        self._check_idle()
        before: cython.int = self._n_presets
        option: cython.Py_ssize_t = 0
        width: cython.Py_ssize_t = n_choices
        values: cython.const[cython.uchar][::1] = choices
        for i in range(len(choices)):
            if not values[i]:
                continue
            option = i * width + values[i] - 1
            if values[i] > width or option >= self.n_options:
                self._undo(before)
                raise ExactCoverError(
                    f"choice {values[i]} of place {i}: there are {n_choices} a place, and "
                    f"{self.n_options} options"
                )
            if not self._preset(option, _FORCED):
                self._undo(before)
                return False
        return True

    def undo(self, steps: int = 1) -> None:
        """Take back the last presets."""
        self._check_idle()
        if not 0 <= steps <= self._n_presets:
            raise ExactCoverError(f"undo {steps}: there are {self._n_presets} presets")
        self._undo(self._n_presets - steps)

    def search(
        self,
        max_solutions: int | None = None,
        max_nodes: int | None = None,
        seed: int | None = None,
        keep: bool = True,
        n_choices: int | None = None,
    ) -> SearchResult:
        """Search for solutions that hold the presets.

        Parameters
        ----------
        max_solutions : int, optional
            Stop after this many, 1 or more.
        max_nodes : int, optional
            Stop after this many nodes (options tried), 0 or more.
        seed : int, optional
            Try options in an order drawn from this 64-bit seed; in the order given if None.
        keep : bool
            Whether the result holds the solutions or just their number.
        n_choices : int, optional
            Return the solutions as ``choices``, if options are numbered by places with this many
            choices each; see ``select_choices``.

        Returns
        -------
        SearchResult
            ``status`` is ``solution_limit`` also if the last solution was found just then.

        Notes
        -----
        The same problem, presets and arguments give the same result on any machine.
        """
        if max_solutions is not None and max_solutions < 1:
            raise ExactCoverError(f"max_solutions {max_solutions}: must be 1 or more")
        if n_choices is not None and not 1 <= n_choices <= 255:
            raise ExactCoverError(f"n_choices {n_choices}: must be 1 to 255")
        found: list[tuple[int, ...]] = []
        choices: list[bytes] = []
        n_solutions: cython.longlong = 0
        limit: cython.longlong = -1 if max_solutions is None else max_solutions
        node_limit: cython.longlong = self._begin(max_nodes, seed)
        keeping: cython.bint = keep
        try:
            while True:
                event = self._advance(node_limit)
                if event != _SOLUTION:
                    break
                n_solutions += 1
                if keeping and n_choices is not None:
                    choices.append(self._choices(n_choices))
                elif keeping:
                    found.append(self._solution())
                if n_solutions == limit:
                    break
        finally:
            self._is_searching = False
        return SearchResult(
            tuple(found), n_solutions, self._n_nodes, _status(event), tuple(choices)
        )

    def solutions(
        self, max_nodes: int | None = None, seed: int | None = None
    ) -> Iterator[tuple[int, ...]]:
        """Yield the solutions one by one, in flat memory; stop silently at max_nodes.

        The object is busy until the iterator is exhausted or closed.
        """
        node_limit = self._begin(max_nodes, seed)
        try:
            while self._advance(node_limit) == _SOLUTION:
                yield self._solution()
        finally:
            self._is_searching = False

    def _begin(self, max_nodes: int | None, seed: int | None) -> int:
        self._check_idle()
        if max_nodes is not None and max_nodes < 0:
            raise ExactCoverError(f"max_nodes {max_nodes}: must be 0 or more")
        self._is_random = seed is not None
        self._random_state = (seed or 0) & 0xFFFFFFFFFFFFFFFF
        self._is_searching = True
        self._n_nodes = 0
        self._slice_end = _SLICE_NODES
        self._backtrack_next = False
        self._write()
        return 2**62 if max_nodes is None else max_nodes

    def _check_idle(self) -> None:
        if self._is_searching:
            raise ExactCoverError("a search is under way: exhaust or close its iterator first")

    def snapshot(self) -> tuple[tuple[int, ...], ...]:
        """Undo the steps of the last search, and return a copy of all arrays, to compare."""
        self._check_idle()
        while self._n_trail > 0:
            self._pop()
        return (
            tuple(self._top),
            tuple(self._ulink),
            tuple(self._dlink),
            tuple(self._llink),
            tuple(self._rlink),
            tuple(self._size),
            tuple(self._active),
            tuple(self._is_taken),
            tuple(self._presets[: self._n_presets]),
        )


def _status(event: int) -> Status:
    if event == _SOLUTION:
        return Status.SOLUTION_LIMIT
    return Status.NODE_LIMIT if event == _SLICE_END else Status.EXHAUSTED


def _check_matrix(n_primary: int, n_secondary: int, rows: list[tuple[int, ...]]) -> None:
    if n_primary < 0 or n_secondary < 0:
        raise ExactCoverError(f"{n_primary} primary and {n_secondary} secondary items: negative")
    n_items = n_primary + n_secondary
    for number, row in enumerate(rows):
        if len(set(row)) != len(row):
            raise ExactCoverError(f"option {number} names an item twice")
        for item in row:
            if not 0 <= item < n_items:
                raise ExactCoverError(f"option {number}: no item {item} among {n_items}")
