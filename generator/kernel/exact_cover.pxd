# The C types of exact_cover.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.signals cimport check_signals
from cluesmith.generator.kernel.splitmix64 cimport advanced, below

cdef list _selected(int[::1] steps, int[::1] kinds, int n)

cdef class ExactCover:
    cdef int n_primary, n_secondary, n_options
    cdef int[::1] _top, _ulink, _dlink, _llink, _rlink, _size, _active, _first_node, _option_of
    cdef int[::1] _list_start, _list, _is_preset, _is_taken, _presets, _preset_kind
    cdef int _n_presets
    cdef int[::1] _is_hidden, _left, _trail, _trail_kind
    cdef int _n_trail, _n_branches
    cdef int[::1] _forced
    cdef int _n_forced
    cdef bint _is_dead, _backtrack_next, _is_random, _is_searching
    cdef unsigned long long _random_state
    cdef long long _n_nodes, _slice_end

    cdef void _write(self) noexcept nogil
    cdef void _hide_what_meets_presets(self) noexcept nogil
    cdef void _link_options(self) noexcept nogil
    cdef void _link_items(self) noexcept nogil
    cdef inline void _shrink(self, int x) noexcept nogil
    cdef inline void _hide(self, int p) noexcept nogil
    cdef inline void _unhide(self, int p) noexcept nogil
    cdef void _select(self, int option) noexcept nogil
    cdef void _unselect(self, int option) noexcept nogil
    cdef void _forbid(self, int option) noexcept nogil
    cdef void _unforbid(self, int option) noexcept nogil
    cdef void _push(self, int option, int kind) noexcept nogil
    cdef void _pop(self) noexcept nogil
    cdef int _pop_forced(self) noexcept nogil
    cdef int _smallest_item(self) noexcept nogil
    cdef int _random_below(self, int n) noexcept nogil
    cdef int _next_option(self, int item) noexcept nogil
    cdef bint _retreat(self) noexcept nogil
    cdef int _run(self, long long max_nodes) noexcept nogil
    cdef int _advance(self, long long max_nodes)
    cdef bint _preset(self, int option, int kind) noexcept
    cdef void _take(self, int option, bint is_taken) noexcept
    cdef void _undo(self, int n_left) noexcept
