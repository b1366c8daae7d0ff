# Bits of machine words.

cdef extern from *:
    int lowest_bit "__builtin_ctzll" (unsigned long long word) noexcept nogil

# Without an instruction for it gcc calls a function.  Warren, Hacker's Delight, section 5-1.
cdef extern from *:
    """
    static inline int n_bits(unsigned long long x) {
    #if defined(__POPCNT__) || defined(__ARM_NEON)
        return __builtin_popcountll(x);
    #else
        x -= x >> 1 & 0x5555555555555555ULL;
        x = (x & 0x3333333333333333ULL) + (x >> 2 & 0x3333333333333333ULL);
        x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0FULL;
        return (int) (x * 0x0101010101010101ULL >> 56);
    #endif
    }
    """
    int n_bits(unsigned long long word) noexcept nogil

# Ends when nothing more can come.  Four words at a time where the processor has SSE2, as every one with x86-64.
cdef extern from *:
    """
    #if defined(__SSE2__)
    #include <emmintrin.h>
    static inline unsigned int clear_nine(unsigned int *words, unsigned int first,
                                          unsigned int bits) {
        unsigned int *w = words + first;
        __m128i gone = _mm_set1_epi32((int) bits);
        __m128i a = _mm_loadu_si128((__m128i *) w);
        __m128i b = _mm_loadu_si128((__m128i *) (w + 4));
        __m128i a_left = _mm_andnot_si128(gone, a);
        __m128i b_left = _mm_andnot_si128(gone, b);
        unsigned int c = w[8], c_left = c & ~bits;
        unsigned int same = _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(a, a_left)))
            | _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(b, b_left))) << 4
            | (c == c_left) << 8;
        _mm_storeu_si128((__m128i *) w, a_left);
        _mm_storeu_si128((__m128i *) (w + 4), b_left);
        w[8] = c_left;
        return same ^ 511;
    }
    #else
    static inline unsigned int clear_nine(unsigned int *words, unsigned int first,
                                          unsigned int bits) {
        unsigned int changed = 0;
        for (int i = 0; i < 9; i++) {
            unsigned int old = words[first + i];
            words[first + i] = old & ~bits;
            changed |= (unsigned int) ((old & bits) != 0) << i;
        }
        return changed;
    }
    #endif
    """
    unsigned int clear_nine(unsigned int *words, unsigned int first, unsigned int bits) noexcept nogil

# Ends when nothing more can come.  Four words at a time where the processor has AVX2, which is asked once: a compiled package runs on
# any processor of its family.
cdef extern from *:
    """
    static unsigned long long union_within_any(const unsigned long long *words, int n,
                                               unsigned long long bits) {
        unsigned long long gone = ~bits, found = 0;
        for (int i = 0; i < n && found != bits; i++) found |= words[i] & gone ? 0 : words[i];
        return found;
    }
    #if defined(__x86_64__) && defined(__GNUC__)
    #include <immintrin.h>
    __attribute__((target("avx2")))
    static unsigned long long union_within_avx2(const unsigned long long *words, int n,
                                                unsigned long long bits) {
        __m256i gone = _mm256_set1_epi64x((long long) ~bits);
        __m256i zero = _mm256_setzero_si256(), found = zero;
        unsigned long long all = 0;
        int i = 0;
        while (i + 16 <= n) {
            for (int k = 0; k < 4; k++, i += 4) {
                __m256i word = _mm256_loadu_si256((const __m256i *) (words + i));
                __m256i is_within = _mm256_cmpeq_epi64(_mm256_and_si256(word, gone), zero);
                found = _mm256_or_si256(found, _mm256_and_si256(word, is_within));
            }
            __m128i half = _mm_or_si128(_mm256_castsi256_si128(found),
                                        _mm256_extracti128_si256(found, 1));
            half = _mm_or_si128(half, _mm_unpackhi_epi64(half, half));
            all = (unsigned long long) _mm_cvtsi128_si64(half);
            if (all == bits) return all;
        }
        return all | union_within_any(words + i, n - i, bits);
    }
    static inline unsigned long long union_within(const unsigned long long *words, int n,
                                                  unsigned long long bits) {
        static int has_avx2 = -1;
        if (has_avx2 < 0) has_avx2 = __builtin_cpu_supports("avx2");
        return has_avx2 ? union_within_avx2(words, n, bits) : union_within_any(words, n, bits);
    }
    #else
    #define union_within union_within_any
    #endif
    """
    unsigned long long union_within(
        const unsigned long long *words, int n, unsigned long long bits
    ) noexcept nogil
