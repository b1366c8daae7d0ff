# What other compiled modules see of uniqueness.py.

from cluesmith.generator.rating.explainer.grid.boards cimport Board
from cluesmith.generator.rating.explainer.grid.position cimport Position

cdef class Loops:
    cdef short path[82]
    cdef int v
    cdef int w
    cdef Board both
    cdef Board core
    cdef double best
    cdef int best_type
    cdef Board best_gone[9]

cdef bint unique_loop(Loops u, Position p) noexcept nogil
