# The C types of houses_oracle.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel cimport inlined
from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.kernel.owned_memory cimport own_bytes, own_ints, own_words
from cluesmith.generator.kernel.splitmix64 cimport advanced, below
from cluesmith.generator.oracles.search_oracle cimport SearchOracle
from cluesmith.generator.oracles.unavoidable_sets cimport UnavoidableSets

cdef class HousesOracle(SearchOracle):
    # The boards, by digit; each cell is once in their first words.
    cdef int _n_words, _n_first
    cdef int _size  # of a state, in words
    cdef int _placed_at, _paired_at, _dirty_at
    cdef unsigned long long _low  # the lowest bits of the fields of a word, and the highest
    cdef unsigned long long _high
    cdef unsigned long long *_full  # by word: the highest bits of the fields that are houses
    cdef unsigned long long *_all  # by word: its cells
    cdef unsigned long long *_cells  # by word: those of the fields that have each cell once
    cdef int _n_places  # bits of any cell, at most
    cdef int *_n_bits  # by cell
    cdef int *_word  # by cell and bit
    cdef int *_shift
    cdef int *_cell_at
    cdef unsigned long long *_sees  # by cell: those that cannot hold the same digit, on a board
    cdef unsigned long long *_next  # by cell: those that cannot hold a consecutive digit
    cdef bint _has_next
    # The search: states still to do, the one in hand, the last solution, whose digits go first.
    cdef unsigned long long *_stack
    cdef int _depth
    cdef unsigned long long *_state
    cdef unsigned long long *_twos  # cells with two candidates, then those with three
    cdef int _two_digit  # a digit with two places in a house, -1 if none was seen
    cdef int _two_first, _two_second
    cdef int *_weight  # by cell: how often a branch on it failed at once
    # minimise: second grids of the sets; cells that _add_swaps has still to see.
    cdef unsigned char *_set_values
    cdef int *_queue
    # one_more: the kept root, options that some and several solutions have, and the solutions.
    cdef unsigned long long *_root
    cdef unsigned long long *_once
    cdef unsigned long long *_twice
    cdef unsigned char *_listed

    @cython.locals(
        one=cython.ulonglong, f=cython.int, i=cython.int, c=cython.int, n_most=cython.int,
        n_words=cython.int
    )
    cdef void _lay_out(self, object fields, int n_first, object full)
    @cython.locals(one=cython.ulonglong, a=cython.int, b=cython.int)
    cdef unsigned long long *_relation(self, object pairs)
    @cython.locals(d=cython.int)
    cdef int _load(self, const unsigned char *values, Py_ssize_t start) noexcept nogil
    cdef void _begin(self) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef void _make_empty(self) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef inline bint _place(
        self, unsigned long long *s, int d, int c, int n_digits, int n_words
    ) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef inline bint _look(
        self, unsigned long long *s, int d, int n_digits, int n_words, int n_first
    ) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef inline void _part(
        self, unsigned long long *s, int n_digits, int n_words, int n_first
    ) noexcept nogil
    @cython.locals(has_single=cython.bint)
    cdef inline int _propagate(
        self, unsigned long long *s, int n_digits, int n_words, int n_first
    ) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef inline int _choose(
        self, unsigned long long *s, int n_digits, int n_words, int n_first
    ) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef inline void _strike(self, unsigned long long *s, int d, int c) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef inline void _unstrike(self, unsigned long long *s, int d, int c) noexcept nogil
    cdef int _next_solution(self, long long last_node) noexcept nogil
    cdef inline int _search(
        self, long long last_node, int n_digits, int n_words, int n_first
    ) noexcept nogil
    cdef void _write_leaf(self, unsigned long long *s) noexcept nogil
    cdef void _strike_at_root(self, int cell, int digit) noexcept nogil
    cdef int _prefix_end(self) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef bint _apply_extra(self, unsigned long long *s, int n_digits, int n_words) noexcept nogil
    cdef void _load_kept(self, int without) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef void _write_set(self) noexcept nogil
    cdef void _write_witness(self, int number) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef bint _add_first_sets(self) noexcept nogil
    cdef inline int _spread(self, unsigned long long *board, int c, int n) noexcept nogil
    cdef bint _begin_list(self) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef int _open_options(self) noexcept nogil
    cdef void _load_option(self, int option) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef void _list_solution(self) noexcept nogil
    cdef int _n_having(self, int option) noexcept nogil
    cdef int _owner(self, int option) noexcept nogil
    cdef bint _is_listed_as(self, int number) noexcept nogil
    cdef void _write_listed(self, int number) noexcept nogil
