# The C types of single_clues.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.rating.techniques.clue_rater.subsets_fish_wings cimport SubsetsFishWings
from cluesmith.generator.rating.techniques.clue_support cimport ClueSupport

cdef class SingleClues(SubsetsFishWings):
    cdef ClueSupport _support
    # Clues, and behind these what two of them say together.
    cdef int _n_views, _n_all
    cdef int[::1] _view_differ, _automata, _limits, _is_different, _has_sets
    cdef unsigned long long[::1] _view_key
    cdef long long[::1] _view_value
    # When a clue was looked at, its open cells, whether they lose something; by its cells, what it
    # leaves.
    cdef int[::1] _looked_at, _n_open_of, _loses, _kept

    @cython.final
    cdef bint _find_by_clue(self, int number) except? -1
    @cython.final
    cdef int _load_view(self, int v) except? -1
    @cython.final
    cdef bint _look(self, int v) except? -1
    cdef bint _last_cell(self) except? -1
    cdef bint _only_combination(self) except? -1
    cdef bint _combinations(self, int least, int end) except? -1
    cdef long long _n_readings(self, int v) noexcept
    cdef bint _clue_limits(self) except? -1
    cdef int _beyond(self, int v, int k) noexcept
    @cython.final
    cdef int _lowest(self, int k) noexcept
    @cython.final
    cdef int _highest(self, int k) noexcept
    cdef int _extreme(self, int v, int k, bint is_most) noexcept
