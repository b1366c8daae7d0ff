# Sets of up to 16 numbers side by side, 16 bits each: lanes.
#
# strike_singles takes the number of each lane of ``singles`` out of the lanes that ``where`` marks with
# all bits, in a row for each lane.  It adds the lanes that change to the set ``changed``, and those
# with one number left to ``singles``, until that is empty.  If a lane loses its last number, it
# returns this lane and, times 65,536, the one that was struck; else -1.  open_lanes sets ``found`` to
# the lanes with two numbers or more.
#
# first_house returns the first lane of ``open`` with a number that not two lanes of its column have,
# in the rows that follow; -1 if there is none.
#
# fewest_for_weight returns the first of the lanes with two numbers or more that has the fewest
# divided by its weight; -1 if there is none.  Floats tell all such quotients apart up to a weight of
# half a million.
#
# Processors with SSE2, which all of x86-64 have, work on 8 lanes at a time, with AVX2 on 16.
# What follows the first empty lane may be left undone: the caller gives up.

cdef extern from *:
    """
    #if defined(__x86_64__) && defined(__GNUC__)
    #include <immintrin.h>
    static inline int both_lanes(__m128i a, __m128i b) {
        return _mm_movemask_epi8(_mm_packs_epi16(a, b));
    }
    static inline int strike_lanes(unsigned short *lanes, const unsigned short *seen, int n_lanes,
                                   int n_all, int numbers, unsigned long long *singles,
                                   unsigned long long *changed) {
        __m128i gone = _mm_set1_epi16((short) numbers), zero = _mm_setzero_si128();
        __m128i one = _mm_set1_epi16(1);
        for (int i = 0; i < n_lanes; i += 16) {
            __m128i *at = (__m128i *) (lanes + i);
            const __m128i *where = (const __m128i *) (seen + i);
            __m128i a = _mm_loadu_si128(at), b = _mm_loadu_si128(at + 1);
            __m128i a_left = _mm_andnot_si128(_mm_and_si128(_mm_loadu_si128(where), gone), a);
            __m128i b_left = _mm_andnot_si128(_mm_and_si128(_mm_loadu_si128(where + 1), gone), b);
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
        for (int i = n_lanes; i < n_all; i += 8) {
            __m128i *at = (__m128i *) (lanes + i);
            __m128i less = _mm_and_si128(_mm_loadu_si128((const __m128i *) (seen + i)), gone);
            _mm_storeu_si128(at, _mm_andnot_si128(less, _mm_loadu_si128(at)));
        }
        return -1;
    }
    __attribute__((target("avx2")))
    static inline int zero_lanes(__m256i a) {
        __m256i is_zero = _mm256_cmpeq_epi16(a, _mm256_setzero_si256());
        return both_lanes(_mm256_castsi256_si128(is_zero), _mm256_extracti128_si256(is_zero, 1));
    }
    __attribute__((target("avx2")))
    static inline int strike_lanes_avx2(unsigned short *lanes, const unsigned short *seen, int n_lanes,
                                        int n_all, int numbers, unsigned long long *singles,
                                        unsigned long long *changed) {
        __m256i gone = _mm256_set1_epi16((short) numbers), one = _mm256_set1_epi16(1);
        for (int i = 0; i < n_lanes; i += 16) {
            __m256i *at = (__m256i *) (lanes + i);
            __m256i left = _mm256_loadu_si256(at);
            __m256i where = _mm256_loadu_si256((const __m256i *) (seen + i));
            __m256i less = _mm256_and_si256(_mm256_and_si256(where, gone), left);
            if (_mm256_testz_si256(less, less)) continue;
            left = _mm256_xor_si256(left, less);
            _mm256_storeu_si256(at, left);
            int other = 0xFFFF ^ zero_lanes(less), empty = other & zero_lanes(left);
            if (empty) return i + __builtin_ctz(empty);
            int single = other & zero_lanes(_mm256_and_si256(left, _mm256_sub_epi16(left, one)));
            changed[i >> 6] |= (unsigned long long) other << (i & 63);
            singles[i >> 6] |= (unsigned long long) single << (i & 63);
        }
        for (int i = n_lanes; i < n_all; i += 16) {
            __m256i *at = (__m256i *) (lanes + i);
            __m256i less = _mm256_and_si256(_mm256_loadu_si256((const __m256i *) (seen + i)), gone);
            _mm256_storeu_si256(at, _mm256_andnot_si256(less, _mm256_loadu_si256(at)));
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
    static inline int strike_lanes(unsigned short *lanes, const unsigned short *seen, int n_lanes,
                                   int n_all, int numbers, unsigned long long *singles,
                                   unsigned long long *changed) {
        for (int i = 0; i < n_lanes; i++) {
            unsigned short left = lanes[i] & ~(seen[i] & numbers);
            if (left == lanes[i]) continue;
            lanes[i] = left;
            if (!left) return i;
            changed[i >> 6] |= 1ULL << (i & 63);
            singles[i >> 6] |= (unsigned long long) !(left & (left - 1)) << (i & 63);
        }
        for (int i = n_lanes; i < n_all; i++) lanes[i] &= ~(seen[i] & numbers);
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
    #define STRIKE_SINGLES(strike) \\
        for (int w = 0; 64 * w < n_lanes; w++) \\
            if (singles[w]) { \\
                int c = 64 * w + __builtin_ctzll(singles[w]); \\
                singles[w] &= singles[w] - 1; \\
                int k = strike(lanes, where + c * n_all, n_lanes, n_all, lanes[c], singles, \\
                               changed); \\
                if (k >= 0) return c << 16 | k; \\
                w = -1; \\
            } \\
        return -1;
    static int strike_singles_any(unsigned short *lanes, const unsigned short *where, int n_lanes,
                                  int n_all, unsigned long long *singles,
                                  unsigned long long *changed) {
        STRIKE_SINGLES(strike_lanes)
    }
    #if defined(__x86_64__) && defined(__GNUC__)
    __attribute__((target("avx2")))
    static int strike_singles_avx2(unsigned short *lanes, const unsigned short *where, int n_lanes,
                                   int n_all, unsigned long long *singles,
                                   unsigned long long *changed) {
        STRIKE_SINGLES(strike_lanes_avx2)
    }
    #endif
    static inline int strike_singles(unsigned short *lanes, const unsigned short *where, int n_lanes,
                                     int n_all, unsigned long long *singles,
                                     unsigned long long *changed) {
        unsigned long long any = 0;
        for (int w = 0; 64 * w < n_lanes; w++) any |= singles[w];
        if (!any) return -1;
    #if defined(__x86_64__) && defined(__GNUC__)
        static int has_avx2 = -1;
        if (has_avx2 < 0) has_avx2 = __builtin_cpu_supports("avx2");
        if (has_avx2) return strike_singles_avx2(lanes, where, n_lanes, n_all, singles, changed);
    #endif
        return strike_singles_any(lanes, where, n_lanes, n_all, singles, changed);
    }
    typedef unsigned short sixteen_lanes __attribute__((vector_size(32), aligned(2)));
    static inline __attribute__((always_inline)) int first_house_of(const unsigned short *open,
                                                                    int n_lanes, int n_rows) {
        for (int i = 0; i < n_lanes; i += 16) {
            sixteen_lanes once = {0}, twice = {0};
            for (int k = 1; k <= n_rows; k++) {
                sixteen_lanes row = *(const sixteen_lanes *) (open + k * n_lanes + i);
                twice |= once & row;
                once |= row;
            }
            union { sixteen_lanes lanes; unsigned long long words[4]; } left;
            left.lanes = *(const sixteen_lanes *) (open + i) & ~twice;
            if (left.words[0] | left.words[1] | left.words[2] | left.words[3])
                for (int k = 0; k < 16; k++)
                    if (left.lanes[k]) return i + k;
        }
        return -1;
    }
    #if defined(__x86_64__) && defined(__GNUC__)
    __attribute__((target("avx2")))
    static int first_house_avx2(const unsigned short *open, int n_lanes, int n_rows) {
        return first_house_of(open, n_lanes, n_rows);
    }
    #endif
    typedef unsigned short eight_lanes __attribute__((vector_size(16), aligned(2)));
    typedef int eight_ints __attribute__((vector_size(32), aligned(4)));
    typedef float eight_floats __attribute__((vector_size(32)));
    static inline __attribute__((always_inline)) int fewest_for_weight_of(
            const unsigned short *lanes, const int *weights, int n_lanes) {
        eight_floats least = (eight_floats) {0} + 1e30f;
        eight_ints at = (eight_ints) {0} - 1, here = {0, 1, 2, 3, 4, 5, 6, 7};
        for (int i = 0; i < n_lanes; i += 8, here += 8) {
            eight_lanes n = *(const eight_lanes *) (lanes + i);
            n -= n >> 1 & 0x5555;
            n = (n & 0x3333) + (n >> 2 & 0x3333);
            n = n + (n >> 4) & 0x0F0F;
            n = n + (n >> 8) & 0x1F;
            n &= (eight_lanes) (n > 1);
            eight_floats part = __builtin_convertvector(n, eight_floats) /
                __builtin_convertvector(*(const eight_ints *) (weights + i), eight_floats);
            eight_ints less = (part < least) & (part > 0);
            least = (eight_floats) (((eight_ints) part & less) | ((eight_ints) least & ~less));
            at = (here & less) | (at & ~less);
        }
        int best = 0;
        for (int k = 1; k < 8; k++)
            if (least[k] < least[best] || (least[k] == least[best] && at[k] < at[best])) best = k;
        return at[best];
    }
    #if defined(__x86_64__) && defined(__GNUC__)
    __attribute__((target("avx2")))
    static int fewest_for_weight_avx2(const unsigned short *lanes, const int *weights,
                                      int n_lanes) {
        return fewest_for_weight_of(lanes, weights, n_lanes);
    }
    #endif
    static inline int fewest_for_weight(const unsigned short *lanes, const int *weights,
                                        int n_lanes) {
    #if defined(__x86_64__) && defined(__GNUC__)
        static int has_avx2 = -1;
        if (has_avx2 < 0) has_avx2 = __builtin_cpu_supports("avx2");
        if (has_avx2) return fewest_for_weight_avx2(lanes, weights, n_lanes);
    #endif
        return fewest_for_weight_of(lanes, weights, n_lanes);
    }
    static inline int first_house(const unsigned short *open, int n_lanes, int n_rows) {
    #if defined(__x86_64__) && defined(__GNUC__)
        static int has_avx2 = -1;
        if (has_avx2 < 0) has_avx2 = __builtin_cpu_supports("avx2");
        if (has_avx2) return first_house_avx2(open, n_lanes, n_rows);
    #endif
        return first_house_of(open, n_lanes, n_rows);
    }
    """
    int first_house(const unsigned short *open, int n_lanes, int n_rows) noexcept nogil
    int fewest_for_weight(
        const unsigned short *lanes, const int *weights, int n_lanes
    ) noexcept nogil
    int strike_singles(
        unsigned short *lanes, const unsigned short *where, int n_lanes, int n_all,
        unsigned long long *singles, unsigned long long *changed
    ) noexcept nogil
    void open_lanes(
        const unsigned short *lanes, int n_lanes, unsigned long long *found
    ) noexcept nogil
