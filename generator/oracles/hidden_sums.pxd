# The C types of hidden_sums.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.kernel.owned_memory cimport own_bytes, own_ints, own_words
from cluesmith.generator.oracles.clue_constraints cimport ClueConstraints

@cython.final
cdef class HiddenSums:
    cdef ClueConstraints _constraints
    cdef list _owned, _automata
    cdef unsigned long long *_groups  # sets of four words
    cdef unsigned char *_members  # by cell and group, 1 where the group has the cell
    cdef int *_sums
    cdef int _n_groups, _room, _max_sum, _n_before
    cdef unsigned char *_n_inside  # by group
    cdef unsigned char *_n_innies
    cdef unsigned char *_n_outies
    cdef unsigned char *_n_mixed
    cdef int *_tables  # by cells, how many are taken away, which of them differ, and sum
    cdef unsigned long long *_loose  # sets of cells: those of no cage
    cdef unsigned long long *_innies
    cdef unsigned long long *_outies
    cdef unsigned long long *_plus
    cdef unsigned long long *_minus
    cdef unsigned long long *_nothing

    cdef int add(self) except -1
    cdef void _count(self) noexcept
    cdef unsigned long long _full_word(self, int w) noexcept
    cdef void _add_members(self, int cell, unsigned char *counts) noexcept
    cdef int _add_group(self, int g) except -1
    cdef int _add(
        self, unsigned long long *plus, unsigned long long *minus, int size, int n_minus, int total
    ) except -1
    cdef void _write(self, unsigned long long *cells, int at) noexcept
    cdef bint _is_known(self, int size, int table) noexcept
