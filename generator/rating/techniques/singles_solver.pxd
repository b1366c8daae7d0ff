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

    # What ``needed`` works on: the groups, what is known of them, and positions to come back to.
    cdef const unsigned char[::1] _values
    cdef int[::1] _group_first, _group_cell, _saved
    cdef unsigned char[::1] _is_needed

    cdef void _decide(self, int depth, int start, int end, bint each_alone) noexcept nogil
    cdef void _add(self, int start, int end, bint only_needed) noexcept nogil
    cdef bint _solve(self, const unsigned char[::1] values)
    cdef void _propagate(self) noexcept nogil
    cdef void _fill(self, int cell, int digit) noexcept nogil
    cdef void _strike(self, int cell, int digits) noexcept nogil
    cdef void _touch(self, int house) noexcept nogil
    cdef void _look(self, int house) noexcept nogil
    cdef int _n_cells_of(self, int house) noexcept nogil
    cdef void _look_for_hidden(self, int house, int n) noexcept nogil
    cdef void _leave(self, int cell, int hit, int n) noexcept nogil
    cdef void _look_for_windows(self, int house) noexcept nogil
