# What other compiled modules see of branches.py.

from cluesmith.generator.rating.explainer.grid.boards cimport Board
from cluesmith.generator.rating.explainer.forcing.expansion cimport Expansions
from cluesmith.generator.rating.explainer.forcing.inner_hints cimport InnerHints
from cluesmith.generator.rating.explainer.forcing.inner_cycles cimport InnerCycles
from cluesmith.generator.rating.explainer.chains.links cimport Links
from cluesmith.generator.rating.explainer.forcing.multiple cimport Multiple
from cluesmith.generator.rating.explainer.grid.position cimport Position
from cluesmith.generator.rating.explainer.forcing.records cimport Records

cdef class Forcing:
    cdef Expansions expansions
    cdef InnerHints inner
    cdef Records records
    cdef InnerCycles cycles
    cdef Links links
    cdef Multiple multiple
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

cdef void forget_nishio(Forcing f) noexcept nogil
cdef bint nishio(Forcing f, Expansions x, InnerHints h, Records r, InnerCycles c, Links g, Position p) noexcept nogil
cdef bint multiple_chains(Forcing f, Expansions x, InnerHints h, Records r, InnerCycles c, Links g, Multiple m, Position p) noexcept nogil
cdef bint strike_all(Forcing f, Expansions x, InnerHints h, Records r, InnerCycles c, Links g, Position p, int level, double below) noexcept nogil
cdef bint forcing_chains(Forcing f, Expansions x, InnerHints h, Records r, InnerCycles c, Links g, Position p, int mode, int level) noexcept nogil
