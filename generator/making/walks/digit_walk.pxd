# The C types of digit_walk.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.splitmix64 cimport advanced, below

cdef class DigitWalk:
    cdef object _oracle, _gauge
    cdef unsigned long long _random_state
    cdef int _n_digits, _n_cells
    cdef bytearray _values
    cdef unsigned char[::1] _clues  # the same
    # The cells with clues, and for each cell where its peers begin; the peers.
    cdef int[::1] _places
    cdef int _n_places
    cdef int[::1] _first, _peers
    # The move in hand: the cells whose digits it exchanges for each other, and their sum.
    cdef int[::1] _moved
    cdef int _n_moved, _total, _longest

    cdef int _count(self, int limit)
    @cython.locals(digit=cython.int)
    cdef int _n_spare(self, int most)
    cdef void _ask_first(self, int i) noexcept nogil
    cdef bint _change(self) noexcept nogil
    cdef inline void _move(self, int cell) noexcept nogil
    cdef void _undo(self) noexcept nogil
    cdef void _find_places(self) noexcept nogil
    cdef unsigned int _draw(self, unsigned int n) noexcept nogil
