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
