# The C types of multiple_chains.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.rating.explainer.boards cimport Board, first_cell
from cluesmith.generator.rating.explainer.chain_links cimport Links, find_links
from cluesmith.generator.rating.explainer.grid_state cimport GridState, is_out_of_work

cdef class Multiple:
    cdef int n_words
    cdef short index_of[729]
    cdef unsigned long long weak[8748]
    cdef unsigned long long first_step[8748]
    cdef unsigned long long step[8748]
    cdef unsigned long long front[8748]
    cdef unsigned long long on[139968]
    cdef unsigned long long off[139968]
    cdef short branches[9]
    cdef int n_branches
    # The best hint so far, and all targets that are equally good, as numbers of candidates or nodes.
    cdef int complexity
    cdef int key
    cdef int source
    cdef int best_source
    cdef int first_branch
    cdef bint is_on
    cdef int n_tied
    cdef short tied[729]

cdef bint easiest_multiple(Multiple m, Links g, GridState p) noexcept nogil
cdef void _begin(Multiple m, Links g, GridState p) noexcept nogil
cdef bint _add_layer(Multiple m, Links g, int layer) noexcept nogil
cdef void _look(Multiple m, Links g, GridState p, int layer) noexcept nogil
cdef void _take(Multiple m, Links g, int key, int layer) noexcept nogil
cdef void _measure(Multiple m, Links g, bint is_on, int target, int key) noexcept nogil
