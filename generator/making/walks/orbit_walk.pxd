# The C types of orbit_walk.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.kernel.splitmix64 cimport advanced, below

cdef class OrbitWalk:
    cdef int _n_cells, _n_orbits
    cdef object _find_other
    cdef bytes _grid
    cdef unsigned long long _random_state
    cdef int _min_clues, _max_clues
    # By orbit: where its cells begin; the cells.  By cell: its orbit, or -1.
    cdef int[::1] _first, _cells, _orbit_of
    # The clues, now and before the last move; orbits that no set needs; those that stay; clues that
    # alone hit a set; the clues that a check is about.
    cdef int _n_words, _n_cell_words
    cdef unsigned long long[::1] _all, _in, _before, _free, _fixed, _private, _asked, _cover
    cdef int[::1] _dropped  # orbits, in this order
    cdef int _n_dropped
    cdef int[::1] _loose  # clues that are not private
    cdef int _n_learnt  # sets that were added in this move
    cdef int _n_spare, _n_spare_before
    # The pool.
    cdef int _max_sets, _n_sets, _next_set
    cdef unsigned long long[::1] _set_orbits, _set_cells
    cdef short[::1] _lone
    cdef list _others

    cdef dict _witnesses(self)
    cdef _other(self)
    @cython.locals(into=cython.p_uchar, grid=cython.p_uchar)
    cdef bytes _asked_clues(self)
    cdef bint _descend(self)
    cdef void _drop_free(self) noexcept nogil
    cdef bint _return_one(self, int u) noexcept nogil
    @cython.locals(is_open=cython.bint)
    cdef int _judge(self, int most)
    @cython.locals(n_spare=cython.int)
    cdef int _judge_singly(self, int n_loose, int most)
    cdef int _learn(self, bytes other)
    cdef int _n_beyond(self) noexcept nogil
    cdef int _n_clues(self) noexcept nogil
    @cython.locals(i=cython.int)
    cdef int _list_loose(self) noexcept nogil
    cdef int _take_out(self, int n_loose, int n_wanted) noexcept nogil
    cdef bint _is_needed(self, int c) noexcept nogil
    cdef bint _is_hit(self, int u) noexcept nogil
    cdef void _ask_about_all(self) noexcept nogil
    cdef void _put(self, int o) noexcept nogil
    @cython.locals(a=cython.p_uchar, b=cython.p_uchar, one=cython.ulonglong)
    cdef int _add_set(self, bytes other)
    cdef int _only_orbit(self, int u) noexcept nogil
    cdef int _private_of(self, int u) noexcept nogil
    @cython.locals(c=cython.int, one=cython.ulonglong)
    cdef void _scan(self) noexcept nogil
    cdef unsigned int _draw(self, unsigned int n) noexcept nogil
    cdef int _draw_free(self) noexcept nogil
    @cython.locals(is_any=cython.bint)
    cdef int _draw_swap(self) noexcept nogil
    cdef void _cover_all(self) noexcept nogil
    cdef bint _is_loose(self, int o) noexcept nogil
    cdef void _find_unused(self) noexcept nogil
