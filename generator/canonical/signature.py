# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""A number that all equivalent forms of a 9x9 Sudoku share.

Renaming digits, permuting bands and the rows within each, stacks and their columns, and swapping
rows with columns leave the signature of a puzzle as it is.  Puzzles of other classes nearly always
have another one.  So it shows well enough, in 3 us, which puzzles are the same up to symmetry.  If
you need certainty, use a canonical form.

Method: colour refinement (Weisfeiler and Leman).  Each clue, row, column, box, band, stack and
digit holds 64 bits; in every round each takes up a sum over what it touches.  Sums know no order,
and rows and columns are treated alike, so the numbers cannot depend on the form.
"""

import cython
from cython.cimports.cluesmith.generator.kernel.splitmix64 import mixed

_N_ROUNDS = cython.declare(cython.int, 4)
_MASK64 = cython.declare(cython.ulonglong, 0xFFFFFFFFFFFFFFFF)


def signature(clues: bytes) -> int:
    """Return 64 bits that do not depend on the form of a 9x9 puzzle.

    Parameters
    ----------
    clues : bytes
        81 values 0..9, 0 for a blank.

    Raises
    ------
    ValueError
        The length or a value is wrong.
    """
    if len(clues) != 81 or max(clues) > 9:
        raise ValueError("a puzzle has 81 values from 0 to 9")
    return _refine(clues)


@cython.cfunc
@cython.nogil
@cython.exceptval(check=False)
def _refine(values: cython.p_uchar) -> cython.ulonglong:
    # Lines are rows 0..8 and columns 9..17; groups bands 0..2 and stacks 3..5.
    clue = cython.declare(cython.ulonglong[81])
    line = cython.declare(cython.ulonglong[18])
    group = cython.declare(cython.ulonglong[6])
    box = cython.declare(cython.ulonglong[9])
    digit = cython.declare(cython.ulonglong[10])
    total: cython.ulonglong = 0
    for cell in range(81):
        clue[cell] = 1
    for _turn in range(_N_ROUNDS):
        for i in range(18):
            line[i] = 0
        for i in range(10):
            digit[i] = 0
        for i in range(9):
            box[i] = 0
        for cell in range(81):
            if values[cell]:
                bits = mixed(clue[cell])
                line[cell // 9] = line[cell // 9] + bits & _MASK64
                line[9 + cell % 9] = line[9 + cell % 9] + bits & _MASK64
                box[cell // 27 * 3 + cell % 9 // 3] = (
                    box[cell // 27 * 3 + cell % 9 // 3] + bits & _MASK64
                )
                digit[values[cell]] = digit[values[cell]] + bits & _MASK64
        total = 0
        for i in range(6):
            group[i] = (
                mixed(line[3 * i]) + mixed(line[3 * i + 1]) + mixed(line[3 * i + 2]) & _MASK64
            )
            total = total + mixed(group[i]) & _MASK64
        for i in range(9):
            bits = mixed(group[i // 3] + 5 & _MASK64) + mixed(group[3 + i % 3] + 5 & _MASK64)
            box[i] = mixed(box[i] + 3 & _MASK64) + bits & _MASK64
            total = total + mixed(box[i]) + mixed(digit[i + 1] + 7 & _MASK64) & _MASK64
        for i in range(18):
            line[i] = mixed(line[i] + 2 * mixed(group[i // 3]) + 1 & _MASK64)
        for cell in range(81):
            if values[cell]:
                bits = mixed(digit[values[cell]] + 11 & _MASK64) + line[cell // 9]
                bits = bits + line[9 + cell % 9] + 3 * box[cell // 27 * 3 + cell % 9 // 3]
                clue[cell] = mixed(bits + 13 * clue[cell] & _MASK64)
    for cell in range(81):
        if values[cell]:
            total = total + mixed(clue[cell]) & _MASK64
    return total
