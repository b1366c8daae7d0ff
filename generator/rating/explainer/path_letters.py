# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""Steps of a solution in the letters of a compact path, written while they are found.

See ``compact_path.py``.  Functions here are called when a hint is found and not yet done.
Patterns leave in ``grid.pattern`` what they rest on:

=================== ================================================
direct pointing     the block, and the one with the single
pointing, claiming  the region, and the digit
sets                the region, its places and the digits, as bits
fish                the first of the lines, the lines as bits, the digit
wings               the pivot, and the two others
=================== ================================================

A cycle is kept by the search.  The way of a chain is searched again, layer by layer, since its
search needs its length alone: this takes some microseconds.  Uniqueness, aligned exclusion and
forcing chains that branch are put into words by ``explained_step.py``.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.rating.explainer.boards import Board, first_cell
from cython.cimports.cluesmith.generator.rating.explainer.chain_links import Links, find_links
from cython.cimports.cluesmith.generator.rating.explainer.cycles_and_chains import Cycles
from cython.cimports.cluesmith.generator.rating.explainer.grid_state import GridState

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES

# The digits of base 64, and the marks that steps begin with.
_LETTERS = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_./:"

_FULL_HOUSE = cython.declare(cython.int, h.FULL_HOUSE.number)
_HIDDEN_SINGLE = cython.declare(cython.int, h.HIDDEN_SINGLE.number)
_NAKED_SINGLE = cython.declare(cython.int, h.NAKED_SINGLE.number)
_LOCKED = cython.declare(cython.int, h.LOCKED.number)
_NAKED_SUBSET = cython.declare(cython.int, h.NAKED_SUBSET.number)
_HIDDEN_SUBSET = cython.declare(cython.int, h.HIDDEN_SUBSET.number)
_FISH = cython.declare(cython.int, h.FISH.number)
_WING = cython.declare(cython.int, h.WING.number)
_CHAIN = cython.declare(cython.int, h.CHAIN.number)
_EITHER_OR = cython.declare(cython.int, h.EITHER_OR.number)
_RING = cython.declare(cython.int, h.RING.number)
_SINGLE_AFTER = cython.declare(cython.int, h.SINGLE_AFTER.number)


class PathLetters:
    """Writes steps.

    Parameters
    ----------
    grid : GridState
    cycles : Cycles
    """

    def __init__(self, grid: GridState, cycles: Cycles) -> None:
        self.grid = grid
        self.cycles = cycles
        self.n = 0
        for number, letter in enumerate(_LETTERS):
            self.letters[number] = letter
        for technique in TECHNIQUES:
            self.base[technique.number] = technique.step_er
            self.other[technique.number] = technique.other

    def taken(self) -> str:
        """Return what is written, and begin anew."""
        found = bytearray(self.n)
        for i in range(self.n):
            found[i] = self.text[i]
        self.n = 0
        return found.decode("ascii")


def put(w: PathLetters, number: cython.int) -> cython.void:
    """Write a number of one letter."""
    w.text[w.n] = w.letters[number]
    w.n += 1


def put_count(w: PathLetters, number: cython.int) -> cython.void:
    """Write a count."""
    while number >= 32:
        put(w, 32 + number % 32)
        number //= 32
    put(w, number)


def put_candidate(w: PathLetters, number: cython.int) -> cython.void:
    """Write a number of two letters: a candidate or a cell."""
    put(w, number & 63)
    put(w, number >> 6)


def put_digits(w: PathLetters, digits: cython.int) -> cython.void:
    """Write a set of digits."""
    put(w, digits & 63)
    put(w, digits >> 6)


def house_of(region: cython.int) -> cython.int:
    """Return the number of a region among the houses: rows, columns, boxes."""
    return region + 18 if region < 9 else region - 9


def put_house(w: PathLetters, region: cython.int) -> cython.void:
    """Write a house."""
    put(w, house_of(region))


def _clear(w: PathLetters) -> cython.void:
    for cell in range(81):
        w.masks[cell] = 0


def _put_masks(w: PathLetters) -> cython.void:
    """Write the set of candidates that is in ``masks``."""
    last: cython.int = -1
    n: cython.int = 0
    for cell in range(81):
        rest = w.masks[cell]
        while rest:
            rest &= rest - 1
            n += 1
    put_count(w, n)
    for cell in range(81):
        rest = w.masks[cell]
        while rest:
            candidate = 9 * cell + lowest_bit(rest)
            rest &= rest - 1
            if last < 0:
                put_candidate(w, candidate)
            else:
                put_count(w, candidate - last - 1)
            last = candidate


def _put_gone(w: PathLetters) -> cython.void:
    """Write the candidates that the hint strikes out."""
    rest: Board
    _clear(w)
    for digit in range(9):
        rest = w.grid.gone[digit]
        while rest:
            w.masks[first_cell(rest)] |= 1 << digit
            rest &= rest - 1
    _put_masks(w)


def _head(w, template, technique, step_er, is_shared):
    """Write the mark, the template, the technique if several share the template, the ER."""
    mark: cython.int = 2
    if step_er == w.base[technique]:
        mark = 0
    elif step_er == w.other[technique]:
        mark = 1
    w.text[w.n] = w.letters[64 + mark]
    w.n += 1
    put(w, template)
    if is_shared:
        put(w, technique)
    if mark == 2:
        put_count(w, step_er)


def put_easy(w, template, technique, step_er, region):
    """Write a single that is in hand; of a full house and a hidden single with its region."""
    _head(w, template, technique, step_er, False)
    put_candidate(w, 9 * w.grid.placed_cell + w.grid.placed_digit)
    if region >= 0:
        put_house(w, region)


def put_single(w: PathLetters, technique: cython.int, step_er: cython.int) -> cython.void:
    """Write a single: the first of box, row and column that shows it."""
    p: GridState = w.grid
    region: cython.int
    first: cython.int = 3 * p.placed_cell
    if technique == 2:
        put_easy(w, _NAKED_SINGLE, technique, step_er, -1)
        return
    for i in range(3):
        # A hidden single of a line has no box that shows it, or it was one of the box.
        region = p.region_of[first + (i if technique else (i + 1) % 3)]
        if technique:
            if _is_only_place(p, region, p.placed_digit):
                put_easy(w, _HIDDEN_SINGLE, technique, step_er, region)
                return
        elif p.n_empty[region] == 1:
            put_easy(w, _FULL_HOUSE, technique, step_er, region)
            return


def _is_only_place(p: GridState, region: cython.int, digit: cython.int) -> cython.bint:
    places: cython.int = p.places[9 * region + digit]
    return places & (places - 1) == 0


def put_locked(w: PathLetters, technique: cython.int, step_er: cython.int) -> cython.void:
    """Write pointing or claiming."""
    _head(w, _LOCKED, technique, step_er, True)
    _put_gone(w)
    _put_locked_fields(w, w.grid.pattern[0], w.grid.pattern[1])


def _put_locked_fields(w: PathLetters, region: cython.int, digit: cython.int) -> cython.void:
    p: GridState = w.grid
    rest: cython.int = p.places[9 * region + digit]
    put_house(w, region)
    put_digits(w, 1 << digit)
    _clear(w)
    while rest:
        w.masks[p.cell_at[9 * region + lowest_bit(rest)]] = 1 << digit
        rest &= rest - 1
    _put_masks(w)


def put_set(w, technique, step_er, is_hidden):
    """Write a naked or hidden set."""
    p: GridState = w.grid
    _head(w, _HIDDEN_SUBSET if is_hidden else _NAKED_SUBSET, technique, step_er, True)
    _put_gone(w)
    _put_set_fields(w, p.pattern[0], p.pattern[1], p.pattern[2], is_hidden)


def _put_set_fields(w, region, places, digits, is_hidden):
    p: GridState = w.grid
    part: cython.int
    put_count(w, p.size_of[places])
    rest = places
    while rest:
        put_candidate(w, p.cell_at[9 * region + lowest_bit(rest)])
        rest &= rest - 1
    put_count(w, p.size_of[digits])
    rest = digits
    while rest:
        put_digits(w, rest & -rest)
        rest &= rest - 1
    put_house(w, region)
    rest = places
    while rest:
        part = p.digits[p.cell_at[9 * region + lowest_bit(rest)]]
        put_digits(w, part & digits if is_hidden else part)
        rest &= rest - 1


def put_after_pointing(w, technique, step_er):
    """Write the single that is left alone when a digit is locked."""
    p: GridState = w.grid
    block: cython.int = p.pattern[0]
    digit: cython.int = p.placed_digit
    rest: cython.int = p.places[9 * block + digit]
    seen: Board
    _head(w, _SINGLE_AFTER, technique, step_er, True)
    put_candidate(w, 9 * p.placed_cell + digit)
    put(w, _LOCKED)
    seen = p.board[digit]
    while rest:
        seen &= p.peers[p.cell_at[9 * block + lowest_bit(rest)]]
        rest &= rest - 1
    _clear(w)
    while seen:
        w.masks[first_cell(seen)] = 1 << digit
        seen &= seen - 1
    _put_masks(w)
    _put_locked_fields(w, block, digit)
    put_house(w, p.pattern[1])


def put_after_set(w: PathLetters, technique: cython.int, step_er: cython.int) -> cython.void:
    """Write the single that is left alone by a hidden set."""
    p: GridState = w.grid
    region: cython.int = p.pattern[0]
    rest: cython.int = p.pattern[1]
    cell: cython.int
    _head(w, _SINGLE_AFTER, technique, step_er, True)
    put_candidate(w, 9 * p.placed_cell + p.placed_digit)
    put(w, _HIDDEN_SUBSET)
    _clear(w)
    while rest:
        cell = p.cell_at[9 * region + lowest_bit(rest)]
        w.masks[cell] = p.digits[cell] & ~p.pattern[2]
        rest &= rest - 1
    _put_masks(w)
    _put_set_fields(w, region, p.pattern[1], p.pattern[2], True)
    put_house(w, region)


def put_fish(w: PathLetters, technique: cython.int, step_er: cython.int) -> cython.void:
    """Write a fish."""
    p: GridState = w.grid
    base: cython.int = p.pattern[0]
    digit: cython.int = p.pattern[2]
    rest: cython.int = p.pattern[1]
    crossing: cython.int = 0
    _head(w, _FISH, technique, step_er, True)
    _put_gone(w)
    put(w, digit)
    put_count(w, p.size_of[rest])
    _clear(w)
    while rest:
        line = base + lowest_bit(rest)
        rest &= rest - 1
        put_house(w, line)
        places = p.places[9 * line + digit]
        crossing |= places
        while places:
            w.masks[p.cell_at[9 * line + lowest_bit(places)]] = 1 << digit
            places &= places - 1
    put_count(w, p.size_of[crossing])
    while crossing:
        put_house(w, 27 - base + lowest_bit(crossing))
        crossing &= crossing - 1
    _put_masks(w)


def put_wing(w: PathLetters, technique: cython.int, step_er: cython.int) -> cython.void:
    """Write a wing."""
    p: GridState = w.grid
    pivot: cython.int = p.pattern[0]
    first: cython.int = p.pattern[1]
    second: cython.int = p.pattern[2]
    end: cython.int = p.digits[first] & p.digits[second]
    z: cython.int = lowest_bit(end)
    _head(w, _WING, technique, step_er, True)
    _put_gone(w)
    if p.digits[first] & ~end > p.digits[second] & ~end:
        i = first
        first = second
        second = i
    put_count(w, 5 if p.digits[pivot] & end else 4)
    put_candidate(w, 9 * pivot + lowest_bit(p.digits[first] & ~end))
    put_candidate(w, 9 * first + z)
    put_candidate(w, 9 * pivot + lowest_bit(p.digits[second] & ~end))
    put_candidate(w, 9 * second + z)
    if p.digits[pivot] & end:
        put_candidate(w, 9 * pivot + z)
    _clear(w)
    for i in (pivot, first, second):
        w.masks[i] = p.digits[i]
    _put_masks(w)


def put_cycle_or_chain(w, technique, step_er):
    """Write a cycle, or a chain from a candidate to its opposite."""
    c: Cycles = w.cycles
    if not c.is_chain:
        _head(w, _RING, technique, step_er, True)
        _put_gone(w)
        put_count(w, c.complexity)
        for i in range(c.complexity - 1, -1, -1):
            put_candidate(w, c.cycle[i])
        return
    start = c.order >> 2
    if c.key == 2:
        find_links(c.links, w.grid, 1 << start % 9, True, False)
    else:
        find_links(c.links, w.grid, 511, True, True)
    if c.order & 3 == 1:
        n = _way(w, start, True)
        _head(w, _EITHER_OR, technique, step_er, True)
        _put_gone(w)
        put_count(w, n - 2)
        for i in range(n - 2, 0, -1):
            put_candidate(w, w.path[i])
    else:
        n = _way(w, start, False)
        _head(w, _CHAIN, technique, step_er, True)
        put_count(w, 0)
        put_candidate(w, start)
        put_count(w, n)
        for i in range(n - 1, -1, -1):
            put_candidate(w, w.path[i])


def _way(w: PathLetters, start: cython.int, is_on: cython.bint) -> cython.int:
    """Find the shortest chain from a candidate to its opposite, as ``techniques.chains.Walk`` does.

    Returns the number of its candidates, which are in ``path`` from the end to the start.
    """
    g: Links = w.cycles.links
    j: cython.int
    m: cython.int = 0
    n: cython.int = 1
    last: cython.int = -1
    own: cython.int = g.node_of[start]
    row: cython.int = 0
    while g.start_of[row] != start:
        row += 1
    row *= g.n_words
    for i in range(g.n):
        w.on[i] = w.off[i] = -1
    if is_on:
        m = 1
        if own >= 0:
            w.on[own] = 0
        for i in range(g.n):
            if g.weak_row[row + (i >> 6)] >> (i & 63) & 1:
                w.off[i] = 1
    else:
        w.off[own] = 0
    while last < 0:
        for i in range(g.n):
            if w.off[i] == m:
                for j in range(g.n_strong[i]):
                    if w.on[g.strong_list[4 * i + j]] < 0:
                        w.on[g.strong_list[4 * i + j]] = m + 1
        if is_on:
            last = _lowest_on(w, m + 1, row)
        elif w.on[own] == m + 1:
            last = own
        for i in range(g.n):
            if w.on[i] == m + 1 and last < 0:
                for j in range(g.n_weak[i]):
                    if w.off[g.weak_list[28 * i + j]] < 0:
                        w.off[g.weak_list[28 * i + j]] = m + 2
        m += 2
    w.path[0] = start
    if is_on:
        w.path[n] = g.candidate_of[last]
        n += 1
    while True:
        # From what is true back to what is false, and from there to what is true.
        m -= 2
        last = _lowest_off(w, m, g.n_words * last)
        w.path[n] = g.candidate_of[last]
        n += 1
        if m <= 1:
            break
        last = _lowest_on(w, m - 1, g.n_words * g.index_of[last])
        w.path[n] = g.candidate_of[last]
        n += 1
    if is_on:
        w.path[n] = start
        n += 1
    return n


def _lowest_on(w: PathLetters, depth: cython.int, row: cython.int) -> cython.int:
    """Return the lowest node of a layer that is true and has a weak link; -1 if there is none."""
    for i in range(w.cycles.links.n):
        if w.on[i] == depth and w.cycles.links.weak_row[row + (i >> 6)] >> (i & 63) & 1:
            return i
    return -1


def _lowest_off(w: PathLetters, depth: cython.int, row: cython.int) -> cython.int:
    """Return the lowest node of a layer that is false and has a strong link."""
    for i in range(w.cycles.links.n):
        if w.off[i] == depth and w.cycles.links.strong_row[row + (i >> 6)] >> (i & 63) & 1:
            return i
    return -1


def put_easiest_single(w: PathLetters) -> cython.bint:
    """Find the single that is easiest to see, and write it; false if there is none.

    Rows come before columns and boxes where a house has one open cell; else boxes are first.
    """
    p: GridState = w.grid
    places: cython.int
    for i in range(27 if p.last_cells else 0):
        region = i + 9 if i < 18 else i - 18
        if p.n_empty[region] == 1:
            p.placed_cell = p.cell_at[9 * region + lowest_bit(p.empty[region])]
            if p.digits[p.placed_cell]:
                p.placed_digit = lowest_bit(p.digits[p.placed_cell])
                put_easy(w, _FULL_HOUSE, 0, w.base[0], region)
                return True
    for i in range(243):
        places = p.places[i]
        if places and places & (places - 1) == 0:
            region = i // 9
            digit = i - 9 * region
            p.placed_cell = p.cell_at[9 * region + lowest_bit(places)]
            p.placed_digit = digit
            put_easy(w, _HIDDEN_SINGLE, 1, w.base[1] if region < 9 else w.other[1], region)
            return True
    for i in range(81):
        places = p.digits[i]
        if places and places & (places - 1) == 0:
            p.placed_cell = i
            p.placed_digit = lowest_bit(places)
            put_easy(w, _NAKED_SINGLE, 2, w.base[2], -1)
            return True
    return False
