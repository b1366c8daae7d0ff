# mypy: allow-untyped-calls, allow-untyped-decorators, allow-untyped-defs
# mypy: disable-error-code="valid-type, no-any-return, misc, attr-defined"
"""The position of a puzzle that is being solved, and the hint that a technique has found in it.

Data layout
-----------
Cells are 9 * row + column, digits 0..8.  Regions are 9 * kind + number, kinds being block, row,
column, so that ascending regions are the order "BRC" of the specification; ``bcr`` lists them as
blocks, columns, rows.  A cell's *place* in a region of its own is its column in a row, its row
in a column, and row-major in a block.  The candidates are held three times over:

``digits``  by cell: bits of its candidates, 0 once it has a value
``board``   by digit: the cells that have it as a candidate, 81 bits
``places``  by 9 * region + digit: the places in the region that have it, 9 bits

Chains in dynamic modes strike out candidates for a time: ``base_digits`` and so on hold the
candidates to go back to, for each depth of chains within chains.

The hint is a digit to place (``placed_cell``, -1 for none) or the candidates to strike out
(``gone``, a board for each digit) with its ER, as Sudoku Explainer sums it up in doubles.
Patterns and cycles name what they rest on as well (``pattern``), as ``path_letters.py`` reads it.

Invariants
----------
- The three forms of the candidates agree between any two calls.
- ``gone`` holds only candidates that are there.
- ``one``, ``two``, ``three`` (cells with that number of candidates) are right after
  ``count_candidates`` only, until something is removed.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.bits import lowest_bit
from cython.cimports.cluesmith.generator.kernel.signals import check_signals
from cython.cimports.cluesmith.generator.rating.explainer.boards import (
    Board,
    cell_board,
    first_cell,
)

# Work between two looks at pending signals: some 20 ms.
_SLICE = cython.declare(cython.longlong, 2000000)


class GridState:
    """Candidates of one puzzle at a time, and the tables that all techniques share."""

    def __init__(self) -> None:
        self.n_open = self.last_cells = self.n_pattern = 0
        self.one = self.two = self.three = 0
        self.step_er = 0.0
        self.placed_cell = self.placed_digit = -1
        self.interruption: BaseException | None = None
        self.is_stopped = False
        self.n_work = self.max_work = self.slice_end = 0
        self._build_regions()
        self._build_peers()
        self._build_combinations()

    def _build_regions(self) -> None:
        for cell in range(81):
            row, column = divmod(cell, 9)
            block, within = row // 3 * 3 + column // 3, row % 3 * 3 + column % 3
            for kind, region, place_ in ((0, block, within), (1, row, column), (2, column, row)):
                self.region_of[3 * cell + kind] = 9 * kind + region
                self.place_in[3 * cell + kind] = place_
                self.cell_at[9 * (9 * kind + region) + place_] = cell
        for i in range(27):
            self.bcr[i] = (0, 18, 9)[i // 9] + i % 9
            self.house[i] = 0
            for place_ in range(9):
                self.house[i] |= cell_board(self.cell_at[9 * i + place_])
        for i in range(3):
            self.kinds_bcr[i] = (0, 2, 1)[i]

    def _build_peers(self) -> None:
        other: cython.int
        none: Board = 0
        for cell in range(81):
            self.box_peers[cell] = none
            self.row_rest[cell] = none
            self.column_rest[cell] = none
            listed = []
            for kind in range(3):
                for place_ in range(9):
                    other = self.cell_at[9 * self.region_of[3 * cell + kind] + place_]
                    if other == cell or other in listed:
                        continue
                    listed.append(other)
                    if kind == 0:
                        self.box_peers[cell] |= cell_board(other)
                    elif kind == 1:
                        self.row_rest[cell] |= cell_board(other)
                    else:
                        self.column_rest[cell] |= cell_board(other)
            for i in range(20):
                self.peer_at[20 * cell + i] = listed[i]
            self.peers[cell] = self.box_peers[cell] | self.row_rest[cell] | self.column_rest[cell]

    def _build_combinations(self) -> None:
        """List the sets of k of 9 in ascending order: those of the first n come first."""
        i = 0
        for k in range(10):
            self.first_combination[k] = i
            for mask in range(512):
                self.size_of[mask] = mask.bit_count()
                if mask.bit_count() == k:
                    self.combination[i] = mask
                    i += 1
        for n in range(10):
            for k in range(10):
                self.n_combinations[10 * n + k] = sum(
                    mask.bit_count() == k for mask in range(1 << n)
                )


def start_budget(p: GridState, max_work: cython.longlong) -> cython.void:
    """Set the work that is allowed from now on."""
    p.interruption = None
    p.is_stopped = False
    p.n_work = 0
    p.max_work = max_work
    p.slice_end = 0


def load(p: GridState) -> cython.void:
    """Begin with the values that are in ``value``: candidates are the digits no peer has."""
    full: Board = 0
    for digit in range(9):
        full |= p.house[digit]
    for digit in range(9):
        p.board[digit] = full
        p.n_values[digit] = 0
    for i in range(27):
        p.empty[i] = 511
        p.n_empty[i] = 9
    for i in range(243):
        p.places[i] = 0
    p.n_open = 81
    p.last_cells = 0
    for cell in range(81):
        p.digits[cell] = 0
        if p.value[cell]:
            digit = p.value[cell] - 1
            p.board[digit] &= ~p.peers[cell]
            for i in range(9):
                p.board[i] &= ~cell_board(cell)
            _fill(p, cell, digit)
    for digit in range(9):
        full = p.board[digit]
        while full:
            cell = first_cell(full)
            full &= full - 1
            p.digits[cell] |= 1 << digit
            for kind in range(3):
                p.places[9 * p.region_of[3 * cell + kind] + digit] |= (
                    1 << p.place_in[3 * cell + kind]
                )


def _fill(p: GridState, cell: cython.int, digit: cython.int) -> cython.void:
    """Take note that a cell has a value."""
    p.value[cell] = digit + 1
    p.n_values[digit] += 1
    p.n_open -= 1
    for kind in range(3):
        region = p.region_of[3 * cell + kind]
        p.empty[region] &= ~(1 << p.place_in[3 * cell + kind])
        p.n_empty[region] -= 1
        # By number in the order blocks, columns, rows.
        if kind:
            region = region + 9 if kind == 1 else region - 9
        if p.n_empty[p.region_of[3 * cell + kind]] == 1:
            p.last_cells |= 1 << region
        else:
            p.last_cells &= ~(1 << region)


def place(p: GridState, cell: cython.int, digit: cython.int) -> cython.void:
    """Give a cell its value, and take the digit from its peers."""
    rest: Board = p.board[digit] & p.peers[cell]
    mask: cython.int = p.digits[cell]
    while mask:
        remove(p, cell, lowest_bit(mask))
        mask &= mask - 1
    while rest:
        remove(p, first_cell(rest), digit)
        rest &= rest - 1
    _fill(p, cell, digit)


def remove(p: GridState, cell: cython.int, digit: cython.int) -> cython.void:
    """Take a candidate that is there from a cell."""
    i: cython.int = 3 * cell
    p.digits[cell] &= ~(1 << digit)
    p.board[digit] &= ~cell_board(cell)
    p.places[9 * p.region_of[i] + digit] &= ~(1 << p.place_in[i])
    p.places[9 * p.region_of[i + 1] + digit] &= ~(1 << p.place_in[i + 1])
    p.places[9 * p.region_of[i + 2] + digit] &= ~(1 << p.place_in[i + 2])


def remove_gone(p: GridState) -> cython.void:
    """Do what a hint that strikes out says."""
    rest: Board
    for digit in range(9):
        rest = p.gone[digit]
        while rest:
            remove(p, first_cell(rest), digit)
            rest &= rest - 1


def clear_gone(p: GridState) -> cython.void:
    """Begin a hint."""
    for digit in range(9):
        p.gone[digit] = 0


def strike(p: GridState, cell: cython.int, digits: cython.int) -> cython.bint:
    """Add candidates of a cell to what the hint strikes out; false if none of them is there."""
    mask: cython.int = digits & p.digits[cell]
    found: cython.bint = mask != 0
    while mask:
        p.gone[lowest_bit(mask)] |= cell_board(cell)
        mask &= mask - 1
    return found


def strike_board(p: GridState, digit: cython.int, cells: Board) -> cython.bint:
    """Make the hint strike a digit out of cells; false if none of them has it."""
    rest: Board = cells & p.board[digit]
    if not rest:
        return False
    clear_gone(p)
    p.gone[digit] = rest
    return True


def hint_place(p, step_er, cell, digit):
    """Finish a hint that places a digit."""
    p.step_er = step_er
    p.placed_cell = cell
    p.placed_digit = digit
    return True


def hint_strike(p: GridState, step_er: cython.double) -> cython.bint:
    """Finish a hint that strikes out what is in ``gone``."""
    p.step_er = step_er
    p.placed_cell = -1
    return True


def note(p: GridState, first: cython.int, second: cython.int, third: cython.int) -> cython.void:
    """Say what a hint rests on: a region and sets, or cells."""
    p.pattern[0] = first
    p.pattern[1] = second
    p.pattern[2] = third
    p.n_pattern = 3


def count_candidates(p: GridState) -> cython.void:
    """Find the cells with one, two and three candidates, by carry-save addition."""
    once: Board = 0
    twice: Board = 0
    thrice: Board = 0
    more: Board = 0
    word: Board
    for digit in range(9):
        word = p.board[digit]
        more |= thrice & word
        thrice |= twice & word
        twice |= once & word
        once |= word
    p.one = once & ~twice
    p.two = twice & ~thrice
    p.three = thrice & ~more


def save_base(p: GridState, k: cython.int) -> cython.void:
    """Keep the candidates for depth k."""
    for i in range(81):
        p.base_digits[81 * k + i] = p.digits[i]
    for i in range(243):
        p.base_places[243 * k + i] = p.places[i]
    for i in range(9):
        p.base_board[9 * k + i] = p.board[i]


def restore_base(p: GridState, k: cython.int) -> cython.void:
    """Go back to the candidates of depth k."""
    for i in range(81):
        p.digits[i] = p.base_digits[81 * k + i]
    for i in range(243):
        p.places[i] = p.base_places[243 * k + i]
    for i in range(9):
        p.board[i] = p.base_board[9 * k + i]


def is_out_of_work(p: GridState, work: cython.longlong) -> cython.bint:
    """Count work; true when the budget is spent or a signal's handler has raised."""
    p.n_work += work
    if p.n_work >= p.slice_end and not p.is_stopped:
        p.slice_end = min(p.n_work + _SLICE, p.max_work)
        p.is_stopped = p.n_work >= p.max_work or _is_interrupted(p)
    return p.is_stopped


def _is_interrupted(p: GridState) -> cython.bint:
    try:
        check_signals()
    except BaseException as error:  # kept, to be raised where the search has been left
        p.interruption = error
        return True
    return False
