# The C types of chain_expansion.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.rating.explainer.boards cimport Board, cell_board, first_cell
from cluesmith.generator.rating.explainer.inner_hints cimport InnerHints
from cluesmith.generator.rating.explainer.grid_state cimport GridState, remove, restore_base

cdef class Expansions:
    # Nodes, one expansion after the other.
    cdef short[::1] node_id
    cdef short[::1] node_cause
    cdef short[::1] node_depth
    cdef int[::1] node_up
    cdef int[::1] node_more
    cdef int[::1] node_hint
    cdef unsigned long long[::1] node_hash
    cdef int[::1] mark
    cdef int[::1] pool
    cdef int n_nodes
    cdef int n_pool
    cdef int node_room
    cdef int pool_room
    cdef int stamp
    cdef int stack[1500]
    # Expansions.
    cdef int n
    cdef int first[3072]
    cdef int end[3072]
    cdef bint is_clash[3072]
    cdef int clash_with[3072]
    cdef Board on[27648]
    cdef Board off[27648]
    # The expansion in hand, by depth.
    cdef int at[5832]
    cdef unsigned short on_digits[324]
    cdef unsigned short off_digits[324]
    cdef int on_queue[2916]
    cdef int off_queue[2916]
    cdef int on_head[4]
    cdef int on_tail[4]
    cdef int off_head[4]
    cdef int off_tail[4]

cdef void _make_room(Expansions x) noexcept nogil
cdef void _grow(Expansions x) noexcept with gil
cdef void begin(Expansions x, GridState p, int start, int k) noexcept nogil
cdef int _make(Expansions x, int node, int up, int more, int cause) noexcept nogil
cdef int _store(Expansions x, int node, int up, int more, int cause, int k) noexcept nogil
cdef bint is_on(Expansions x, int e, int candidate) noexcept nogil
cdef void _clash(Expansions x, int node, int up, int more, int cause, int k) noexcept nogil
cdef bint run_dry(Expansions x, GridState p, int k, bint is_dynamic, bint is_nishio) noexcept nogil
cdef bint _take_on(Expansions x, GridState p, int i, int k, bint is_nishio) noexcept nogil
cdef bint _take_off(
    Expansions x, GridState p, int i, int k, bint is_dynamic, bint is_nishio
) noexcept nogil
cdef int _hidden_parents(Expansions x, GridState p, int candidate, int cause, int k) noexcept nogil
cdef int add_path(Expansions x, int node, int up, int cause) noexcept nogil
cdef void add_inner(Expansions x, InnerHints h, int t, bint is_chain, int k) noexcept nogil
cdef int ancestors(Expansions x, int node) noexcept nogil
