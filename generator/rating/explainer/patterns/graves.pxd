# What other compiled modules see of graves.py.

from cluesmith.generator.rating.explainer.grid.position cimport Position

cdef bint bivalue_grave(Position p) noexcept nogil
