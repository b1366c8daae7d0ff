# The C types of cage_cutting.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.making.clue_making.cage_division cimport CageDivision

@cython.final
cdef class Cages(CageDivision):
    cdef int[::1] _is_free  # by cell, while the board is cut
    cdef int[::1] _order

    cdef void _grow(self, int c, int size) noexcept
    cdef void _note_used(self) noexcept
    cdef int _free_beside(self, int cage) noexcept
    cdef bint _mend_small(self) noexcept
    cdef bint _enlarge(self, int cage) noexcept
    cdef bint _mend_number(self) noexcept
