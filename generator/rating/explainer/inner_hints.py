# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""Simple techniques inside a forcing chain that finds nothing more by itself.

The position is the reduced one, without the candidates that the chain has struck out; the base of
depth k (see ``GridState``) is the one from before the chain.  Of each technique all hints count,
not only the first; but a hint is of use only where it rests on something that the chain has struck
out, its *parents*.  The first technique with a hint of use is the last one that is asked.

A hint is its candidates to strike out, and its parents, all as 9 * cell + digit, in two lists.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.rating.explainer.boards import Board, first_cell
from cython.cimports.cluesmith.generator.rating.explainer.grid_state import GridState

_MAX_HINTS = cython.declare(cython.int, 4096)
_MAX_LISTED = cython.declare(cython.int, 130000)


class InnerHints:
    """The hints of one technique."""

    def __init__(self) -> None:
        self.n = self.n_removed = self.n_parents = 0


def simple_inner_hints(h: InnerHints, p: GridState, k: cython.int) -> cython.bint:
    """List the hints of the first simple technique that has any; false if there is none."""
    h.n = h.n_removed = h.n_parents = 0
    h.first_removed[0] = h.first_parent[0] = 0
    _locked(h, p, k)
    if h.n == 0:
        _hidden_pairs(h, p, k)
    if h.n == 0:
        _naked_pairs(h, p, k)
    if h.n == 0:
        _x_wings(h, p, k)
    return h.n > 0


def end_hint(h: InnerHints) -> cython.void:
    """Keep the hint in hand if it strikes out something and has parents."""
    if (
        h.n_removed == h.first_removed[h.n]
        or h.n_parents == h.first_parent[h.n]
        or h.n == _MAX_HINTS
        or h.n_removed > _MAX_LISTED
        or h.n_parents > _MAX_LISTED
    ):
        h.n_removed = h.first_removed[h.n]
        h.n_parents = h.first_parent[h.n]
        return
    h.n += 1
    h.first_removed[h.n] = h.n_removed
    h.first_parent[h.n] = h.n_parents


def _remove_board(h: InnerHints, cells: Board, digit: cython.int) -> cython.void:
    while cells:
        h.removed[h.n_removed] = 9 * first_cell(cells) + digit
        h.n_removed += 1
        cells &= cells - 1


def _remove_digits(h: InnerHints, cell: cython.int, digits: cython.int) -> cython.void:
    while digits:
        h.removed[h.n_removed] = 9 * cell + lowest_bit(digits)
        h.n_removed += 1
        digits &= digits - 1


def _add_parent(h: InnerHints, candidate: cython.int) -> cython.void:
    """Add a parent, once."""
    for i in range(h.first_parent[h.n], h.n_parents):
        if h.parents[i] == candidate:
            return
    h.parents[h.n_parents] = candidate
    h.n_parents += 1


def _add_places(h, p, region, places, digit):
    """Add a digit in places of a region to the parents."""
    while places:
        _add_parent(h, 9 * p.cell_at[9 * region + lowest_bit(places)] + digit)
        places &= places - 1


def _locked(h: InnerHints, p: GridState, k: cython.int) -> cython.void:
    """Pointing and claiming."""
    own: cython.int
    for sweep in range(4):
        for i in range(9):
            # Block and column, block and row, column and block, row and block.
            base = i if sweep < 2 else i + (18 if sweep == 2 else 9)
            for j in range(9):
                cover = j if sweep >= 2 else j + (18 if sweep == 0 else 9)
                crossing = _crossing(p, base, cover)
                if crossing == 0:
                    continue
                for digit in range(9):
                    own = p.places[9 * base + digit]
                    if own & ~crossing or own & (own - 1) == 0:
                        continue
                    _remove_board(h, p.board[digit] & p.house[cover] & ~p.house[base], digit)
                    _add_places(
                        h,
                        p,
                        base,
                        p.base_places[243 * k + 9 * base + digit] & ~own & ~crossing,
                        digit,
                    )
                    end_hint(h)


def _crossing(p: GridState, base: cython.int, cover: cython.int) -> cython.int:
    """Return the places of base that are in cover as well."""
    block: cython.int = base if base < 9 else cover
    line: cython.int = cover if base < 9 else base
    kind: cython.int = line // 9
    line -= 9 * kind
    if base < 9:
        if kind == 1:
            return 7 << 3 * (line % 3) if line // 3 == block // 3 else 0
        return 73 << line % 3 if line // 3 == block % 3 else 0
    if kind == 1:
        return 7 << 3 * (block % 3) if line // 3 == block // 3 else 0
    return 7 << 3 * (block // 3) if line // 3 == block % 3 else 0


def _hidden_pairs(h: InnerHints, p: GridState, k: cython.int) -> cython.void:
    region: cython.int
    own: cython.int
    cell: cython.int
    for t in range(27):
        region = p.bcr[t]
        if p.n_empty[region] <= 4:
            continue
        for j in range(1, 9):
            own = p.places[9 * region + j]
            if p.size_of[own] != 2:
                continue
            for i in range(j):
                if p.places[9 * region + i] != own:
                    continue
                pair = 1 << i | 1 << j
                rest = own
                while rest:
                    cell = p.cell_at[9 * region + lowest_bit(rest)]
                    rest &= rest - 1
                    _remove_digits(h, cell, p.digits[cell] & ~pair)
                _add_places(h, p, region, p.base_places[243 * k + 9 * region + i] & ~own, i)
                _add_places(h, p, region, p.base_places[243 * k + 9 * region + j] & ~own, j)
                end_hint(h)


def _naked_pairs(h: InnerHints, p: GridState, k: cython.int) -> cython.void:
    region: cython.int
    own: cython.int
    cell: cython.int
    other: cython.int
    for t in range(27):
        region = p.bcr[t]
        if p.n_empty[region] < 4:
            continue
        for j in range(1, 9):
            cell = p.cell_at[9 * region + j]
            own = p.digits[cell]
            if p.size_of[own] != 2:
                continue
            for i in range(j):
                other = p.cell_at[9 * region + i]
                if p.digits[other] != own:
                    continue
                for place in range(9):
                    if place != i and place != j:
                        rest = p.cell_at[9 * region + place]
                        _remove_digits(h, rest, p.digits[rest] & own)
                rest = p.base_digits[81 * k + other] & ~own
                while rest:
                    _add_parent(h, 9 * other + lowest_bit(rest))
                    rest &= rest - 1
                rest = p.base_digits[81 * k + cell] & ~own
                while rest:
                    _add_parent(h, 9 * cell + lowest_bit(rest))
                    rest &= rest - 1
                end_hint(h)


def _x_wings(h: InnerHints, p: GridState, k: cython.int) -> cython.void:
    own: cython.int
    cells: Board
    for base in range(18, 0, -9):
        for j in range(1, 9):
            for i in range(j):
                for digit in range(9):
                    own = p.places[9 * (base + j) + digit]
                    if p.size_of[own] != 2 or p.places[9 * (base + i) + digit] != own:
                        continue
                    if p.n_values[digit] > 5:
                        continue
                    rest = own
                    cells = 0
                    while rest:
                        cells |= p.house[27 - base + lowest_bit(rest)]
                        rest &= rest - 1
                    cells &= ~(p.house[base + i] | p.house[base + j])
                    _remove_board(h, cells & p.board[digit], digit)
                    _add_places(
                        h,
                        p,
                        base + i,
                        p.base_places[243 * k + 9 * (base + i) + digit] & ~own,
                        digit,
                    )
                    _add_places(
                        h,
                        p,
                        base + j,
                        p.base_places[243 * k + 9 * (base + j) + digit] & ~own,
                        digit,
                    )
                    end_hint(h)
