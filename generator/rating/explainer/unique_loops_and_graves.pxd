# The C types of unique_loops_and_graves.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.rating.explainer.boards cimport Board, cell_board, first_cell, n_cells
from cluesmith.generator.rating.explainer.grid_state cimport (
    GridState, clear_gone, hint_strike, is_out_of_work, strike, strike_board
)

cdef class Loops:
    cdef short path[82]
    cdef int v
    cdef int w
    cdef Board both
    cdef Board core
    cdef double least
    cdef double best
    cdef int best_type
    cdef Board best_gone[9]
    cdef short best_path[82]
    cdef int n_best
    cdef int n_path

@cython.locals(mask=cython.int)
cdef bint unique_loop(Loops u, GridState p, double step_er) noexcept nogil
cdef int _regions(GridState p, int cell) noexcept nogil
cdef void _find_core(Loops u, GridState p) noexcept nogil
cdef void _walk(
    Loops u, GridState p, int cell, int n, int spare, int extras, int last_kind, int own,
    int others
) noexcept nogil
cdef void _keep(Loops u, GridState p, double step_er, int kind) noexcept nogil
cdef void _take(Loops u, GridState p, int n) noexcept nogil
@cython.locals(region=cython.int)
cdef void _take_fourth_type(Loops u, GridState p, int c1, int c2, double step_er) noexcept nogil
@cython.locals(region=cython.int, n_empty=cython.int)
cdef void _take_third_type(
    Loops u, GridState p, int c1, int c2, int extras, double step_er
) noexcept nogil
@cython.locals(own=cython.int, chosen=cython.int, cell=cython.int, is_single=cython.bint)
cdef void _take_naked(
    Loops u, GridState p, int c1, int c2, int extras, int region, int k, double step_er
) noexcept nogil
@cython.locals(chosen=cython.int)
cdef void _take_hidden(
    Loops u, GridState p, int region, int p1, int p2, int extras, int k, double step_er
) noexcept nogil
@cython.locals(cell=cython.int)
cdef bint bivalue_grave(GridState p, double step_er) noexcept nogil
@cython.locals(own=cython.int)
cdef bint _is_grave_without(GridState p, short* cells, unsigned short* extra, int n) noexcept nogil
@cython.locals(a=cython.int, b=cython.int)
cdef bint _fourth_type(
    GridState p, short* cells, unsigned short* extra, int all_extra, double step_er
) noexcept nogil
@cython.locals(region=cython.int, chosen=cython.int, own=cython.int)
cdef bint _third_type(
    GridState p, short* cells, int n, int all_extra, Board common, double step_er
) noexcept nogil
