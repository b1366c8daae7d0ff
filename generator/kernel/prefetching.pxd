# Asks for a line of memory before it is needed; for compiled modules alone.

cdef extern from *:
    void prefetch "__builtin_prefetch" (const void *place) noexcept nogil
