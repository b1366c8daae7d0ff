# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""Uniqueness: rectangles and loops of two digits, and the bivalue universal grave.

Loops
-----
Closed walks over cells that share two candidates v and w.  Cells of the walk are coloured in turn;
if each region has as many cells of one colour as of the other, one at most, and all cells had v and
w alone, these could be swapped, and the puzzle would have two solutions.  So the cells with more
candidates, the *extra cells*, need them.

The walk is Sudoku Explainer's: whether it may enter a cell with further candidates depends on what
it has met before, siblings that it did not enter included.  Left out are steps that no valid loop
takes: to cells outside the *core* (what remains of the cells with v and w when those with fewer
than two neighbours go, again and again), and those that give a region two cells of a colour.
That saves a third of the time (measured in a prototype).

All loops of the grid count, the first of the least (ER, type) is the hint.

Graves
------
Were each cell left with two candidates, and each digit with none or two places in each region, the
puzzle would not have exactly one solution.  The *extra cells* hold what makes a position more than
that, their *extra digits*.  Positions are counted in the grid itself, the last test is on a copy
without the extra digits.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.rating.explainer.boards import (
    Board,
    cell_board,
    first_cell,
    n_cells,
)
from cython.cimports.cluesmith.generator.rating.explainer.grid_state import (
    GridState,
    clear_gone,
    hint_strike,
    is_out_of_work,
    strike,
    strike_board,
)


class Loops:
    """The walk in hand and the best hint so far."""

    def __init__(self) -> None:
        self.v = self.w = self.best_type = self.n_best = self.n_path = 0
        self.both = self.core = 0
        self.least = self.best = 0.0


def unique_loop(u: Loops, p: GridState, step_er: cython.double) -> cython.bint:
    """Find the easiest unique rectangle or loop: of this ER and more."""
    starts: Board = p.two
    known = 0
    u.least = step_er
    u.best = 100.0
    u.best_type = 9
    while starts:
        cell = first_cell(starts)
        starts &= starts - 1
        mask = p.digits[cell]
        if mask != known:
            known = mask
            u.v = lowest_bit(mask)
            u.w = lowest_bit(mask & (mask - 1))
            u.both = p.board[u.v] & p.board[u.w]
            _find_core(u, p)
        if u.core & cell_board(cell):
            u.path[0] = cell
            _walk(u, p, cell, 1, 2, 0, -1, _regions(p, cell), 0)
            if u.best_type == 1 and u.best == u.least:
                break
    if u.best_type == 9 or p.is_stopped:
        return False
    for digit in range(9):
        p.gone[digit] = u.best_gone[digit]
    p.n_pattern = u.n_best
    for i in range(u.n_best):
        p.pattern[i] = u.best_path[i]
    return hint_strike(p, u.best)


def _regions(p: GridState, cell: cython.int) -> cython.int:
    return (
        1 << p.region_of[3 * cell] | 1 << p.region_of[3 * cell + 1] | 1 << p.region_of[3 * cell + 2]
    )


def _find_core(u: Loops, p: GridState) -> cython.void:
    rest: Board
    is_changed = True
    u.core = u.both
    while is_changed:
        is_changed = False
        rest = u.core
        while rest:
            cell = first_cell(rest)
            rest &= rest - 1
            if n_cells(u.core & p.peers[cell]) < 2:
                u.core &= ~cell_board(cell)
                is_changed = True


def _walk(u, p, cell, n, spare, extras, last_kind, own, others):
    """Go on from the last of n cells; the regions of its colour, and of the other, are bits."""
    rest: Board
    on_path: Board = 0
    if is_out_of_work(p, 20):
        return
    for i in range(1, n):
        on_path |= cell_board(u.path[i])
    for kind in range(3):
        if kind == last_kind:
            continue
        rest = p.house[p.region_of[3 * cell + kind]] & u.both & ~on_path & ~cell_board(cell)
        while rest:
            following = first_cell(rest)
            rest &= rest - 1
            if following == u.path[0]:
                if n >= 4 and own == others:
                    _take(u, p, n)
                continue
            further = p.digits[following] & ~(1 << u.v | 1 << u.w)
            extras |= further
            if further and spare <= 0 and p.size_of[extras] != 1:
                continue
            regions = _regions(p, following)
            if regions & others == 0 and u.core & cell_board(following):
                u.path[n] = following
                _walk(
                    u,
                    p,
                    following,
                    n + 1,
                    spare - 1 if further else spare,
                    extras,
                    kind,
                    others | regions,
                    own,
                )


def _keep(u: Loops, p: GridState, step_er: cython.double, kind: cython.int) -> cython.void:
    """Take note of a worthy hint if it is better than those before."""
    if step_er < u.best or (step_er == u.best and kind < u.best_type):
        u.best = step_er
        u.best_type = kind
        for digit in range(9):
            u.best_gone[digit] = p.gone[digit]
        u.n_best = u.n_path
        for i in range(u.n_path):
            u.best_path[i] = u.path[i]


def _take(u: Loops, p: GridState, n: cython.int) -> cython.void:
    """Make the hints of a valid loop of n cells."""
    n_extra = 0
    c1 = -1
    c2 = -1
    pair = 1 << u.v | 1 << u.w
    extras = 0
    others: Board = 0
    step_er = u.least
    if n >= 10:
        step_er += 0.3
    if n >= 8:
        step_er += 0.2
    elif n >= 6:
        step_er += 0.1
    u.n_path = n
    others = ~others
    for i in range(n):
        if p.digits[u.path[i]] != pair:
            n_extra += 1
            extras |= p.digits[u.path[i]] & ~pair
            others &= p.peers[u.path[i]]
            if n_extra == 1:
                c1 = u.path[i]
            elif n_extra == 2:
                c2 = u.path[i]
    if n_extra == 0:
        return
    clear_gone(p)
    if n_extra == 1:
        strike(p, c1, pair)
        _keep(u, p, step_er, 1)
        return
    if n_extra > 2 or p.size_of[extras] == 1:
        i = lowest_bit(extras)
        p.gone[i] = others & p.board[i]
        if p.gone[i]:
            _keep(u, p, step_er, 2)
    else:
        _take_third_type(u, p, c1, c2, extras, step_er)
    if n_extra == 2:
        _take_fourth_type(u, p, c1, c2, step_er)


def _take_fourth_type(u, p, c1, c2, step_er):
    """One of v and w has no other place in a region of both extra cells."""
    is_v_locked = False
    is_w_locked = False
    for kind in range(3):
        region = p.region_of[3 * c1 + kind]
        if region != p.region_of[3 * c2 + kind]:
            continue
        bits = 1 << p.place_in[3 * c1 + kind] | 1 << p.place_in[3 * c2 + kind]
        if p.places[9 * region + u.v] == bits:
            is_v_locked = True
        if p.places[9 * region + u.w] == bits:
            is_w_locked = True
    if is_v_locked or is_w_locked:
        clear_gone(p)
        bits = 1 << (u.w if is_v_locked else u.v)
        strike(p, c1, bits)
        strike(p, c2, bits)
        _keep(u, p, step_er, 4)


def _take_third_type(u, p, c1, c2, extras, step_er):
    """The extra candidates of both cells together make one cell of a naked or hidden set."""
    for k in range(p.size_of[extras], 8):
        for kind in range(3):
            region = p.region_of[3 * c1 + kind]
            if region != p.region_of[3 * c2 + kind]:
                continue
            n_empty = p.n_empty[region]
            if 2 * k <= n_empty:
                _take_naked(u, p, c1, c2, extras, region, k, step_er + (k - 1) * 0.1)
            if 2 * k < n_empty:
                _take_hidden(
                    u,
                    p,
                    region,
                    p.place_in[3 * c1 + kind],
                    p.place_in[3 * c2 + kind],
                    extras,
                    k,
                    step_er + (k - 2) * 0.1,
                )


def _take_naked(u, p, c1, c2, extras, region, k, step_er):
    cells = cython.declare(cython.ushort[9])
    n = 0
    common = extras & p.digits[c1] & p.digits[c2]
    for i in range(9):
        cell = p.cell_at[9 * region + i]
        own = p.digits[cell]
        if cell != c1 and cell != c2 and own & (own - 1):
            cells[n] = cell
            n += 1
    if n < k - 1:
        return
    for t in range(p.n_combinations[10 * n + k - 1]):
        chosen = p.combination[p.first_combination[k - 1] + t]
        union = 0
        for i in range(n):
            if chosen >> i & 1:
                union |= p.digits[cells[i]]
        if p.size_of[union | extras] != k or p.size_of[union | common] != k:
            continue
        clear_gone(p)
        found = False
        for i in range(n):
            if not chosen >> i & 1 and strike(p, cells[i], union | extras):
                found = True
        for i in range(9):
            cell = p.cell_at[9 * region + i]
            own = p.digits[cell]
            # Cells with one candidate are no part of a set, but may lose it.
            is_single = own != 0 and own & (own - 1) == 0
            if cell != c1 and cell != c2 and is_single and strike(p, cell, union | extras):
                found = True
        if found:
            _keep(u, p, step_er, 3)


def _take_hidden(u, p, region, p1, p2, extras, k, step_er):
    others = cython.declare(cython.ushort[9])
    n = 0
    left = ~(1 << p2)
    pair = 1 << u.v | 1 << u.w
    of_pair = p.places[9 * region + u.v] | p.places[9 * region + u.w]
    for i in range(9):
        if not (pair | extras) >> i & 1 and p.places[9 * region + i] & left:
            others[n] = i
            n += 1
    if n < k - 2:
        return
    for t in range(p.n_combinations[10 * n + k - 2]):
        chosen = p.combination[p.first_combination[k - 2] + t]
        union = of_pair
        digits = pair
        for i in range(n):
            if chosen >> i & 1:
                union |= p.places[9 * region + others[i]]
                digits |= 1 << others[i]
        union &= left
        if p.size_of[union] != k:
            continue
        union &= ~(1 << p1)
        clear_gone(p)
        found = False
        while union:
            if strike(p, p.cell_at[9 * region + lowest_bit(union)], ~digits):
                found = True
            union &= union - 1
        if found:
            _keep(u, p, step_er, 3)


def bivalue_grave(p: GridState, step_er: cython.double) -> cython.bint:
    """Find a grave: of this ER and more; needs ``count_candidates``."""
    cells = cython.declare(cython.short[81])
    extra = cython.declare(cython.ushort[81])
    n = 0
    all_extra = 0
    harder = (10 * step_er + 1) / 10
    taken: Board = 0
    common: Board = ~taken
    for region in range(27):
        for digit in range(9):
            own = p.places[9 * region + digit]
            if own == 0 or p.size_of[own] == 2:
                continue
            n_big = 0
            big = -1
            while own:
                cell = p.cell_at[9 * region + lowest_bit(own)]
                own &= own - 1
                if p.size_of[p.digits[cell]] > 2:
                    n_big += 1
                    big = cell
            if n_big == 0:
                return False
            if n_big > 1:
                continue
            found = 0
            while found < n and cells[found] != big:
                found += 1
            if found == n:
                cells[n] = big
                extra[n] = 0
                n += 1
                taken |= cell_board(big)
            extra[found] |= 1 << digit
            all_extra |= 1 << digit
            common &= p.peers[big] & ~taken
            if n > 1 and p.size_of[all_extra] > 1 and not common:
                return False
    if n == 0 or not _is_grave_without(p, cells, extra, n):
        return False
    if n == 1:
        clear_gone(p)
        return strike(p, cells[0], ~all_extra) and hint_strike(p, step_er)
    if p.size_of[all_extra] == 1:
        if strike_board(p, lowest_bit(all_extra), common):
            return hint_strike(p, harder)
        return n == 2 and _fourth_type(p, cells, extra, all_extra, harder)
    if not common:
        return False
    if n == 2 and _fourth_type(p, cells, extra, all_extra, harder):
        return True
    return _third_type(p, cells, n, all_extra, common, harder)


def _is_grave_without(p, cells, extra, n):
    """Is the position a grave without the extra digits of the extra cells?"""
    rest = cython.declare(cython.ushort[81])
    for cell in range(81):
        rest[cell] = p.digits[cell]
    for i in range(n):
        rest[cells[i]] &= ~extra[i]
    for cell in range(81):
        if p.value[cell] == 0 and p.size_of[rest[cell]] != 2:
            return False
    for region in range(27):
        once = twice = more = 0
        for place in range(9):
            own = rest[p.cell_at[9 * region + place]]
            more |= twice & own
            twice |= once & own
            once |= own
        if once != twice or more:
            return False
    return True


def _fourth_type(p, cells, extra, all_extra, step_er):
    """Two extra cells of one region share one further digit: nothing else is left to them."""
    a = cells[0]
    b = cells[1]
    shared = p.digits[a] & p.digits[b] & ~all_extra
    is_aligned = False
    for kind in range(3):
        if p.region_of[3 * a + kind] == p.region_of[3 * b + kind]:
            is_aligned = True
    if not is_aligned or p.size_of[shared] != 1:
        return False
    clear_gone(p)
    found = strike(p, a, ~(extra[0] | shared))
    if strike(p, b, ~(extra[1] | shared)):
        found = True
    return found and hint_strike(p, step_er)


def _third_type(p, cells, n, all_extra, common, step_er):
    """The extra digits, as one cell, make a naked set with cells that see all extra cells."""
    others = cython.declare(cython.short[20])
    for kind in range(3):
        region = p.region_of[3 * cells[0] + kind]
        found = True
        for i in range(1, n):
            if p.region_of[3 * cells[i] + kind] != region:
                found = False
        if not found:
            continue
        n_others = 0
        for i in range(20):
            own = p.peer_at[20 * cells[0] + i]
            if n_cells(common & p.house[region] & cell_board(own)):
                others[n_others] = own
                n_others += 1
        for k in range(2, 7):
            if k > n_others:
                break
            for t in range(p.n_combinations[10 * n_others + k - 1]):
                chosen = p.combination[p.first_combination[k - 1] + t]
                union = 0
                found = True
                for i in range(n_others):
                    if chosen >> i & 1:
                        own = p.digits[others[i]]
                        union |= own
                        if own & (own - 1) == 0:
                            found = False
                if not found or p.size_of[union] != k or union & all_extra != all_extra:
                    continue
                clear_gone(p)
                found = False
                for i in range(n_others):
                    if not chosen >> i & 1 and strike(p, others[i], union):
                        found = True
                if found:
                    return hint_strike(p, step_er + (k - 1) * 0.1)
    return False
