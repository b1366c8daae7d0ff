# The C types of clue_exchange.py, and what it takes from other compiled modules.

cimport cython

from cluesmith.generator.kernel.bits cimport n_bits

cdef class ClueExchange:
    cdef long long _n_questions
    cdef object _oracle
    cdef int _n_cells, _n_digits
    # The puzzle: its clues, and those that some witnesses leave open, fewest witnesses first; and
    # the witnesses, by place in this order.
    cdef unsigned char[::1] _puzzle
    cdef list _given, _kept
    # The clues now; the same.
    cdef bytearray _values
    cdef unsigned char[::1] _clues
    # Those of the puzzle that are left, by list; how many witnesses are listed, and whether these
    # are all.
    cdef int _n_rest
    cdef int[::1] _rest, _n_of
    cdef unsigned char[::1] _is_all
    # Options: by cell and digit the number or -1; by number the cell and the digit.
    cdef int _n_options
    cdef short[::1] _option_of, _cell_of
    cdef unsigned char[::1] _digit_of
    # The options that can still be added, by depth.
    cdef short[::1] _able
    cdef int _n_able
    # Solutions and witnesses, see above.
    cdef int _n_words
    cdef unsigned long long[::1] _solutions, _left, _without, _having, _left_of
    # What is wanted, and what was found.
    cdef int _n_wanted, _n_tries_left
    cdef list _found

    @cython.locals(digit=cython.int)
    cdef list _list_without(self, int cell, int limit)
    @cython.locals(n=cython.int)
    cdef bint _list_solutions(self)
    @cython.locals(values=cython.p_uchar, first_values=cython.p_uchar)
    cdef void _number_options(self, list[bytes] found)
    cdef int _number(self, int cell, int digit, int n) noexcept nogil
    cdef void _add_solution(self, int i, unsigned char *grid) noexcept nogil
    @cython.locals(o=cython.int)
    cdef bint _strike_out(self, list[list[bytes]] kept)
    @cython.locals(n_unmet=cython.int)
    cdef void _list_witnesses(self, int k, list[bytes] kept)
    cdef void _clear(self, int k) noexcept nogil
    cdef void _append(self, int k, list[bytes] grids)
    @cython.locals(values=cython.p_uchar, o=cython.int)
    cdef void _add_witness(self, int depth, int k, bytes grid)
    @cython.locals(o=cython.int)
    cdef void _search(self, int depth, int n)
    @cython.locals(o=cython.int)
    cdef int _filter(self, int depth, int begin, int n)
    cdef int _n_left_with(self, int depth, int o) noexcept nogil
    cdef bint _keeps_witnesses(self, int depth, int o)
    cdef inline bint _has_witness(self, int depth, int o, int k) noexcept nogil
    @cython.locals(digit=cython.int)
    cdef bint _finds(self, int depth, int o, int k)
    cdef void _put(self, int depth, int o) noexcept nogil
