# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc"
"""The patterns that most puzzles need no more than: singles, locked candidates, sets and wings.

Locked candidates
-----------------
All places of a digit in one region are in another one as well.  A block and a line share three
cells, a *segment*; a digit is locked where one segment of a block, or of a line, has it and the
two others have not.  When these functions are asked, no digit has a single place left in a
region, so that a digit locked in a segment has two or three there.

Direct claiming (1.9) is left out: where it would place a digit, in the third block of the chute
the digit is confined to the third line, which gives a hidden single or direct pointing before.

Sets and fish
-------------
k things that have k places together form a *common tuple*: each has two places or more, all
together have k.  So things with fewer than two or more than k places are left out first.
Combinations come in ascending order of their bits; leaving elements out does not change the order
of the others, and the combinations of the first n of 9 come before all others.

Wings
-----
A pivot with two or three candidates, and two cells with two each.  Both orders of the two cells
make the same hint, so only pairs in peers' order are looked at.
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
    clear_gone,
    count_candidates,
    hint_place,
    hint_strike,
    note,
    strike,
    strike_board,
)


def last_cell(p: GridState, step_er: cython.double) -> cython.bint:
    """Find the last cell of a region."""
    last = p.last_cells
    while last:
        region = p.bcr[lowest_bit(last)]
        last &= last - 1
        cell = p.cell_at[9 * region + lowest_bit(p.empty[region])]
        if p.digits[cell]:
            return hint_place(p, step_er, cell, lowest_bit(p.digits[cell]))
    return False


def hidden_single(p: GridState, in_lines: cython.bint, step_er: cython.double) -> cython.bint:
    """Find a digit with one place left in a block, or in a line."""
    for i in range(9 if in_lines else 0, 27 if in_lines else 9):
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
            return hint_place(p, step_er, cell, digit)
    return False


def naked_single(p: GridState, step_er: cython.double) -> cython.bint:
    """Find the first cell with one candidate."""
    count_candidates(p)
    if not p.one:
        return False
    cell = first_cell(p.one)
    return hint_place(p, step_er, cell, lowest_bit(p.digits[cell]))


def n_singles(p: GridState) -> cython.int:
    """Count the cells that a hidden or naked single gives a digit."""
    n = 0
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


def _segment(p: GridState, block: cython.int, kind: cython.int, i: cython.int) -> cython.int:
    """Return the candidates of a block's row (kind 1) or column (kind 2) number i."""
    first = 9 * block
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


def _alone(a: cython.int, b: cython.int, c: cython.int, i: cython.int) -> cython.int:
    """Return the bits of one of three words that the others do not have."""
    if i == 0:
        return a & ~(b | c)
    if i == 1:
        return b & ~(a | c)
    return c & ~(a | b)


def _places_of_segment(kind: cython.int, i: cython.int) -> cython.int:
    return 7 << 3 * i if kind == 1 else 73 << i


def direct_pointing(p: GridState, step_er: cython.double) -> cython.bint:
    """Find a digit locked in a block's line that leaves one place in another block."""
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
                            note(p, block, third, 0)
                            return hint_place(
                                p, step_er, p.cell_at[9 * third + lowest_bit(left)], digit
                            )
    return False


def pointing(p: GridState, step_er: cython.double) -> cython.bint:
    """Find a digit that a block has in one line only; it goes from the rest of the line."""
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
                        note(p, block, digit, 0)
                        return hint_strike(p, step_er)
    return False


def claiming(p: GridState, step_er: cython.double) -> cython.bint:
    """Find a digit that a line has in one block only; it goes from the rest of the block."""
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
                        note(p, 9 * kind + line, digit, 0)
                        return hint_strike(p, step_er)
    return False


def _union(places: cython.p_ushort, combination: cython.int) -> cython.int:
    union = 0
    while combination:
        union |= places[lowest_bit(combination)]
        combination &= combination - 1
    return union


def _chosen(elements: cython.p_ushort, combination: cython.int) -> cython.int:
    """Return the elements of a combination as bits."""
    bits = 0
    while combination:
        bits |= 1 << elements[lowest_bit(combination)]
        combination &= combination - 1
    return bits


def direct_hidden_set(p: GridState, k: cython.int, step_er: cython.double) -> cython.bint:
    """Find k digits with k places in a region that leave one place to another digit there."""
    places = cython.declare(cython.ushort[9])
    elements = cython.declare(cython.ushort[9])
    for i in range(27):
        region = p.bcr[i]
        if p.n_empty[region] <= k:
            continue
        n = _digits_of_size(p, region, k, places, elements)
        if n < k:
            continue
        for t in range(p.n_combinations[10 * n + k]):
            chosen = p.combination[p.first_combination[k] + t]
            union = _union(places, chosen)
            if p.size_of[union] != k:
                continue
            chosen = _chosen(elements, chosen)
            for digit in range(9):
                left = p.places[9 * region + digit]
                if chosen >> digit & 1 or left & (left - 1) == 0:
                    continue
                left &= ~union
                if left and left & (left - 1) == 0:
                    note(p, region, union, chosen)
                    return hint_place(p, step_er, p.cell_at[9 * region + lowest_bit(left)], digit)
    return False


def _digits_of_size(p, region, k, places, elements):
    """List the digits with two to k places in a region."""
    n = 0
    for digit in range(9):
        own = p.places[9 * region + digit]
        if own & (own - 1) and p.size_of[own] <= k:
            places[n] = own
            elements[n] = digit
            n += 1
    return n


def hidden_set(p: GridState, k: cython.int, step_er: cython.double) -> cython.bint:
    """Find k digits with k places in a region; other digits go from these."""
    places = cython.declare(cython.ushort[9])
    elements = cython.declare(cython.ushort[9])
    for i in range(27):
        region = p.bcr[i]
        if p.n_empty[region] <= 2 * k:
            continue
        n = _digits_of_size(p, region, k, places, elements)
        if n < k:
            continue
        for t in range(p.n_combinations[10 * n + k]):
            chosen = p.combination[p.first_combination[k] + t]
            union = _union(places, chosen)
            if p.size_of[union] != k:
                continue
            chosen = _chosen(elements, chosen)
            clear_gone(p)
            found = False
            rest = union
            while rest:
                if strike(p, p.cell_at[9 * region + lowest_bit(rest)], ~chosen):
                    found = True
                rest &= rest - 1
            if found:
                note(p, region, union, chosen)
                return hint_strike(p, step_er)
    return False


def naked_set(p: GridState, k: cython.int, step_er: cython.double) -> cython.bint:
    """Find k cells of a region with k candidates; these go from its other cells."""
    places = cython.declare(cython.ushort[9])
    elements = cython.declare(cython.ushort[9])
    for i in range(27):
        region = p.bcr[i]
        if p.n_empty[region] < 2 * k:
            continue
        n = 0
        rest = p.empty[region]
        while rest:
            t = lowest_bit(rest)
            rest &= rest - 1
            own = p.digits[p.cell_at[9 * region + t]]
            if own & (own - 1) and p.size_of[own] <= k:
                places[n] = own
                elements[n] = t
                n += 1
        if n < k:
            continue
        for t in range(p.n_combinations[10 * n + k]):
            chosen = p.combination[p.first_combination[k] + t]
            union = _union(places, chosen)
            if p.size_of[union] != k:
                continue
            clear_gone(p)
            found = False
            rest = p.empty[region] & ~_chosen(elements, chosen)
            while rest:
                if strike(p, p.cell_at[9 * region + lowest_bit(rest)], union):
                    found = True
                rest &= rest - 1
            if found:
                note(p, region, _chosen(elements, chosen), union)
                return hint_strike(p, step_er)
    return False


def fish(p: GridState, k: cython.int, step_er: cython.double) -> cython.bint:
    """Find k lines in which a digit has places in k cross lines only; columns first.

    The first combination of lines counts, and among digits that have it the lowest.
    """
    places = cython.declare(cython.ushort[9])
    elements = cython.declare(cython.ushort[9])
    cells: Board
    lines: Board
    for base in range(18, 0, -9):
        best = 512
        for digit in range(9):
            if p.n_values[digit] > 9 - 2 * k:
                continue
            n = 0
            for line in range(9):
                own = p.places[9 * (base + line) + digit]
                if own & (own - 1) and p.size_of[own] <= k:
                    places[n] = own
                    elements[n] = line
                    n += 1
            if n < k:
                continue
            for t in range(p.n_combinations[10 * n + k]):
                chosen = p.combination[p.first_combination[k] + t]
                union = _union(places, chosen)
                if p.size_of[union] != k:
                    continue
                chosen = _chosen(elements, chosen)
                if chosen >= best:
                    break
                cells = 0
                while union:
                    cells |= p.house[27 - base + lowest_bit(union)]
                    union &= union - 1
                lines = 0
                union = chosen
                while union:
                    lines |= p.house[base + lowest_bit(union)]
                    union &= union - 1
                cells &= p.board[digit] & ~lines
                if cells:
                    best = chosen
                    note(p, base, chosen, digit)
                    clear_gone(p)
                    p.gone[digit] = cells
                    break
        if best < 512:
            return hint_strike(p, step_er)
    return False


def wing(p: GridState, size: cython.int, step_er: cython.double) -> cython.bint:
    """Find a wing whose pivot has ``size`` candidates; needs ``count_candidates``."""
    wings = cython.declare(cython.ushort[20])
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
                    note(p, cell, wings[i], wings[j])
                    return hint_strike(p, step_er)
    return False
