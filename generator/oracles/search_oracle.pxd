# The C types of search_oracle.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.owned_memory cimport ints_at, own_bytes, own_ints
from cluesmith.generator.kernel.signals cimport check_signals
from cluesmith.generator.kernel.splitmix64 cimport advanced, below
from cluesmith.generator.oracles.unavoidable_sets cimport UnavoidableSets
from libc.string cimport memcpy

cdef class SearchOracle:
    cdef long long n_nodes
    cdef int n_cells
    cdef int n_digits
    # Budget and signals, in nodes; whether all searches share one budget.
    cdef long long _max_nodes
    cdef long long _last_node
    cdef long long _next_look
    cdef long long _slice_nodes
    cdef bint _is_shared
    cdef bint _busy
    # The last solution; whether branches take the digits of the grid first, or random ones.
    cdef unsigned char *_values
    cdef unsigned char *_grid
    cdef bint _is_guided
    cdef bint _is_random
    cdef unsigned long long _seed
    # A batch: whether a puzzle is under way, and its solutions so far.
    cdef bint _is_open
    cdef int _n_found
    # minimise: the pool; whether the search under way has been given clues since it began.
    cdef UnavoidableSets _sets
    cdef bint _is_narrowed
    # one_more: options, numbered as the oracle likes; how many solutions are listed; of each how many
    # options single it out, and one of those; and the numbers of the solutions that have any.
    cdef int _n_most
    cdef int *_options
    cdef int _n_listed
    cdef int *_n_singling
    cdef int *_chosen
    cdef int _n_single
    cdef int *_single
    cdef list _owned

    # What an oracle has to bring.
    cdef int _load(self, const unsigned char *values, Py_ssize_t start) noexcept nogil
    cdef void _load_kept(self, int without) noexcept nogil
    cdef void _strike_at_root(self, int cell, int digit) noexcept nogil
    cdef int _next_solution(self, long long last_node) noexcept nogil
    cdef void _write_values(self) noexcept nogil
    cdef void _set_guide(self) noexcept nogil
    cdef int _prefix_end(self) noexcept nogil
    cdef bint _add_first_sets(self) noexcept nogil
    cdef void _write_set(self) noexcept nogil
    cdef void _write_witness(self, int number) noexcept nogil
    cdef bint _begin_list(self) noexcept nogil
    cdef int _open_options(self) noexcept nogil
    cdef int _n_having(self, int option) noexcept nogil
    cdef int _owner(self, int option) noexcept nogil
    cdef void _load_option(self, int option) noexcept nogil
    cdef void _list_solution(self) noexcept nogil
    cdef bint _is_listed_as(self, int number) noexcept nogil
    cdef int _clue_of(self, int option) noexcept nogil
    cdef void _write_listed(self, int number) noexcept nogil

    # What it is given.
    cdef void _enter(self) except *
    cdef bint _start(self, bytes clues) except -1
    cdef int _advance(self) except -1 nogil
    cdef bytes _take_values(self)
    cdef unsigned int _draw(self, unsigned int n) noexcept nogil
    @cython.locals(i=cython.int)
    cdef int _single_out(self) except -1 nogil
    @cython.locals(i=cython.int)
    cdef int _single_out_listed(self) noexcept nogil
    cdef void _add_single(self, int number, int option) noexcept nogil
    cdef int _look_around(self) except -1 with gil
    cdef int _give_up(self) except -1 with gil
    cdef int _refuse(self) except -1 with gil
    cdef int _decide_all(self) except -1 nogil
    cdef int _settle(self, int end) except -1 nogil
    cdef int _settle_singly(self, int first) except -1 nogil
    cdef int _find_spare(self, const unsigned char *clues, const unsigned char *grids, Py_ssize_t start) except -2 nogil
    cdef int _restart(self, int without) except -1 nogil
    cdef int _try_option(self, int option) except -1 nogil
    cdef Py_ssize_t _count_slice(self, const unsigned char *values, Py_ssize_t i, Py_ssize_t n_puzzles, int limit, int *count_of, unsigned char *value_of, bint keep) noexcept nogil
