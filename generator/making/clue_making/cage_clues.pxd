# The C types of cage_clues.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.kernel.splitmix64 cimport advanced, below
from cluesmith.generator.oracles.cage_loading cimport CageLoader

cdef class CageClues:
    cdef int _n
    cdef int[::1] _types
    cdef int _alone
    cdef int[::1] _near_start
    cdef int[::1] _near
    cdef unsigned long long _state
    cdef unsigned char[::1] _rows
    cdef int _n_rows
    cdef int[::1] _of_cell  # by cell
    # By cage.
    cdef int[::1] _size
    cdef int[::1] _cells
    cdef int[::1] _type
    cdef long long[::1] _value
    cdef int _n_cages
    # The number of each clue in the search, -1 for none, and the clues that are gone there.
    cdef int[::1] _number
    cdef list _gone
    # The cages beside the one at hand, and by cage when it was seen there last.
    cdef int[::1] _around
    cdef int[::1] _seen
    cdef int _n_seen

    cdef int _reset(self) except -1
    cdef int _below(self, int n) noexcept
    cdef void _shuffle(self, int[::1] values, int n) noexcept
    cdef int _one_of(self, unsigned long long bits) noexcept
    cdef int _find_around(self, int cage) noexcept
    cdef long long _value_of(self, int cage, int type_, int row) noexcept
    cdef bint _is_broken(self, int cage, int row) noexcept
    cdef bint _obeys(self, int cage, int type_, long long value, int row) noexcept
    cdef bint _is_new(self, int cage, int type_) noexcept
    cdef int _add(self, int cage, int type_, long long value, CageLoader loader) except -1
    cdef bint _draw_type(self, int cage) noexcept
    cdef object _clue_of(self, int cage, int type_)
    cdef list _in_order(self)
