# The C types of whips.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.signals cimport check_signals
from cluesmith.generator.kernel.splitmix64 cimport advanced, mixed

cdef class WhipSolver:
    cdef int n_options, n_items, max_length, _n_words
    # Static.
    cdef int[::1] _item_first, _item, _option_first, _option, _link_first, _link
    cdef unsigned long long[::1] _link_bits
    cdef int[::1] _order
    # The position.
    cdef unsigned char[::1] _alive
    cdef unsigned long long[::1] _alive_bits
    cdef int[::1] _number, _xor
    cdef unsigned char[::1] _is_done, _is_dirty
    cdef int _n_open
    cdef bint _is_broken
    # The search for whips.
    cdef int[::1] _live, _n_live, _excluded
    cdef unsigned char[::1] _is_true
    cdef int[::1] _bound, _queue, _chain_items, _chain_rights
    cdef int _length
    cdef unsigned long long _set_hash
    cdef unsigned long long[::1] _hash_in_set, _hash_as_last
    cdef long long[::1] _seen, _n_linked
    cdef long long _stamp, _n_closings
    cdef unsigned long long[::1] _memo
    cdef unsigned char[::1] _memo_left
    cdef long long _position, _n_nodes, _slice_end, _end
    # The steps.
    cdef int _n_steps
    cdef int[::1] _step_option, _step_base, _step_first, _step_item, _step_left, _step_right
    cdef unsigned char[::1] _is_strike, _is_noted

    cdef void _clear(self)
    cdef void _kill(self, int option) noexcept nogil
    cdef void _place(self, int option) noexcept nogil
    cdef int _advance(self) noexcept nogil
    cdef void _place_singles(self) noexcept nogil
    cdef int _find_single_whips(self) noexcept nogil
    cdef inline unsigned long long _linked_to_all(self, int item, int w) noexcept nogil
    cdef int _first_candidate(self, int item) noexcept nogil
    cdef void _begin_step(self, int option, bint is_strike, int base) noexcept nogil
    cdef void _add_link(self, int item, int left, int right) noexcept nogil
    cdef void _strike_out(self, int base) noexcept nogil
    cdef void _open_position(self)
    @cython.locals(is_complete=cython.int)
    cdef int _sweep(self, int length)
    cdef int _ends_slice(self) except ? -1 nogil
    cdef int _sweep_targets(self, int length, int base) except ? -1 nogil
    @cython.locals(found=cython.int)
    cdef int _extend(self, int last, int n_left) except ? -1 nogil
    cdef int _extend_by(self, int right, int n_left) except ? -1 nogil
    cdef bint _suppose(self, int option) noexcept nogil
    cdef void _retract(self, int option) noexcept nogil
    cdef bint _closes(self, int option) noexcept nogil
    cdef void _note_whip(self, int target, int base) noexcept nogil
    cdef int _linked_candidate(self, int item, int option) noexcept nogil
    cdef bint _bounds(self)
    cdef int _rounds(self, int target) noexcept nogil
    cdef int _queue_singles(self, int option, int n_queued) noexcept nogil
