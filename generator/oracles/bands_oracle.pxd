# The C types of bands_oracle.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel cimport inlined
from cluesmith.generator.kernel.clear_nine cimport clear_nine
from cluesmith.generator.oracles.band_cycles cimport BandCycles
from cluesmith.generator.oracles.search_oracle cimport SearchOracle
from cluesmith.generator.oracles.unavoidable_sets cimport UnavoidableSets
from posix.strings cimport ffs

cdef class BandOracle(SearchOracle):
    # The search: states still to do, the last solution, and whose digits go first in branches.
    cdef unsigned int _stack[2624]  # 82 states of 32 ints
    cdef int _depth
    cdef bint _has_diagonals
    cdef unsigned int _leaf[27]
    cdef unsigned int _guide[27]
    # trials: candidates that are refuted, and that solve the puzzle; candidates that others leave.
    cdef int _n_refuted, _n_solving, _n_left
    # minimise: how the sets began; second grids of those that a search has found.
    cdef BandCycles _cycles
    cdef unsigned int _set_words[13824]
    # one_more: the kept root, options that some and several solutions have, and the solutions.
    cdef unsigned int _root[38]
    cdef unsigned int _once[27]
    cdef unsigned int _twice[27]
    cdef unsigned int _listed[40500]  # 1500 solutions: the first, and two for each option

    @cython.locals(t=cython.uint, rest=cython.uint)
    cdef void _try_candidates(self, unsigned int *s) noexcept nogil
    @cython.locals(t=cython.uint)
    cdef bint _begin_list(self) noexcept nogil
    @cython.locals(t=cython.uint, bits=cython.uint)
    cdef int _single_out_listed(self) noexcept nogil
    @cython.locals(t=cython.uint, bits=cython.uint)
    cdef int _open_options(self) noexcept nogil
    cdef int _n_having(self, int option) noexcept nogil
    @cython.locals(t=cython.uint, i=cython.uint)
    cdef void _load_option(self, int option) noexcept nogil
    @cython.locals(t=cython.uint)
    cdef void _list_solution(self) noexcept nogil
    cdef int _owner(self, int option) noexcept nogil
    cdef bint _is_listed_as(self, int number) noexcept nogil
    cdef int _clue_of(self, int option) noexcept nogil
    cdef void _write_listed(self, int number) noexcept nogil
    @cython.locals(cell=cython.uint)
    cdef void _take_grid(self, bytes grid) except *
    @cython.locals(cell=cython.uint, t=cython.uint)
    cdef void _set_guide(self) noexcept nogil
    cdef void _strike_at_root(self, int cell, int digit) noexcept nogil
    @cython.locals(
        one=cython.uint, t=cython.uint, band=cython.uint, cell=cython.uint, digit=cython.uint,
        filled=cython.uint
    )
    cdef int _load(self, const unsigned char *values, Py_ssize_t start) noexcept nogil
    cdef int _next_solution(self, long long last_node) noexcept nogil
    @cython.locals(band=cython.int, rest=cython.uint)
    cdef void _dive(self, unsigned int *first) noexcept nogil
    @cython.locals(base=cython.uint, bit=cython.uint, t=cython.uint, i=cython.int, top=cython.int)
    cdef inline void _place(self, unsigned int *s, unsigned int cell) noexcept nogil
    @cython.locals(t=cython.uint)
    cdef inline unsigned int _branch(
        self, unsigned int *s, unsigned int base, unsigned int bit
    ) noexcept nogil
    @cython.locals(t=cython.uint, word=cython.uint)
    cdef void _write_values(self) noexcept nogil
    cdef int _prefix_end(self) noexcept nogil
    cdef bint _add_first_sets(self) noexcept nogil
    cdef void _write_set(self) noexcept nogil
    cdef void _write_witness(self, int number) noexcept nogil
    @cython.locals(band=cython.uint, t=cython.uint, own=cython.uint, word=cython.uint)
    cdef bint _apply_extra(self, unsigned int *s) noexcept nogil
    @cython.locals(band=cython.uint, t=cython.uint, own=cython.uint, word=cython.uint)
    cdef void _load_kept(self, int without) noexcept nogil
    @cython.locals(box=cython.uint, i=cython.uint, j=cython.uint)
    cdef void _draw_boxes(self) noexcept nogil
    @cython.locals(
        i=cython.uint, bands=cython.uint, within=cython.uint, cell=cython.uint, turn=cython.bint
    )
    cdef void _shuffle_lines(self) noexcept nogil
