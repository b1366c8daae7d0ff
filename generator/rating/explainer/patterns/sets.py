# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True
# cython: initializedcheck=False
# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Naked and hidden sets and fish: k things that have k places together.

The k things form a *common tuple*: each has two places or more, all together have k.  So things
with fewer than two or more than k places are left out first.  Combinations come in ascending order
of their bits; leaving elements out does not change the order of the others, and the combinations
of the first n of 9 come before all others.
"""

import cython

if cython.compiled:
    from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
    from cython.cimports.cluesmith.generator.rating.explainer.grid.boards import Board
    from cython.cimports.cluesmith.generator.rating.explainer.grid.position import (
        Position,
        clear_gone,
        hint_place,
        hint_strike,
        strike,
    )
else:
    from cluesmith.generator.kernel.bits import lowest_bit
    from cluesmith.generator.rating.explainer.grid.boards import Board  # noqa: TC001 - Cython needs it here
    from cluesmith.generator.rating.explainer.grid.position import (
        Position,
        clear_gone,
        hint_place,
        hint_strike,
        strike,
    )


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _union(places: cython.p_ushort, combination: cython.int) -> cython.int:
    union: cython.int = 0
    while combination:
        union |= places[lowest_bit(combination)]
        combination &= combination - 1
    return union


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _chosen(elements: cython.p_ushort, combination: cython.int) -> cython.int:
    """Return the elements of a combination as bits."""
    bits: cython.int = 0
    while combination:
        bits |= 1 << elements[lowest_bit(combination)]
        combination &= combination - 1
    return bits


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def direct_hidden_set(p: Position, k: cython.int, difficulty: cython.double) -> cython.bint:
    """Find k digits with k places in a region that leave one place to another digit there."""
    places = cython.declare(cython.ushort[9])
    elements = cython.declare(cython.ushort[9])
    i: cython.int
    t: cython.int
    n: cython.int
    region: cython.int
    digit: cython.int
    union: cython.int
    chosen: cython.int
    left: cython.int
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
                    return hint_place(
                        p, difficulty, p.cell_at[9 * region + lowest_bit(left)], digit
                    )
    return False


@cython.cfunc
@cython.inline
@cython.nogil
@cython.exceptval(check=False)
def _digits_of_size(
    p: Position,
    region: cython.int,
    k: cython.int,
    places: cython.p_ushort,
    elements: cython.p_ushort,
) -> cython.int:
    """List the digits with two to k places in a region."""
    n: cython.int = 0
    digit: cython.int
    own: cython.int
    for digit in range(9):
        own = p.places[9 * region + digit]
        if own & (own - 1) and p.size_of[own] <= k:
            places[n] = own
            elements[n] = digit
            n += 1
    return n


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def hidden_set(p: Position, k: cython.int, difficulty: cython.double) -> cython.bint:
    """Find k digits with k places in a region; other digits go from these."""
    places = cython.declare(cython.ushort[9])
    elements = cython.declare(cython.ushort[9])
    i: cython.int
    t: cython.int
    n: cython.int
    region: cython.int
    union: cython.int
    chosen: cython.int
    found: cython.bint
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
            while union:
                if strike(p, p.cell_at[9 * region + lowest_bit(union)], ~chosen):
                    found = True
                union &= union - 1
            if found:
                return hint_strike(p, difficulty)
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def naked_set(p: Position, k: cython.int, difficulty: cython.double) -> cython.bint:
    """Find k cells of a region with k candidates; these go from its other cells."""
    places = cython.declare(cython.ushort[9])
    elements = cython.declare(cython.ushort[9])
    i: cython.int
    t: cython.int
    n: cython.int
    region: cython.int
    own: cython.int
    union: cython.int
    rest: cython.int
    chosen: cython.int
    found: cython.bint
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
                return hint_strike(p, difficulty)
    return False


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def fish(p: Position, k: cython.int, difficulty: cython.double) -> cython.bint:
    """Find k lines in which a digit has places in k cross lines only; columns first.

    The first combination of lines counts, and among digits that have it the lowest.
    """
    places = cython.declare(cython.ushort[9])
    elements = cython.declare(cython.ushort[9])
    base: cython.int
    line: cython.int
    digit: cython.int
    t: cython.int
    n: cython.int
    own: cython.int
    union: cython.int
    chosen: cython.int
    best: cython.int
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
                    clear_gone(p)
                    p.gone[digit] = cells
                    break
        if best < 512:
            return hint_strike(p, difficulty)
    return False
