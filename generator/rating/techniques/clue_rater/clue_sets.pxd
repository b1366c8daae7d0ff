# The C types of clue_sets.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport n_bits
from cluesmith.generator.rating.techniques.clue_rater.house_sums cimport HouseSums
from cluesmith.generator.rating.techniques.clue_support cimport ClueSupport

cdef class ClueSets(HouseSums):
    cdef unsigned char[::1] _is_in_house
    cdef int[::1] _has_needs
    # When the sets of a clue were found, how many there are, and which.
    cdef int[::1] _sets_at, _n_sets, _sets
    # Clues that reach into a house; their digits that are placed, and those that have no place
    # outside of it; those that take some of the wanted digits, and how many at least.
    cdef int[::1] _inside, _placed, _within, _taker, _least

    @cython.final
    cdef bint _find_by_sets(self, int number) except? -1
    @cython.final
    cdef int _find_sets(self, int v) except? -1
    @cython.final
    cdef bint _is_open(self, int v) noexcept
    cdef bint _needed_digit(self) except? -1
    @cython.final
    cdef bint _is_needed_in(self, int v, int d, int h) except? -1
    cdef bint _killer_set(self, int number, int size) except? -1
    cdef int _sets_changed_at(self, int h) noexcept
    cdef void _note_places(self, int v) noexcept
    cdef bint _killer_set_in(self, int h, int size, int n_inside) except? -1
    cdef bint _is_taken(self, int h, int size, int wanted, int n_inside) except? -1
    @cython.final
    cdef void _own(self, int v) noexcept
    @cython.final
    cdef bint _has_own(self, int v) noexcept
