# The C types of derived_sums.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.checking.constraint_lists cimport ConstraintLists
from cluesmith.generator.kernel.owned_memory cimport own_bytes, own_ints

@cython.final
cdef class DerivedSums:
    cdef ConstraintLists _lists
    cdef list _owned
    # Chains of houses, and by chain and cell the house of the chain that has it.
    cdef int *_chain_start
    cdef int *_chains
    cdef int _n_chains
    cdef unsigned char *_house_of
    cdef int *_cage_of  # by cell, -1 where there is none
    # By constraint, how many of its cells are in the region at hand; those that have some.
    cdef int *_n_inside
    cdef int *_touched

    cdef void add(self) noexcept
    cdef bint _find_cages(self) noexcept
    cdef void _follow(self, int chain) noexcept
    cdef void _cut(self, int chain, int end, int n_touched, int way) noexcept
