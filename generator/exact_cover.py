# cython: language_level=3, boundscheck=False, wraparound=False, initializedcheck=False
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

The trail
---------
The state is a *trail* of steps, each of which is undone exactly by reversing it:

- ``select(option)`` takes every item of the option out of play and hides all options that
  meet it;
- ``forbid(option)`` hides that one option.

Presets (the clues of a puzzle) and the search share the trail.  The search branches in two: it
selects an option of the smallest item, and when this has failed it forbids the option and looks for
the smallest item again.  An item down to its last option is *forced*.  Hiding a node
pushes an item that falls to size 1 on the ``forced`` stack, so that nothing is searched for
while something is forced, and a primary item that falls to size 0 marks the state as dead at once.

Invariants
----------
- An option is linked in the lists of all its items or of none, except inside ``_hide``.
- At a branch every active primary item has two options or more, and the forced stack is empty;
  a stale entry (its item no longer active) is skipped when popped, never removed.
- After any search, whatever ended it (a limit, an exception, Ctrl-C), all arrays but
  the statistics equal what they were before it.

Exception: inside ``_select`` the items of the option leave the list of active items first, and all
the hiding comes after.  An item of the option may then fall to size 0 without being dead.

Measured and rejected
---------------------
Microseconds a uniqueness check, one core, on 5,000 17-clue Sudoku / 700 of top1465 / 100 Hanidoku;
the form kept takes 19.7 / 78.7 / 2,166.

- Stopping inside ``_select`` at the first dead item, and undoing only what was done:
  19.8 / 77.9 / 2,081, for two more fields and a second path through ``_unselect``.
- A model with the cell items last: 22.2 / 96.3 on Sudoku; with the cell items first: 3,077 on
  Hanidoku.  So the order of items is the kind's to choose.

References
----------
D. E. Knuth, The Art of Computer Programming, volume 4B, section 7.2.2.1: Algorithm X (dancing
links), secondary items, and exercise 7.2.2.1-9 for the choice of item.
"""

import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum

import cython

if cython.compiled:
    from cython.cimports.cpython.exc import PyErr_CheckSignals
else:

    def PyErr_CheckSignals() -> int:  # noqa: N802 - the interpreter checks signals by itself
        return 0


IS_COMPILED: bool = cython.compiled

# What _run ended with.
_EXHAUSTED = cython.declare(cython.int, 0)
_SOLUTION = cython.declare(cython.int, 1)
_SLICE_END = cython.declare(cython.int, 2)

# The kinds of step on the trail.
_FORCED = cython.declare(cython.int, 0)
_BRANCH = cython.declare(cython.int, 1)
_FORBIDDEN = cython.declare(cython.int, 2)

# Nodes between two looks at pending signals: some 10 ms.
_SLICE_NODES = cython.declare(cython.longlong, 16384)

# splitmix64 (Steele, Lea, Flood 2014).
_MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)
_GAMMA = cython.declare(cython.ulonglong, 0x9E3779B97F4A7C15)
_MIX1 = cython.declare(cython.ulonglong, 0xBF58476D1CE4E5B9)
_MIX2 = cython.declare(cython.ulonglong, 0x94D049BB133111EB)


class Status(StrEnum):
    """Why a search ended."""

    EXHAUSTED = "exhausted"
    SOLUTION_LIMIT = "solution_limit"
    NODE_LIMIT = "node_limit"


class ExactCoverError(ValueError):
    """A matrix or a request that the kernel cannot take."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """What a search found, and why it ended.

    ``solutions`` holds sorted tuples of option numbers, presets included; it is empty
    when only a count was asked for.
    """

    solutions: tuple[tuple[int, ...], ...]
    n_solutions: int
    n_nodes: int
    status: Status


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _below(n: cython.int, state: cython.ulonglong) -> cython.int:
    """Return a number in 0..n-1 from a state of splitmix64, which goes on by adding _GAMMA."""
    z: cython.ulonglong = ((state ^ (state >> 30)) * _MIX1) & _MASK64
    z = ((z ^ (z >> 27)) * _MIX2) & _MASK64
    z = z ^ (z >> 31)
    return cython.cast(cython.int, ((z >> 32) * cython.cast(cython.ulonglong, n)) >> 32)


def shuffled(n: int, seed: int) -> list[int]:
    """Return 0..n-1 in an order drawn from a 64-bit seed (Fisher and Yates)."""
    order: list[int] = list(range(n))
    state: cython.ulonglong = seed & 0xFFFFFFFFFFFFFFFF
    i: cython.int
    j: cython.int
    for i in range(n - 1, 0, -1):
        state = (state + _GAMMA) & _MASK64
        j = _below(i + 1, state)
        order[i], order[j] = order[j], order[i]
    return order


def _ints(length: int):  # type: ignore[no-untyped-def]  # array.array[int] is no type to Cython
    return array.array("i", bytes(4 * length))


@cython.cclass
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

    n_primary: cython.int
    n_secondary: cython.int
    n_options: cython.int
    _top: cython.int[::1]
    _ulink: cython.int[::1]
    _dlink: cython.int[::1]
    _llink: cython.int[::1]
    _rlink: cython.int[::1]
    _size: cython.int[::1]
    _active: cython.int[::1]
    _first_node: cython.int[::1]
    _option_of: cython.int[::1]
    _trail: cython.int[::1]
    _trail_kind: cython.int[::1]
    _n_trail: cython.int
    _base: cython.int
    _forced: cython.int[::1]
    _n_forced: cython.int
    _is_dead: cython.bint
    _backtrack_next: cython.bint
    _is_random: cython.bint
    _is_searching: cython.bint
    _random_state: cython.ulonglong
    _n_nodes: cython.longlong
    _slice_end: cython.longlong

    def __init__(self, n_primary: int, n_secondary: int, options: Iterable[Sequence[int]]) -> None:
        rows = [tuple(option) for option in options]
        n_items = n_primary + n_secondary
        _check_matrix(n_primary, n_secondary, rows)
        n_nodes = n_items + 2 + sum(len(row) + 1 for row in rows)
        self.n_primary = n_primary
        self.n_secondary = n_secondary
        self.n_options = len(rows)
        self._top = _ints(n_nodes)
        self._ulink = _ints(n_nodes)
        self._dlink = _ints(n_nodes)
        self._option_of = _ints(n_nodes)
        self._llink = _ints(n_items + 1)
        self._rlink = _ints(n_items + 1)
        self._size = _ints(n_items + 1)
        self._active = _ints(n_items + 1)
        self._first_node = _ints(len(rows) + 1)
        # Every option is on the trail at most once, selected or forbidden.
        self._trail = _ints(len(rows) + 1)
        self._trail_kind = _ints(len(rows) + 1)
        # At most one push an item between two undone steps, see _hide.
        self._forced = _ints(n_primary + 1)
        self._n_trail = self._n_forced = self._base = 0
        self._is_dead = self._is_random = self._is_searching = False
        self._link_items()
        self._link_options(rows)

    def _link_items(self) -> None:
        n_items = self.n_primary + self.n_secondary
        for i in range(n_items + 1):
            self._ulink[i] = self._dlink[i] = i
            self._active[i] = 1
        for i in range(self.n_primary + 1):
            self._rlink[i] = (i + 1) % (self.n_primary + 1)
            self._llink[(i + 1) % (self.n_primary + 1)] = i

    def _link_options(self, rows: list[tuple[int, ...]]) -> None:
        node = self.n_primary + self.n_secondary + 1  # the first spacer
        for number, row in enumerate(rows):
            spacer = node
            self._first_node[number] = spacer + 1
            for item in row:
                node += 1
                head = item + 1
                self._top[node] = head
                self._option_of[node] = number
                self._ulink[node] = self._ulink[head]
                self._dlink[node] = head
                self._dlink[self._ulink[head]] = node
                self._ulink[head] = node
                self._size[head] += 1
            self._dlink[spacer] = node
            node += 1
            self._top[node] = -number
            self._ulink[node] = spacer + 1

    # The steps of the trail.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _hide(self, p: cython.int) -> cython.void:
        """Unlink the nodes of p's option, except p, from their items' lists."""
        q: cython.int = p + 1
        x: cython.int
        u: cython.int
        d: cython.int
        while q != p:
            x = self._top[q]
            if x <= 0:
                q = self._ulink[q]
                continue
            u = self._ulink[q]
            d = self._dlink[q]
            self._dlink[u] = d
            self._ulink[d] = u
            self._size[x] -= 1
            if self._size[x] <= 1 and self._active[x] and x <= self.n_primary:
                # Between two undone steps sizes only fall: each item passes 1 once.
                if self._size[x] == 1:
                    self._forced[self._n_forced] = x
                    self._n_forced += 1
                else:
                    self._is_dead = True
            q += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unhide(self, p: cython.int) -> cython.void:
        q: cython.int = p - 1
        x: cython.int
        while q != p:
            x = self._top[q]
            if x <= 0:
                q = self._dlink[q]
                continue
            self._dlink[self._ulink[q]] = q
            self._ulink[self._dlink[q]] = q
            self._size[x] += 1
            q -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _select(self, option: cython.int) -> cython.void:
        """Take the option: TAOCP 7.2.2.1, Algorithm X, steps X4 and X5, for all its items."""
        first: cython.int = self._first_node[option]
        q: cython.int = first
        p: cython.int
        x: cython.int
        while self._top[q] > 0:
            x = self._top[q]
            self._active[x] = 0
            if x <= self.n_primary:
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

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unselect(self, option: cython.int) -> cython.void:
        q: cython.int = self._dlink[self._first_node[option] - 1]
        p: cython.int
        x: cython.int
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
            self._active[x] = 1
            if x <= self.n_primary:
                self._rlink[self._llink[x]] = x
                self._llink[self._rlink[x]] = x
            q -= 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _forbid(self, option: cython.int) -> cython.void:
        """Hide an available option."""
        p: cython.int = self._first_node[option]
        x: cython.int = self._top[p]
        if x <= 0:
            return
        # First out of p's own list, which _hide leaves alone, then out of the others.
        self._dlink[self._ulink[p]] = self._dlink[p]
        self._ulink[self._dlink[p]] = self._ulink[p]
        self._size[x] -= 1
        if self._size[x] <= 1 and x <= self.n_primary:
            if self._size[x] == 1:
                self._forced[self._n_forced] = x
                self._n_forced += 1
            else:
                self._is_dead = True
        self._hide(p)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _unforbid(self, option: cython.int) -> cython.void:
        p: cython.int = self._first_node[option]
        if self._top[p] <= 0:
            return
        self._unhide(p)
        self._dlink[self._ulink[p]] = p
        self._ulink[self._dlink[p]] = p
        self._size[self._top[p]] += 1

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _push(self, option: cython.int, kind: cython.int) -> cython.void:
        self._trail[self._n_trail] = option
        self._trail_kind[self._n_trail] = kind
        self._n_trail += 1
        if kind == _FORBIDDEN:
            self._forbid(option)
        else:
            self._select(option)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pop(self) -> cython.void:
        self._n_trail -= 1
        if self._trail_kind[self._n_trail] == _FORBIDDEN:
            self._unforbid(self._trail[self._n_trail])
        else:
            self._unselect(self._trail[self._n_trail])
        self._n_forced = 0
        self._is_dead = False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _is_available(self, option: cython.int) -> cython.bint:
        """Whether no step of the trail has hidden the option."""
        q: cython.int = self._first_node[option]
        while self._top[q] > 0:
            if not self._active[self._top[q]] or self._dlink[self._ulink[q]] != q:
                return False
            q += 1
        return True

    # The search.

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _start(self) -> cython.void:
        """Find what the presets force: the stack holds nothing that came before an undo."""
        i: cython.int = self._rlink[0]
        self._base = self._n_trail
        self._n_nodes = 0
        self._slice_end = _SLICE_NODES
        self._n_forced = 0
        self._is_dead = False
        self._backtrack_next = False
        while i != 0:
            if self._size[i] == 0:
                self._is_dead = True
            elif self._size[i] == 1:
                self._forced[self._n_forced] = i
                self._n_forced += 1
            i = self._rlink[i]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _pop_forced(self) -> cython.int:
        """Return an active item of size 1, or 0."""
        i: cython.int
        while self._n_forced > 0:
            self._n_forced -= 1
            i = self._forced[self._n_forced]
            if self._active[i]:
                return i
        return 0

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _smallest_item(self) -> cython.int:
        """Return the first active item of the smallest size; none is smaller than 2."""
        i: cython.int = self._rlink[0]
        best: cython.int = i
        while i != 0:
            if self._size[i] < self._size[best]:
                best = i
            if self._size[best] == 2:
                break
            i = self._rlink[i]
        return best

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _random_below(self, n: cython.int) -> cython.int:
        self._random_state = (self._random_state + _GAMMA) & _MASK64
        return _below(n, self._random_state)

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _next_option(self, item: cython.int) -> cython.int:
        p: cython.int = self._dlink[item]
        n: cython.int
        if self._is_random and self._size[item] > 1:
            n = self._random_below(self._size[item])
            while n > 0:
                p = self._dlink[p]
                n -= 1
        return self._option_of[p]

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _retreat(self) -> cython.bint:
        """Undo back to the last branch and forbid what it chose; False if there is none."""
        option: cython.int
        kind: cython.int
        while self._n_trail > self._base:
            option = self._trail[self._n_trail - 1]
            kind = self._trail_kind[self._n_trail - 1]
            self._pop()
            if kind == _BRANCH:
                self._push(option, _FORBIDDEN)
                return True
        return False

    @cython.cfunc
    @cython.nogil
    @cython.exceptval(check=False)
    def _run(self, max_nodes: cython.longlong) -> cython.int:
        """Go on to the next solution, or until ``_n_nodes`` reaches max_nodes."""
        item: cython.int
        kind: cython.int
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

    @cython.cfunc
    def _advance(self, max_nodes: cython.longlong) -> cython.int:
        """Run in slices and let signals through between them."""
        event: cython.int
        end: cython.longlong
        while True:
            # Solutions may come faster than slices end, so the end of a slice outlives a call.
            if self._n_nodes >= self._slice_end:
                self._slice_end = self._n_nodes + _SLICE_NODES
                PyErr_CheckSignals()
            end = min(max_nodes, self._slice_end)
            with cython.nogil:
                event = self._run(end)
            if event != _SLICE_END or self._n_nodes >= max_nodes:
                return event

    def _solution(self) -> tuple[int, ...]:
        return tuple(
            sorted(
                [self._trail[t] for t in range(self._n_trail) if self._trail_kind[t] != _FORBIDDEN]
            )
        )

    def _unwind(self, length: int) -> None:
        while self._n_trail > length:
            self._pop()

    # The public face.

    @property
    def n_presets(self) -> int:
        """The number of steps that ``undo`` can take back."""
        return self._n_trail

    def select(self, option: int) -> bool:
        """Preset an option; return False, and change nothing, if it contradicts an earlier one.

        Raises
        ------
        ExactCoverError
            There is no such option, or a search is under way.
        """
        return self._preset(option, _FORCED)

    def forbid(self, option: int) -> bool:
        """Preset that an option is not used; return False if it is hidden or selected already."""
        return self._preset(option, _FORBIDDEN)

    def _preset(self, option: int, kind: int) -> bool:
        self._check_idle()
        if not 0 <= option < self.n_options:
            raise ExactCoverError(f"option {option}: there are {self.n_options} options, from 0")
        if not self._is_available(option):
            return False
        self._push(option, kind)
        return True

    def select_all(self, options: Iterable[int]) -> bool:
        """Preset several options, or none of them and return False if they contradict."""
        before = self._n_trail
        for option in options:
            if not self.select(option):
                self._unwind(before)
                return False
        return True

    def undo(self, steps: int = 1) -> None:
        """Take back the last presets."""
        self._check_idle()
        if not 0 <= steps <= self._n_trail:
            raise ExactCoverError(f"undo {steps}: there are {self._n_trail} presets")
        self._unwind(self._n_trail - steps)

    def search(
        self,
        max_solutions: int | None = None,
        max_nodes: int | None = None,
        seed: int | None = None,
        keep: bool = True,
    ) -> SearchResult:
        """Search for solutions that hold the presets.

        Parameters
        ----------
        max_solutions : int, optional
            Stop after so many, 1 or more.
        max_nodes : int, optional
            Stop after so many nodes (options tried), 0 or more.
        seed : int, optional
            Try options in an order drawn from this 64-bit seed; in the order given if None.
        keep : bool
            Whether the result holds the solutions or just their number.

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
        event: cython.int
        found: list[tuple[int, ...]] = []
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
                if keeping:
                    found.append(self._solution())
                if n_solutions == limit:
                    break
        finally:
            self._end()
        return SearchResult(tuple(found), n_solutions, self._n_nodes, _status(event))

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
            self._end()

    def _begin(self, max_nodes: int | None, seed: int | None) -> int:
        self._check_idle()
        if max_nodes is not None and max_nodes < 0:
            raise ExactCoverError(f"max_nodes {max_nodes}: must be 0 or more")
        self._is_random = seed is not None
        self._random_state = (seed or 0) & 0xFFFFFFFFFFFFFFFF
        self._is_searching = True
        self._start()
        return 2**62 if max_nodes is None else max_nodes

    def _end(self) -> None:
        self._unwind(self._base)
        self._is_searching = False

    def _check_idle(self) -> None:
        if self._is_searching:
            raise ExactCoverError("a search is under way: exhaust or close its iterator first")

    def snapshot(self) -> tuple[tuple[int, ...], ...]:
        """Return a copy of all arrays, to compare: a search leaves them as they were."""
        return (
            tuple(self._top),
            tuple(self._ulink),
            tuple(self._dlink),
            tuple(self._llink),
            tuple(self._rlink),
            tuple(self._size),
            tuple(self._active),
            tuple(self._trail[: self._n_trail]),
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
