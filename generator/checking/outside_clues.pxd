# The C types of outside_clues.py, and what it takes from other compiled modules.

from cluesmith.generator.checking.sums_and_products cimport SumsAndProducts
from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.kernel.owned_memory cimport own_ints

cdef class OutsideClues(SumsAndProducts):
    # By place and highest digit before it: how many buildings are seen before, and from it on.
    cdef int *_counts
    cdef int *_rests

    cdef bint _look_at_skyscraper(self, int con) noexcept nogil
    cdef bint _look_at_sandwich(self, int con) noexcept nogil
    cdef bint _is_filling(self, int first, int a, int b, int total) noexcept nogil
    cdef bint _look_at_first_sum(self, int con) noexcept nogil
    cdef bint _give_fits(self, int con, int n) noexcept nogil
