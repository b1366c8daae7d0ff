"""Results as people read them in a terminal: plain tables, tab-separated lines, times."""

from collections.abc import Iterable, Sequence
from datetime import UTC, datetime

from worker.printable import printable


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return rows in columns, numbers to the right; each row is a line, whatever is in it."""
    cells = [[printable(cell) for cell in row] for row in (header, *rows)]
    columns = list(zip(*cells, strict=True))
    widths = [max(map(len, column)) for column in columns]
    is_number = [bool(column[1:]) and all(map(_is_number, column[1:])) for column in columns]
    return "\n".join(
        "  ".join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, is_number, strict=True)
        ).rstrip()
        for row in cells
    )


def _is_number(cell: str) -> bool:
    return cell.replace(",", "").replace(".", "").isdigit() or cell in ("", "-")


def tab_separated(*fields: str) -> str:
    """Return a line for people and for `cut`; empty fields at its end are left out."""
    return "\t".join(map(printable, fields)).rstrip("\t")


def local_time(seconds: float) -> str:
    """Return seconds since the epoch as the user's clock shows them."""
    return datetime.fromtimestamp(seconds, UTC).astimezone().strftime("%Y-%m-%d %H:%M:%S")
