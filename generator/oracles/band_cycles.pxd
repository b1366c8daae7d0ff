# What other compiled modules see of band_cycles.py.

from cluesmith.generator.oracles.unavoidable_sets cimport UnavoidableSets

cdef class BandCycles:
    cdef UnavoidableSets _sets
    # By set: what it exchanges, and the sum of two digits, rows or columns.
    cdef unsigned char _kind[512]
    cdef unsigned char _total[512]

    cdef bint add(self, unsigned char *grid) noexcept nogil
    cdef bint _add(self, unsigned int *cells, int kind, int total) noexcept nogil
    cdef bint _add_digit_cycles(self, unsigned int a, unsigned int b, unsigned char *column_of, unsigned char *row_of, unsigned char *row_in) noexcept nogil
    cdef bint _add_row_cycles(self, unsigned char *grid, unsigned int a, unsigned int b, unsigned char *column_of) noexcept nogil
    cdef bint _add_column_cycles(self, unsigned char *grid, unsigned int a, unsigned int b, unsigned char *row_of) noexcept nogil
    cdef void forget(self, int number) noexcept nogil
    cdef bint write_grid(self, int number, unsigned char *grid, unsigned char *values) noexcept nogil
