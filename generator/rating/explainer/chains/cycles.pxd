# What other compiled modules see of cycles.py.

from cluesmith.generator.rating.explainer.grid.boards cimport Board
from cluesmith.generator.rating.explainer.chains.links cimport Links
from cluesmith.generator.rating.explainer.grid.position cimport Position

cdef class Cycles:
    cdef Links links
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
    # The same by digit, for chains of one digit, as long as its places stay.
    cdef Board known_board[9]
    cdef double known_best[9]
    cdef int known_complexity[9]
    cdef int known_order[9]
    cdef bint known_is_chain[9]
    cdef Board known_gone[9]

cdef bint cycle_or_chain(Cycles c, Links g, Position p) noexcept nogil
cdef void forget_digits(Cycles c) noexcept nogil
