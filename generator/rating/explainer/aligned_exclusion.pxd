# The C types of aligned_exclusion.py, and what it takes from other compiled modules.

from cluesmith.generator.rating.explainer.boards cimport Board, cell_board, first_cell
from cluesmith.generator.rating.explainer.grid_state cimport (
    GridState, clear_gone, hint_strike, is_out_of_work, strike
)

cdef int _bases(GridState p, Board excluders, short* bases) noexcept nogil
cdef bint aligned_pair(GridState p, double step_er) noexcept nogil
cdef bint _exclude_pair(GridState p, int a, int b, unsigned short* excluders, int n) noexcept nogil
cdef bint _sees(GridState p, int a, int b) noexcept nogil
cdef bint aligned_triplet(GridState p, double step_er) noexcept nogil
cdef Board _seen_before(GridState p, int a, int b, Board excluders) noexcept nogil
cdef int _thirds(GridState p, int a, int b, Board cells, short* thirds) noexcept nogil
cdef bint _exclude_triplet(GridState p, int a, int b, int c, Board rest) noexcept nogil
