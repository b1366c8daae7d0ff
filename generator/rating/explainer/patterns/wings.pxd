# What other compiled modules see of wings.py.

from cluesmith.generator.rating.explainer.grid.position cimport Position

cdef bint wing(Position p, int size, double difficulty) noexcept nogil
