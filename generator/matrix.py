"""A 0/1 matrix as an exact cover problem: a line a row, its columns the items."""

from collections.abc import Iterable

from generator.errors import MatrixSyntaxError
from generator.exact_cover import ExactCover


def read_matrix(lines: Iterable[str]) -> ExactCover:
    """Read rows of 0 and 1, with or without spaces or commas between.

    Blank lines and lines that begin with '#' are skipped, and not counted as rows.

    Raises
    ------
    MatrixSyntaxError
        A line has another character or another length than the first; or there is no row.
    """
    rows: list[str] = []
    for number, line in enumerate(lines, start=1):
        row = "".join(line.replace(",", " ").split())
        if not row or row.startswith("#"):
            continue
        _check_row(number, row, len(rows[0]) if rows else len(row))
        rows.append(row)
    if not rows:
        raise MatrixSyntaxError("no row of 0 and 1")
    options = [[item for item, cell in enumerate(row) if cell == "1"] for row in rows]
    return ExactCover(len(rows[0]), 0, options)


def _check_row(number: int, row: str, width: int) -> None:
    odd = next((c for c in row if c not in "01"), None)
    if odd is not None:
        raise MatrixSyntaxError(f"line {number}: {odd!r} is neither 0 nor 1")
    if len(row) != width:
        raise MatrixSyntaxError(f"line {number}: {len(row)} columns, and the first row has {width}")
