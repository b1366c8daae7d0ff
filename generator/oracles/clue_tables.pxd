# The C types of clue_tables.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.kernel.owned_memory cimport own_ints, own_shorts, own_words
from cluesmith.generator.kernel.splitmix64 cimport advanced, below

@cython.final
cdef class ClueTables:
    cdef readonly int n_digits
    cdef unsigned short *support
    cdef int *transitions
    cdef unsigned long long *accepting
    cdef int *automaton_start
    cdef int *automaton_states
    # Of each automaton and digit: from the first move to that of the next digit.
    cdef int *first_move
    cdef unsigned long long *move_from
    cdef int *move_by
    cdef unsigned long long *tuples
    cdef int *table_start
    cdef int *table_length
    cdef unsigned long long *table_union  # what is in some tuple
    cdef int n_tuples
    cdef int _n_support, _n_automata, _n_tables
    cdef list _support, _automata, _moves, _tuples, _tables
    cdef dict _numbers, _opposites

    cdef bint accepts(self, int automaton, int size, unsigned long long word) noexcept nogil
    cdef int new_sums(self, int size, int n_minus, int unlike, int total, int most) except -2
    cdef int _new_table(self, int automaton, int size, bytes unlike) except -2
    cdef void _write(self, int at, int *digits, int size) noexcept
    cdef int _added(self, int n) except -2
