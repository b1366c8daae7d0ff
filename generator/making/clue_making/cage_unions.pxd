# The C types of cage_unions.py, and what it takes from other compiled modules.

from cluesmith.generator.making.clue_making.cage_joining cimport CageJoining
from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits

cdef class CageUnions(CageJoining):
    cdef int _least
    cdef int _most
    cdef int[::1] _images
    cdef int _n_images
    cdef int[::1] _place  # by cell, -1 outside the union
    # The union: its cells, their neighbours in it, its cages, its parts.
    cdef int[::1] _union
    cdef int _n_union
    cdef unsigned long long[::1] _beside
    cdef int[::1] _ids
    cdef int _n_ids
    cdef unsigned long long[::1] _part

    cdef int _moved(self, int c, int image) noexcept
    cdef bint _gather(self, int a, int b) noexcept
    cdef bint _take(self, int cage) noexcept
    cdef bint _draw_parts(self, int n_parts) noexcept
    cdef unsigned long long _grown(self, unsigned long long within, int size) noexcept
    cdef bint _is_connected(self, unsigned long long part) noexcept
    cdef bint _is_as_before(self, int n_parts) noexcept
    cdef bint _is_divided(self, int n_parts, int image) noexcept
