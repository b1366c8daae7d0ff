# The C types of hitting_set.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.signals cimport check_signals
from cluesmith.generator.kernel.splitmix64 cimport advanced, below

cdef class HittingSet:
    cdef int n_cells, _size
    cdef long long _flips
    cdef int _n_words, _capacity
    cdef bytes _grid
    cdef unsigned long long _random_state
    # By set.
    cdef unsigned long long[::1] _mask
    cdef int[::1] _first, _cells, _weight, _n_hits, _hit_sum, _unhit, _unhit_place
    cdef int _n_unhit
    # By cell.
    cdef int[::1] _sets, _n_sets_of
    cdef long long[::1] _score  # the sum of all weights grows past 32 bits
    cdef long long[::1] _stamp
    cdef int[::1] _chosen, _place
    cdef int _n_chosen, _tabu
    # The sets that one call adds.
    cdef unsigned long long[::1] _new
    cdef int[::1] _new_size, _new_order

    @cython.locals(a=cython.p_uchar, b=cython.p_uchar)
    cdef int _difference(self, bytes other, int i)
    cdef bint _contains_a_set(self, int i) noexcept nogil
    cdef inline bint _contains(self, int i, int s) noexcept nogil
    cdef bint _is_hit(self, int i) noexcept nogil
    cdef void _append(self, int i) noexcept nogil
    cdef void _link(self) noexcept nogil
    cdef bint _search(self, int k, long long last) noexcept nogil
    cdef inline int _cheapest(self) noexcept nogil
    cdef inline int _best_in(self, int s, int last) noexcept nogil
    cdef int _best_of_all(self) noexcept nogil
    cdef void _raise_weights(self) noexcept nogil
    cdef void _take(self, int cell) noexcept nogil
    cdef void _drop(self, int cell) noexcept nogil
    cdef inline void _push_unhit(self, int s) noexcept nogil
    cdef inline void _pull_unhit(self, int s) noexcept nogil
    cdef int _random_below(self, int n) noexcept nogil
