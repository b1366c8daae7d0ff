# The C types of clue_support.py, and what it takes from other compiled modules.

cimport cython

@cython.final
cdef class ClueSupport:
    cdef public int n_digits
    cdef int[::1] _next, _accepts
    cdef int _n_used
    cdef list _first, _n_states
    cdef int[::1] _can_end, _met, _met_end, _is_met, _left, _found, _reading, _turned
    cdef unsigned int[::1] _differ
    cdef unsigned long long[::1] _memo, _known
    cdef dict _shapes
    cdef unsigned long long _epoch
    cdef int _n, _states, _base, _n_nodes
    cdef bint _is_apart
    # By automaton: whether it reads digits in any order; by automaton and number of cells, where
    # its sets of different digits are listed.
    cdef int _automaton
    cdef list _is_any_order
    cdef dict _listed
    cdef int[::1] _listed_sets
    cdef int _n_listed
    cdef int[::1] _sets
    cdef int _n_sets

    cdef bint _support(self) noexcept
    cdef bint _support_of_sets(self) except? -1
    cdef int _list_sets(self) except -1
    cdef bint _is_few_apart(self) except? -1
    cdef bint _match(self, int i, int free) noexcept
    cdef bint _can_match(self, int i, int free) noexcept
    cdef bint _known_support(self, unsigned long long view) noexcept
    cdef int _take_automaton(self, int automaton) except -1
    cdef int _find_sets(self, int most) except -1
    cdef int _after(self, int cell, int state, int digit) noexcept
    cdef bint _reach(self) noexcept
    cdef void _search_with(self, int cell, int digit) noexcept
    cdef bint _read_apart(self, int i, int state, int used) noexcept
    cdef bint _read(self, int i, int state) noexcept
    cdef bint _strike(self, int i, int digit) noexcept
    cdef int _collect(self, int i, int state, int used, int most) except -1
