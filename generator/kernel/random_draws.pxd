# The C types of random_draws.py; compiled modules draw without a call of Python.

cimport cython

from cluesmith.generator.kernel.splitmix64 cimport advanced, below as scaled_below, mixed

@cython.final
cdef class Draws:
    cdef unsigned long long _state

    cdef inline unsigned int drawn_below(self, unsigned int n) noexcept nogil:
        self._state = advanced(self._state)
        return scaled_below(n, self._state)
