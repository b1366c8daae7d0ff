# The C types of combination_search.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.checking.derived_sums cimport DerivedSums
from cluesmith.generator.checking.outside_clues cimport OutsideClues
from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.kernel.owned_memory cimport own_bytes, own_ints
from cluesmith.generator.kernel.signals cimport check_signals

@cython.final
cdef class CombinationSearch(OutsideClues):
    cdef DerivedSums _derived
    # By cell: the digit that is known, or 0; its part in failures.
    cdef unsigned char *_hint
    cdef int *_weight
    cdef int *_size  # by set of digits
    # By depth: the state before a choice, and its cell.
    cdef int *_saved
    cdef int *_tried
    cdef int _depth
    # By three: the common cells of two houses, and the others of each.
    cdef int *_part_start
    cdef int *_parts
    cdef int _n_crossings
    cdef bint _is_left  # whether nothing more can come from the choices so far
    cdef readonly long long n_nodes  # choices of the last count

    cdef int _advance(self, long long end) noexcept nogil
    cdef int _cell_to_try(self) noexcept nogil
    cdef bint _strike_locked(self) noexcept nogil
    cdef inline int _digits_of(self, int part) noexcept nogil
    cdef void _strike(self, int part, int digits) noexcept nogil
    cdef void _choose(self, int cell) noexcept nogil
    cdef void _take_other_side(self) noexcept nogil
    cdef bint _propagate(self) noexcept nogil
    cdef void _clear(self) noexcept nogil
    cdef bint _spread(self, int cell) noexcept nogil
    cdef bint _look(self, int con) noexcept nogil
