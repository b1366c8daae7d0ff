# What other compiled modules see of multiple.py.

from cluesmith.generator.rating.explainer.chains.links cimport Links
from cluesmith.generator.rating.explainer.grid.position cimport Position

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

cdef bint easiest_multiple(Multiple m, Links g, Position p) noexcept nogil
