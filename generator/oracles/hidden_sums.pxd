# The C types of hidden_sums.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.kernel.owned_memory cimport own_bytes, own_ints, own_shorts, own_words
from cluesmith.generator.oracles.clue_constraints cimport ClueConstraints

@cython.final
cdef class HiddenSums:
    cdef ClueConstraints _constraints
    cdef list _owned
    cdef unsigned long long *_groups  # sets of four words
    cdef unsigned char *_members  # by cell and group, 1 where the group has the cell
    cdef int *_sums  # by group
    cdef unsigned char *_sizes
    cdef int _n_groups, _room, _max_sum, _most
    # By group, of the cages that are counted: cells inside of the one at hand, cells in no cage,
    # cells of the three sorts of sums.
    cdef unsigned char *_n_inside
    cdef unsigned char *_n_loose
    cdef unsigned char *_n_innies
    cdef unsigned char *_n_outies
    cdef unsigned char *_n_mixed
    # The totals of cages inside, of those with some cell inside, of those with most cells inside.
    cdef unsigned short *_within
    cdef unsigned short *_touching
    cdef unsigned short *_mostly
    # The cages that are counted, by cage the place there, by cell the cage; cells of any of them.
    cdef int *_counted
    cdef int *_place
    cdef int _n_counted, _begun
    cdef int *_cage_of
    cdef unsigned long long *_covered
    cdef int *_tables  # by cells, how many are taken away, which of them differ, and sum
    cdef int *_in_order
    # The cells of sums of this question: a hash table.
    cdef unsigned long long *_listed
    cdef int *_listed_in
    cdef int _last_listed, _n_questions
    cdef unsigned long long *_innies  # sets of cells
    cdef unsigned long long *_outies
    cdef unsigned long long *_plus
    cdef unsigned long long *_minus
    cdef unsigned long long *_rest
    cdef unsigned long long *_nothing
    cdef int *_written

    cdef int add(self, int most) except -1
    cdef void _count(self) noexcept
    cdef void _count_cage(self, int k, int sign) noexcept
    cdef void _tally(
        self, const unsigned char *n_inside, unsigned char size, unsigned char sign,
        unsigned short total
    ) noexcept
    cdef int _add_group(self, int g) except -1
    cdef int _add(
        self, unsigned long long *plus, unsigned long long *minus, int size, int n_minus, int total
    ) except -1
    cdef void _write(self, unsigned long long *cells, int at) noexcept
    cdef bint _is_listed(self, int size, int n_minus) noexcept
