# The C types of cage_combinations.py, and what it takes from other compiled modules.

from cluesmith.generator.checking.constraint_lists cimport ConstraintLists
from cluesmith.generator.kernel.owned_memory cimport own_ints

cdef class CageCombinations(ConstraintLists):
    cdef int *_fits  # by place, what the combinations at hand say

    cdef bint _look_at_house(self, int con) noexcept nogil
    cdef bint _look_at_combinations(self, int con) noexcept nogil
    cdef inline bint _fits_in(self, int combo, int n) noexcept nogil
