# The C types of layout_refinement.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.splitmix64 cimport mixed

@cython.final
cdef class LayoutRefinement:
    cdef int n_cells, n_digits, _n_houses, _n_slots
    cdef int[::1] _house_start, _house_cells
    cdef unsigned long long[::1] _house_salt, _house_sum
    cdef int[::1] _cell_start, _cell_houses, _pair_start, _neighbours
    cdef unsigned long long[::1] _pair_weight, _digit_salt, _digit_sum
    cdef int[::1] _where
    cdef int _most
    cdef int[::1] _seen_with
    cdef unsigned long long[::1] _seen, _new

    cdef bint _start(
        self, const unsigned char[::1] values, unsigned long long[::1] colours
    ) noexcept
    cdef int _refine(
        self, const unsigned char[::1] values, unsigned long long[::1] colours
    ) noexcept
    cdef unsigned long long _signature(
        self, const unsigned char[::1] values, unsigned long long[::1] colours
    ) noexcept
    cdef void _round(
        self, const unsigned char[::1] values, unsigned long long[::1] colours
    ) noexcept nogil
    cdef void _spread(
        self, const unsigned char[::1] values, unsigned long long[::1] colours
    ) noexcept nogil
    cdef int _n_colours(self, const unsigned long long[::1] colours) noexcept nogil
    cdef void _mark_corners(
        self, const unsigned char[::1] values, unsigned long long[::1] colours
    ) noexcept
    cdef void _find_digits(self, const unsigned char[::1] values) noexcept nogil
    cdef inline unsigned long long _corners(
        self, int x, int a, int first, int second
    ) noexcept nogil
    cdef inline unsigned long long _weight(self, int house, int cell, int number) noexcept nogil
