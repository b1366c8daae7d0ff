# What other compiled modules see of sets.py.

from cluesmith.generator.rating.explainer.grid.position cimport Position

cdef bint direct_hidden_set(Position p, int k, double difficulty) noexcept nogil
cdef bint hidden_set(Position p, int k, double difficulty) noexcept nogil
cdef bint naked_set(Position p, int k, double difficulty) noexcept nogil
cdef bint fish(Position p, int k, double difficulty) noexcept nogil
