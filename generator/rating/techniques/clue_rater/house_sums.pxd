# The C types of house_sums.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.rating.techniques.clue_rater.single_clues cimport SingleClues
from cluesmith.generator.rating.techniques.clue_support cimport ClueSupport

cdef class HouseSums(SingleClues):
    # Unions: of how many houses each is, and its cells.
    cdef int[::1] _union_of
    cdef unsigned char[::1] _is_in_union
    # Clues that are sums, and the automaton of a total.
    cdef int _n_cages
    cdef int[::1] _cage_start, _cage_cell, _cage_value
    cdef object _sum_automata
    # Equations by union: the cells, how many there are and how many of them are inside, the total.
    cdef int[::1] _equal, _n_equal, _n_inside, _rest
    # By union and clue, whether the sum of the clue is taken away.
    cdef unsigned char[::1] _is_used

    @cython.final
    cdef bint _find_by_sums(self, int number) except? -1
    @cython.final
    cdef int _equation(self, int u) except? -1
    cdef int _weigh(self, int u) noexcept
    @cython.final
    cdef void _note_equation(self, int u) noexcept
    cdef bint _sum_rule_cell(self) except? -1
    cdef bint _sum_rule(self) except? -1
    @cython.final
    cdef bint _sees_same(self, int a, int b) noexcept
