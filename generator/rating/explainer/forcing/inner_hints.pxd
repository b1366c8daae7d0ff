# What other compiled modules see of inner_hints.py.

from cluesmith.generator.rating.explainer.grid.position cimport Position

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

cdef bint simple_inner_hints(InnerHints h, Position p, int k) noexcept nogil
cdef void end_hint(InnerHints h) noexcept nogil
