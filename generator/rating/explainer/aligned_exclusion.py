# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc"
"""Aligned exclusion: two or three cells whose digits are tried in all ways.

An *excluder* sees all the cells; digits that would leave it without a candidate are impossible, as
are equal digits in cells that see each other.  Two excluders at least must see the cells.  Only
those all of whose candidates are among the cells' own can forbid anything, and one of these alone
never does here (with equal digits that is a naked set, locked candidates or a wing, found before).
This remark saves three quarters of the time of triplets (measured in a prototype).  Finding those
excluders by boards, for all at once, takes as long as one by one.

Both need ``count_candidates``.  When they are asked, no cell has a single candidate.
"""

import cython
from cython.cimports.cluesmith.generator.rating.explainer.boards import (
    Board,
    cell_board,
    first_cell,
)
from cython.cimports.cluesmith.generator.rating.explainer.grid_state import (
    GridState,
    clear_gone,
    hint_strike,
    is_out_of_work,
    strike,
)


def _bases(p: GridState, excluders: Board, bases: cython.p_short) -> cython.int:
    """List the empty cells that see an excluder; 0 if there are too few."""
    n: cython.int = 0
    for cell in range(81):
        if p.digits[cell] and p.peers[cell] & excluders:
            bases[n] = cell
            n += 1
    return n


def aligned_pair(p: GridState, step_er: cython.double) -> cython.bint:
    """Find an aligned pair exclusion."""
    bases = cython.declare(cython.short[81])
    excluders = cython.declare(cython.ushort[20])
    n: cython.int = _bases(p, p.two, bases)
    own: cython.int
    a: cython.int
    b: cython.int
    rest: Board
    for j in range(1, n):
        b = p.digits[bases[j]]
        for i in range(j):
            rest = p.two & p.peers[bases[i]] & p.peers[bases[j]]
            if not rest & (rest - 1):
                continue
            a = p.digits[bases[i]]
            n_excluders = 0
            while rest:
                own = p.digits[first_cell(rest)]
                rest &= rest - 1
                if own & ~(a | b) == 0:
                    excluders[n_excluders] = own
                    n_excluders += 1
            if n_excluders > 1 and _exclude_pair(p, bases[i], bases[j], excluders, n_excluders):
                p.n_pattern = 2
                p.pattern[0] = bases[i]
                p.pattern[1] = bases[j]
                return hint_strike(p, step_er)
    return False


def _exclude_pair(p, a, b, excluders, n):
    possible_a: cython.int = 0
    possible_b: cython.int = 0
    rest: cython.int = p.digits[a]
    is_seen: cython.bint = _sees(p, a, b)
    while rest:
        bit = rest & -rest
        rest &= rest - 1
        allowed = p.digits[b]
        if is_seen:
            allowed &= ~bit
        for i in range(n):
            if excluders[i] & bit:
                allowed &= ~(excluders[i] & ~bit)
        if allowed:
            possible_a |= bit
            possible_b |= allowed
    clear_gone(p)
    found = strike(p, a, ~possible_a)
    if strike(p, b, ~possible_b):
        found = True
    return found


def _sees(p: GridState, a: cython.int, b: cython.int) -> cython.bint:
    seen: Board = p.peers[a] & cell_board(b)
    return 1 if seen else 0


def aligned_triplet(p: GridState, step_er: cython.double) -> cython.bint:
    """Find an aligned triplet exclusion."""
    bases = cython.declare(cython.short[81])
    thirds = cython.declare(cython.short[40])
    excluders: Board = p.two | p.three
    n: cython.int = _bases(p, excluders, bases)
    rest: Board
    once: Board
    twice: Board
    useful: Board
    common: Board
    for j in range(1, n):
        if is_out_of_work(p, 64 * j):
            return False
        for i in range(j):
            common = excluders & p.peers[bases[i]] & p.peers[bases[j]]
            if not common & (common - 1):
                continue
            both = p.digits[bases[i]] | p.digits[bases[j]]
            # Cells that see one, and two, of the excluders that can matter.
            once = twice = useful = 0
            while common:
                t = first_cell(common)
                common &= common - 1
                if p.digits[t] & ~both & ((p.digits[t] & ~both) - 1) == 0:
                    useful |= cell_board(t)
                    twice |= once & p.peers[t]
                    once |= p.peers[t]
            twice &= excluders & (p.peers[bases[i]] | p.peers[bases[j]])
            twice &= ~_seen_before(p, bases[i], bases[j], excluders)
            if not twice:
                continue
            n_thirds = _thirds(p, bases[i], bases[j], twice, thirds)
            for t in range(n_thirds):
                rest = useful & p.peers[thirds[t]]
                if _exclude_triplet(p, bases[i], bases[j], thirds[t], rest):
                    p.n_pattern = 3
                    p.pattern[0] = bases[i]
                    p.pattern[1] = bases[j]
                    p.pattern[2] = thirds[t]
                    return hint_strike(p, step_er)
    return False


def _seen_before(p: GridState, a: cython.int, b: cython.int, excluders: Board) -> Board:
    """Return the third cells with which two cells have been looked at in another order.

    What three cells exclude does not depend on their order.  With c before b the pair of a and
    c came before, with third cell b if that is an excluder and sees one of them; likewise
    the pair of c and b for c before a.
    """
    seen: Board = 0
    are_peers: cython.bint = _sees(p, a, b)
    if cell_board(b) & excluders:
        seen = cell_board(b) - 1
        if not are_peers:
            seen &= p.peers[b]
    if cell_board(a) & excluders:
        seen |= (cell_board(a) - 1) & (~seen if are_peers else p.peers[a])
    return seen


def _thirds(p, a, b, cells, thirds):
    """List cells: the peers of a, then those of b, in peers' order."""
    n: cython.int = 0
    part: Board
    cells &= ~(cell_board(a) | cell_board(b))
    for i in range(6):
        if i < 3:
            part = p.box_peers[a] if i == 0 else p.row_rest[a] if i == 1 else p.column_rest[a]
        else:
            part = p.box_peers[b] if i == 3 else p.row_rest[b] if i == 4 else p.column_rest[b]
        part &= cells
        cells &= ~part
        while part:
            thirds[n] = first_cell(part)
            part &= part - 1
            n += 1
    return n


def _exclude_triplet(p, a, b, c, rest):
    excluders = cython.declare(cython.ushort[20])
    n: cython.int = 0
    all_digits: cython.int = p.digits[a] | p.digits[b] | p.digits[c]
    possible_a: cython.int = 0
    possible_b: cython.int = 0
    possible_c: cython.int = 0
    sees_ab: cython.bint = _sees(p, a, b)
    sees_ac: cython.bint = _sees(p, a, c)
    sees_bc: cython.bint = _sees(p, b, c)
    while rest:
        x = p.digits[first_cell(rest)]
        rest &= rest - 1
        if x & ~all_digits == 0:
            excluders[n] = x
            n += 1
    if n < 2:
        return False
    rest_a = p.digits[a]
    while rest_a:
        x = rest_a & -rest_a
        rest_a &= rest_a - 1
        rest_b = p.digits[b]
        if sees_ab:
            rest_b &= ~x
        while rest_b:
            y = rest_b & -rest_b
            rest_b &= rest_b - 1
            allowed = p.digits[c]
            if sees_ac:
                allowed &= ~x
            if sees_bc:
                allowed &= ~y
            for i in range(n):
                left = excluders[i] & ~(x | y)
                if left & (left - 1) == 0:
                    allowed = allowed & ~left if left else 0
            if allowed:
                possible_a |= x
                possible_b |= y
                possible_c |= allowed
    if possible_a == p.digits[a] and possible_b == p.digits[b] and possible_c == p.digits[c]:
        return False
    clear_gone(p)
    found = strike(p, a, ~possible_a)
    if strike(p, b, ~possible_b):
        found = True
    if strike(p, c, ~possible_c):
        found = True
    return found
