# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Singles: a digit with one place in a region, and a cell with one candidate."""

import cython

if cython.compiled:
    from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
    from cython.cimports.cluesmith.generator.rating.explainer.grid.boards import (
        Board,
        cell_board,
        first_cell,
    )
    from cython.cimports.cluesmith.generator.rating.explainer.grid.position import (
        Position,
        count_candidates,
        hint_place,
    )
else:
    from cluesmith.generator.kernel.bits import lowest_bit
    from cluesmith.generator.rating.explainer.grid.boards import Board, cell_board, first_cell
    from cluesmith.generator.rating.explainer.grid.position import (
        Position,
        count_candidates,
        hint_place,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hidden_single(p: Position) -> cython.bint:
    """Find a hidden single: 1.0 the last cell of a region, 1.2 in a block, 1.5 in a line."""
    i: cython.int
    region: cython.int
    cell: cython.int
    place: cython.int
    digit: cython.int
    once: cython.int
    twice: cython.int
    digits: cython.int
    last: cython.int = p.last_cells
    while last:
        region = p.bcr[lowest_bit(last)]
        last &= last - 1
        cell = p.cell_at[9 * region + lowest_bit(p.empty[region])]
        if p.digits[cell]:
            return hint_place(p, 1.0, cell, lowest_bit(p.digits[cell]))
    for i in range(27):
        region = p.bcr[i]
        if p.n_empty[region] < 2:
            continue
        once = twice = 0
        for place in range(9):
            digits = p.digits[p.cell_at[9 * region + place]]
            twice |= once & digits
            once |= digits
        once &= ~twice
        if once:
            digit = lowest_bit(once)
            cell = p.cell_at[9 * region + lowest_bit(p.places[9 * region + digit])]
            return hint_place(p, 1.2 if i < 9 else 1.5, cell, digit)
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def naked_single(p: Position) -> cython.bint:
    """Find the first cell with one candidate: 2.3."""
    cell: cython.int
    count_candidates(p)
    if not p.one:
        return False
    cell = first_cell(p.one)
    return hint_place(p, 2.3, cell, lowest_bit(p.digits[cell]))


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def n_singles(p: Position) -> cython.int:
    """Count the cells that a hidden or naked single gives a digit."""
    n: cython.int = 0
    i: cython.int
    places: cython.int
    cells: Board
    count_candidates(p)
    cells = p.one
    for i in range(243):
        places = p.places[i]
        if places and places & (places - 1) == 0:
            cells |= cell_board(p.cell_at[9 * (i // 9) + lowest_bit(places)])
    while cells:
        cells &= cells - 1
        n += 1
    return n
