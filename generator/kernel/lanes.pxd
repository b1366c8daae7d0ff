# Sets of up to 16 numbers side by side, 16 bits each: lanes.
#
# strike_lanes takes numbers out of the lanes that have all bits in ``where``.  It adds the lanes that
# change to the set ``changed``, and those with one number left to ``singles``, and returns the first
# lane without a number, else -1.  open_lanes sets ``found`` to the lanes with two numbers or more.
#
# Processors with SSE2, which all of x86-64 have, work on 16 lanes at a time.
# What follows the first empty lane may be left undone: the caller gives up.

cdef extern from *:
    """
    #if defined(__SSE2__)
    #include <emmintrin.h>
    static inline int both_lanes(__m128i a, __m128i b) {
        return _mm_movemask_epi8(_mm_packs_epi16(a, b));
    }
    static inline int strike_lanes(unsigned short *lanes, const unsigned short *where, int start,
                                   int n_lanes, int numbers, unsigned long long *singles,
                                   unsigned long long *changed) {
        __m128i gone = _mm_set1_epi16((short) numbers), zero = _mm_setzero_si128();
        __m128i one = _mm_set1_epi16(1);
        for (int i = 0; i < n_lanes; i += 16) {
            __m128i *at = (__m128i *) (lanes + i);
            const __m128i *seen = (const __m128i *) (where + start + i);
            __m128i a = _mm_loadu_si128(at), b = _mm_loadu_si128(at + 1);
            __m128i a_left = _mm_andnot_si128(_mm_and_si128(_mm_loadu_si128(seen), gone), a);
            __m128i b_left = _mm_andnot_si128(_mm_and_si128(_mm_loadu_si128(seen + 1), gone), b);
            int other = 0xFFFF ^ both_lanes(_mm_cmpeq_epi16(a, a_left), _mm_cmpeq_epi16(b, b_left));
            if (!other) continue;
            _mm_storeu_si128(at, a_left);
            _mm_storeu_si128(at + 1, b_left);
            int empty = other & both_lanes(_mm_cmpeq_epi16(a_left, zero),
                                           _mm_cmpeq_epi16(b_left, zero));
            if (empty) return i + __builtin_ctz(empty);
            a = _mm_and_si128(a_left, _mm_sub_epi16(a_left, one));
            b = _mm_and_si128(b_left, _mm_sub_epi16(b_left, one));
            int single = other & both_lanes(_mm_cmpeq_epi16(a, zero), _mm_cmpeq_epi16(b, zero));
            changed[i >> 6] |= (unsigned long long) other << (i & 63);
            singles[i >> 6] |= (unsigned long long) single << (i & 63);
        }
        return -1;
    }
    static inline void open_lanes(const unsigned short *lanes, int n_lanes,
                                  unsigned long long *found) {
        __m128i zero = _mm_setzero_si128(), one = _mm_set1_epi16(1);
        for (int i = 0; i < n_lanes; i += 16) {
            const __m128i *at = (const __m128i *) (lanes + i);
            __m128i a = _mm_loadu_si128(at), b = _mm_loadu_si128(at + 1);
            a = _mm_and_si128(a, _mm_sub_epi16(a, one));
            b = _mm_and_si128(b, _mm_sub_epi16(b, one));
            unsigned long long bits =
                0xFFFF ^ both_lanes(_mm_cmpeq_epi16(a, zero), _mm_cmpeq_epi16(b, zero));
            found[i >> 6] = (i & 63 ? found[i >> 6] : 0) | bits << (i & 63);
        }
    }
    #else
    static inline int strike_lanes(unsigned short *lanes, const unsigned short *where, int start,
                                   int n_lanes, int numbers, unsigned long long *singles,
                                   unsigned long long *changed) {
        for (int i = 0; i < n_lanes; i++) {
            unsigned short left = lanes[i] & ~(where[start + i] & numbers);
            if (left == lanes[i]) continue;
            lanes[i] = left;
            if (!left) return i;
            changed[i >> 6] |= 1ULL << (i & 63);
            singles[i >> 6] |= (unsigned long long) !(left & (left - 1)) << (i & 63);
        }
        return -1;
    }
    static inline void open_lanes(const unsigned short *lanes, int n_lanes,
                                  unsigned long long *found) {
        for (int i = 0; i < n_lanes; i++) {
            unsigned long long bit = (lanes[i] & (lanes[i] - 1)) != 0;
            found[i >> 6] = (i & 63 ? found[i >> 6] : 0) | bit << (i & 63);
        }
    }
    #endif
    """
    int strike_lanes(
        unsigned short *lanes, const unsigned short *where, int start, int n_lanes, int numbers,
        unsigned long long *singles, unsigned long long *changed
    ) noexcept nogil
    void open_lanes(
        const unsigned short *lanes, int n_lanes, unsigned long long *found
    ) noexcept nogil
