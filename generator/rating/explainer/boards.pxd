# Sets of cells, one bit for each of the 81: integers of 128 bits, in two registers.

cdef extern from *:
    """
    typedef unsigned __int128 explainer_board;
    """
    # Cython takes it for a word of 64 bits; all arithmetic is left to C.
    ctypedef unsigned long long Board "explainer_board"
    int _low "__builtin_ctzll" (unsigned long long word) noexcept nogil
    int _n "__builtin_popcountll" (unsigned long long word) noexcept nogil

cdef inline Board cell_board(int cell) noexcept nogil:
    return <Board> 1 << cell

cdef inline int first_cell(Board board) noexcept nogil:
    cdef unsigned long long word = <unsigned long long> board
    if word:
        return _low(word)
    return 64 + _low(<unsigned long long> (board >> 64))

cdef inline int n_cells(Board board) noexcept nogil:
    return _n(<unsigned long long> board) + _n(<unsigned long long> (board >> 64))
