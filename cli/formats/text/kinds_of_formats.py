"""Which kinds the files of other programs can hold: most of these know plain Sudoku only."""

from cluesmith.generator.kinds.kind import Kind

_REPAIR = "use line, csv or jsonl"


def only_sudoku(kind: Kind) -> str | None:
    """Refuse all kinds but Sudoku: programs would take their puzzles for Sudoku."""
    if kind.name == "sudoku":
        return None
    return f"is for Sudoku, and this is {kind.title}: {_REPAIR}"


def nine_by_nine(kind: Kind) -> str | None:
    """Refuse kinds without nine rows of nine cells and nine digits."""
    if kind.rows == (9,) * 9 and kind.n_digits == 9:
        return None
    return f"is for squares of 9x9 cells, and this is {kind.title}: {_REPAIR}"
