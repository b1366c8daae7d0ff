# What other compiled modules see of locking.py.

from cluesmith.generator.rating.explainer.grid.position cimport Position

cdef bint direct_pointing(Position p) noexcept nogil
cdef bint locked_candidates(Position p) noexcept nogil
