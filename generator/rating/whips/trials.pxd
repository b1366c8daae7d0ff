# The C types of trials.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.owned_memory cimport own_ints
from cluesmith.generator.kernel.signals cimport check_signals

cdef class TrialSolver:
    cdef int n_options, n_items, max_depth, _stride
    # Static: the primary items of an option, and the options linked to it.
    cdef int *_item_first
    cdef int *_item
    cdef int *_link_first
    cdef int *_link
    # The positions, one behind the other; items with one candidate; the solution, by option.
    cdef int *_state
    cdef int *_queue
    cdef int _n_queued
    cdef int *_is_true
    cdef long long _n_trials, _last_trial, _next_look
    cdef list _owned

    cdef void _set_up(self) noexcept nogil
    cdef bint _place(self, int base, int option) noexcept nogil
    cdef bint _strike(self, int base, int option) noexcept nogil
    cdef bint _place_singles(self, int base) noexcept nogil
    cdef int _settle(self, int level, int depth) except -1 nogil
    cdef int _refute(self, int level, int depth) except -1 nogil
    cdef int _try_option(self, int level, int depth, int option) except -1 nogil
    cdef int _look_around(self) except -1 with gil
