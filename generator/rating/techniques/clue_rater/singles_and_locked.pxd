# The C types of singles_and_locked.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.rating.techniques.clue_rater.candidates cimport Candidates

cdef class SinglesAndLocked(Candidates):
    # The items of houses and of cells in the order of singles; whether one is easier to see.
    cdef int[::1] _by_house, _by_cell, _ease
    # The items whose candidates can be locked, each list with -1 behind it.
    cdef int[::1] _areas, _lines, _cell_items

    cdef int[::1] _is_consecutive  # by house, whether it holds fewer digits than there are

    cdef bint _is_choosy  # whether cells are locked by sight of other clues

    @cython.final
    cdef bint _find_single_or_locked(self, int number) noexcept
    cdef bint _full_house(self) noexcept
    cdef bint _hidden_single(self) noexcept
    cdef bint _naked_single(self) noexcept
    cdef bint _window(self, int number) noexcept
    cdef int _possible(self, int h) noexcept
    cdef bint _locked(self, int number, int[::1] items) noexcept
