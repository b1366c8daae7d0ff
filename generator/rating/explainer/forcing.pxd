# What other compiled modules see of forcing.py.

from generator.rating.explainer.boards cimport Board
from generator.rating.explainer.expansion cimport Expansions
from generator.rating.explainer.inner_hints cimport InnerHints
from generator.rating.explainer.position cimport Position

cdef class Forcing:
    cdef Expansions expansions
    cdef InnerHints inner
    # By depth: the expansion of each candidate being true, -1 if it has not been made.
    cdef short made[2187]
    # The hint in hand.
    cdef int n_targets
    cdef int targets[9]
    # The best hint so far.
    cdef int best_complexity
    cdef int best_key
    cdef int best_target
    cdef bint best_is_on

cdef bint forcing_chains(Forcing f, Expansions x, InnerHints h, Position p, int mode, int level) noexcept nogil
