# What other compiled modules see of exclusion.py.

from cluesmith.generator.rating.explainer.grid.position cimport Position

cdef bint aligned_pair(Position p) noexcept nogil
cdef bint aligned_triplet(Position p) noexcept nogil
