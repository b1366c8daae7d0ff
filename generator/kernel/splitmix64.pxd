# The compiled form of splitmix64.py.

cdef inline unsigned long long advanced(unsigned long long state) noexcept nogil:
    return state + <unsigned long long> 0x9E3779B97F4A7C15

cdef inline unsigned long long mixed(unsigned long long bits) noexcept nogil:
    bits = (bits ^ bits >> 30) * <unsigned long long> 0xBF58476D1CE4E5B9
    bits = (bits ^ bits >> 27) * <unsigned long long> 0x94D049BB133111EB
    return bits ^ bits >> 31

cdef inline unsigned int below(unsigned int n, unsigned long long state) noexcept nogil:
    return <unsigned int> ((mixed(state) >> 32) * n >> 32)
