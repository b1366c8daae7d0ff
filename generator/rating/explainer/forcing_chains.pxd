# The C types of forcing_chains.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.rating.explainer.boards cimport Board, cell_board, first_cell
from cluesmith.generator.rating.explainer.chain_links cimport Links, added_length
from cluesmith.generator.rating.explainer.chain_expansion cimport (
    Expansions, add_inner, ancestors, begin, run_dry
)
from cluesmith.generator.rating.explainer.hint_records cimport (
    Records, hand_over, record, whole_complexity
)
from cluesmith.generator.rating.explainer.inner_cycles cimport (
    InnerCycles, record_cycles_and_chains
)
from cluesmith.generator.rating.explainer.inner_hints cimport InnerHints, simple_inner_hints
from cluesmith.generator.rating.explainer.multiple_chains cimport Multiple, easiest_multiple
from cluesmith.generator.rating.explainer.grid_state cimport (
    GridState, clear_gone, hint_place, hint_strike, is_out_of_work, restore_base, save_base,
    strike
)
from cluesmith.generator.rating.explainer.cycles_and_chains cimport Cycles

cdef class Search:
    cdef GridState grid
    cdef Expansions expansions
    cdef InnerHints inner
    cdef Records records
    cdef InnerCycles cycles
    cdef Links links
    cdef Multiple multiple
    # Difficulties before the length counts.
    cdef double of_nishio
    cdef double of_multiple
    cdef double of_dynamic
    cdef double per_level
    # The hints in search, by depth.
    cdef int mode[4]
    cdef int level[4]
    # By depth: the expansion of each candidate being true, -1 if it has not been made.
    cdef short made[2187]
    # Nishio, by digit: the best hint as long as the digit's places stay.
    cdef Board known_board[9]
    cdef int known_complexity[9]
    cdef int known_cell[9]
    cdef bint known_is_on[9]
    # The best hint so far.
    cdef int best_complexity
    cdef int best_key
    cdef int best_target
    cdef bint best_is_on
    # Whether all hints up to the best complexity are taken at once.
    cdef bint takes_all

cdef void forget_nishio(Search s) noexcept nogil
cdef bint nishio(Search s) noexcept nogil
cdef void _nishio_of_digit(Search s, int digit) noexcept nogil
cdef bint multiple_chains(Search s) noexcept nogil
cdef bint _conclude(GridState p, double step_er, int candidate, bint is_on) noexcept nogil
cdef bint strike_all(Search s, int level, double below) noexcept nogil
cdef bint dynamic_chains(Search s, int level) noexcept nogil
cdef bint _easiest(Search s, int mode, int level) noexcept nogil
cdef int _expand(Search s, int start, int k) noexcept nogil
cdef bint _inner_chains(Search s, int k) noexcept nogil
cdef int _true(Search s, int candidate, int k) noexcept nogil
cdef void _all_hints(Search s, int mode, int level, int k) noexcept nogil
cdef double _base(Search s, int mode, int level) noexcept nogil
cdef void _keep(
    Search s, int key, int conclusion, bint is_on, int cause, int* targets, int n, int k
) noexcept nogil
cdef void _take_clash(Search s, int e, int start, bint is_on, int k) noexcept nogil
cdef void _take_common(Search s, int* branches, int n, int key, int cause, int k) noexcept nogil
