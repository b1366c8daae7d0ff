# The C types of sums_and_products.py, and what it takes from other compiled modules.

from cluesmith.generator.checking.cage_combinations cimport CageCombinations
from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.kernel.owned_memory cimport own_ints, own_words

cdef class SumsAndProducts(CageCombinations):
    cdef int *_highest  # by set of digits
    # By place, in walks in order of size: the sign, the place among the cells, which places before
    # hold another digit, the digit at hand, and the least and greatest sum of the places from it on.
    cdef int *_signs
    cdef int *_order
    cdef int *_conflicts
    cdef int *_chosen
    cdef int *_low
    cdef int *_high
    cdef int _n_missing  # digits that no walk has reached
    # By place, for sums as sets: the digit whose distance is 0, the direction, and the sums.
    cdef int *_origin
    cdef int *_step
    cdef unsigned long long *_ahead
    cdef unsigned long long *_behind

    cdef bint _look_at_sum(self, int con) noexcept nogil
    cdef bint _is_free(self, int con, int n) noexcept nogil
    cdef bint _look_at_product(self, int con) noexcept nogil
    cdef bint _look_at_result(self, int con) noexcept nogil
    cdef bint _find_sums(self, int con, int n) noexcept nogil
    cdef bint _find_products(self, int con, int n) noexcept nogil
    cdef long long _walk_length(self, int n) noexcept nogil
    cdef bint _walk_all(self, int con, int n, bint is_product) noexcept nogil
    cdef bint _walk(self, int at, int n, long long rest, bint is_product) noexcept nogil
    cdef bint _sums(self, int n, long long target) noexcept nogil
