# Bits taken out of nine words, and a set of the words that change.
#
# Four words at a time where the processor has SSE2, as every one with x86-64.

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
