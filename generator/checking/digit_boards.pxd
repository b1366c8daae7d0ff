# The C types of digit_boards.py, and its rules in C.
#
# A board is 16 lanes of 16 bits: a lane is a row, a bit a column.  ``conclude`` returns 0 for a
# contradiction, 1 if every cell has one digit, else 2 with the cells that have two in ``twos``.

cimport cython

from cluesmith.generator.kernel.bits cimport lowest_bit
from cluesmith.generator.kernel.owned_memory cimport own_shorts
from cluesmith.generator.kernel.signals cimport check_signals

cdef extern from *:
    """
    typedef unsigned short board __attribute__((vector_size(32)));
    typedef unsigned long long board_bands __attribute__((vector_size(32)));
    typedef board kept_board __attribute__((aligned(2), may_alias));
    #if defined(__x86_64__) && defined(__GNUC__)
    #define HAS_FAST_BOARDS (__builtin_cpu_supports("avx2") != 0)
    #define BOARD_TARGET __attribute__((target("avx2")))
    #else
    #define HAS_FAST_BOARDS 0
    #define BOARD_TARGET
    #endif
    #define BOARD_HELPER static inline __attribute__((always_inline))
    #if defined(__clang__) || __GNUC__ >= 12
    #define MOVE_BANDS(x, a, b, c, d) \\
        ((board) __builtin_shufflevector((board_bands) (x), (board_bands) (x), a, b, c, d))
    #else
    #define MOVE_BANDS(x, a, b, c, d) \\
        ((board) __builtin_shuffle((board_bands) (x), (board_bands) {a, b, c, d}))
    #endif
    BOARD_HELPER board turn_band(board x, int n) {
        return (board) ((board_bands) x << 16 * n | (board_bands) x >> (64 - 16 * n));
    }
    BOARD_HELPER int is_empty(board x) {
        board_bands y = (board_bands) x;
        return (y[0] | y[1] | y[2] | y[3]) == 0;
    }
    BOARD_HELPER board lanes_without(board x) { return (board) (x == 0); }
    BOARD_HELPER board whole_parts(board x) { return (x << 4) - x; }
    BOARD_HELPER board parts_with(board x) {
        x |= x >> 1;
        return (x | x >> 2) & 0x1111;
    }
    BOARD_HELPER board in_band(board x) {
        x |= turn_band(x, 1);
        return x | turn_band(x, 2);
    }
    BOARD_HELPER board in_column(board x) {
        x = in_band(x);
        x |= MOVE_BANDS(x, 1, 0, 3, 2);
        return x | MOVE_BANDS(x, 2, 3, 0, 1);
    }
    BOARD_HELPER board other_rows(board x) {
        board y = turn_band(x, 1);
        return y | turn_band(x, 2) | turn_band(y, 2);
    }
    BOARD_HELPER board other_bands(board x) {
        board y = MOVE_BANDS(x, 1, 0, 3, 2);
        return y | MOVE_BANDS(x, 2, 3, 0, 1) | MOVE_BANDS(y, 2, 3, 0, 1);
    }
    BOARD_HELPER board shared_by_bands(board x) {
        board y = MOVE_BANDS(x, 1, 0, 3, 2), both = x & y, either = x | y;
        return both | MOVE_BANDS(both, 2, 3, 0, 1) | (either & MOVE_BANDS(either, 2, 3, 0, 1));
    }
    BOARD_HELPER board shared_by_rows(board x) {
        board y = turn_band(x, 1), both = x & y, either = x | y;
        return both | turn_band(both, 2) | (either & turn_band(either, 2));
    }
    BOARD_HELPER board strike_seen(board x, board placed) {
        board seen = ~lanes_without(placed) | in_column(placed);
        seen |= whole_parts(in_band(parts_with(placed)));
        return x & (placed | ~seen);
    }
    BOARD_HELPER board only_places(board x, board *missing) {
        board band = in_band(x), columns = shared_by_rows(x) | shared_by_bands(band);
        board pairs = x & x >> 1 & 0x5555, halves = (x | x >> 1) & 0x5555;
        board parts = (halves | halves >> 2) & 0x1111;
        board boxes = (pairs | pairs >> 2 | (halves & halves >> 2)) & 0x1111;
        boxes = in_band(boxes) | shared_by_rows(parts);
        *missing |= lanes_without(x) | ~(band | other_bands(band));
        *missing |= in_band(parts) ^ 0x1111;
        columns |= other_bands(columns);
        return x & (lanes_without(x & (x - 1)) | ~columns | ~whole_parts(boxes));
    }
    BOARD_HELPER board strike_locked(board x) {
        board parts = parts_with(x), alone, gone, band, others, single;
        alone = parts & lanes_without(parts & (parts - 1));
        gone = other_rows(alone);
        alone = parts & ~shared_by_rows(parts);
        gone |= alone << 4 | alone >> 12 | alone << 8 | alone >> 8 | alone << 12 | alone >> 4;
        gone = whole_parts(gone & 0x1111);
        band = in_band(x);
        others = other_bands(band);
        alone = band & ~others;
        gone |= (alone << 1 & 0xEEEE) | (alone << 2 & 0xCCCC) | (alone << 3 & 0x8888);
        gone |= (alone >> 1 & 0x7777) | (alone >> 2 & 0x3333) | (alone >> 3 & 0x1111);
        others = band & band >> 1 & 0x5555;
        single = (band | band >> 1) & 0x5555;
        others = (others | others >> 2 | (single & single >> 2)) & 0x1111;
        gone |= other_bands(band & ~whole_parts(others));
        return x & ~gone;
    }
    BOARD_TARGET static int conclude(unsigned short *cells, unsigned short *twos) {
        board digits[16], only[16], none = {0};
        int status = 2;
        for (int d = 0; d < 16; d++) digits[d] = *(const kept_board *) (cells + 16 * d);
        while (1) {
            board once = none, twice = none, more = none, changed = none, missing = none;
            board settled = none, disputed = none;
            for (int d = 0; d < 16; d++) {
                more |= twice & digits[d];
                twice |= once & digits[d];
                once |= digits[d];
            }
            if (!is_empty(~once)) { status = 0; break; }
            once &= ~twice;
            for (int d = 0; d < 16; d++) {
                board x = strike_seen(digits[d], digits[d] & once);
                only[d] = only_places(x, &missing);
                disputed |= settled & only[d];
                settled |= only[d];
                changed |= x ^ digits[d];
                digits[d] = x;
            }
            if (!is_empty(missing | disputed)) { status = 0; break; }
            for (int d = 0; d < 16; d++) {
                board gone = digits[d] & settled & ~only[d];
                changed |= gone;
                digits[d] ^= gone;
            }
            if (!is_empty(changed)) continue;
            if (is_empty(twice)) { status = 1; break; }
            for (int d = 0; d < 16; d++) {
                board x = strike_locked(digits[d]);
                changed |= x ^ digits[d];
                digits[d] = x;
            }
            if (is_empty(changed)) { *(kept_board *) twos = twice & ~more; break; }
        }
        for (int d = 0; d < 16; d++) *(kept_board *) (cells + 16 * d) = digits[d];
        return status;
    }
    """
    const bint HAS_FAST_BOARDS
    int conclude(unsigned short *cells, unsigned short *twos) noexcept nogil

cdef class DigitBoards:
    cdef list _owned
    cdef unsigned short *_state  # by digit, a board
    cdef unsigned short *_saved  # states with a candidate less
    cdef unsigned short *_twos  # the cells with two candidates
    cdef unsigned short *_failed  # by cell, choices that failed at once
    cdef int _depth
    cdef long long _n_nodes

    @cython.locals(outcome=cython.int, n_found=cython.int)
    cdef int _count(self, const unsigned char *clues, int limit, long long max_nodes) except -1 nogil
    @cython.locals(d=cython.int)
    cdef void _begin(self, const unsigned char *clues) noexcept nogil
    cdef int _choose(self) noexcept nogil
    @cython.locals(row=cython.int, x=cython.int)
    cdef int _cell_to_try(self) noexcept nogil
    cdef int _look_around(self) except -1 with gil
    cdef int _give_up(self) except -1 with gil
