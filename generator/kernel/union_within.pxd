# The union of those words that lie within a set of bits; ends when nothing more can come.
#
# Four words at a time where the processor has AVX2, which is asked once: a compiled package runs on
# any processor of its family.  A file of its own: gcc reads immintrin.h for 0.17 s in each module that
# imports this.

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
