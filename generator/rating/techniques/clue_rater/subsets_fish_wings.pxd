# The C types of subsets_fish_wings.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.rating.techniques.clue_rater.singles_and_locked cimport SinglesAndLocked

cdef class SubsetsFishWings(SinglesAndLocked):
    # By house, whether each digit has a place in it, and how many columns it has: see
    # CandidateTable.columns.
    cdef int[::1] _has_items, _n_columns
    # Lines by direction; by direction and cell, the line; directions of one board, two at a time.
    cdef int[::1] _direction_start, _direction, _line_of, _crossing
    cdef int _n_directions, _n_crossings
    # Rows to choose from, each a cell, a digit or a line with a set of bits; those chosen; whether
    # they are a subset or a fish; its house, or its digit and directions.
    cdef int[::1] _row, _chosen
    cdef unsigned long long[::1] _row_bits, _all_gone
    cdef int _n_rows, _about, _cover
    # The candidates of cells with two, and by candidate the other one.
    cdef int[::1] _two, _partner
    cdef int _n_two

    @cython.final
    cdef bint _find_subset_fish_or_wing(self, int number) except? -1
    cdef bint _subset(self, int number, int what, int size) except? -1
    @cython.final
    cdef int _folded(self, int digits, int n) noexcept
    @cython.final
    cdef void _add_row(self, int number, unsigned long long bits, int size) noexcept
    @cython.final
    cdef bint _grow(self, int start, int depth, int size, unsigned long long union) except? -1
    @cython.final
    cdef void _note_chosen(self, int size) noexcept
    cdef bint _naked_step(self, int size, unsigned long long digits) noexcept
    cdef bint _hidden_step(self, int size, unsigned long long places) noexcept
    cdef bint _fish(self, int number, int size) except? -1
    cdef bint _must_hold(self, int h, int d) noexcept
    cdef bint _fish_step(self, int size, unsigned long long crossing) noexcept
    cdef bint _wing(self, int n_left) noexcept
    cdef bint _wing_at(self, int cell, int a, int b) noexcept
    @cython.final
    cdef int _wing_end(self, int cell, int first, int seen) noexcept
