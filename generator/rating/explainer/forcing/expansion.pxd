# What other compiled modules see of expansion.py.

from cluesmith.generator.rating.explainer.grid.boards cimport Board
from cluesmith.generator.rating.explainer.forcing.inner_hints cimport InnerHints
from cluesmith.generator.rating.explainer.grid.position cimport Position

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

cdef void begin(Expansions x, Position p, int start, int k) noexcept nogil
cdef bint run_dry(Expansions x, Position p, int k, bint is_dynamic, bint is_nishio) noexcept nogil
cdef void add_inner(Expansions x, InnerHints h, int t, bint is_chain, int k) noexcept nogil
cdef int ancestors(Expansions x, int node) noexcept nogil
cdef bint is_on(Expansions x, int e, int candidate) noexcept nogil
cdef int add_path(Expansions x, int node, int up, int cause) noexcept nogil
