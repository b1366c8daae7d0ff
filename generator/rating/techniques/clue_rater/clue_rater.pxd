# The C types of clue_rater.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.rating.techniques.clue_rater.clue_sets cimport ClueSets

@cython.final
cdef class ClueRater(ClueSets):
    # By technique: the ER, and the room that finds it.
    cdef int[::1] _step_er, _room
    # The techniques in their order, and the largest size that is looked for there.
    cdef int[::1] _order, _sizes
    cdef unsigned long long _notes_of_cages

    cdef int _next(self, unsigned long long wanted) except? -2
    cdef bint _find(self, int number) except? -1
