# The C types of inner_hints.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.rating.explainer.boards cimport Board, first_cell
from cluesmith.generator.rating.explainer.grid_state cimport GridState

cdef class InnerHints:
    cdef int n
    cdef int n_removed
    cdef int n_parents
    cdef int first_removed[4097]
    cdef int first_parent[4097]
    cdef short removed[131072]
    cdef int complexity[4097]
    cdef unsigned long long hash[4097]
    cdef short parents[131072]

cdef bint simple_inner_hints(InnerHints h, GridState p, int k) noexcept nogil
cdef void end_hint(InnerHints h) noexcept nogil
cdef void _remove_board(InnerHints h, Board cells, int digit) noexcept nogil
cdef void _remove_digits(InnerHints h, int cell, int digits) noexcept nogil
cdef void _add_parent(InnerHints h, int candidate) noexcept nogil
cdef void _add_places(InnerHints h, GridState p, int region, int places, int digit) noexcept nogil
cdef void _locked(InnerHints h, GridState p, int k) noexcept nogil
cdef int _crossing(GridState p, int base, int cover) noexcept nogil
cdef void _hidden_pairs(InnerHints h, GridState p, int k) noexcept nogil
cdef void _naked_pairs(InnerHints h, GridState p, int k) noexcept nogil
cdef void _x_wings(InnerHints h, GridState p, int k) noexcept nogil
