# What other compiled modules see of records.py.

from cluesmith.generator.rating.explainer.grid.boards cimport Board
from cluesmith.generator.rating.explainer.forcing.expansion cimport Expansions
from cluesmith.generator.rating.explainer.forcing.inner_hints cimport InnerHints
from cluesmith.generator.rating.explainer.grid.position cimport Position

cdef class Records:
    cdef int n
    cdef int room
    cdef int n_targets
    cdef int target_room
    cdef double[::1] difficulty
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
    # What the cycles strike out.
    cdef int n_cycles
    cdef Board cycle_gone[36864]

cdef int whole_complexity(Records r, Expansions x, int* targets, int n) noexcept nogil
cdef void record(Records r, double difficulty, int complexity, int key, int sort, int conclusion, int cause, int* targets, int n) noexcept nogil
cdef void hand_over(Records r, Expansions x, InnerHints h, Position p, int first, int k) noexcept nogil
