# The C types of hidden_sums.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.kernel.owned_memory cimport own_ints, own_words
from cluesmith.generator.oracles.clue_constraints cimport ClueConstraints

@cython.final
cdef class HiddenSums:
    cdef ClueConstraints _constraints
    cdef list _owned, _automata
    cdef unsigned long long *_groups  # sets of four words
    cdef int *_sums
    cdef int _n_groups, _max_sum
    cdef int *_tables  # by cells, which of them differ, and sum
    cdef unsigned long long *_inner
    cdef unsigned long long *_outer

    cdef int add(self) except -1
    cdef int _add(self, unsigned long long *cells, int size, int total) except -1
