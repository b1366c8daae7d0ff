# The C types of derived_sums.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.checking.constraint_lists cimport ConstraintLists
from cluesmith.generator.kernel.owned_memory cimport own_ints

@cython.final
cdef class DerivedSums:
    cdef ConstraintLists _lists
    cdef list _owned
    cdef int *_region_start
    cdef int *_regions
    cdef int _n_regions
    cdef int *_cage_of  # by cell, -1 where there is none
    # By constraint, how many of its cells are in the region at hand; those that have some.
    cdef int *_n_inside
    cdef int *_touched

    cdef int add(self) except -1
    cdef bint _find_cages(self) except -1
    cdef int _add_in(self, int region) except -1
    cdef int _cut(self, int start, int end, int n_touched, int way) except -1
    cdef bint _is_in(self, int cell, int start, int end) noexcept
