# The C types of explainer.py, and what it takes from other compiled modules.

from cluesmith.generator.rating.explainer.boards cimport cell_board
from cluesmith.generator.rating.explainer.forcing_chains cimport (
    Search, dynamic_chains, forget_nishio, multiple_chains, nishio, strike_all
)
from cluesmith.generator.rating.explainer.grid_state cimport (
    GridState, load, place, remove, remove_gone, start_budget
)
from cluesmith.generator.rating.explainer.path_letters cimport (
    PathLetters, put_after_pointing, put_after_set, put_cycle_or_chain, put_easiest_single, put_fish,
    put_locked, put_set, put_single, put_wing
)
from cluesmith.generator.rating.explainer.aligned_exclusion cimport (
    aligned_pair, aligned_triplet
)
from cluesmith.generator.rating.explainer.cycles_and_chains cimport (
    Cycles, cycle_or_chain, forget_digits, strike_chains
)
from cluesmith.generator.rating.explainer.easy_patterns cimport (
    claiming, direct_hidden_set, direct_pointing, fish, hidden_set, hidden_single, last_cell,
    n_singles, naked_set, naked_single, pointing, wing
)
from cluesmith.generator.rating.explainer.unique_loops_and_graves cimport (
    Loops, bivalue_grave, unique_loop
)

cdef class Explainer:
    cdef GridState grid
    cdef Loops loops
    cdef Cycles cycles
    cdef Search search
    cdef PathLetters letters
    # The stages, in their order.
    cdef int n_stages
    cdef int finder[40]
    cdef int size[40]
    cdef int number[40]
    cdef double stage_er[40]
    cdef int xy_chain
    cdef int aic
    # The hint in hand, and the hardest that is of use.
    cdef int technique
    cdef int finder_of_hint
    cdef double most
    # The rating.
    cdef double er
    cdef double ep
    cdef double ed
    cdef double total
    cdef bint is_above
    cdef unsigned long long used
    cdef int hardest_technique
    cdef int step_count
    cdef int n_first

cdef void _do(GridState p) noexcept nogil
cdef void _solve(Explainer e) noexcept nogil
cdef bint _is_written(Explainer e) noexcept
cdef bint _find(Explainer e) noexcept nogil
cdef bint _has_hint(Explainer e, int finder, int size, double step_er) noexcept nogil
cdef void _solve_easier(Explainer e) noexcept nogil
cdef bint _has_easy_hint(GridState p) noexcept nogil
