# The C types of band_cycles.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.oracles.unavoidable_sets cimport UnavoidableSets

cdef class BandCycles:
    cdef UnavoidableSets _sets
    # The row of each digit on either diagonal.
    cdef bint _has_diagonals
    cdef unsigned char _row_on[18]
    # By set: what it exchanges, and the sum of two digits, rows or columns.
    cdef unsigned char _kind[512]
    cdef unsigned char _total[512]

    @cython.locals(
        cell=cython.uint, digit=cython.uint, other=cython.uint, row=cython.uint, column=cython.uint,
        first=cython.uint, second=cython.uint
    )
    cdef bint add(self, unsigned char *grid) noexcept nogil
    cdef bint _add(self, unsigned int *cells, int kind, int total) noexcept nogil
    @cython.locals(
        one=cython.uint, start=cython.uint, row=cython.uint, of_a=cython.uint, of_b=cython.uint,
        cycle=cython.uint, seen=cython.uint
    )
    cdef bint _add_digit_cycles(self, unsigned int a, unsigned int b, unsigned char *column_of, unsigned char *row_of, unsigned char *row_in) noexcept nogil
    @cython.locals(one=cython.uint, linked=cython.uint)
    cdef unsigned int _linked(self, unsigned int row, unsigned int column, unsigned int digit) noexcept nogil
    @cython.locals(one=cython.uint, crossed=cython.uint)
    cdef bint _is_allowed(self, unsigned int cycle, unsigned int a, unsigned int b) noexcept nogil
    @cython.locals(start=cython.uint, cycle=cython.uint, seen=cython.uint)
    cdef bint _add_row_cycles(self, unsigned char *grid, unsigned int a, unsigned int b, unsigned char *column_of) noexcept nogil
    @cython.locals(one=cython.uint, start=cython.uint, cycle=cython.uint, seen=cython.uint)
    cdef bint _add_column_cycles(self, unsigned char *grid, unsigned int a, unsigned int b, unsigned char *row_of) noexcept nogil
    cdef void forget(self, int number) noexcept nogil
    @cython.locals(total=cython.int, kind=cython.int)
    cdef bint write_grid(self, int number, unsigned char *grid, unsigned char *values) noexcept nogil
