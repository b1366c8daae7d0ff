# The C types of elimination.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel cimport inlined
from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.kernel.signals cimport check_signals

@cython.final
cdef class Elimination:
    cdef int n_cells, n_digits, _n_words, _n_marks, _size
    cdef unsigned long long[::1] _cells, _full, _sees, _near
    cdef bint _has_near
    cdef unsigned long long[::1] _lacking, _marks, _state, _saved
    cdef int[::1] _tried
    cdef unsigned long long _once[10]
    cdef unsigned long long _twice[10]
    cdef int _dirty, _unlocked, _depth
    cdef bint _is_begun, _is_left
    cdef long long _n_nodes

    cdef int _count(
        self, const unsigned char[::1] clues, Py_ssize_t start, int limit, long long max_nodes
    )
    cdef inline void _begin(
        self, const unsigned char[::1] clues, Py_ssize_t start, int n, int n_digits, int n_marks
    ) noexcept nogil
    cdef int _advance(
        self, const unsigned char[::1] clues, Py_ssize_t start, long long end
    ) noexcept nogil
    cdef inline int _advance_in(
        self, const unsigned char[::1] clues, Py_ssize_t start, long long end, int n, int n_digits,
        int n_marks
    ) noexcept nogil
    cdef inline int _propagate(self, int n, int n_digits, int n_marks) noexcept nogil
    cdef inline void _place_singles(self, int n, int n_digits, int n_marks) noexcept nogil
    cdef inline bint _look(self, int d, int n, int n_digits, int n_marks) noexcept nogil
    @cython.locals(
        d=cython.int, h=cython.int, w=cython.int, left=cython.ulonglong, struck=cython.ulonglong
    )
    cdef inline bint _lock(self, int n, int n_digits, int n_marks) noexcept nogil
    @cython.locals(c=cython.int, left=cython.ulonglong)
    cdef inline unsigned long long _seen_by_all(self, int d, int h, int n) noexcept nogil
    cdef inline void _place(self, int c, int d, int n, int n_digits, int n_marks) noexcept nogil
    cdef inline void _choose(self, int n, int n_digits, int n_marks) noexcept nogil
    cdef inline void _take_other_side(self, int n, int n_digits, int n_marks) noexcept nogil
    cdef inline int _cell_to_try(self, int n, int n_digits) noexcept nogil
    @cython.locals(n_left=cython.int)
    cdef int _cell_with_fewest(self, int n, int n_digits) noexcept nogil
