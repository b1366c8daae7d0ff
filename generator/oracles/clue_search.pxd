# The C types of clue_search.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits, union_within
from cluesmith.generator.kernel.signals cimport check_signals
from cluesmith.generator.kernel.splitmix64 cimport advanced, below

@cython.final
cdef class ClueSearch:
    cdef readonly int n_cells, n_digits
    cdef int _all, _n_words
    cdef int[::1] _peer_start, _peers, _house_start, _house_cells, _of_cell_start, _of_cell
    cdef unsigned long long[::1] _sees
    cdef int[::1] _domains, _saved, _chosen, _tried, _weights, _grid
    cdef int[::1] _queue, _is_queued, _houses, _is_house_queued
    cdef unsigned long long[::1] _forward
    cdef int[::1] _support, _transitions
    cdef unsigned long long[::1] _accepting
    cdef int[::1] _automaton_start, _automaton_states
    cdef int _n_automata
    cdef unsigned long long[::1] _tuples
    cdef int _n_tuples, _n_tables
    cdef int[::1] _table_start, _table_length
    cdef dict _numbers
    cdef unsigned long long[::1] _groups, _inner, _outer
    cdef int[::1] _group_sums, _sum_automata, _hidden_tables
    cdef int _n_groups, _max_sum
    cdef int _room
    cdef int[::1] _is_on, _clue_of_digit, _given, _clue_of_mark, _mark, _cell_of_mark
    cdef int[::1] _pair_head, _pair_after, _pair_other, _pair_relation, _pair_clue
    cdef int[::1] _use_head, _use_after, _use_scope
    cdef int[::1] _scope_start, _scope_size, _scope_clue, _scope_table, _scope_automaton
    cdef int[::1] _scope_first, _scope_length
    cdef int[::1] _scope_cells, _tables, _is_scope_queued, _lines
    cdef unsigned long long[::1] _cages
    cdef int[::1] _cage_sum, _cage_clue
    cdef int _n_pairs, _n_uses, _n_scopes, _n_scope_cells, _n_marks, _n_cages, _n_clues
    cdef int _n_kept_scopes, _n_queued, _n_houses_queued, _n_tables_queued, _n_lines_queued, _depth
    cdef readonly long long n_nodes

    cdef int[::1] _broken_a, _broken_b, _broken_there, _broken_back

    cdef bint _is_seen(self, int a, int b) noexcept nogil
    cdef int _new_table(self, int automaton, int size, bytes unlike, int most) except -2
    cdef void _link(self, int a, int b, int relation, int clue) noexcept nogil
    cdef void _add_scope(self, int size, int table, int automaton, int clue) noexcept nogil
    cdef void _drop_scopes(self, int n) noexcept nogil
    cdef bint _first(self) noexcept nogil
    cdef int _other(self, bytes grid, long long max_nodes) except -3
    cdef int _without(self, bytes grid, int clue, long long max_nodes) except -3
    cdef int _n_leading(self, bytes grid, int[::1] clues, int n, long long max_nodes) except -3
    cdef int _search_from(self, int base, long long max_nodes) except -3
    cdef int _search_on(self, int base, long long max_nodes) except -3
    cdef int _search(self, int base, long long max_nodes, bint is_left) except -3
    cdef int _advance(self, int base, long long end, bint is_left) noexcept nogil
    cdef int _cell_to_try(self) noexcept nogil
    cdef void _push(self, int c) noexcept nogil
    cdef void _clear_queues(self) noexcept nogil
    cdef bint _propagate(self) noexcept nogil
    cdef void _blame(self, int scope) noexcept nogil
    cdef bint _look_at_cell(self, int c) noexcept nogil
    cdef bint _look_at_table(self, int scope) noexcept nogil
    cdef unsigned long long _supported(
        self, int first, int n, unsigned long long left
    ) noexcept nogil
    cdef void _keep_live_tuples(self) noexcept nogil
    cdef unsigned long long _left_of(self, int scope) noexcept nogil
    cdef bint _look_at_house(self, int h) noexcept nogil
    cdef bint _look_at_line(self, int scope) noexcept nogil
    cdef int _hide_sums(self) except -1
    cdef int _add_hidden(self, unsigned long long[::1] cells, int size, int total) except -1
    cdef int _hidden_table(self, int size, int unlike, int total) except -2
