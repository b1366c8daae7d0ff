# The C types of cage_joining.py, and what it takes from other compiled modules.

from cluesmith.generator.making.clue_making.cage_clues cimport CageClues
from cluesmith.generator.oracles.cage_loading cimport CageLoader

cdef class CageJoining(CageClues):
    cdef int[::1] _rank  # by cage, its place in the order of the clues

    cdef void _lay_together(self, int a, int b) noexcept
