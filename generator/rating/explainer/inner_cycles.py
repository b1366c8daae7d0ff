# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""All cycles and forcing chains of a position inside another chain, as records.

The same searches as in cycles_and_chains.py, without bounds, since all hints count here: three
passes, in each all starts, and of each start all cycles and the shortest chains from on and off.
"""

import cython
from cython.cimports.cluesmith.generator.rating.explainer.boards import Board, cell_board
from cython.cimports.cluesmith.generator.rating.explainer.chain_expansion import (
    Expansions,
    add_path,
)
from cython.cimports.cluesmith.generator.rating.explainer.chain_links import (
    Links,
    added_length,
    find_links,
)
from cython.cimports.cluesmith.generator.rating.explainer.cycles_and_chains import Cycles
from cython.cimports.cluesmith.generator.rating.explainer.grid_state import (
    GridState,
    is_out_of_work,
)
from cython.cimports.cluesmith.generator.rating.explainer.hint_records import (
    Records,
    record,
)

_MAX_CYCLES = cython.declare(cython.int, 4095)


class InnerCycles:
    """The searches for inner cycles and chains.

    Parameters
    ----------
    grid : GridState
    outer : Cycles
        The searches for those that are in no other chain, which have the same difficulties.
    records : Records
        Where the hints go.
    expansions : Expansions
        Where their nodes go.
    """

    def __init__(
        self, grid: GridState, outer: Cycles, records: Records, expansions: Expansions
    ) -> None:
        self.grid = grid
        self.outer = outer
        self.records = records
        self.expansions = expansions
        self.links = Links()


def record_cycles_and_chains(c: InnerCycles) -> cython.void:
    """Record the hints of the three passes."""
    digits: cython.int
    start: cython.int
    c.records.n_cycles = 0
    for key in range(2, 5):
        # The X pass is over all digits at once, so that the order of the starts is kept; links
        # within cells have no part in it.
        find_links(c.links, c.grid, 511, key != 3, key != 2)
        for i in range(c.links.n_starts):
            start = c.links.start_of[i]
            digits = c.grid.digits[start // 9]
            if digits & (digits - 1) == 0 or is_out_of_work(c.grid, 100):
                continue
            if c.links.node_of[start] >= 0:
                _record_cycles(c, c.links.node_of[start], key)
            if key != 3:
                _record_chain(c, i, True, key)
                _record_chain(c, i, False, key)


def _cause(p: GridState, a: cython.int, b: cython.int, is_strong: cython.bint) -> cython.int:
    """Return what links two candidates first: 3 the cell, else a kind of region."""
    cell: cython.int = a // 9
    other: cython.int = b // 9
    region: cython.int
    if cell == other:
        return 3
    for kind in range(3):
        region = p.region_of[3 * cell + kind]
        if region == p.region_of[3 * other + kind] and (
            not is_strong or p.size_of[p.places[9 * region + a % 9]] == 2
        ):
            return kind
    return -1


def _record_chain(c, index, is_on, key):
    """Record the shortest chain from a start to its opposite, if there is one.

    Nodes are numbered as in ``Links``, 729 more for off; the start may be none of them.
    """
    seen_on = cython.declare(cython.ulonglong[12])
    seen_off = cython.declare(cython.ulonglong[12])
    targets = cython.declare(cython.int[1])
    one: cython.ulonglong = 1
    start: cython.int = c.links.start_of[index]
    s: cython.int = c.links.node_of[start]
    head: cython.int = 0
    tail: cython.int = 0
    i: cython.int
    q: cython.int
    last: cython.int = -2
    length: cython.int
    base: cython.double = c.outer.x_chain if key == 2 else c.outer.both
    if s < 0 and not is_on:
        return
    for w in range(c.links.n_words):
        seen_on[w] = seen_off[w] = 0
    if s >= 0:
        if is_on:
            seen_on[s >> 6] |= one << (s & 63)
            c.queue[tail] = s
            c.up[s] = -1
        else:
            seen_off[s >> 6] |= one << (s & 63)
            c.queue[tail] = 729 + s
            c.up[729 + s] = -1
        tail = 1
    else:
        # No node itself: queue the nodes it makes off, in their order.
        tail = _queue_weak(c, index, seen_off)
    while head < tail and last == -2:
        t = c.queue[head]
        head += 1
        if t < 729:
            if is_on and t != s:
                w = c.links.candidate_of[t]
                if _is_linked(c.grid, w, start, key):
                    last = t
                    break
            for i in range(c.links.n_weak[t]):
                q = c.links.weak_list[28 * t + i]
                bits = one << (q & 63)
                if not seen_off[q >> 6] & bits:
                    seen_off[q >> 6] |= bits
                    c.up[729 + q] = t
                    c.queue[tail] = 729 + q
                    tail += 1
        else:
            t -= 729
            for i in range(c.links.n_strong[t]):
                q = c.links.strong_list[4 * t + i]
                if not is_on and q == s:
                    last = 729 + t
                    break
                bits = one << (q & 63)
                if not seen_on[q >> 6] & bits:
                    seen_on[q >> 6] |= bits
                    c.up[q] = 729 + t
                    c.queue[tail] = q
                    tail += 1
    if last == -2:
        return
    targets[0] = _add_nodes(c, start, is_on, last)
    length = c.expansions.node_depth[targets[0]]
    record(
        c.records,
        base + added_length(length),
        length,
        key,
        0 if is_on else 1,
        start,
        -1,
        targets,
        1,
    )


def _is_linked(p: GridState, a: cython.int, b: cython.int, key: cython.int) -> cython.bint:
    """Can two candidates not both be true?"""
    board: Board
    if a // 9 == b // 9:
        return key != 2 and a != b
    if a % 9 != b % 9:
        return False
    board = p.peers[a // 9] & cell_board(b // 9)
    return 1 if board else 0


def _queue_weak(c: InnerCycles, index: cython.int, seen_off: cython.p_ulonglong) -> cython.int:
    """Queue the nodes linked to a start that is none, in Sudoku Explainer's order."""
    tail: cython.int = 0
    one: cython.ulonglong = 1
    cell: cython.int = c.links.start_of[index] // 9
    digit: cython.int = c.links.start_of[index] - 9 * cell
    rest: cython.int = c.grid.digits[cell] & ~(1 << digit)
    for kind in range(-1, 3):
        for place in range(9):
            q = -1
            if kind < 0:
                if rest >> place & 1:
                    q = c.links.node_of[9 * cell + place]
            else:
                q = c.grid.cell_at[9 * c.grid.region_of[3 * cell + kind] + place]
                q = (
                    c.links.node_of[9 * q + digit]
                    if q != cell and c.grid.digits[q] >> digit & 1
                    else -1
                )
            if q < 0 or not c.links.weak_row[c.links.n_words * index + (q >> 6)] & one << (q & 63):
                continue
            if not seen_off[q >> 6] & one << (q & 63):
                seen_off[q >> 6] |= one << (q & 63)
                c.up[729 + q] = -1
                c.queue[tail] = 729 + q
                tail += 1
    return tail


def _add_nodes(c, start, is_on, last):
    """Put the nodes of a path on the stack, up to the start's opposite, and return that one."""
    n: cython.int = 0
    node: cython.int
    previous: cython.int = start
    t: cython.int = last
    # The queue has served; it takes the path, last node first.
    while t >= 0:
        c.queue[n] = t
        n += 1
        t = c.up[t]
    up = add_path(c.expansions, start if is_on else 729 + start, -1, -1)
    for i in range(n - 1, -1, -1):
        t = c.queue[i]
        node = c.links.candidate_of[t if t < 729 else t - 729]
        if node == start and i == n - 1:
            continue
        up = add_path(
            c.expansions,
            node if t < 729 else 729 + node,
            up,
            _cause(c.grid, node, previous, t < 729),
        )
        previous = node
    return add_path(
        c.expansions,
        729 + start if is_on else start,
        up,
        _cause(c.grid, start, previous, not is_on),
    )


def _record_cycles(c: InnerCycles, s: cython.int, key: cython.int) -> cython.void:
    """Record all cycles of a start, as ``_cycles_from`` in cycles_and_chains.py finds them."""
    seen_on = cython.declare(cython.ulonglong[12])
    seen_off = cython.declare(cython.ulonglong[12])
    one: cython.ulonglong = 1
    j: cython.int
    t: cython.int
    q: cython.int
    u: cython.int
    length: cython.int = 0
    n_on: cython.int = 1
    for w in range(c.links.n_words):
        seen_on[w] = seen_off[w] = 0
    seen_on[s >> 6] |= one << (s & 63)
    c.on_queue[0] = s
    c.on_up[s] = -1
    c.on_off[s] = -1
    while n_on:
        length += 2
        n_off = 0
        for i in range(n_on):
            t = c.on_queue[i]
            for j in range(c.links.n_weak[t]):
                q = c.links.weak_list[28 * t + j]
                bit = one << (q & 63)
                if seen_off[q >> 6] & bit:
                    if not c.links.strong_row[c.links.n_words * s + (q >> 6)] & bit:
                        continue
                    a = t
                    while a >= 0 and c.on_off[a] != q:
                        a = c.on_up[a]
                    if a >= 0:
                        continue
                seen_off[q >> 6] |= bit
                c.off_queue[n_off] = q
                c.off_parent[n_off] = t
                n_off += 1
        n_on = 0
        for i in range(n_off):
            q = c.off_queue[i]
            for j in range(c.links.n_strong[q]):
                u = c.links.strong_list[4 * q + j]
                if u == s:
                    if length >= 4:
                        _record_cycle(c, s, q, c.off_parent[i], key, length)
                elif not seen_on[u >> 6] & one << (u & 63):
                    seen_on[u >> 6] |= one << (u & 63)
                    c.on_off[u] = q
                    c.on_up[u] = c.off_parent[i]
                    c.on_queue[n_on] = u
                    n_on += 1


def _record_cycle(c, s, off, on, key, length):
    """Record a cycle, given by its last nodes, if it strikes out anything."""
    by_on = cython.declare(Board[9])
    by_off = cython.declare(Board[9])
    targets = cython.declare(cython.int[1])
    cells: Board = 0
    gone: Board
    n: cython.int = 0
    node: cython.int
    base: cython.double = c.outer.both if key == 4 else c.outer.x_cycle
    found: cython.bint = False
    if c.records.n_cycles >= _MAX_CYCLES:
        return
    for digit in range(9):
        by_on[digit] = 0
        by_off[digit] = 0
    while on >= 0:
        cell = c.links.candidate_of[off] // 9
        by_off[c.links.candidate_of[off] - 9 * cell] |= c.grid.peers[cell]
        cells |= cell_board(cell)
        cell = c.links.candidate_of[on] // 9
        by_on[c.links.candidate_of[on] - 9 * cell] |= c.grid.peers[cell]
        cells |= cell_board(cell)
        c.queue[n] = off
        c.queue[n + 1] = on
        n += 2
        off = c.on_off[on]
        on = c.on_up[on]
    for digit in range(9):
        gone = by_on[digit] & by_off[digit] & c.grid.board[digit] & ~cells
        c.records.cycle_gone[9 * c.records.n_cycles + digit] = gone
        if gone:
            found = True
    if not found:
        return
    previous = c.links.candidate_of[s]
    up = add_path(c.expansions, previous, -1, -1)
    for i in range(n - 2, -1, -1):
        node = c.links.candidate_of[c.queue[i]]
        up = add_path(
            c.expansions,
            node if i & 1 else 729 + node,
            up,
            _cause(c.grid, node, previous, i & 1 == 1),
        )
        previous = node
    node = c.links.candidate_of[s]
    targets[0] = add_path(c.expansions, node, up, _cause(c.grid, node, previous, True))
    record(
        c.records, base + added_length(length), length, key, 2, c.records.n_cycles, -1, targets, 1
    )
    c.records.n_cycles += 1
