# What other compiled modules see of wings.py.

from generator.rating.explainer.position cimport Position

cdef bint wing(Position p, int size, double difficulty) noexcept nogil
