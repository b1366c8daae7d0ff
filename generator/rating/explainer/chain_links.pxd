# The C types of chain_links.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.rating.explainer.boards cimport Board, cell_board, first_cell
from cluesmith.generator.rating.explainer.grid_state cimport GridState

cdef class Links:
    cdef int n
    cdef int n_words
    cdef int n_starts
    cdef short node_of[729]
    cdef short candidate_of[729]
    cdef short start_of[729]
    cdef short index_of[729]
    cdef short weak_list[20412]
    cdef short n_weak[729]
    cdef short strong_list[2916]
    cdef short n_strong[729]
    cdef unsigned long long weak_row[8748]
    cdef unsigned long long strong_row[8748]

cdef double added_length(int complexity) noexcept nogil
cdef void find_links(Links g, GridState p, int digits, bint by_region, bint by_cell) noexcept nogil
cdef void _add_weak(Links g, int node, int first, int other) noexcept nogil
cdef int _find_partners(
    GridState p, int cell, int digit, bint by_region, bint by_cell, short* partners
) noexcept nogil
