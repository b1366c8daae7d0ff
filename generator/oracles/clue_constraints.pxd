# The C types of clue_constraints.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.owned_memory cimport own_ints, own_shorts, own_words
from cluesmith.generator.oracles.clue_tables cimport ClueTables

cdef class ClueConstraints:
    cdef readonly int n_cells, n_digits
    cdef readonly ClueTables tables
    cdef list _owned
    cdef int _all, _n_words, _n_lanes, _n_all_lanes, _n_state, _n_house_words, _room
    # By cell: all bits in the lanes of cells that differ from it, and of its houses behind them.
    cdef unsigned short *_sees
    cdef int *_house_cells
    cdef unsigned long long *_houses_of  # by cell, as sets
    # The lanes behind those of houses that repeat a cell: by cell the first in _places.
    cdef int *_place_start
    cdef int *_places
    cdef unsigned short *_base  # by cell: what digits and marks leave
    cdef int *_weights
    cdef unsigned long long *_linked  # cells with pairs or scopes that are on, and perhaps others
    # Clues.
    cdef int _n_clues
    cdef int *_is_on
    cdef int *_clue_pairs  # the first of each; the next clue's follow
    cdef int *_clue_scopes
    cdef int *_clue_cage
    # How a clue is broken: by a relation of two cells, by another digit of its cell, or by what the
    # opposite of its automaton reads, as a table if that is short.
    cdef int *_broken_a
    cdef int *_broken_b
    cdef int *_broken_there
    cdef int *_broken_back
    # Digits and marks: by cell a list of clues.
    cdef int *_limit_head
    cdef int *_limit_after
    cdef int *_limit_cell
    cdef int *_limit
    cdef int *_digit_clue
    # Pairs, and by cell those that are on: the other cell, the relation, the pair, nothing.
    cdef int _n_pairs, _link_room
    cdef int *_pair_cell
    cdef int *_pair_other
    cdef int *_pair_relation
    cdef int *_pair_place
    cdef int *_n_links
    cdef int *_n_rule_links
    cdef int *_n_cell_pairs
    cdef int *_links
    cdef list _links_memory
    # Scopes, and by cell those that are on: the scope, the place in _scope_cells.
    cdef int _n_scopes, _n_scope_cells, _n_on_scopes, _n_rule_scopes, _use_room
    cdef int *_scope_start
    cdef int *_scope_size
    cdef int *_scope_table
    cdef int *_scope_automaton
    cdef int *_scope_first
    cdef int *_scope_length
    cdef int *_scope_place
    cdef int *_scope_cells
    cdef int *_use_place
    cdef unsigned short *_line_left  # as _scope_cells: digits that an automaton left, all on some way
    cdef int *_on_scopes
    cdef int *_n_uses
    cdef int *_n_rule_uses
    cdef int *_n_cell_scopes
    cdef int *_uses
    cdef list _uses_memory
    # Cages, as sets of cells.
    cdef int _n_cages, _n_on_cages, _n_begun
    cdef unsigned long long *_cages
    cdef int *_cage_sum
    cdef int *_cage_place
    cdef int *_on_cages

    cpdef int new_clue(self) except -1
    cdef object _check_room(self, int n)
    cpdef object add_relation_clue(
        self, int clue, int a, int b, int there, int back, int broken_there, int broken_back
    )
    cpdef object add_cage(self, object cells, int total, int clue)
    cdef void _add_cage(self, int at, int size, int total, int clue) noexcept nogil
    cdef void _turn(self, int clue, bint is_on) noexcept nogil
    cdef void _set_base(self, int cell) noexcept nogil
    cdef void _add_pair(self, int a, int b, int relation) noexcept nogil
    cdef void _drop_pair(self) noexcept nogil
    cdef void _mark_linked(self, int cell) noexcept nogil
    cdef void _link(self, int k) noexcept nogil
    cdef void _unlink(self, int k) noexcept nogil
    cdef bint _is_seen(self, int a, int b) noexcept nogil
    cdef int _add_scope(self, int size, int table, int automaton) except -1
    cdef int _scope_of(self, int clue) noexcept nogil
    cdef object _set_opposite(self, int clue, int automaton, object cells)
    cdef void _use(self, int k) noexcept nogil
    cdef void _stop_using(self, int k) noexcept nogil
    cdef void _drop_scopes(self, int n) noexcept nogil
