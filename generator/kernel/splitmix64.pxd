# splitmix64 (Steele, Lea, Flood 2014): the source of all random numbers of the package.
#
# The state advances by a constant, and its mixed bits are the number.  The functions are inline, so
# that they are part of the loops that draw: in a module of their own each draw would be a call by a
# pointer.

cdef inline unsigned long long advanced(unsigned long long state) noexcept nogil:
    return state + <unsigned long long> 0x9E3779B97F4A7C15

cdef inline unsigned long long mixed(unsigned long long bits) noexcept nogil:
    bits = (bits ^ bits >> 30) * <unsigned long long> 0xBF58476D1CE4E5B9
    bits = (bits ^ bits >> 27) * <unsigned long long> 0x94D049BB133111EB
    return bits ^ bits >> 31

cdef inline unsigned int below(unsigned int n, unsigned long long state) noexcept nogil:
    return <unsigned int> ((mixed(state) >> 32) * n >> 32)
