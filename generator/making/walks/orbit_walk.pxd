# The C types of orbit_walk.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit, n_bits
from cluesmith.generator.kernel.splitmix64 cimport advanced, below
from cluesmith.generator.oracles.bands_oracle cimport BandOracle
from cluesmith.generator.oracles.unavoidable_sets cimport UnavoidableSets

cdef class OrbitWalk:
    cdef BandOracle _oracle
    cdef bint _is_searching  # whether the oracle has a search under way that may go on
    cdef bytes _grid
    cdef unsigned long long _random_state
    cdef int _min_clues, _max_clues
    # By orbit: its cells, and how many they are.  By cell: the bit of its orbit, 0 without one.
    cdef int _n_orbits
    cdef unsigned int _cells[192]
    cdef int _size[64]
    cdef unsigned long long _orbit_at[81]
    # Orbits: all; with clues, now and before the move; those that no set needs; those that stay.
    cdef unsigned long long _all, _in, _before, _free, _fixed
    # Clues that alone hit a set; the clues that a check is about; clues that are not private.
    cdef unsigned int _private[3]
    cdef unsigned int _asked[3]
    cdef int _loose[81]
    # Orbits in the order in which they were dropped; sets that were added in this move.
    cdef int _dropped[64]
    cdef int _n_dropped, _n_learnt
    cdef int _n_spare
    # By orbit: the unused ones that can take its place.  By cell: a set that it alone hits.
    cdef unsigned long long _cover[64]
    cdef int _witness[81]
    # The pool.
    cdef int _n_sets, _next_set
    cdef unsigned long long _set_orbits[512]
    cdef unsigned long long _lone[512]
    cdef unsigned int _set_cells[1536]
    cdef unsigned int _others[13824]

    cdef void _begin(self) except *
    cdef void _end(self) noexcept
    @cython.locals(c=cython.int, u=cython.int)
    cdef void _find_witnesses(self) noexcept nogil
    @cython.locals(t=cython.int)
    cdef bint _take_witness(self, int c) except -1
    @cython.locals(sets=UnavoidableSets, band=cython.int)
    cdef bint _search(self) except -1
    @cython.locals(sets=UnavoidableSets, band=cython.int)
    cdef bint _search_without(self, int c) except -1
    @cython.locals(i=cython.int, left=cython.int, end=cython.int)
    cdef bint _reduce(self) except -1
    @cython.locals(judgement=cython.int)
    cdef bint _move(self) except -1
    cdef bint _descend(self) except -1
    @cython.locals(u=cython.int, h=cython.ulonglong, needed=cython.ulonglong)
    cdef void _drop_free(self) noexcept nogil
    cdef bint _return_one(self, int u) noexcept nogil
    @cython.locals(is_open=cython.bint)
    cdef int _judge(self, int most) except -1
    @cython.locals(i=cython.int)
    cdef int _judge_singly(self, int n_loose, int most) except -1
    cdef int _n_beyond(self) noexcept nogil
    @cython.locals(i=cython.int, band=cython.int, rest=cython.uint)
    cdef int _list_loose(self) noexcept nogil
    @cython.locals(i=cython.int)
    cdef int _still_loose(self, int n_loose, int c) noexcept nogil
    @cython.locals(i=cython.int, band=cython.int, bit=cython.uint)
    cdef int _take_out(self, int n_loose, int n_wanted) noexcept nogil
    @cython.locals(hit=cython.uint, _=cython.int)
    cdef bint _is_needed(self, int band, unsigned int bit) noexcept nogil
    cdef void _ask_about_all(self) noexcept nogil
    @cython.locals(cells0=cython.uint, cells1=cython.uint, cells2=cython.uint)
    cdef void _write_cells(self, unsigned long long orbits, unsigned int *cells) noexcept nogil
    @cython.locals(
        band=cython.int, t=cython.int, cells=cython.uint, leaf=cython.p_uint,
        orbits=cython.ulonglong, lone=cython.ulonglong, one=cython.ulonglong
    )
    cdef int _add_set(self) noexcept nogil
    @cython.locals(band=cython.int, cell=cython.uint)
    cdef int _private_of(self, int u) noexcept nogil
    @cython.locals(band=cython.int, u=cython.int)
    cdef void _scan(self) noexcept nogil
    cdef unsigned int _draw(self, unsigned int n) noexcept nogil
    @cython.locals(x=cython.ulonglong, _=cython.uint)
    cdef int _draw_free(self) noexcept nogil
    @cython.locals(is_any=cython.bint)
    cdef int _draw_swap(self) noexcept nogil
    @cython.locals(o=cython.int, u=cython.int)
    cdef void _cover_all(self) noexcept nogil
    @cython.locals(band=cython.int, loose=cython.uint)
    cdef bint _is_loose(self, int o) noexcept nogil
