# A 16x16 Sudoku as 16 rows of 16 lanes: the candidates of a cell are the 16 bits of its lane.
#
# propagate_rows takes what follows from single candidates, single places in rows, columns and boxes,
# and locked candidates both ways, from all cells at once, until nothing changes.  It returns 0 for a
# contradiction, 1 if all cells have one candidate, else 2.
#
# best_of_two returns the cell with two candidates that sees most others of these, three of which
# weigh as much as 1 of its weight; -1 if no cell has two.
#
# The boxes are 4 cells wide: a word of 64 bits in each row.  What a box has in common is moved around
# within words, what a row has in common among words.  ``once`` and ``twice`` are the candidates of
# one lane or more, and of two or more.  Where ``wide`` is true, a row is one
# register of AVX2.

cdef extern from *:
    """
    typedef unsigned long long row_words __attribute__((vector_size(32)));
    typedef unsigned short row_cells __attribute__((vector_size(32)));
    typedef short row_counts __attribute__((vector_size(32)));
    typedef row_words stored_row __attribute__((aligned(2), may_alias));
    #define ROW_FUNCTION static inline __attribute__((always_inline))
    #if defined(__clang__) || __GNUC__ >= 12
    #define ROW_WORDS(x, a, b, c, d) __builtin_shufflevector(x, x, a, b, c, d)
    #else
    #define ROW_WORDS(x, a, b, c, d) __builtin_shuffle(x, (row_words) {a, b, c, d})
    #endif
    #define NEXT_BOX(x) ROW_WORDS(x, 1, 2, 3, 0)
    #define BOX_AFTER(x) ROW_WORDS(x, 2, 3, 0, 1)
    #define LAST_BOX(x) ROW_WORDS(x, 3, 0, 1, 2)
    ROW_FUNCTION row_words next_lane(row_words x) { return x << 16 | x >> 48; }
    ROW_FUNCTION row_words lane_after(row_words x) { return x << 32 | x >> 32; }
    ROW_FUNCTION row_words other_lanes(row_words x) {
        row_words y = next_lane(x);
        return y | lane_after(x) | lane_after(y);
    }
    ROW_FUNCTION row_words other_boxes(row_words x) {
        return NEXT_BOX(x) | BOX_AFTER(x) | LAST_BOX(x);
    }
    ROW_FUNCTION int any_of(row_words x) { return (x[0] | x[1] | x[2] | x[3]) != 0; }
    ROW_FUNCTION row_words without_any(row_words x) { return (row_words) ((row_cells) x == 0); }
    ROW_FUNCTION row_words up_to_one(row_words x) {
        return without_any(x & (row_words) ((row_cells) x - 1));
    }
    ROW_FUNCTION void add_row(row_words *once, row_words *twice, row_words x) {
        *twice |= *once & x;
        *once |= x;
    }
    ROW_FUNCTION void merge_rows(row_words *once, row_words *twice, row_words x, row_words y) {
        *twice |= y | (*once & x);
        *once |= x;
    }
    ROW_FUNCTION void over_boxes(row_words *once, row_words *twice) {
        merge_rows(once, twice, next_lane(*once), next_lane(*twice));
        merge_rows(once, twice, lane_after(*once), lane_after(*twice));
    }
    ROW_FUNCTION void over_rows(row_words *once, row_words *twice) {
        merge_rows(once, twice, NEXT_BOX(*once), NEXT_BOX(*twice));
        merge_rows(once, twice, BOX_AFTER(*once), BOX_AFTER(*twice));
    }
    ROW_FUNCTION int propagate_rows_in(row_words *rows) {
        const row_words none = {0, 0, 0, 0}, all = ~none;
        while (1) {
            row_words dead = none, changed = none, placed = all, single[16], in_row[16];
            row_words column = none, columns = none, box[4], boxes;
            for (int b = 0; b < 4; b++) {
                row_words once = none, twice = none;
                for (int i = 4 * b; i < 4 * b + 4; i++) {
                    row_words x = rows[i], alone = up_to_one(x), once_here, twice_here = none;
                    dead |= without_any(x);
                    placed &= alone;
                    once_here = single[i] = x & alone;
                    add_row(&once, &twice, single[i]);
                    over_boxes(&once_here, &twice_here);
                    over_rows(&once_here, &twice_here);
                    in_row[i] = once_here;
                    dead |= twice_here;
                }
                merge_rows(&column, &columns, once, twice);
                over_boxes(&once, &twice);
                box[b] = once;
                dead |= twice;
            }
            if (any_of(dead | columns)) return 0;
            if (!any_of(~placed)) return 1;
            for (int i = 0; i < 16; i++) {
                row_words gone = (in_row[i] | column | box[i / 4]) & ~single[i] & rows[i];
                changed |= gone;
                rows[i] ^= gone;
            }
            if (any_of(changed)) continue;

            row_words part[16], in_column[4], missing = none, twice_in_row[16], twice_in_box[4];
            column = columns = none;
            for (int b = 0; b < 4; b++) {
                row_words once = none, twice = none;
                for (int i = 4 * b; i < 4 * b + 4; i++) {
                    row_words once_here = rows[i], twice_here = none;
                    add_row(&once, &twice, rows[i]);
                    over_boxes(&once_here, &twice_here);
                    part[i] = once_here;
                    over_rows(&once_here, &twice_here);
                    twice_in_row[i] = twice_here;
                    missing |= ~once_here;
                }
                merge_rows(&column, &columns, once, twice);
                in_column[b] = once;
                over_boxes(&once, &twice);
                twice_in_box[b] = twice;
                missing |= ~once;
            }
            if (any_of(missing | ~column)) return 0;
            for (int i = 0; i < 16; i++) {
                row_words x = rows[i];
                row_words hidden = x & ~(twice_in_row[i] & columns & twice_in_box[i / 4]);
                row_words open = without_any(hidden);
                dead |= ~up_to_one(hidden);
                rows[i] = hidden | (open & x);
                changed |= rows[i] ^ x;
            }
            if (any_of(dead)) return 0;
            if (any_of(changed)) continue;

            for (int b = 0; b < 16; b += 4) {
                row_words claimed[4], all_claimed = none;
                for (int j = 0; j < 4; j++) {
                    claimed[j] = part[b + j] & ~other_boxes(part[b + j]);
                    all_claimed |= claimed[j];
                }
                for (int j = 0; j < 4; j++) {
                    row_words others = none, claimed_there = none, gone;
                    for (int k = 0; k < 4; k++)
                        if (k != j) {
                            others |= part[b + k];
                            claimed_there |= claimed[k];
                        }
                    gone = (other_boxes(part[b + j] & ~others) | claimed_there) & rows[b + j];
                    changed |= gone;
                    rows[b + j] ^= gone;
                }
            }
            row_words pointing[4], claiming[4];
            for (int b = 0; b < 4; b++) {
                row_words others = none;
                for (int k = 0; k < 4; k++)
                    if (k != b) others |= in_column[k];
                pointing[b] = in_column[b] & ~other_lanes(in_column[b]);
                claiming[b] = in_column[b] & ~others;
            }
            for (int b = 0; b < 4; b++) {
                row_words gone = other_lanes(claiming[b]);
                for (int k = 0; k < 4; k++)
                    if (k != b) gone |= pointing[k];
                for (int i = 4 * b; i < 4 * b + 4; i++) {
                    row_words here = gone & rows[i];
                    changed |= here;
                    rows[i] ^= here;
                }
            }
            if (!any_of(changed)) return 2;
        }
    }
    ROW_FUNCTION int propagate_rows_of(unsigned short *cells) {
        row_words rows[16];
        for (int i = 0; i < 16; i++) rows[i] = *(const stored_row *) (cells + 16 * i);
        int status = propagate_rows_in(rows);
        for (int i = 0; i < 16; i++) *(stored_row *) (cells + 16 * i) = rows[i];
        return status;
    }
    ROW_FUNCTION int best_of_two_of(const unsigned short *cells, const unsigned short *weights) {
        row_cells two[16], in_row[16], in_part[16], in_column[4], in_box[4], column = {0};
        for (int b = 0; b < 4; b++) {
            in_column[b] = (row_cells) {0};
            for (int i = 4 * b; i < 4 * b + 4; i++) {
                row_cells x = (row_cells) *(const stored_row *) (cells + 16 * i);
                row_cells n, more = x & (x - 1);
                two[i] = (row_cells) (more != 0) & (row_cells) ((more & (more - 1)) == 0);
                n = two[i] & 1;
                in_column[b] += n;
                n += (row_cells) next_lane((row_words) n);
                n += (row_cells) lane_after((row_words) n);
                in_part[i] = n;
                n += (row_cells) NEXT_BOX((row_words) n);
                n += (row_cells) BOX_AFTER((row_words) n);
                in_row[i] = n;
            }
            column += in_column[b];
            in_box[b] = in_column[b] + (row_cells) next_lane((row_words) in_column[b]);
            in_box[b] += (row_cells) lane_after((row_words) in_box[b]);
        }
        row_counts most = {0}, row = {0};
        for (int i = 0; i < 16; i++) {
            row_cells n = in_row[i] + column + in_box[i / 4] - in_part[i] - in_column[i / 4];
            n = 3 * n + (row_cells) *(const stored_row *) (weights + 16 * i);
            row_counts score = (row_counts) (n & two[i]), more = score > most;
            most = (score & more) | (most & ~more);
            row = ((row_counts) {0} + (short) i & more) | (row & ~more);
        }
        int best = 0;
        for (int k = 1; k < 16; k++)
            if (most[k] > most[best]) best = k;
        return most[best] ? 16 * row[best] + best : -1;
    }
    static __attribute__((cold)) int propagate_rows_any(unsigned short *cells) { return propagate_rows_of(cells); }
    static __attribute__((cold)) int best_of_two_any(const unsigned short *cells, const unsigned short *weights) {
        return best_of_two_of(cells, weights);
    }
    #if defined(__x86_64__) && defined(__GNUC__)
    __attribute__((target("avx2"))) static int propagate_rows_avx2(unsigned short *cells) {
        return propagate_rows_of(cells);
    }
    __attribute__((target("avx2")))
    static int best_of_two_avx2(const unsigned short *cells, const unsigned short *weights) {
        return best_of_two_of(cells, weights);
    }
    static CYTHON_INLINE int has_wide_rows(void) { return __builtin_cpu_supports("avx2") != 0; }
    #else
    #define propagate_rows_avx2 propagate_rows_any
    #define best_of_two_avx2 best_of_two_any
    #define has_wide_rows() 0
    #endif
    static CYTHON_INLINE int propagate_rows(unsigned short *cells, int wide) {
        return wide ? propagate_rows_avx2(cells) : propagate_rows_any(cells);
    }
    static CYTHON_INLINE int best_of_two(const unsigned short *cells, const unsigned short *weights,
                                  int wide) {
        return wide ? best_of_two_avx2(cells, weights) : best_of_two_any(cells, weights);
    }
    """
    bint has_wide_rows() noexcept nogil
    int propagate_rows(unsigned short *cells, bint wide) noexcept nogil
    int best_of_two(
        const unsigned short *cells, const unsigned short *weights, bint wide
    ) noexcept nogil
