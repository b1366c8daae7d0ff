# The C types of inner_cycles.py, and what it takes from other compiled modules.

from cluesmith.generator.rating.explainer.boards cimport Board, cell_board
from cluesmith.generator.rating.explainer.chain_links cimport Links, added_length, find_links
from cluesmith.generator.rating.explainer.chain_expansion cimport Expansions, add_path
from cluesmith.generator.rating.explainer.hint_records cimport Records, record
from cluesmith.generator.rating.explainer.grid_state cimport GridState, is_out_of_work
from cluesmith.generator.rating.explainer.cycles_and_chains cimport Cycles

cdef class InnerCycles:
    cdef GridState grid
    cdef Cycles outer
    cdef Records records
    cdef Expansions expansions
    cdef Links links
    cdef short up[1458]
    cdef short on_up[729]
    cdef short on_off[729]
    cdef short queue[1458]
    cdef short on_queue[729]
    cdef short off_queue[8192]
    cdef short off_parent[8192]

cdef void record_cycles_and_chains(InnerCycles c) noexcept nogil
cdef int _cause(GridState p, int a, int b, bint is_strong) noexcept nogil
cdef void _record_chain(InnerCycles c, int index, bint is_on, int key) noexcept nogil
cdef bint _is_linked(GridState p, int a, int b, int key) noexcept nogil
cdef int _queue_weak(InnerCycles c, int index, unsigned long long* seen_off) noexcept nogil
cdef int _add_nodes(InnerCycles c, int start, bint is_on, int last) noexcept nogil
cdef void _record_cycles(InnerCycles c, int s, int key) noexcept nogil
cdef void _record_cycle(InnerCycles c, int s, int off, int on, int key, int length) noexcept nogil
