# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""The bivalue universal grave: were each cell left with two candidates, and each digit with none or
two places in each region, the puzzle would not have exactly one solution.

The *extra cells* hold what makes a position more than that, their *extra digits*.  Positions are
counted in the grid itself, the last test is on a copy without the extra digits.
"""

import cython

if cython.compiled:
    from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
    from cython.cimports.cluesmith.generator.rating.explainer.grid.boards import (
        Board,
        cell_board,
        n_cells,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.grid.position import (
        Position,
        clear_gone,
        hint_strike,
        strike,
        strike_board,
    )
else:
    from cluesmith.generator.kernel.bits import lowest_bit
    from cluesmith.generator.rating.explainer.grid.boards import Board, cell_board, n_cells
    from cluesmith.generator.rating.explainer.grid.position import (
        Position,
        clear_gone,
        hint_strike,
        strike,
        strike_board,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def bivalue_grave(p: Position) -> cython.bint:
    """Find a grave: 5.6 and up; needs ``count_candidates``."""
    cells = cython.declare(cython.short[81])
    extra = cython.declare(cython.ushort[81])
    n: cython.int = 0
    region: cython.int
    digit: cython.int
    own: cython.int
    big: cython.int
    cell: cython.int
    found: cython.int
    n_big: cython.int
    all_extra: cython.int = 0
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
        return strike(p, cells[0], ~all_extra) and hint_strike(p, 5.6)
    if p.size_of[all_extra] == 1:
        if strike_board(p, lowest_bit(all_extra), common):
            return hint_strike(p, 5.7)
        return n == 2 and _fourth_type(p, cells, extra, all_extra)
    if not common:
        return False
    if n == 2 and _fourth_type(p, cells, extra, all_extra):
        return True
    return _third_type(p, cells, n, all_extra, common)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _is_grave_without(
    p: Position, cells: cython.p_short, extra: cython.p_ushort, n: cython.int
) -> cython.bint:
    """Is the position a grave without the extra digits of the extra cells?"""
    i: cython.int
    cell: cython.int
    region: cython.int
    place: cython.int
    once: cython.int
    twice: cython.int
    more: cython.int
    own: cython.int
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _fourth_type(
    p: Position, cells: cython.p_short, extra: cython.p_ushort, all_extra: cython.int
) -> cython.bint:
    """Two extra cells of one region share one further digit: nothing else is left to them."""
    a: cython.int = cells[0]
    b: cython.int = cells[1]
    shared: cython.int = p.digits[a] & p.digits[b] & ~all_extra
    kind: cython.int
    is_aligned: cython.bint = False
    found: cython.bint
    for kind in range(3):
        if p.region_of[3 * a + kind] == p.region_of[3 * b + kind]:
            is_aligned = True
    if not is_aligned or p.size_of[shared] != 1:
        return False
    clear_gone(p)
    found = strike(p, a, ~(extra[0] | shared))
    if strike(p, b, ~(extra[1] | shared)):
        found = True
    return found and hint_strike(p, 5.7)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _third_type(
    p: Position, cells: cython.p_short, n: cython.int, all_extra: cython.int, common: Board
) -> cython.bint:
    """The extra digits, as one cell, make a naked set with cells that see all extra cells."""
    others = cython.declare(cython.short[20])
    kind: cython.int
    region: cython.int
    i: cython.int
    k: cython.int
    t: cython.int
    n_others: cython.int
    union: cython.int
    chosen: cython.int
    own: cython.int
    found: cython.bint
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
                    return hint_strike(p, 5.7 + (k - 1) * 0.1)
    return False
