# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Locked candidates: all places of a digit in one region are in another one as well.

A block and a line share three cells, a *segment*; a digit is locked where one segment of a block,
or of a line, has it and the two others have not.  When these functions are asked, no digit has a
single place left in a region, so that a digit locked in a segment has two or three there.

Direct claiming (1.9) is left out: where it would place a digit, in the third block of the chute
the digit is confined to the third line, which gives a hidden single or direct pointing before.
"""

import cython

if cython.compiled:
    from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
    from cython.cimports.cluesmith.generator.rating.explainer.grid.position import (
        Position,
        hint_place,
        hint_strike,
        strike_board,
    )
else:
    from cluesmith.generator.kernel.bits import lowest_bit
    from cluesmith.generator.rating.explainer.grid.position import (
        Position,
        hint_place,
        hint_strike,
        strike_board,
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _segment(p: Position, block: cython.int, kind: cython.int, i: cython.int) -> cython.int:
    """Return the candidates of a block's row (kind 1) or column (kind 2) number i."""
    first: cython.int = 9 * block
    if kind == 1:
        first += 3 * i
        return (
            p.digits[p.cell_at[first]]
            | p.digits[p.cell_at[first + 1]]
            | p.digits[p.cell_at[first + 2]]
        )
    first += i
    return (
        p.digits[p.cell_at[first]] | p.digits[p.cell_at[first + 3]] | p.digits[p.cell_at[first + 6]]
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _alone(a: cython.int, b: cython.int, c: cython.int, i: cython.int) -> cython.int:
    """Return the bits of one of three words that the others do not have."""
    if i == 0:
        return a & ~(b | c)
    if i == 1:
        return b & ~(a | c)
    return c & ~(a | b)


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _places_of_segment(kind: cython.int, i: cython.int) -> cython.int:
    return 7 << 3 * i if kind == 1 else 73 << i


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def direct_pointing(p: Position) -> cython.bint:
    """Find a digit locked in a block's line that leaves one place in another block: 1.7."""
    kind: cython.int
    block: cython.int
    third: cython.int
    other: cython.int
    i: cython.int
    a: cython.int
    b: cython.int
    c: cython.int
    locked: cython.int
    digit: cython.int
    left: cython.int
    for kind in range(2, 0, -1):
        for block in range(9):
            a = _segment(p, block, kind, 0)
            b = _segment(p, block, kind, 1)
            c = _segment(p, block, kind, 2)
            for i in range(3):
                locked = _alone(a, b, c, i)
                while locked:
                    digit = lowest_bit(locked)
                    locked &= locked - 1
                    for other in range(3):
                        third = block // 3 * 3 + other if kind == 1 else 3 * other + block % 3
                        left = p.places[9 * third + digit] & ~_places_of_segment(kind, i)
                        if third != block and left and left & (left - 1) == 0:
                            return hint_place(
                                p, 1.7, p.cell_at[9 * third + lowest_bit(left)], digit
                            )
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def locked_candidates(p: Position) -> cython.bint:
    """Find pointing (2.6), then claiming (2.8)."""
    kind: cython.int
    block: cython.int
    line: cython.int
    i: cython.int
    a: cython.int
    b: cython.int
    c: cython.int
    locked: cython.int
    digit: cython.int
    for kind in range(2, 0, -1):
        for block in range(9):
            a = _segment(p, block, kind, 0)
            b = _segment(p, block, kind, 1)
            c = _segment(p, block, kind, 2)
            for i in range(3):
                line = 9 * kind + i + (block // 3 if kind == 1 else block % 3) * 3
                locked = _alone(a, b, c, i)
                while locked:
                    digit = lowest_bit(locked)
                    locked &= locked - 1
                    if strike_board(p, digit, p.house[line] & ~p.house[block]):
                        return hint_strike(p, 2.6)
    for kind in range(2, 0, -1):
        for line in range(9):
            # The blocks through a line, and which segment of them it is.
            block = line // 3 * 3 if kind == 1 else line // 3
            a = _segment(p, block, kind, line % 3)
            b = _segment(p, block + (1 if kind == 1 else 3), kind, line % 3)
            c = _segment(p, block + (2 if kind == 1 else 6), kind, line % 3)
            for i in range(3):
                locked = _alone(a, b, c, i)
                while locked:
                    digit = lowest_bit(locked)
                    locked &= locked - 1
                    if strike_board(
                        p,
                        digit,
                        p.house[block + i * (1 if kind == 1 else 3)] & ~p.house[9 * kind + line],
                    ):
                        return hint_strike(p, 2.8)
    return False
