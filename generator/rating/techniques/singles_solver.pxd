# The C types of singles_solver.py, and what it takes from other compiled modules.

cimport cython

@cython.final
cdef class SinglesSolver:
    cdef int n_cells, n_digits, n_houses
    cdef int[::1] _house_first, _house_cell
    cdef unsigned char[::1] _is_consecutive
    cdef int[::1] _first_house, _house, _seen_first, _seen, _near_first, _near
    # The position.
    cdef int[::1] _left, _digit
    cdef int _n_open
    cdef bint _is_broken
    # What there is to do: cells with one candidate, and houses that have changed.
    cdef int[::1] _single
    cdef int _n_single
    cdef int[::1] _dirty
    cdef int _n_dirty
    cdef unsigned char[::1] _is_dirty

    @cython.locals(cell=cython.int, house=cython.int)
    cdef bint _solve(self, const unsigned char[::1] values)
    @cython.locals(i=cython.int)
    cdef void _fill(self, int cell, int digit) noexcept nogil
    @cython.locals(i=cython.int, left=cython.int)
    cdef void _strike(self, int cell, int digits) noexcept nogil
    cdef void _touch(self, int house) noexcept nogil
    cdef void _look(self, int house) noexcept nogil
    cdef int _n_cells_of(self, int house) noexcept nogil
    @cython.locals(
        i=cython.int, cell=cython.int, left=cython.int, hits=cython.int, once=cython.int,
        twice=cython.int, low=cython.int
    )
    cdef void _look_for_hidden(self, int house, int n) noexcept nogil
    @cython.locals(digit=cython.int)
    cdef void _leave(self, int cell, int hit, int n) noexcept nogil
    @cython.locals(
        i=cython.int, low=cython.int, left=cython.int, n=cython.int, window=cython.int,
        filled=cython.int, places=cython.int, possible=cython.int, is_possible=cython.bint
    )
    cdef void _look_for_windows(self, int house) noexcept nogil
