"""The largest boards, which all searches, proofs and tables can hold."""

# Cells, and digits: sets of digits are bits of a C int.
MAX_CELLS = 625
MAX_DIGITS = 30

# With clues that are not digits: the solver stores a set of cells in six words, and the digits that
# a cell may hold in 16 bits.
MAX_CELLS_WITH_CLUES = 384
MAX_DIGITS_WITH_CLUES = 16

# Of kinds whose grids are all listed: a set of cells is a word.
MAX_LISTED_CELLS = 64
