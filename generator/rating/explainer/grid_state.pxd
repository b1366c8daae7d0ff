# The C types of grid_state.py, and what it takes from other compiled modules.

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.kernel.signals cimport check_signals
from cluesmith.generator.rating.explainer.boards cimport Board, cell_board, first_cell

cdef class GridState:
    # Tables.
    cdef short region_of[243]
    cdef short place_in[243]
    cdef short cell_at[243]
    cdef short peer_at[1620]
    cdef short bcr[27]
    cdef short kinds_bcr[3]
    cdef unsigned char size_of[512]
    cdef short combination[512]
    cdef int first_combination[10]
    cdef int n_combinations[100]
    cdef Board house[27]
    cdef Board peers[81]
    cdef Board box_peers[81]
    cdef Board row_rest[81]
    cdef Board column_rest[81]
    # The position.
    cdef unsigned char value[81]
    cdef unsigned short digits[81]
    cdef Board board[9]
    cdef unsigned short places[243]
    cdef unsigned char n_empty[27]
    cdef unsigned short empty[27]
    cdef unsigned char n_values[9]
    cdef int n_open
    cdef int last_cells
    cdef Board two
    cdef Board three
    cdef Board one
    # Positions to go back to, by depth.
    cdef unsigned short base_digits[324]
    cdef unsigned short base_places[972]
    cdef Board base_board[36]
    # The hint.
    cdef double step_er
    cdef int placed_cell
    cdef int placed_digit
    cdef Board gone[9]
    cdef short pattern[82]
    cdef int n_pattern
    # The budget.
    cdef long long n_work
    cdef long long max_work
    cdef long long slice_end
    cdef bint is_stopped
    cdef object interruption

cdef void start_budget(GridState p, long long max_work) noexcept
cdef void load(GridState p) noexcept nogil
cdef void _fill(GridState p, int cell, int digit) noexcept nogil
cdef void place(GridState p, int cell, int digit) noexcept nogil
cdef void remove(GridState p, int cell, int digit) noexcept nogil
cdef void remove_gone(GridState p) noexcept nogil
cdef void clear_gone(GridState p) noexcept nogil
cdef bint strike(GridState p, int cell, int digits) noexcept nogil
cdef bint strike_board(GridState p, int digit, Board cells) noexcept nogil
cdef bint hint_place(GridState p, double step_er, int cell, int digit) noexcept nogil
cdef bint hint_strike(GridState p, double step_er) noexcept nogil
cdef void note(GridState p, int first, int second, int third) noexcept nogil
cdef void count_candidates(GridState p) noexcept nogil
cdef void save_base(GridState p, int k) noexcept nogil
cdef void restore_base(GridState p, int k) noexcept nogil
cdef bint is_out_of_work(GridState p, long long work) noexcept nogil
cdef bint _is_interrupted(GridState p) noexcept with gil
