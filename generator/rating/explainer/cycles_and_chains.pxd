# The C types of cycles_and_chains.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.rating.explainer.boards cimport Board, cell_board
from cluesmith.generator.rating.explainer.chain_links cimport Links, added_length, find_links
from cluesmith.generator.rating.explainer.grid_state cimport (
    GridState, clear_gone, hint_place, hint_strike, is_out_of_work, strike
)

cdef class Cycles:
    cdef GridState grid
    cdef Links links
    # Difficulties before the length counts.
    cdef double x_cycle
    cdef double y_cycle
    cdef double x_chain
    cdef double both
    # The search for chains, by start: the layer in hand, and what has been seen.
    cdef unsigned long long front[17496]
    cdef unsigned long long seen_on[17496]
    cdef unsigned long long seen_off[17496]
    # The search for cycles.
    cdef short up_off[729]
    cdef short up_on[729]
    cdef short on_queue[729]
    cdef short off_queue[8192]
    cdef short off_parent[8192]
    # The best hint so far; order tells of hints that are equal else which is found first.
    cdef double best
    cdef int complexity
    cdef int key
    cdef int order
    cdef bint is_chain
    cdef Board best_gone[9]
    # The best cycle, from its last candidate back to the first.
    cdef short cycle[1458]
    # The same by digit, for chains of one digit, as long as its places stay.
    cdef Board known_board[9]
    cdef double known_best[9]
    cdef int known_complexity[9]
    cdef int known_order[9]
    cdef bint known_is_chain[9]
    cdef Board known_gone[9]
    cdef short known_cycle[13122]

cdef void forget_digits(Cycles c) noexcept nogil
cdef bint cycle_or_chain(Cycles c) noexcept nogil
cdef bint strike_chains(Cycles c) noexcept nogil
cdef bint _contradicts_itself(Links g, int start) noexcept nogil
cdef bint _is_better(Cycles c, double step_er, int complexity, int key, int order) noexcept nogil
cdef void _x_pass(Cycles c) noexcept nogil
cdef int _shortest_chain(Cycles c, double base, int key) noexcept nogil
cdef void _add_weak_row(Links g, int node, unsigned long long* union) noexcept nogil
cdef void _add_strong(Links g, int node, unsigned long long* union) noexcept nogil
cdef void _all_cycles(Cycles c, double base, int key, int shortest) noexcept nogil
cdef void _cycles_from(Cycles c, int s, double base, int key, int shortest) noexcept nogil
cdef bint _is_of_use(
    Links g, int on, int s, unsigned long long* seen_off, bint is_last
) noexcept nogil
cdef void _take_cycle(
    Cycles c, int off, int on, double base, int key, int length, int order
) noexcept nogil
