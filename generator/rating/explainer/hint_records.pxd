# The C types of hint_records.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.kernel.splitmix64 cimport mixed
from cluesmith.generator.rating.explainer.boards cimport Board, first_cell
from cluesmith.generator.rating.explainer.chain_expansion cimport Expansions
from cluesmith.generator.rating.explainer.inner_hints cimport InnerHints, end_hint
from cluesmith.generator.rating.explainer.grid_state cimport GridState

cdef class Records:
    cdef int n
    cdef int room
    cdef int n_targets
    cdef int target_room
    cdef double[::1] step_er
    cdef int[::1] complexity
    cdef int[::1] key
    cdef int[::1] sort
    cdef int[::1] conclusion
    cdef int[::1] cause
    cdef int[::1] first_target
    cdef int[::1] order
    cdef int[::1] merged
    cdef int[::1] targets
    cdef int seen_stamp[4096]
    cdef unsigned long long seen[4096]
    cdef int stamp
    # Hints attached to what is counted.
    cdef unsigned long long attached[2048]
    cdef int n_attached
    cdef int queue[1500]
    # Hints beyond these limits, of all puzzles so far: a test counts that known puzzles have none.
    cdef int n_dropped
    # What the cycles strike out.
    cdef int n_cycles
    cdef Board cycle_gone[36864]

cdef void _grow(Records r) noexcept with gil
cdef void _grow_targets(Records r) noexcept with gil
cdef void record(
    Records r, double step_er, int complexity, int key, int sort, int conclusion, int cause,
    int* targets, int n
) noexcept nogil
cdef int whole_complexity(Records r, Expansions x, int* targets, int n) noexcept nogil
cdef int _attached(Records r, Expansions x, int node) noexcept nogil
cdef int _list_ancestors(Records r, Expansions x, int node) noexcept nogil
cdef bint _is_before(Records r, int a, int b) noexcept nogil
cdef void _sort(Records r, int first) noexcept nogil
cdef bint _is_new(Records r, InnerHints h, int stamp) noexcept nogil
cdef void hand_over(
    Records r, Expansions x, InnerHints h, GridState p, int first, int k
) noexcept nogil
cdef void _remove_cycle(Records r, InnerHints h, int cycle) noexcept nogil
cdef void _add_rule_parents(
    Records r, Expansions x, InnerHints h, GridState p, int node, int start_cause, bint is_cycle,
    int k
) noexcept nogil
cdef void _add_parent(Expansions x, InnerHints h, int candidate) noexcept nogil
