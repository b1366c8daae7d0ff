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

    @cython.locals(product=cython.ulonglong, count=cython.ulonglong)
    cdef int _below(self, int n) noexcept nogil
    @cython.locals(image=cython.int)
    cdef void _draw_grid(self) noexcept nogil
    @cython.locals(i=cython.int, j=cython.int, cell=cython.int)
    cdef void _draw_cells(self, int n) noexcept nogil
    cdef int _digit(self, int image, int cell) noexcept nogil
    cdef int _index_of(self, unsigned long long bit) noexcept nogil
    @cython.locals(
        k=cython.int, w=cython.int, at=cython.int, mine=cython.int, image=cython.int,
        n_options=cython.int, row=cython.int, s=cython.int, n_symmetries=cython.int,
        n_words=cython.int, one=cython.ulonglong, own=cython.ulonglong, block0=cython.ulonglong,
        block1=cython.ulonglong, block2=cython.ulonglong, block3=cython.ulonglong,
        words=cython.ulonglong, later=cython.ulonglong, bits=cython.ulonglong,
        lowest=cython.ulonglong, x=cython.ulonglong, mine0=cython.ulonglong, mine1=cython.ulonglong,
        mine2=cython.ulonglong, mine3=cython.ulonglong, open0=cython.ulonglong,
        open1=cython.ulonglong, open2=cython.ulonglong, open3=cython.ulonglong
    )
    cdef bint _sweep(self, int excluded) noexcept nogil
    @cython.locals(bit=cython.ulonglong)
    cdef void _open_cell(self, int cell) noexcept nogil
    @cython.locals(word=cython.ulonglong)
    cdef bint _is_open(self, int cell) noexcept nogil
    @cython.locals(k=cython.int, cell=cython.int)
    cdef void _try(self, int n_clues, int n_last) noexcept nogil
    @cython.locals(
        k=cython.int, option=cython.int, left0=cython.ulonglong, left1=cython.ulonglong,
        left2=cython.ulonglong, left3=cython.ulonglong
    )
    cdef bint _keep_needed(self, int n) noexcept nogil
    @cython.locals(c=cython.int)
    cdef void _write_grid(self, int image, int at) noexcept nogil
    @cython.locals(
        k=cython.int, c=cython.int, cell=cython.int, option=cython.int, open0=cython.ulonglong,
        open1=cython.ulonglong, open2=cython.ulonglong, open3=cython.ulonglong, at=cython.int,
        witness=cython.int
    )
    cdef void _write(self, int n_clues, int last) noexcept nogil
