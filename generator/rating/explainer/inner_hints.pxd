# What other compiled modules see of inner_hints.py.

from generator.rating.explainer.position cimport Position

cdef class InnerHints:
    cdef int n
    cdef int n_removed
    cdef int n_parents
    cdef int first_removed[4097]
    cdef int first_parent[4097]
    cdef short removed[65536]
    cdef short parents[65536]

cdef bint simple_inner_hints(InnerHints h, Position p, int k) noexcept nogil
