# The C types of constraint_lists.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.owned_memory cimport own_bytes, own_ints, own_words

cdef class Constraint:
    cdef list _owned
    cdef int kind, n, digits, n_links
    cdef int *cells
    cdef int *signs
    cdef int *links

cdef class ConstraintLists:
    cdef int n_cells, n_digits
    cdef list _owned
    cdef int _all
    # Cells: by two of them whether they differ; by one, those that differ from it.
    cdef unsigned char *_sees
    cdef int *_peer_start
    cdef int *_peers
    cdef int *_start  # what digits and marks leave
    # What is left of cells and, behind these, how many combinations of constraints.
    cdef int *_state
    # Work to do: sets of cells and, by turns, of constraints; by cell, the constraints that have it.
    cdef unsigned long long *_changed
    cdef unsigned long long *_dirty
    cdef unsigned long long *_watch
    cdef int *_at_turn
    cdef int _n_words, _n_con_words
    # Constraints; where the cells of each begin, and their signs; its combinations as sets.
    cdef int _n_con, _n_base
    cdef int *_kind
    cdef int *_target
    cdef int *_first
    cdef int *_cells
    cdef int *_sign
    cdef int *_combo
    cdef int *_n_left
    cdef int *_combos
    cdef int _n_combos, _n_base_combos
    # The cells that see all cells of a constraint of combinations.
    cdef int *_seen_first
    cdef int *_seen
    # By k * _n_sums + s: the sets of k digits with the sum s.
    cdef int _n_sums
    cdef int *_group_start
    cdef int *_group
    # Relations of two cells: by cell a list of links.
    cdef int _n_links, _n_base_links, _n_tables
    cdef int *_base_head
    cdef int *_link_head
    cdef int *_link_next
    cdef int *_link_to
    cdef int *_link_table
    cdef int *_tables
    # Of the constraint that is looked at, by place: what is left, what it leaves.
    cdef int *_in
    cdef int *_out

    cpdef add(self, Constraint constraint, int value=*)
    cdef int _add_sets(self, Constraint constraint, int total) except -1
    cdef void _add_link(self, int a, int b, int table) noexcept nogil
    cdef void _end(self, int kind, int n, int target) noexcept nogil
    cdef bint _go_to_root(self) noexcept nogil
    cdef int _turn(self, int con) noexcept nogil
    cdef int _find_seen(self, int con) noexcept nogil

    # Limit a cell to digits and mark its constraints; return False if none is left.
    cdef inline bint _leave(self, int cell, int digits) noexcept nogil:
        cdef unsigned long long *watch = self._watch + cell * self._n_con_words
        cdef int k
        self._state[cell] = digits
        self._changed[cell // 64] |= 1ULL << cell % 64
        for k in range(self._n_con_words):
            self._dirty[k] |= watch[k]
        return digits != 0

    cdef int _take(self, int con) noexcept nogil
    cdef bint _give(self, int con, int n) noexcept nogil
