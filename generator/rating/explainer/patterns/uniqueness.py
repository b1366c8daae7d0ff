# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Unique rectangles and loops: closed walks over cells that share two candidates v and w.

Cells of the walk are coloured in turn; if each region has as many cells of one colour as of the
other, one at most, and all cells had v and w alone, these could be swapped, and the puzzle would
have two solutions.  So the cells with more candidates, the *extra cells*, need them.

The walk is Sudoku Explainer's: whether it may enter a cell with further candidates depends on what
it has met before, siblings that it did not enter included.  Left out are steps that no valid loop
takes: to cells outside the *core* (what remains of the cells with v and w when those with fewer
than two neighbours go, again and again), and those that give a region two cells of a colour.
That saves a third of the time (measured in a prototype).

All loops of the grid count, the first of the least (difficulty, type) is the hint.
"""

import cython

if cython.compiled:
    from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
    from cython.cimports.cluesmith.generator.rating.explainer.grid.boards import (
        Board,
        cell_board,
        first_cell,
        n_cells,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.grid.position import (
        Position,
        clear_gone,
        hint_strike,
        is_out_of_work,
        strike,
    )
else:
    from cluesmith.generator.kernel.bits import lowest_bit
    from cluesmith.generator.rating.explainer.grid.boards import (
        Board,
        cell_board,
        first_cell,
        n_cells,
    )
    from cluesmith.generator.rating.explainer.grid.position import (
        Position,
        clear_gone,
        hint_strike,
        is_out_of_work,
        strike,
    )


class Loops:
    """The walk in hand and the best hint so far."""

    def __init__(self) -> None:
        self.v = self.w = self.best_type = 0
        self.both = self.core = 0
        self.best = 0.0
        if not cython.compiled:
            self.path = [0] * 82
            self.best_gone = [0] * 9


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def unique_loop(u: Loops, p: Position) -> cython.bint:
    """Find the easiest unique rectangle or loop: 4.5 and up."""
    starts: Board = p.two
    cell: cython.int
    digit: cython.int
    mask: cython.int
    known: cython.int = 0
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
            if u.best_type == 1 and u.best == 4.5:
                break
    if u.best_type == 9 or p.is_stopped:
        return False
    for digit in range(9):
        p.gone[digit] = u.best_gone[digit]
    return hint_strike(p, u.best)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _regions(p: Position, cell: cython.int) -> cython.int:
    return (
        1 << p.region_of[3 * cell] | 1 << p.region_of[3 * cell + 1] | 1 << p.region_of[3 * cell + 2]
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _find_core(u: Loops, p: Position) -> cython.void:
    cell: cython.int
    rest: Board
    is_changed: cython.bint = True
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _walk(
    u: Loops,
    p: Position,
    cell: cython.int,
    n: cython.int,
    spare: cython.int,
    extras: cython.int,
    last_kind: cython.int,
    own: cython.int,
    others: cython.int,
) -> cython.void:
    """Go on from the last of n cells; the regions of its colour, and of the other, are bits."""
    kind: cython.int
    following: cython.int
    i: cython.int
    further: cython.int
    regions: cython.int
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


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _keep(u: Loops, p: Position, difficulty: cython.double, kind: cython.int) -> cython.void:
    """Take note of a worthy hint if it is better than those before."""
    digit: cython.int
    if difficulty < u.best or (difficulty == u.best and kind < u.best_type):
        u.best = difficulty
        u.best_type = kind
        for digit in range(9):
            u.best_gone[digit] = p.gone[digit]


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take(u: Loops, p: Position, n: cython.int) -> cython.void:
    """Make the hints of a valid loop of n cells."""
    i: cython.int
    n_extra: cython.int = 0
    c1: cython.int = -1
    c2: cython.int = -1
    pair: cython.int = 1 << u.v | 1 << u.w
    extras: cython.int = 0
    others: Board = 0
    difficulty: cython.double = 4.5
    if n >= 10:
        difficulty += 0.3
    if n >= 8:
        difficulty += 0.2
    elif n >= 6:
        difficulty += 0.1
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
        _keep(u, p, difficulty, 1)
        return
    if n_extra > 2 or p.size_of[extras] == 1:
        i = lowest_bit(extras)
        p.gone[i] = others & p.board[i]
        if p.gone[i]:
            _keep(u, p, difficulty, 2)
    else:
        _take_third_type(u, p, c1, c2, extras, difficulty)
    if n_extra == 2:
        _take_fourth_type(u, p, c1, c2, difficulty)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take_fourth_type(
    u: Loops, p: Position, c1: cython.int, c2: cython.int, difficulty: cython.double
) -> cython.void:
    """One of v and w has no other place in a region of both extra cells."""
    kind: cython.int
    region: cython.int
    bits: cython.int
    is_v_locked: cython.bint = False
    is_w_locked: cython.bint = False
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
        _keep(u, p, difficulty, 4)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take_third_type(
    u: Loops,
    p: Position,
    c1: cython.int,
    c2: cython.int,
    extras: cython.int,
    difficulty: cython.double,
) -> cython.void:
    """The extra candidates of both cells together make one cell of a naked or hidden set."""
    k: cython.int
    kind: cython.int
    region: cython.int
    n_empty: cython.int
    for k in range(p.size_of[extras], 8):
        for kind in range(3):
            region = p.region_of[3 * c1 + kind]
            if region != p.region_of[3 * c2 + kind]:
                continue
            n_empty = p.n_empty[region]
            if 2 * k <= n_empty:
                _take_naked(u, p, c1, c2, extras, region, k, difficulty + (k - 1) * 0.1)
            if 2 * k < n_empty:
                _take_hidden(
                    u,
                    p,
                    region,
                    p.place_in[3 * c1 + kind],
                    p.place_in[3 * c2 + kind],
                    extras,
                    k,
                    difficulty + (k - 2) * 0.1,
                )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take_naked(
    u: Loops,
    p: Position,
    c1: cython.int,
    c2: cython.int,
    extras: cython.int,
    region: cython.int,
    k: cython.int,
    difficulty: cython.double,
) -> cython.void:
    cells = cython.declare(cython.ushort[9])
    n: cython.int = 0
    i: cython.int
    t: cython.int
    own: cython.int
    union: cython.int
    chosen: cython.int
    cell: cython.int
    is_single: cython.bint
    found: cython.bint
    common: cython.int = extras & p.digits[c1] & p.digits[c2]
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
            _keep(u, p, difficulty, 3)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _take_hidden(
    u: Loops,
    p: Position,
    region: cython.int,
    p1: cython.int,
    p2: cython.int,
    extras: cython.int,
    k: cython.int,
    difficulty: cython.double,
) -> cython.void:
    others = cython.declare(cython.ushort[9])
    n: cython.int = 0
    i: cython.int
    t: cython.int
    union: cython.int
    digits: cython.int
    chosen: cython.int
    left: cython.int = ~(1 << p2)
    pair: cython.int = 1 << u.v | 1 << u.w
    of_pair: cython.int = p.places[9 * region + u.v] | p.places[9 * region + u.w]
    found: cython.bint
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
            _keep(u, p, difficulty, 3)
