# The C types of cage_loading.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.oracles.clue_search cimport ClueSearch

@cython.final
cdef class CageLoader:
    cdef object _both_relations, _new_scope, _add_unequal
    cdef readonly ClueSearch search
    cdef dict _pairs, _scopes

    cpdef int add(self, int[::1] cells, int start, int size, int type_, long long value) except -1
    cdef tuple _scope_of(self, int at, int size, int type_, long long value)
