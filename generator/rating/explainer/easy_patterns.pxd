# The C types of easy_patterns.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.rating.explainer.boards cimport Board, cell_board, first_cell
from cluesmith.generator.rating.explainer.grid_state cimport (
    GridState, clear_gone, count_candidates, hint_place, hint_strike, note, strike,
    strike_board
)

@cython.locals(region=cython.int, cell=cython.int)
cdef bint last_cell(GridState p, double step_er) noexcept nogil
@cython.locals(region=cython.int, cell=cython.int, digits=cython.int)
cdef bint hidden_single(GridState p, bint in_lines, double step_er) noexcept nogil
cdef bint naked_single(GridState p, double step_er) noexcept nogil
@cython.locals(places=cython.int)
cdef int n_singles(GridState p) noexcept nogil
cdef int _segment(GridState p, int block, int kind, int i) noexcept nogil
cdef int _alone(int a, int b, int c, int i) noexcept nogil
cdef int _places_of_segment(int kind, int i) noexcept nogil
cdef bint direct_pointing(GridState p, double step_er) noexcept nogil
cdef bint pointing(GridState p, double step_er) noexcept nogil
cdef bint claiming(GridState p, double step_er) noexcept nogil
cdef int _union(unsigned short* places, int combination) noexcept nogil
cdef int _chosen(unsigned short* elements, int combination) noexcept nogil
@cython.locals(region=cython.int)
cdef bint direct_hidden_set(GridState p, int k, double step_er) noexcept nogil
@cython.locals(own=cython.int)
cdef int _digits_of_size(
    GridState p, int region, int k, unsigned short* places, unsigned short* elements
) noexcept nogil
@cython.locals(region=cython.int)
cdef bint hidden_set(GridState p, int k, double step_er) noexcept nogil
@cython.locals(region=cython.int, own=cython.int, chosen=cython.int)
cdef bint naked_set(GridState p, int k, double step_er) noexcept nogil
@cython.locals(own=cython.int)
cdef bint fish(GridState p, int k, double step_er) noexcept nogil
@cython.locals(own=cython.int, a=cython.int, b=cython.int)
cdef bint wing(GridState p, int size, double step_er) noexcept nogil
