# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""XY-wings and XYZ-wings: a pivot with two or three candidates, and two cells with two each.

Both orders of the two cells make the same hint, so only pairs in peers' order are looked at.
"""

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
        hint_strike,
        strike_board,
    )
else:
    from cluesmith.generator.kernel.bits import lowest_bit
    from cluesmith.generator.rating.explainer.grid.boards import Board, cell_board, first_cell
    from cluesmith.generator.rating.explainer.grid.position import (
        Position,
        hint_strike,
        strike_board,
    )


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def wing(p: Position, size: cython.int, difficulty: cython.double) -> cython.bint:
    """Find a wing whose pivot has ``size`` candidates; needs ``count_candidates``."""
    wings = cython.declare(cython.ushort[20])
    cell: cython.int
    kind: cython.int
    i: cython.int
    j: cython.int
    n: cython.int
    own: cython.int
    a: cython.int
    b: cython.int
    z: cython.int
    part: Board
    cells: Board
    pivots: Board = p.two if size == 2 else p.three
    while pivots:
        cell = first_cell(pivots)
        pivots &= pivots - 1
        own = p.digits[cell]
        if not p.peers[cell] & p.two:
            continue
        n = 0
        for kind in range(3):
            part = p.box_peers[cell]
            if kind:
                part = p.row_rest[cell] if kind == 1 else p.column_rest[cell]
            part &= p.two
            while part:
                i = first_cell(part)
                part &= part - 1
                if p.size_of[own & ~p.digits[i]] == 1:
                    wings[n] = i
                    n += 1
        for i in range(n):
            a = p.digits[wings[i]]
            for j in range(i + 1, n):
                b = p.digits[wings[j]]
                z = a & b
                if a == b or p.size_of[a | b | own] != 3 or z == 0:
                    continue
                if (z & own != 0) != (size == 3):
                    continue
                cells = p.peers[wings[i]] & p.peers[wings[j]]
                if size == 3:
                    cells &= p.peers[cell]
                cells &= ~(cell_board(cell) | cell_board(wings[i]) | cell_board(wings[j]))
                if strike_board(p, lowest_bit(z), cells):
                    return hint_strike(p, difficulty)
    return False
