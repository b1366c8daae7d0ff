# The C types of catalogue_sampler.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.signals cimport check_signals
from cluesmith.generator.kernel.splitmix64 cimport advanced, mixed

@cython.final
cdef class CatalogueSampler:
    cdef int n_cells, n_digits, n_words, n_symmetries, n_base
    cdef const unsigned long long[::1] _rows
    cdef int[::1] _source
    cdef unsigned long long[::1] _blocks
    cdef const unsigned long long[::1] _distinct, _occupied
    cdef const unsigned char[::1] _lone_bit
    cdef const int[::1] _to
    cdef const unsigned char[::1] _digits
    cdef unsigned long long[::1] _packed
    cdef bint _is_busy
    # The random numbers, and an order of the cells that each try shuffles on.
    cdef unsigned long long _state
    cdef int[::1] _cells
    # The try: the grid, which is a base grid, the symmetry that is applied to what is found, the
    # clues as options, and the cells left.
    cdef int _grid, _symmetry
    cdef int[::1] _options, _starts
    cdef int _n_options
    cdef unsigned long long _open0, _open1, _open2, _open3
    cdef int _hit
    # What was found: puzzle, grid and witnesses, again and again.
    cdef unsigned char[::1] _found
    cdef int _n_found

    @cython.locals(count=cython.ulonglong)
    cdef int _below(self, int n) noexcept nogil
    cdef void _draw_grid(self) noexcept nogil
    cdef void _draw_cells(self, int n) noexcept nogil
    cdef int _digit(self, int image, int cell) noexcept nogil
    cdef int _index_of(self, unsigned long long bit) noexcept nogil
    @cython.locals(one=cython.ulonglong)
    cdef bint _sweep(self, int excluded) noexcept nogil
    @cython.locals(bit=cython.ulonglong)
    cdef void _open_cell(self, int cell) noexcept nogil
    cdef bint _is_open(self, int cell) noexcept nogil
    cdef void _try(self, int n_clues, int n_last) noexcept nogil
    cdef bint _keep_needed(self, int n) noexcept nogil
    cdef void _write_grid(self, int image, int at) noexcept nogil
    cdef void _write(self, int n_clues, int last) noexcept nogil
