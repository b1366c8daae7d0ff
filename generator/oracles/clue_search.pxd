# The C types of clue_search.py, and what it takes from other compiled modules.
# Not lanes.pxd and union_within.pxd, which clue_search.py imports: every module that imports this
# would read immintrin.h with them.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.kernel.owned_memory cimport own_ints, own_shorts, own_words
from cluesmith.generator.kernel.signals cimport check_signals
from cluesmith.generator.oracles.clue_constraints cimport ClueConstraints
from cluesmith.generator.oracles.hidden_sums cimport HiddenSums
from libc.string cimport memcpy

@cython.final
cdef class ClueSearch(ClueConstraints):
    cdef HiddenSums _sums
    cdef unsigned short *_domains
    cdef unsigned short *_grid
    # By depth: the domains before a choice, its cell, and its digit.
    cdef unsigned short *_saved
    cdef int *_chosen
    cdef int *_tried
    cdef int _depth, _n_walked
    cdef int *_n_bits  # by domain
    cdef unsigned long long *_open
    cdef unsigned long long *_cells  # those of a clue
    cdef unsigned long long *_everywhere
    # The clues to settle, those that take too long, the witnesses; by level the domains.
    cdef int *_order
    cdef int *_later
    cdef int _n_later
    cdef dict _witness_of
    cdef unsigned short *_states
    # Work to do: sets of cells and of houses, lists of scopes.
    cdef unsigned long long *_singles
    cdef unsigned long long *_changed
    cdef unsigned long long *_touched  # changed cells whose houses are to be looked at
    cdef unsigned long long *_dirty  # while there are cages
    cdef int *_tables
    cdef int *_lines
    cdef int *_is_queued
    cdef unsigned long long *_supported_left  # by table: digits of its cells that are all in tuples
    cdef int _n_tables, _n_lines
    cdef unsigned long long *_forward
    cdef int _n_kept_scopes
    cdef int _n_own_tuples  # those of one search, behind all tables
    cdef bint _is_live  # whether tables are those of live tuples
    cdef int _live_from  # the first level of a walk that may use them
    cdef readonly long long n_nodes

    cdef void _set_grid(self, bytes grid) except *
    cdef bint _has_sums(self) noexcept
    cdef int _find_others(
        self, list found, int most, int most_cells, long long max_nodes
    ) except -3
    cdef int _other(self, long long max_nodes) except -3
    cdef int _walk_down(self, unsigned long long *goal) except -3
    cdef int _walk_up(self, long long max_nodes) except -3
    cdef int _without(self, int clue, long long max_nodes) except -3
    cdef int _breaking(self, int clue, long long max_nodes) except -3
    cdef int _search_opposite(self, int clue, long long max_nodes) except -3
    cdef void _write_cells(self, int clue, unsigned long long *cells) noexcept nogil
    cdef int _walk_from_start(self) except -3
    cdef int _settle(self, int low, int high, int level, long long max_nodes) except -1
    cdef int _settle_one(self, int clue, long long max_nodes) except -1
    cdef void _wake(self, int clue) noexcept nogil
    cdef bint _wake_pair(self, int k) noexcept nogil
    cdef void _wake_scope(self, int k) noexcept nogil
    cdef bint _narrow(self, int c, int digits) noexcept nogil
    cdef void _take_whole_table(self, int scope) noexcept nogil
    cdef void _take_whole_tables(self) noexcept nogil
    cdef bint _has_open(self, unsigned long long *cells) noexcept nogil
    cdef int _other_of_join(
        self, int join, int a, int b, int sum_cells, long long max_nodes
    ) except -3
    cdef int _break_parts(self, int join, int a, int b) except -1
    cdef int _begin(self, int most_cells) except -1
    cdef void _limit_to(self, int scope, unsigned long long tuples) noexcept nogil
    cdef void _push_to_houses(self, int c) noexcept nogil
    cdef void _end(self) noexcept nogil
    cdef bint _first(self) noexcept nogil
    cdef int _keep_live_tuples(self, int level) except -1
    cdef void _copy(self, unsigned short *to, unsigned short *what) noexcept nogil
    cdef void _save(self, int level) noexcept nogil
    cdef void _restore(self, int level) noexcept nogil
    cdef int _search_from(self, int base, long long max_nodes) except -3
    cdef int _search(self, int base, long long max_nodes, bint is_left) except -3
    cdef int _advance(self, int base, long long end, bint is_left) noexcept nogil
    cdef int _cell_to_try(self) noexcept nogil
    cdef void _push(self, int c) noexcept nogil
    cdef void _queue(self, int scope) noexcept nogil
    cdef void _clear_queues(self) noexcept nogil
    cdef bint _propagate(self) noexcept nogil
    cdef void _blame(self, int scope) noexcept nogil
    cdef int _look_at_cells(self) noexcept nogil
    cdef bint _look_at_table(self, int scope) noexcept nogil
    cdef unsigned long long _supported(
        self, int first, int n, unsigned long long left
    ) noexcept nogil
    cdef unsigned long long _left_of(self, int scope) noexcept nogil
    cdef int _look_at_houses(self) noexcept nogil
    cdef int _look_at_dirty_houses(self, int first) noexcept nogil
    cdef int _look_at_house(self, int h) noexcept nogil
    cdef int _look_at_twins(self, int begin) noexcept nogil
    cdef bint _look_at_line(self, int scope) noexcept nogil
    cdef bint _read_line(self, int start, int size, int number) noexcept nogil
    cdef bint _look_at_short_line(self, int start, int size, int number) noexcept nogil
