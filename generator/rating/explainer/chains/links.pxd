# What other compiled modules see of links.py.

from cluesmith.generator.rating.explainer.grid.position cimport Position

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

cdef void find_links(Links g, Position p, int digits, bint by_region, bint by_cell) noexcept nogil
cdef double added_length(int complexity) noexcept nogil
