# What other compiled modules see of singles.py.

from cluesmith.generator.rating.explainer.grid.position cimport Position

cdef bint hidden_single(Position p) noexcept nogil
cdef bint naked_single(Position p) noexcept nogil
cdef int n_singles(Position p) noexcept nogil
