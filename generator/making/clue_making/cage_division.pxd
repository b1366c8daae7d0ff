# The C types of cage_division.py, and what it takes from other compiled modules.

from cluesmith.generator.making.clue_making.cage_unions cimport CageUnions
from cluesmith.generator.kernel.bits cimport lowest_bit

cdef class CageDivision(CageUnions):
    cdef int _fewest
    cdef int _highest
    # By row, how many cages it breaks, now and before the change in hand.
    cdef int[::1] _n_broken
    cdef int[::1] _n_broken_before
    # Cages before the change in hand, and those that it made.
    cdef int[::1] _saved
    cdef long long[::1] _saved_value
    cdef int _n_saved
    cdef int[::1] _new
    cdef int _n_new

    cdef bint _recut(self, int a, int b, int n_parts) noexcept
    cdef bint _divide(self, int n_parts) noexcept
    cdef void _note_gone(self, int number) noexcept
    cdef bint _divide_image(self, int n_parts, int image) noexcept
    cdef void _save(self, int cage) noexcept
    cdef void _take_back(self) noexcept
