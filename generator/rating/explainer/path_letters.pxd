# The C types of path_letters.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.rating.explainer.boards cimport Board, cell_board, first_cell
from cluesmith.generator.rating.explainer.chain_links cimport Links, find_links
from cluesmith.generator.rating.explainer.grid_state cimport GridState
from cluesmith.generator.rating.explainer.cycles_and_chains cimport Cycles

cdef class PathLetters:
    cdef GridState grid
    cdef Cycles cycles
    cdef unsigned char letters[67]
    cdef unsigned char text[65536]
    cdef int n
    cdef int base[64]
    cdef int other[64]
    # The search for the way of a chain, by node.
    cdef short on[729]
    cdef short off[729]
    cdef short path[1458]
    cdef unsigned short masks[81]

cdef void put(PathLetters w, int number) noexcept
cdef void put_count(PathLetters w, int number) noexcept
cdef void put_candidate(PathLetters w, int number) noexcept
cdef void put_digits(PathLetters w, int digits) noexcept
cdef void put_house(PathLetters w, int region) noexcept
cdef void _put_masks(PathLetters w) noexcept
cdef void _clear(PathLetters w) noexcept
cdef void _put_gone(PathLetters w) noexcept
cdef void _head(PathLetters w, int template, int technique, int step_er, bint is_shared) noexcept
cdef int house_of(int region) noexcept
cdef void put_single(PathLetters w, int technique, int step_er) noexcept
cdef bint _is_only_place(GridState p, int region, int digit) noexcept
cdef void put_locked(PathLetters w, int technique, int step_er) noexcept
cdef void put_set(PathLetters w, int technique, int step_er, bint is_hidden) noexcept
cdef void _put_set_fields(PathLetters w, int region, int places, int digits, bint is_hidden) noexcept
cdef void put_after_pointing(PathLetters w, int technique, int step_er) noexcept
cdef void put_after_set(PathLetters w, int technique, int step_er) noexcept
cdef void put_fish(PathLetters w, int technique, int step_er) noexcept
cdef void put_wing(PathLetters w, int technique, int step_er) noexcept
cdef void put_cycle_or_chain(PathLetters w, int technique, int step_er) noexcept
cdef int _way(PathLetters w, int start, bint is_on) noexcept
cdef int _lowest_on(PathLetters w, int depth, int row) noexcept
cdef int _lowest_off(PathLetters w, int depth, int row) noexcept
cdef bint put_easiest_single(PathLetters w) noexcept
cdef void _put_locked_fields(PathLetters w, int region, int digit) noexcept
cdef void put_easy(PathLetters w, int template, int technique, int step_er, int region) noexcept
