# The C types of unavoidable_sets.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.kernel.owned_memory cimport own_ints, own_words
from cluesmith.generator.kernel.splitmix64 cimport advanced, below

cdef class UnavoidableSets:
    cdef int n_cells
    cdef int n_words
    cdef int width
    # The clues in order; of a cell its place there, -1 without a clue; of a place, its bit.
    cdef int n_order
    cdef int *order
    cdef int *place_of
    cdef int *word_at
    cdef unsigned long long *bit_at
    # What is decided: the kept clues, and by place the set that needs it, -1 for none.
    cdef unsigned long long *kept
    cdef int *reason
    # The clues at the root of the search under way, and those it has been given since.
    cdef unsigned long long *rooted
    cdef unsigned long long *extra
    # The pool; lists of the sets with the same last clue; the last clue of the set added last.
    cdef int max_sets
    cdef int n_sets
    cdef unsigned long long *cells
    cdef int *first_set
    cdef int *next_set
    cdef int last_place
    cdef list _owned

    cdef inline void _put(self, int c) noexcept nogil
    cdef void shuffle_order(self, unsigned long long seed) noexcept nogil
    cdef void number_all(self, const unsigned char *clues, Py_ssize_t start) noexcept nogil
    cdef void clear(self) noexcept nogil
    cdef bint add(self) noexcept nogil
    cdef void decide(self, int begin, int end) noexcept nogil
    cdef int set_that_needs(self, int place) noexcept nogil
    cdef void root(self) noexcept nogil
    cdef bint narrow(self) noexcept nogil
