# Makes the inline functions of a module that imports this inline wherever they are called, so that
# constants among the arguments become part of the code; by itself gcc judges such functions too long.

cdef extern from *:
    """
    #ifdef __GNUC__
    #undef CYTHON_INLINE
    #define CYTHON_INLINE inline __attribute__((always_inline))
    #endif
    """
