# The C types of bit_rows.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.signals cimport check_signals

@cython.final
cdef class BitRows:
    cdef int n_cells, n_digits, n_words, n_symmetries
    cdef const unsigned char[::1] _base
    cdef unsigned long long[::1] _rows
    cdef int[::1] _row_of
    cdef unsigned long long[::1] _summary, _distinct, _occupied
    cdef int[::1] _cells
    cdef unsigned char[::1] _digits, _lone_bit
    cdef bint _is_busy
    # The query.
    cdef int[::1] _options
    cdef int _n_options
    cdef int[::1] _starts
    cdef int _excluded
    cdef unsigned long long[::1] _alive
    cdef int _symmetry
    cdef unsigned long long _words
    cdef int _word
    cdef unsigned long long _bits
    cdef int _base_grid
    # What minimise works on.
    cdef int[::1] _order, _kept
    cdef unsigned char[::1] _witnesses

    cdef unsigned char _image_digit(self, int j, int s, int c) noexcept nogil
    cdef bint _is_same_image(self, int j, int s, int t) noexcept
    cdef int _index_of(self, unsigned long long bit) noexcept nogil
    cdef void _start(self, int excluded) noexcept nogil
    cdef void _find_rows(self, int s) noexcept nogil
    cdef bint _next(self) noexcept nogil
    @cython.locals(n=cython.longlong)
    cdef long long _count(self, long long limit) noexcept nogil
    cdef void _write_grid(self, unsigned char[::1] into, int first) noexcept nogil
    cdef bint _take_clues(self, const unsigned char[::1] puzzles, Py_ssize_t first) noexcept nogil
    cdef bint _is_unique(self) noexcept nogil
    cdef bint _take_shortest_suffix(self, const unsigned char[::1] grid) noexcept nogil
    cdef int _minimise(self, const unsigned char[::1] grid) noexcept nogil
