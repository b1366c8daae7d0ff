# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""Bidirectional cycles and forcing chains: the first and the last technique that looks at one path.

Sudoku Explainer makes three passes, over strong links in regions (X), in cells (Y) and both, lists
all cycles and all shortest chains from each start, and takes the first of the least (ER,
complexity, key).  Here only what can win is looked for.

Chains
------
A chain leads from a candidate to its opposite by weak and strong links in turn, a start that is on
to off (it is struck out) or one that is off to on (it is placed).  It is symmetric: what leads
from a to b leads from not-b to not-a.  So search from both ends is search from one: if m is the
first layer of a start that holds two linked nodes, its shortest chain has 2m nodes.  All starts
go layer by layer together (``_shortest_chain``), until the first hit.

Cycles
------
What a cycle strikes out sees an on node and an off node of it.  It is also the start of a chain
that enters the cycle at the one, goes round it and leaves at the other: a cycle of 2k nodes comes
with a chain of 2k + 2 nodes or fewer, in its own pass for X, else in the pass with both.  So:

- without a chain there is no cycle that strikes out anything;
- if the shortest chain has c nodes, cycles have c - 2 or more.

Those within the bounds are found as Sudoku Explainer finds them (``_cycles_from``), since which of
several cycles of one start comes first depends on the order of its queues.

X pass: each digit by itself, and its result is kept until its places change.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.rating.explainer.boards import Board, cell_board
from cython.cimports.cluesmith.generator.rating.explainer.chain_links import (
    Links,
    added_length,
    find_links,
)
from cython.cimports.cluesmith.generator.rating.explainer.grid_state import (
    GridState,
    clear_gone,
    hint_place,
    hint_strike,
    is_out_of_work,
    strike,
)

from cluesmith.generator.rating.techniques.technique_table import AIC, X_CHAIN, XY_CHAIN

_NONE = cython.declare(cython.double, 100.0)  # no ER

_KEY_X = cython.declare(cython.int, 2)
_KEY_Y = cython.declare(cython.int, 3)
_KEY_BOTH = cython.declare(cython.int, 4)


class Cycles:
    """The searches for cycles and chains, and the best hint of them.

    Parameters
    ----------
    grid : GridState
    """

    def __init__(self, grid: GridState) -> None:
        self.grid = grid
        self.links = Links()
        self.x_cycle = X_CHAIN.step_er / 10
        self.y_cycle = XY_CHAIN.step_er / 10
        self.x_chain = (X_CHAIN.step_er + 1) / 10
        self.both = AIC.step_er / 10
        self.best = _NONE
        self.complexity = self.key = self.order = 0
        self.is_chain = False


def forget_digits(c: Cycles) -> cython.void:
    """Begin another puzzle."""
    for digit in range(9):
        c.known_board[digit] = 0
        c.known_best[digit] = _NONE


def cycle_or_chain(c: Cycles) -> cython.bint:
    """Find the easiest cycle or forcing chain: 6.5 and up."""
    _x_pass(c)
    shortest = 6
    if c.best >= c.both:
        find_links(c.links, c.grid, 511, True, True)
        shortest = _shortest_chain(c, c.both, _KEY_BOTH)
        if c.grid.is_stopped:
            return False
        if shortest and c.best >= c.both:
            _all_cycles(c, c.both, _KEY_BOTH, shortest - 2)
    if shortest:
        find_links(c.links, c.grid, 511, False, True)
        _all_cycles(c, c.y_cycle, _KEY_Y, shortest - 2)
    if c.grid.is_stopped or c.best == _NONE:
        return False
    if not c.is_chain:
        for digit in range(9):
            c.grid.gone[digit] = c.best_gone[digit]
        return hint_strike(c.grid, c.best)
    start = c.order >> 2
    if c.order & 3 == 2:
        return hint_place(c.grid, c.best, start // 9, start % 9)
    clear_gone(c.grid)
    c.grid.gone[start % 9] = cell_board(start // 9)
    return hint_strike(c.grid, c.best)


def strike_chains(c: Cycles) -> cython.bint:
    """Find the candidates that cycles and forcing chains of any length strike out, all at once."""
    is_found: cython.bint = False
    find_links(c.links, c.grid, 511, True, True)
    clear_gone(c.grid)
    for i in range(c.links.n_starts):
        if _contradicts_itself(c.links, i):
            cell = c.links.start_of[i] // 9
            is_found = strike(c.grid, cell, 1 << c.links.start_of[i] - 9 * cell)
    return is_found and hint_strike(c.grid, 0.0)


def _contradicts_itself(g: Links, start: cython.int) -> cython.bint:
    """Return True if chains from a candidate that is on lead to a node that is on and off."""
    seen_on = cython.declare(cython.ulonglong[12])
    seen_off = cython.declare(cython.ulonglong[12])
    front = cython.declare(cython.ulonglong[12])
    union = cython.declare(cython.ulonglong[12])
    one: cython.ulonglong = 1
    is_on: cython.bint = False
    is_live: cython.bint = True
    node: cython.int = g.node_of[g.start_of[start]]
    for w in range(g.n_words):
        seen_on[w] = 0
        front[w] = seen_off[w] = g.weak_row[g.n_words * start + w]
    if node >= 0:
        seen_on[node >> 6] |= one << (node & 63)
    while is_live:
        for w in range(g.n_words):
            union[w] = 0
        for w in range(g.n_words):
            word = front[w]
            while word:
                if is_on:
                    _add_weak_row(g, 64 * w + lowest_bit(word), union)
                else:
                    _add_strong(g, 64 * w + lowest_bit(word), union)
                word &= word - 1
        is_on = not is_on
        is_live = False
        for w in range(g.n_words):
            front[w] = union[w] & ~(seen_on[w] if is_on else seen_off[w])
            if is_on:
                seen_on[w] |= front[w]
            else:
                seen_off[w] |= front[w]
            if seen_on[w] & seen_off[w]:
                return True
            is_live |= front[w] != 0
    return False


def _is_better(c, step_er, complexity, key, order):
    if step_er != c.best:
        return step_er < c.best
    if complexity != c.complexity:
        return complexity < c.complexity
    if key != c.key:
        return key < c.key
    return order < c.order


def _x_pass(c: Cycles) -> cython.void:
    """Find the best hint of a single digit."""
    best: cython.int = -1
    for digit in range(9):
        if c.known_board[digit] != c.grid.board[digit]:
            c.best = _NONE
            find_links(c.links, c.grid, 1 << digit, True, False)
            c.known_board[digit] = c.grid.board[digit]
            if _shortest_chain(c, c.x_chain, _KEY_X):
                _all_cycles(c, c.x_cycle, _KEY_X, c.complexity - 2)
            c.known_best[digit] = c.best
            c.known_complexity[digit] = c.complexity
            c.known_order[digit] = c.order
            c.known_is_chain[digit] = c.is_chain
            c.known_gone[digit] = c.best_gone[digit]
            if c.best != _NONE and not c.is_chain:
                for i in range(c.complexity):
                    c.known_cycle[1458 * digit + i] = c.cycle[i]
    c.best = _NONE
    c.key = _KEY_X
    for digit in range(9):
        if c.known_best[digit] != _NONE and _is_better(
            c, c.known_best[digit], c.known_complexity[digit], _KEY_X, c.known_order[digit]
        ):
            best = digit
            c.best = c.known_best[digit]
            c.complexity = c.known_complexity[digit]
            c.order = c.known_order[digit]
    if best >= 0:
        c.is_chain = c.known_is_chain[best]
        for digit in range(9):
            c.best_gone[digit] = 0
        c.best_gone[best] = c.known_gone[best]
        if not c.is_chain:
            for i in range(c.complexity):
                c.cycle[i] = c.known_cycle[1458 * best + i]


def _shortest_chain(c: Cycles, base: cython.double, key: cython.int) -> cython.int:
    """Return the nodes of the shortest chain, 0 if there is none.

    It becomes the best hint if it is better.  Longer chains than that one are not looked for;
    if one of that hint's length could not be better, the length is returned.
    """
    m: cython.int = 1
    n_live: cython.int = 1
    n_words: cython.int = c.links.n_words
    is_on: cython.bint
    union = cython.declare(cython.ulonglong[12])
    one: cython.ulonglong = 1
    n = 2 * c.links.n_starts
    for i in range(n):
        start = c.links.start_of[i >> 1]
        row = n_words * i
        for w in range(n_words):
            c.seen_on[row + w] = 0
            c.seen_off[row + w] = 0
            c.front[row + w] = 0
        if i & 1:
            # From off: the second layer, on.
            if c.links.node_of[start] >= 0:
                for w in range(n_words):
                    c.front[row + w] = c.links.strong_row[n_words * c.links.node_of[start] + w]
                    c.seen_on[row + w] = c.front[row + w]
        else:
            for w in range(n_words):
                c.front[row + w] = c.links.weak_row[n_words * (i >> 1) + w]
                c.seen_off[row + w] = c.front[row + w]
        if c.links.node_of[start] >= 0:
            w = c.links.node_of[start]
            if i & 1:
                c.seen_off[row + (w >> 6)] |= one << (w & 63)
            else:
                c.seen_on[row + (w >> 6)] |= one << (w & 63)
    while n_live:
        m += 1
        n_live = 0
        if base + added_length(2 * m) > c.best or is_out_of_work(c.grid, n):
            return 2 * m
        for i in range(n):
            row = n_words * i
            is_on = (m + i) & 1 == 1
            for w in range(n_words):
                union[w] = 0
            is_live = False
            for w in range(n_words):
                word = c.front[row + w]
                while word:
                    is_live = True
                    if is_on:
                        _add_weak_row(c.links, 64 * w + lowest_bit(word), union)
                    else:
                        _add_strong(c.links, 64 * w + lowest_bit(word), union)
                    word &= word - 1
            if not is_live:
                continue
            n_live += 1
            is_hit = False
            for w in range(n_words):
                if union[w] & c.front[row + w]:
                    is_hit = True
                if is_on:
                    new = union[w] & ~c.seen_off[row + w]
                    c.seen_off[row + w] |= new
                else:
                    new = union[w] & ~c.seen_on[row + w]
                    c.seen_on[row + w] |= new
                c.front[row + w] = new
            if is_hit:
                start = 4 * c.links.start_of[i >> 1] + 1 + (i & 1)
                if _is_better(c, base + added_length(2 * m), 2 * m, key, start):
                    c.best = base + added_length(2 * m)
                    c.complexity = 2 * m
                    c.key = key
                    c.order = start
                    c.is_chain = True
                return 2 * m
    return 0


def _add_weak_row(g: Links, node: cython.int, union: cython.p_ulonglong) -> cython.void:
    first: cython.int = g.n_words * g.index_of[node]
    for w in range(g.n_words):
        union[w] |= g.weak_row[first + w]


def _add_strong(g: Links, node: cython.int, union: cython.p_ulonglong) -> cython.void:
    first: cython.int = g.n_words * node
    for w in range(g.n_words):
        union[w] |= g.strong_row[first + w]


def _all_cycles(c, base, key, shortest):
    """Find the best cycle of ``shortest`` nodes or more, if it is better than what is known."""
    for node in range(c.links.n):
        if is_out_of_work(c.grid, 16):
            return
        if _is_better(
            c, base + added_length(shortest), shortest, key, 4 * c.links.candidate_of[node]
        ):
            _cycles_from(c, node, base, key, shortest)


def _cycles_from(c, s, base, key, shortest):
    """Find the cycles of one start as Sudoku Explainer does.

    Off nodes may be queued again and again there; that matters only for those linked strongly to
    the start, since what the others lead to is seen already.  In the last round that can bring
    a better cycle nothing else is of interest.
    """
    seen_on = cython.declare(cython.ulonglong[12])
    seen_off = cython.declare(cython.ulonglong[12])
    one: cython.ulonglong = 1
    j: cython.int
    t: cython.int
    q: cython.int
    r: cython.int
    length: cython.int = 0
    n_on: cython.int = 1
    order: cython.int = 4 * c.links.candidate_of[s]
    for w in range(c.links.n_words):
        seen_on[w] = seen_off[w] = 0
    seen_on[s >> 6] |= one << (s & 63)
    c.on_queue[0] = s
    c.up_on[s] = -1
    c.up_off[s] = -1
    while n_on:
        length += 2
        is_last = not _is_better(c, base + added_length(length + 2), length + 2, key, order)
        n_off = 0
        for i in range(n_on):
            t = c.on_queue[i]
            if not _is_of_use(c.links, t, s, seen_off, is_last):
                continue
            for j in range(c.links.n_weak[t]):
                q = c.links.weak_list[28 * t + j]
                bit = one << (q & 63)
                if is_last or seen_off[q >> 6] & bit:
                    if (
                        not c.links.strong_row[c.links.n_words * s + (q >> 6)] & bit
                        or length < shortest
                    ):
                        continue
                    a = t
                    while a >= 0 and c.up_off[a] != q:
                        a = c.up_on[a]
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
                r = c.links.strong_list[4 * q + j]
                if r == s:
                    if length >= 4 and length >= shortest:
                        _take_cycle(c, q, c.off_parent[i], base, key, length, order)
                elif not is_last and not seen_on[r >> 6] & one << (r & 63):
                    seen_on[r >> 6] |= one << (r & 63)
                    c.up_off[r] = q
                    c.up_on[r] = c.off_parent[i]
                    c.on_queue[n_on] = r
                    n_on += 1


def _is_of_use(g, on, s, seen_off, is_last):
    """Does a node make one false that is new, or that is linked strongly to the start?"""
    for w in range(g.n_words):
        wanted = g.strong_row[g.n_words * s + w]
        if not is_last:
            wanted |= ~seen_off[w]
        if g.weak_row[g.n_words * g.index_of[on] + w] & wanted:
            return True
    return False


def _take_cycle(c, off, on, base, key, length, order):
    """Keep a cycle, given by its last nodes, if it is better and strikes out anything."""
    by_on = cython.declare(Board[9])
    by_off = cython.declare(Board[9])
    cells: Board = 0
    gone: Board
    used: cython.int = 0
    i: cython.int = 0
    last_off: cython.int = off
    last_on: cython.int = on
    found: cython.bint = False
    if not _is_better(c, base + added_length(length), length, key, order):
        return
    for digit in range(9):
        by_on[digit] = 0
        by_off[digit] = 0
    while on >= 0:
        cell = c.links.candidate_of[off] // 9
        digit = c.links.candidate_of[off] - 9 * cell
        cells |= cell_board(cell)
        by_off[digit] |= c.grid.peers[cell]
        cell = c.links.candidate_of[on] // 9
        digit = c.links.candidate_of[on] - 9 * cell
        cells |= cell_board(cell)
        by_on[digit] |= c.grid.peers[cell]
        used |= 1 << digit
        off = c.up_off[on]
        on = c.up_on[on]
    while used:
        digit = lowest_bit(used)
        used &= used - 1
        gone = by_on[digit] & by_off[digit] & c.grid.board[digit] & ~cells
        by_on[digit] = gone
        if gone:
            found = True
    if not found:
        return
    for digit in range(9):
        c.best_gone[digit] = by_on[digit]
    c.best = base + added_length(length)
    c.complexity = length
    c.key = key
    c.order = order
    c.is_chain = False
    while last_on >= 0:
        c.cycle[i] = c.links.candidate_of[last_off]
        c.cycle[i + 1] = c.links.candidate_of[last_on]
        last_off = c.up_off[last_on]
        last_on = c.up_on[last_on]
        i += 2
