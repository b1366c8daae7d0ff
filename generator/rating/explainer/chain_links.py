# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""Strong and weak links among the candidates of a position, with compact numbers.

A *candidate* is 9 * cell + digit.  Two candidates are linked weakly if they cannot both be true
(one cell, or one digit in cells that see each other), strongly if in a cell or region there are
no others, so that one of them is true.  Strong links are weak as well; both are symmetric.

Chains take weak and strong links in turn.  Whatever is neither end of a chain lies on a strong
link, so only candidates that have one, the *nodes*, are numbered, in the order of candidates;
sets of nodes are a few machine words.

``weak_list``, ``strong_list``  by node: nodes linked to it, in the order that Sudoku Explainer
                                takes: the cell's, by digit; then block, row, column, by place
``weak_row``                    by start, as all candidates in turn are: the nodes linked to it, as
                                bits in ``n_words`` words; rows lie close together
``strong_row``                  by node, likewise
``index_of``                    by node: which start it is
"""

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.rating.explainer.boards import (
    Board,
    cell_board,
    first_cell,
)


class Links:
    """The links of one sort of chains in one position."""

    def __init__(self) -> None:
        self.n = self.n_words = self.n_starts = 0


def added_length(complexity: cython.int) -> cython.double:
    """Return what a chain's length adds to its ER, summed as Sudoku Explainer does."""
    added: cython.double = 0.0
    ceil: cython.int = 4
    is_odd: cython.bint = False
    while complexity - 2 > ceil:
        added += 0.1
        ceil = ceil * 4 // 3 if is_odd else ceil * 3 // 2
        is_odd = not is_odd
    return added


def find_links(g, p, digits, by_region, by_cell):
    """Find the links among candidates of some digits; strong ones in regions, in cells or both.

    Weak links within cells are left out with strong links of regions only.
    """
    partners = cython.declare(cython.short[4])
    nodes = cython.declare(Board[9])
    one: cython.ulonglong = 1
    other: cython.int
    part: Board
    g.n = 0
    g.n_starts = 0
    for digit in range(9):
        nodes[digit] = 0
    for cell in range(81):
        mask = p.digits[cell] & digits
        while mask:
            digit = lowest_bit(mask)
            mask &= mask - 1
            g.start_of[g.n_starts] = 9 * cell + digit
            g.n_starts += 1
            n = _find_partners(p, cell, digit, by_region, by_cell, partners)
            if n:
                for i in range(n):
                    g.strong_list[4 * g.n + i] = partners[i]  # candidates, so far
                g.n_strong[g.n] = n
                g.candidate_of[g.n] = 9 * cell + digit
                g.index_of[g.n] = g.n_starts - 1
                g.node_of[9 * cell + digit] = g.n
                nodes[digit] |= cell_board(cell)
                g.n += 1
            else:
                g.node_of[9 * cell + digit] = -1
    g.n_words = (g.n + 63) // 64
    for n in range(g.n):
        for i in range(g.n_words):
            g.strong_row[g.n_words * n + i] = 0
        for i in range(g.n_strong[n]):
            other = g.node_of[g.strong_list[4 * n + i]]
            g.strong_list[4 * n + i] = other
            g.strong_row[g.n_words * n + (other >> 6)] |= one << (other & 63)
    for i in range(g.n_starts):
        cell = g.start_of[i] // 9
        digit = g.start_of[i] - 9 * cell
        first = g.n_words * i
        for n in range(g.n_words):
            g.weak_row[first + n] = 0
        n = g.node_of[g.start_of[i]]
        if n >= 0:
            g.n_weak[n] = 0
        if by_cell:
            mask = p.digits[cell] & digits & ~(1 << digit)
            while mask:
                other = g.node_of[9 * cell + lowest_bit(mask)]
                mask &= mask - 1
                if other >= 0:
                    _add_weak(g, n, first, other)
        for kind in range(3):
            part = p.box_peers[cell]
            if kind:
                part = p.row_rest[cell] if kind == 1 else p.column_rest[cell]
            part &= nodes[digit]
            while part:
                other = g.node_of[9 * first_cell(part) + digit]
                part &= part - 1
                _add_weak(g, n, first, other)


def _add_weak(g: Links, node: cython.int, first: cython.int, other: cython.int) -> cython.void:
    one: cython.ulonglong = 1
    g.weak_row[first + (other >> 6)] |= one << (other & 63)
    if node >= 0:
        g.weak_list[28 * node + g.n_weak[node]] = other
        g.n_weak[node] += 1


def _find_partners(p, cell, digit, by_region, by_cell, partners):
    """List the candidates that are linked strongly to one, each once."""
    n: cython.int = 0
    region: cython.int
    places: cython.int
    if by_cell:
        rest = p.digits[cell] & ~(1 << digit)
        if rest and rest & (rest - 1) == 0:
            partners[0] = 9 * cell + lowest_bit(rest)
            n = 1
    if by_region:
        for kind in range(3):
            region = p.region_of[3 * cell + kind]
            places = p.places[9 * region + digit]
            rest = places & ~(1 << p.place_in[3 * cell + kind])
            if rest and rest & (rest - 1) == 0:
                other = 9 * p.cell_at[9 * region + lowest_bit(rest)] + digit
                if n == 0 or (partners[n - 1] != other and partners[0] != other):
                    partners[n] = other
                    n += 1
    return n
