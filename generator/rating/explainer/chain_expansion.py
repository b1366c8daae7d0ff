# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""Expansions: all that follows from a candidate being true (on) or false (off), with reasons.

Data layout
-----------
A node is a number: 9 * cell + digit for on, 729 more for off.  The nodes of all expansions lie one
behind the other in ``node_*``, in the order they were found, as a stack: chains within chains
put theirs on top and take them away again.  A node has a first parent (``node_up``, -1 for the
start), and further ones in ``pool``: the count, then the nodes (``node_more`` says where, -1 for
none).  ``node_cause`` is 0..2 for a region of that kind, 3 for a cell, 4 for an inner hint and -1
for a start.  A node that an inner chain has made off has that hint's complexity and hash in
``node_hint`` (-1 for none) and ``node_hash``.  ``node_depth`` is the number of ancestors, itself
included, where all of these have one parent, else -1.

An expansion that ends in a clash keeps its sets as they are then; its last node is the fresh one of
the clash, which is in neither set.

By depth k of chains within chains: ``at``, which node of the expansion in hand has an id; the
queues; ``on_digits`` and ``off_digits``, the two sets once more, by cell.

Order
-----
All on nodes first, then one off node, then on nodes again.  In dynamic modes an off node goes
from the position when it is taken up, so that links may be strong because of what was struck out
before; that makes further parents.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.rating.explainer.boards import (
    Board,
    cell_board,
    first_cell,
)
from cython.cimports.cluesmith.generator.rating.explainer.grid_state import (
    GridState,
    remove,
    restore_base,
)

from cluesmith.generator.kernel.arrays import grown, zeros

_N_FIRST_NODES = 1 << 17
_N_FIRST_POOL = 1 << 18
# Room that an expansion may need between two looks, nodes and further parents.
_ROOM = cython.declare(cython.int, 16384)


class Expansions:
    """A stack of expansions."""

    def __init__(self) -> None:
        self.node_id = zeros("h", _N_FIRST_NODES)
        self.node_cause = zeros("h", _N_FIRST_NODES)
        self.node_depth = zeros("h", _N_FIRST_NODES)
        self.node_up = zeros("i", _N_FIRST_NODES)
        self.node_more = zeros("i", _N_FIRST_NODES)
        self.node_hint = zeros("i", _N_FIRST_NODES)
        self.node_hash = zeros("Q", _N_FIRST_NODES)
        self.mark = zeros("i", _N_FIRST_NODES)
        self.pool = zeros("i", _N_FIRST_POOL)
        self.node_room = _N_FIRST_NODES
        self.pool_room = _N_FIRST_POOL
        self.n_nodes = self.n_pool = self.stamp = self.n = 0


def _make_room(x: Expansions) -> cython.void:
    if x.n_nodes + _ROOM > x.node_room or x.n_pool + _ROOM > x.pool_room:
        _grow(x)


def _grow(x: Expansions) -> cython.void:
    """Double the size of arrays that are nearly full."""
    n = 2 * x.node_room
    if x.n_nodes + _ROOM > x.node_room:
        x.node_room = n
        x.node_id = grown("h", x.node_id, n)
        x.node_cause = grown("h", x.node_cause, n)
        x.node_depth = grown("h", x.node_depth, n)
        x.node_up = grown("i", x.node_up, n)
        x.node_more = grown("i", x.node_more, n)
        x.node_hint = grown("i", x.node_hint, n)
        x.node_hash = grown("Q", x.node_hash, n)
        x.mark = grown("i", x.mark, n)
    if x.n_pool + _ROOM > x.pool_room:
        x.pool_room *= 2
        x.pool = grown("i", x.pool, x.pool_room)


def begin(x: Expansions, p: GridState, start: cython.int, k: cython.int) -> cython.void:
    """Put an expansion on the stack that knows its start only."""
    e: cython.int = x.n
    _make_room(x)
    x.n += 1
    x.first[e] = x.n_nodes
    x.is_clash[e] = False
    for i in range(9 * e, 9 * e + 9):
        x.on[i] = 0
        x.off[i] = 0
    for i in range(81 * k, 81 * k + 81):
        x.on_digits[i] = 0
        x.off_digits[i] = 0
    x.on_head[k] = x.on_tail[k] = x.off_head[k] = x.off_tail[k] = 729 * k
    _store(x, start, -1, -1, -1, k)


def _make(x, node, up, more, cause):
    i: cython.int = x.n_nodes
    x.n_nodes += 1
    x.node_id[i] = node
    x.node_up[i] = up
    x.node_more[i] = more
    x.node_cause[i] = cause
    x.node_hint[i] = -1
    x.mark[i] = 0
    if up < 0:
        x.node_depth[i] = 1
    elif more < 0 and x.node_depth[up] > 0:
        x.node_depth[i] = x.node_depth[up] + 1
    else:
        x.node_depth[i] = -1
    return i


def _store(x, node, up, more, cause, k):
    """Add a node that is new to the expansion in hand, and queue it."""
    e: cython.int = x.n - 1
    i: cython.int = _make(x, node, up, more, cause)
    candidate: cython.int = node if node < 729 else node - 729
    cell: cython.int = candidate // 9
    digit: cython.int = candidate - 9 * cell
    x.at[1458 * k + node] = i
    x.end[e] = x.n_nodes
    if node < 729:
        x.on[9 * e + digit] |= cell_board(cell)
        x.on_digits[81 * k + cell] |= 1 << digit
        x.on_queue[x.on_tail[k]] = i
        x.on_tail[k] += 1
    else:
        x.off[9 * e + digit] |= cell_board(cell)
        x.off_digits[81 * k + cell] |= 1 << digit
        x.off_queue[x.off_tail[k]] = i
        x.off_tail[k] += 1
    return i


def is_on(x: Expansions, e: cython.int, candidate: cython.int) -> cython.bint:
    """Is a candidate true in an expansion?"""
    board: Board = x.on[9 * e + candidate % 9] & cell_board(candidate // 9)
    return 1 if board else 0


def _clash(x, node, up, more, cause, k):
    """End the expansion in hand: a node would be true and false."""
    e: cython.int = x.n - 1
    _make(x, node, up, more, cause)
    x.is_clash[e] = True
    x.clash_with[e] = x.at[1458 * k + (node + 729 if node < 729 else node - 729)]


def run_dry(x, p, k, is_dynamic, is_nishio):
    """Go on with the expansion in hand until its queues are empty; false if it ends in a clash.

    The candidates are then as the expansion has left them, and are restored after a clash.
    """
    while True:
        if x.on_head[k] < x.on_tail[k]:
            x.on_head[k] += 1
            if not _take_on(x, p, x.on_queue[x.on_head[k] - 1], k, is_nishio):
                break
        elif x.off_head[k] < x.off_tail[k]:
            x.off_head[k] += 1
            if not _take_off(x, p, x.off_queue[x.off_head[k] - 1], k, is_dynamic, is_nishio):
                break
        else:
            return True
    if is_dynamic:
        restore_base(p, k)
    return False


def _take_on(x, p, i, k, is_nishio):
    """Find what a true candidate makes false; false at a clash."""
    candidate: cython.int = x.node_id[i]
    cell: cython.int = candidate // 9
    digit: cython.int = candidate - 9 * cell
    e: cython.int = x.n - 1
    clash: cython.int = -1
    part: Board
    on: Board = x.on[9 * e + digit]
    if not is_nishio:
        rest = p.digits[cell] & ~(1 << digit)
        hits = rest & x.on_digits[81 * k + cell]
        if hits:
            clash = 9 * cell + lowest_bit(hits)
            rest &= (hits & -hits) - 1
        rest &= ~x.off_digits[81 * k + cell]
        while rest:
            _store(x, 729 + 9 * cell + lowest_bit(rest), i, -1, 3, k)
            rest &= rest - 1
        if clash >= 0:
            _clash(x, 729 + clash, i, -1, 3, k)
            return False
    for kind in range(3):
        part = p.box_peers[cell]
        if kind:
            part = p.row_rest[cell] if kind == 1 else p.column_rest[cell]
        part &= p.board[digit]
        if part & on:
            clash = first_cell(part & on)
            part &= cell_board(clash) - 1
        part &= ~x.off[9 * e + digit]
        while part:
            _store(x, 729 + 9 * first_cell(part) + digit, i, -1, kind, k)
            part &= part - 1
        if clash >= 0:
            _clash(x, 729 + 9 * clash + digit, i, -1, kind, k)
            return False
    return True


def _take_off(x, p, i, k, is_dynamic, is_nishio):
    """Find what a false candidate makes true; false at a clash."""
    made = cython.declare(cython.short[4])
    causes = cython.declare(cython.short[4])
    candidate: cython.int = x.node_id[i] - 729
    cell: cython.int = candidate // 9
    digit: cython.int = candidate - 9 * cell
    n: cython.int = 0
    region: cython.int
    if not is_nishio:
        rest = p.digits[cell] & ~(1 << digit)
        if rest and rest & (rest - 1) == 0 and p.digits[cell] >> digit & 1:
            made[0] = 9 * cell + lowest_bit(rest)
            causes[0] = 3
            n = 1
    for kind in range(3):
        region = p.region_of[3 * cell + kind]
        rest = p.places[9 * region + digit] & ~(1 << p.place_in[3 * cell + kind])
        if rest and rest & (rest - 1) == 0 and p.digits[cell] >> digit & 1:
            node = 9 * p.cell_at[9 * region + lowest_bit(rest)] + digit
            if n == 0 or (made[n - 1] != node and made[0] != node):
                made[n] = node
                causes[n] = kind
                n += 1
    for t in range(n):
        node = made[t]
        if x.off_digits[81 * k + node // 9] >> node % 9 & 1:
            more = _hidden_parents(x, p, candidate, causes[t], k) if is_dynamic else -1
            _clash(x, node, i, more, causes[t], k)
            return False
        if not x.on_digits[81 * k + node // 9] >> node % 9 & 1:
            more = _hidden_parents(x, p, candidate, causes[t], k) if is_dynamic else -1
            _store(x, node, i, more, causes[t], k)
    if is_dynamic and p.digits[cell] >> digit & 1:
        remove(p, cell, digit)
    return True


def _hidden_parents(x, p, candidate, cause, k):
    """Put into the pool the candidates that left the cell or region since the expansion began."""
    cell: cython.int = candidate // 9
    digit: cython.int = candidate - 9 * cell
    region: cython.int
    first: cython.int = x.n_pool
    if cause == 3:
        rest = p.base_digits[81 * k + cell] & ~p.digits[cell]
        if rest == 0:
            return -1
        while rest:
            x.n_pool += 1
            x.pool[x.n_pool] = x.at[1458 * k + 729 + 9 * cell + lowest_bit(rest)]
            rest &= rest - 1
    else:
        region = p.region_of[3 * cell + cause]
        rest = p.base_places[243 * k + 9 * region + digit] & ~p.places[9 * region + digit]
        if rest == 0:
            return -1
        while rest:
            x.n_pool += 1
            x.pool[x.n_pool] = x.at[
                1458 * k + 729 + 9 * p.cell_at[9 * region + lowest_bit(rest)] + digit
            ]
            rest &= rest - 1
    x.pool[first] = x.n_pool - first
    x.n_pool += 1
    return first


def add_path(x: Expansions, node: cython.int, up: cython.int, cause: cython.int) -> cython.int:
    """Put a node of a single path on the stack, in no expansion."""
    _make_room(x)
    return _make(x, node, up, -1, cause)


def add_inner(x, h, t, is_chain, k):
    """Add what inner hint t strikes out, unless it is off already, with the hint's parents."""
    candidate: cython.int
    first: cython.int = h.first_parent[t]
    n: cython.int = h.first_parent[t + 1] - first
    for j in range(h.first_removed[t], h.first_removed[t + 1]):
        candidate = h.removed[j]
        if x.off_digits[81 * k + candidate // 9] >> candidate % 9 & 1:
            continue
        _make_room(x)
        more = -1
        if n > 1:
            more = x.n_pool
            x.pool[more] = n - 1
            for i in range(1, n):
                x.pool[more + i] = x.at[1458 * k + 729 + h.parents[first + i]]
            x.n_pool += n
        i = _store(x, 729 + candidate, x.at[1458 * k + 729 + h.parents[first]], more, 4, k)
        if is_chain:
            x.node_hint[i] = h.complexity[t]
            x.node_hash[i] = h.hash[t]
            x.node_depth[i] = -1


def ancestors(x: Expansions, node: cython.int) -> cython.int:
    """Return the number of ancestors of a node, itself included."""
    n: cython.int = 0
    top: cython.int = 1
    if x.node_depth[node] > 0:
        return x.node_depth[node]
    x.stamp += 1
    x.stack[0] = node
    x.mark[node] = x.stamp
    while top:
        top -= 1
        n += 1
        i = x.stack[top]
        if x.node_up[i] >= 0 and x.mark[x.node_up[i]] != x.stamp:
            x.mark[x.node_up[i]] = x.stamp
            x.stack[top] = x.node_up[i]
            top += 1
        more = x.node_more[i]
        if more >= 0:
            for j in range(more + 1, more + 1 + x.pool[more]):
                i = x.pool[j]
                if x.mark[i] != x.stamp:
                    x.mark[i] = x.stamp
                    x.stack[top] = i
                    top += 1
    return n
