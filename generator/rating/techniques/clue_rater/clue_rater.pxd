# The C types of clue_rater.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.rating.techniques.clue_rater.clue_sets cimport ClueSets

@cython.final
cdef class ClueRater(ClueSets):
    cdef bint _is_choosy  # whether cells are locked by sight of other clues
    # By technique: the difficulty, what it calls, and with what.
    cdef int[::1] _difficulty, _call, _first, _second
    # The techniques in their order.
    cdef int[::1] _order

    cdef int _next(self, unsigned long long wanted) except? -2
    cdef bint _find(self, int number) except? -1
