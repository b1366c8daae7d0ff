"""A 0/1 matrix as an exact cover problem: one line per row, columns as items."""

from collections.abc import Iterable

from cluesmith.generator.errors import MatrixSyntaxError
from cluesmith.generator.kernel.exact_cover import ExactCover


def read_matrix(lines: Iterable[str], n_secondary: int = 0) -> ExactCover:
    """Read rows of 0 and 1, with or without spaces or commas between.

    Blank lines and lines that begin with '#' are skipped, and not counted as rows.  The last
    n_secondary columns are secondary items.

    Raises
    ------
    MatrixSyntaxError
        A line has another character or another length than the first; there is no row, or
        there are fewer columns than secondary ones.
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
    n_primary = len(rows[0]) - n_secondary
    if n_primary < 0:
        raise MatrixSyntaxError(f"{n_secondary} secondary columns, and a row has {len(rows[0])}")
    options = [[item for item, cell in enumerate(row) if cell == "1"] for row in rows]
    return ExactCover(n_primary, n_secondary, options)


def _check_row(number: int, row: str, width: int) -> None:
    odd = next((c for c in row if c not in "01"), None)
    if odd is not None:
        raise MatrixSyntaxError(f"line {number}: {odd!r} is neither 0 nor 1")
    if len(row) != width:
        raise MatrixSyntaxError(f"line {number}: {len(row)} columns, and the first row has {width}")
