# Sums of bits, column by column: 512 columns at once, for the index of overlapping puzzles.
#
# A row has a bit for each column.  `columns_reaching` adds the rows of a block that begin at the
# given words, of which there are a multiple of four, marks the columns whose sum is at least
# `least`, and returns whether there is one.  A sum is binary, a vector for each digit: four rows
# take three adders.  It begins so high that a sum of `least` overflows.
#
# 24 rows of which 16 columns are to have 12, us for 1,000 blocks: 16 with AVX-512, 30 with AVX2.

cdef extern from *:
    """
    #include <string.h>
    #define COLUMN_WORDS 8
    typedef unsigned long long column_word;

    #define ADD_BITS(sum, carry, a, b) \\
        carry = (a) ^ (b); carry = ((a) & (b)) | (carry & sum); sum ^= (a) ^ (b);
    #define ADD_BITS_512(sum, carry, a, b) \\
        carry = (bits_512) _mm512_ternarylogic_epi64((__m512i) sum, (__m512i) (a), (__m512i) (b), 0xE8); \\
        sum = (bits_512) _mm512_ternarylogic_epi64((__m512i) sum, (__m512i) (a), (__m512i) (b), 0x96);

    #define COLUMNS_REACHING(NAME, ATTRIBUTE, BITS, ADD) \\
    ATTRIBUTE static inline __attribute__((always_inline)) int NAME##_by( \\
            const column_word *block, const int *rows, int n_rows, \\
            int least, column_word *reaching, int n_digits) { \\
        column_word any = 0, start = ((column_word) 1 << n_digits) - least; \\
        for (int word = 0; word < COLUMN_WORDS; word += sizeof(BITS) / sizeof(column_word)) { \\
            BITS sums[16], found, a, b, c, d, e, f; \\
            for (int j = 0; j < n_digits; j++) { \\
                memset(&sums[j], start >> j & 1 ? 255 : 0, sizeof a); \\
            } \\
            memset(&found, 0, sizeof found); \\
            for (int i = 0; i < n_rows; i += 4) { \\
                memcpy(&a, block + rows[i] + word, sizeof a); \\
                memcpy(&b, block + rows[i + 1] + word, sizeof a); \\
                memcpy(&c, block + rows[i + 2] + word, sizeof a); \\
                memcpy(&d, block + rows[i + 3] + word, sizeof a); \\
                ADD(sums[0], e, a, b) ADD(sums[0], f, c, d) ADD(sums[1], a, e, f) \\
                for (int j = 2; j < n_digits; j++) { \\
                    b = sums[j] & a; sums[j] ^= a; a = b; \\
                } \\
                found |= a; \\
            } \\
            memcpy(reaching + word, &found, sizeof found); \\
        } \\
        for (int word = 0; word < COLUMN_WORDS; word++) any |= reaching[word]; \\
        return any != 0; \\
    } \\
    ATTRIBUTE static int NAME(const column_word *block, const int *rows, int n_rows, int least, \\
                              column_word *reaching) { \\
        int n_digits = 2; \\
        while (1 << n_digits < least) n_digits++; \\
        if (n_digits == 3) return NAME##_by(block, rows, n_rows, least, reaching, 3); \\
        if (n_digits == 4) return NAME##_by(block, rows, n_rows, least, reaching, 4); \\
        return NAME##_by(block, rows, n_rows, least, reaching, n_digits); \\
    }

    typedef column_word bits_128 __attribute__((vector_size(16)));
    COLUMNS_REACHING(columns_reaching_plain, , bits_128, ADD_BITS)
    #if defined(__x86_64__)
    #include <immintrin.h>
    typedef column_word bits_256 __attribute__((vector_size(32)));
    typedef column_word bits_512 __attribute__((vector_size(64)));
    COLUMNS_REACHING(columns_reaching_avx2, __attribute__((target("avx2"))), bits_256, ADD_BITS)
    COLUMNS_REACHING(columns_reaching_avx512, __attribute__((target("avx512f"))), bits_512,
                     ADD_BITS_512)
    #endif

    static int columns_reaching(const column_word *block, const int *rows, int n_rows, int least,
                                column_word *reaching) {
    #if defined(__x86_64__)
        static int level = -1;
        if (level < 0)
            level = __builtin_cpu_supports("avx512f") ? 2 : __builtin_cpu_supports("avx2") ? 1 : 0;
        if (level == 2) return columns_reaching_avx512(block, rows, n_rows, least, reaching);
        if (level == 1) return columns_reaching_avx2(block, rows, n_rows, least, reaching);
    #endif
        return columns_reaching_plain(block, rows, n_rows, least, reaching);
    }
    """
    bint columns_reaching(
        const unsigned long long *block, const int *rows, int n_rows, int least,
        unsigned long long *reaching,
    ) noexcept nogil
