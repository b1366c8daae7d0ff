# What other compiled modules see of inner_cycles.py.

from cluesmith.generator.rating.explainer.forcing.expansion cimport Expansions
from cluesmith.generator.rating.explainer.chains.links cimport Links
from cluesmith.generator.rating.explainer.grid.position cimport Position
from cluesmith.generator.rating.explainer.forcing.records cimport Records

cdef class InnerCycles:
    cdef Links links
    cdef short up[1458]
    cdef short on_up[729]
    cdef short on_off[729]
    cdef short queue[1458]
    cdef short on_queue[729]
    cdef short off_queue[8192]
    cdef short off_parent[8192]

cdef void record_cycles_and_chains(InnerCycles c, Links g, Records r, Expansions x, Position p) noexcept nogil
