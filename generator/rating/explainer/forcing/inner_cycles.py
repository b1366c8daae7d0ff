# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""All cycles and forcing chains of a position inside another chain, as records.

The same searches as in cycles.py, without bounds, since all hints count here: three passes, in each
all starts, and of each start all cycles and the shortest chains from on and off.
"""

import cython

if cython.compiled:
    from cython.cimports.cluesmith.generator.rating.explainer.chains.links import (
        Links,
        added_length,
        find_links,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.expansion import (
        Expansions,
        add_path,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.forcing.records import Records, record
    from cython.cimports.cluesmith.generator.rating.explainer.grid.boards import Board, cell_board
    from cython.cimports.cluesmith.generator.rating.explainer.grid.position import (
        Position,
        is_out_of_work,
    )
else:
    from cluesmith.generator.rating.explainer.chains.links import Links, added_length, find_links
    from cluesmith.generator.rating.explainer.forcing.expansion import Expansions, add_path
    from cluesmith.generator.rating.explainer.forcing.records import Records, record
    from cluesmith.generator.rating.explainer.grid.boards import Board, cell_board
    from cluesmith.generator.rating.explainer.grid.position import Position, is_out_of_work

_MAX_CYCLES = cython.declare(cython.int, 4095)


class InnerCycles:
    """The searches for inner cycles and chains."""

    def __init__(self) -> None:
        self.links = Links()
        if not cython.compiled:
            self.up = [0] * 1458
            self.on_up = [0] * 729
            self.on_off = [0] * 729
            self.queue = [0] * 1458
            self.on_queue = [0] * 729
            self.off_queue = [0] * 8192
            self.off_parent = [0] * 8192


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def record_cycles_and_chains(
    c: InnerCycles, g: Links, r: Records, x: Expansions, p: Position
) -> cython.void:
    """Record the hints of the three passes."""
    digits: cython.int
    i: cython.int
    key: cython.int
    start: cython.int
    r.n_cycles = 0
    for key in range(2, 5):
        # The X pass is over all digits at once, so that the order of the starts is kept; links
        # within cells have no part in it.
        find_links(g, p, 511, key != 3, key != 2)
        for i in range(g.n_starts):
            start = g.start_of[i]
            digits = p.digits[start // 9]
            if digits & (digits - 1) == 0 or is_out_of_work(p, 100):
                continue
            if g.node_of[start] >= 0:
                _record_cycles(c, g, r, x, p, g.node_of[start], key)
            if key != 3:
                _record_chain(c, g, r, x, p, i, True, key)
                _record_chain(c, g, r, x, p, i, False, key)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _cause(p: Position, a: cython.int, b: cython.int, is_strong: cython.bint) -> cython.int:
    """Return what links two candidates first: 3 the cell, else a kind of region."""
    cell: cython.int = a // 9
    other: cython.int = b // 9
    kind: cython.int
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _record_chain(
    c: InnerCycles,
    g: Links,
    r: Records,
    x: Expansions,
    p: Position,
    index: cython.int,
    is_on: cython.bint,
    key: cython.int,
) -> cython.void:
    """Record the shortest chain from a start to its opposite, if there is one.

    Nodes are numbered as in ``Links``, 729 more for off; the start may be none of them.
    """
    seen_on = cython.declare(cython.ulonglong[12])
    seen_off = cython.declare(cython.ulonglong[12])
    targets = cython.declare(cython.int[1])
    one: cython.ulonglong = 1
    start: cython.int = g.start_of[index]
    s: cython.int = g.node_of[start]
    head: cython.int = 0
    tail: cython.int = 0
    i: cython.int
    w: cython.int
    t: cython.int
    q: cython.int
    last: cython.int = -2
    length: cython.int
    bits: cython.ulonglong
    base: cython.double = 6.6 if key == 2 else 7.0
    if s < 0 and not is_on:
        return
    for w in range(g.n_words):
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
        tail = _queue_weak(c, g, p, index, seen_off)
    while head < tail and last == -2:
        t = c.queue[head]
        head += 1
        if t < 729:
            if is_on and t != s:
                w = g.candidate_of[t]
                if _is_linked(p, w, start, key):
                    last = t
                    break
            for i in range(g.n_weak[t]):
                q = g.weak_list[28 * t + i]
                bits = one << (q & 63)
                if not seen_off[q >> 6] & bits:
                    seen_off[q >> 6] |= bits
                    c.up[729 + q] = t
                    c.queue[tail] = 729 + q
                    tail += 1
        else:
            t -= 729
            for i in range(g.n_strong[t]):
                q = g.strong_list[4 * t + i]
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
    targets[0] = _add_nodes(c, g, x, p, start, is_on, last)
    length = x.node_depth[targets[0]]
    record(
        r,
        base + added_length(length),
        length,
        key,
        0 if is_on else 1,
        start,
        -1,
        targets,
        1,
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _is_linked(p: Position, a: cython.int, b: cython.int, key: cython.int) -> cython.bint:
    """Can two candidates not both be true?"""
    board: Board
    if a // 9 == b // 9:
        return key != 2 and a != b
    if a % 9 != b % 9:
        return False
    board = p.peers[a // 9] & cell_board(b // 9)
    return 1 if board else 0


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _queue_weak(
    c: InnerCycles, g: Links, p: Position, index: cython.int, seen_off: cython.p_ulonglong
) -> cython.int:
    """Queue the nodes linked to a start that is none, in Sudoku Explainer's order."""
    tail: cython.int = 0
    kind: cython.int
    place: cython.int
    q: cython.int
    one: cython.ulonglong = 1
    cell: cython.int = g.start_of[index] // 9
    digit: cython.int = g.start_of[index] - 9 * cell
    rest: cython.int = p.digits[cell] & ~(1 << digit)
    for kind in range(-1, 3):
        for place in range(9):
            q = -1
            if kind < 0:
                if rest >> place & 1:
                    q = g.node_of[9 * cell + place]
            else:
                q = p.cell_at[9 * p.region_of[3 * cell + kind] + place]
                q = g.node_of[9 * q + digit] if q != cell and p.digits[q] >> digit & 1 else -1
            if q < 0 or not g.weak_row[g.n_words * index + (q >> 6)] & one << (q & 63):
                continue
            if not seen_off[q >> 6] & one << (q & 63):
                seen_off[q >> 6] |= one << (q & 63)
                c.up[729 + q] = -1
                c.queue[tail] = 729 + q
                tail += 1
    return tail


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _add_nodes(
    c: InnerCycles,
    g: Links,
    x: Expansions,
    p: Position,
    start: cython.int,
    is_on: cython.bint,
    last: cython.int,
) -> cython.int:
    """Put the nodes of a path on the stack, up to the start's opposite, and return that one."""
    n: cython.int = 0
    i: cython.int
    up: cython.int
    node: cython.int
    previous: cython.int = start
    t: cython.int = last
    # The queue has served; it takes the path, last node first.
    while t >= 0:
        c.queue[n] = t
        n += 1
        t = c.up[t]
    up = add_path(x, start if is_on else 729 + start, -1, -1)
    for i in range(n - 1, -1, -1):
        t = c.queue[i]
        node = g.candidate_of[t if t < 729 else t - 729]
        if node == start and i == n - 1:
            continue
        up = add_path(x, node if t < 729 else 729 + node, up, _cause(p, node, previous, t < 729))
        previous = node
    return add_path(x, 729 + start if is_on else start, up, _cause(p, start, previous, not is_on))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _record_cycles(
    c: InnerCycles,
    g: Links,
    r: Records,
    x: Expansions,
    p: Position,
    s: cython.int,
    key: cython.int,
) -> cython.void:
    """Record all cycles of a start, as ``_cycles_from`` in cycles.py finds them."""
    seen_on = cython.declare(cython.ulonglong[12])
    seen_off = cython.declare(cython.ulonglong[12])
    one: cython.ulonglong = 1
    bit: cython.ulonglong
    w: cython.int
    i: cython.int
    j: cython.int
    t: cython.int
    a: cython.int
    q: cython.int
    u: cython.int
    length: cython.int = 0
    n_on: cython.int = 1
    n_off: cython.int
    for w in range(g.n_words):
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
            for j in range(g.n_weak[t]):
                q = g.weak_list[28 * t + j]
                bit = one << (q & 63)
                if seen_off[q >> 6] & bit:
                    if not g.strong_row[g.n_words * s + (q >> 6)] & bit:
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
            for j in range(g.n_strong[q]):
                u = g.strong_list[4 * q + j]
                if u == s:
                    if length >= 4:
                        _record_cycle(c, g, r, x, p, s, q, c.off_parent[i], key, length)
                elif not seen_on[u >> 6] & one << (u & 63):
                    seen_on[u >> 6] |= one << (u & 63)
                    c.on_off[u] = q
                    c.on_up[u] = c.off_parent[i]
                    c.on_queue[n_on] = u
                    n_on += 1


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _record_cycle(
    c: InnerCycles,
    g: Links,
    r: Records,
    x: Expansions,
    p: Position,
    s: cython.int,
    off: cython.int,
    on: cython.int,
    key: cython.int,
    length: cython.int,
) -> cython.void:
    """Record a cycle, given by its last nodes, if it strikes out anything."""
    by_on = cython.declare(Board[9])
    by_off = cython.declare(Board[9])
    targets = cython.declare(cython.int[1])
    cells: Board = 0
    gone: Board
    digit: cython.int
    cell: cython.int
    n: cython.int = 0
    i: cython.int
    up: cython.int
    node: cython.int
    previous: cython.int
    base: cython.double = 7.0 if key == 4 else 6.5
    found: cython.bint = False
    if r.n_cycles >= _MAX_CYCLES:
        return
    for digit in range(9):
        by_on[digit] = 0
        by_off[digit] = 0
    while on >= 0:
        cell = g.candidate_of[off] // 9
        by_off[g.candidate_of[off] - 9 * cell] |= p.peers[cell]
        cells |= cell_board(cell)
        cell = g.candidate_of[on] // 9
        by_on[g.candidate_of[on] - 9 * cell] |= p.peers[cell]
        cells |= cell_board(cell)
        c.queue[n] = off
        c.queue[n + 1] = on
        n += 2
        off = c.on_off[on]
        on = c.on_up[on]
    for digit in range(9):
        gone = by_on[digit] & by_off[digit] & p.board[digit] & ~cells
        r.cycle_gone[9 * r.n_cycles + digit] = gone
        if gone:
            found = True
    if not found:
        return
    previous = g.candidate_of[s]
    up = add_path(x, previous, -1, -1)
    for i in range(n - 2, -1, -1):
        node = g.candidate_of[c.queue[i]]
        up = add_path(x, node if i & 1 else 729 + node, up, _cause(p, node, previous, i & 1 == 1))
        previous = node
    node = g.candidate_of[s]
    targets[0] = add_path(x, node, up, _cause(p, node, previous, True))
    record(
        r,
        base + added_length(length),
        length,
        key,
        2,
        r.n_cycles,
        -1,
        targets,
        1,
    )
    r.n_cycles += 1
