# The compiled form of bits.py.

cdef extern from *:
    int lowest_bit "__builtin_ctzll" (unsigned long long word) noexcept nogil
    int n_bits "__builtin_popcountll" (unsigned long long word) noexcept nogil
