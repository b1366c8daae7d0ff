# The C types of rows_oracle.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.kernel.owned_memory cimport own_bytes, own_ints, own_shorts
from cluesmith.generator.oracles.row_lanes cimport best_of_two, has_wide_rows, propagate_rows
from cluesmith.generator.oracles.search_oracle cimport SearchOracle
from cluesmith.generator.oracles.unavoidable_sets cimport UnavoidableSets

cdef class RowsOracle(SearchOracle):
    cdef bint _is_wide
    # The search: states still to do, the one in hand, and by cell how often a branch on it failed.
    cdef unsigned short *_stack
    cdef int _depth
    cdef unsigned short *_state
    cdef unsigned short *_weight
    cdef unsigned short *_guide  # by cell: the candidate of the grid
    # minimise: second grids of the sets; where the digits are.
    cdef unsigned char *_set_values
    cdef int *_cell_at  # by digit: its cell in each row, column and box
    # one_more: the kept root, candidates that some and several solutions have, and the solutions.
    cdef unsigned short *_root
    cdef unsigned short *_once
    cdef unsigned short *_twice
    cdef unsigned char *_listed

    cdef void _begin(self) noexcept nogil
    cdef int _load(self, const unsigned char *values, Py_ssize_t start) noexcept nogil
    cdef void _load_kept(self, int without) noexcept nogil
    cdef bint _apply_extra(self) noexcept nogil
    cdef void _strike_at_root(self, int cell, int digit) noexcept nogil
    cdef int _next_solution(self, long long last_node) noexcept nogil
    @cython.locals(x=cython.int, more=cython.int)
    cdef int _with_fewest(self) noexcept nogil
    @cython.locals(x=cython.int)
    cdef unsigned short _candidate(self, int cell) noexcept nogil
    cdef void _write_leaf(self) noexcept nogil
    cdef void _set_guide(self) noexcept nogil
    cdef int _prefix_end(self) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef void _write_set(self) noexcept nogil
    cdef void _write_witness(self, int number) noexcept nogil
    cdef bint _add_first_sets(self) noexcept nogil
    @cython.locals(
        start=cython.int, near=cython.int, other=cython.int, one=cython.ulonglong
    )
    cdef bint _add_swaps(self, int a, int b) noexcept nogil
    cdef bint _begin_list(self) noexcept nogil
    @cython.locals(x=cython.int)
    cdef int _open_options(self) noexcept nogil
    cdef void _load_option(self, int option) noexcept nogil
    @cython.locals(bit=cython.ushort)
    cdef void _list_solution(self) noexcept nogil
    cdef int _n_having(self, int option) noexcept nogil
    cdef int _owner(self, int option) noexcept nogil
    cdef bint _is_listed_as(self, int number) noexcept nogil
    cdef void _write_listed(self, int number) noexcept nogil

cdef inline int _house(int c, int sort) noexcept nogil
