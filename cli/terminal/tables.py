"""Tables for people: plain text, which rich folds if the terminal is too narrow."""

import re
import shutil
import sys
from collections.abc import Iterable, Sequence

import click

from cluesmith.cli.terminal import messages
from cluesmith.generator.wording.printable import printable

_NUMBER = re.compile(r"([\d,.]+( (us|ms|s))?|-)?")

# A folded column keeps words of up to this many characters whole. A column that is no wider is not
# folded.
_KEPT_WORD = 12

# Blanks between columns, and between columns of a table that would otherwise not fit.
_GAP = 2
_NARROW_GAP = 1

# The length of the longest bar in columns, and its characters for parts of a column.
_BAR_WIDTH = 40
_EIGHTHS = " \u258f\u258e\u258d\u258c\u258b\u258a\u2589"
_FULL = "\u2588"


def print_table(
    header: Sequence[str], rows: Iterable[Sequence[str]], *, name_column: int | None = None
) -> None:
    """Print a table. Programs that read a pipe always get one line per row.

    In the column of names, which people copy, long words stay whole, too.
    """
    rows = list(rows)
    for gap in (_GAP, _NARROW_GAP):
        text = table(header, rows, gap)
        if fits(text):
            click.echo(text)
            return
    _print_folded([header, *rows], name_column)


def table(header: Sequence[str], rows: Iterable[Sequence[str]], gap: int = _GAP) -> str:
    """Return rows in columns, with numbers to the right. Each row is always one line."""
    cells = [[printable(cell) for cell in row] for row in (header, *rows)]
    widths = [max(map(len, column)) for column in zip(*cells, strict=True)]
    is_number = _number_columns(cells)
    return "\n".join(
        (" " * gap)
        .join(
            cell.rjust(width) if right else cell.ljust(width)
            for cell, width, right in zip(row, widths, is_number, strict=True)
        )
        .rstrip()
        for row in cells
    )


def fits(text: str) -> bool:
    """Return True if the lines fit on standard output, which may be a narrow terminal."""
    columns = room()
    return columns is None or max(map(len, text.split("\n"))) <= columns


def print_beside(label: str, width: int, text: str) -> None:
    """Print a text right of its label, as ``beside`` returns it."""
    click.echo(beside(label, width, text))


def beside(label: str, width: int, text: str) -> str:
    """Return a text right of its label. On a terminal it is folded between words."""
    return messages.wrapped(f"{label:<{width}}{printable(text)}", room(), width)


def room() -> int | None:
    """Return the columns of standard output's terminal; None if it is no terminal."""
    return messages.room(sys.stdout)


def _number_columns(cells: Sequence[Sequence[str]]) -> list[bool]:
    """Return which columns hold numbers below their header."""
    columns = zip(*cells, strict=True)
    return [bool(below) and all(map(_NUMBER.fullmatch, below)) for _, *below in columns]


def _print_folded(rows: Sequence[Sequence[str]], name_column: int | None) -> None:
    """Print a table as wide as the terminal. Long cells continue on the next line of their column.

    If even numbers and words would break, each cell has its own line beside its header.
    """
    cells = [[printable(cell) for cell in row] for row in rows]
    columns = list(zip(*cells, strict=True))
    whole = shutil.get_terminal_size().columns
    for gap in (_GAP, _NARROW_GAP):
        widths = _folded_widths(columns, whole - gap * (len(columns) - 1), name_column)
        if widths is not None:
            _print_in_widths(cells, widths, gap, whole)
            return
    _print_cells(cells)


def _print_in_widths(
    cells: Sequence[Sequence[str]], widths: Sequence[int], gap: int, whole: int
) -> None:
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    folded = Table(box=None, pad_edge=False, padding=(0, gap, 0, 0), header_style="none")
    for title, is_number, width in zip(cells[0], _number_columns(cells), widths, strict=True):
        folded.add_column(
            Text(title), justify="right" if is_number else "left", overflow="fold", width=width
        )
    for row in cells[1:]:
        folded.add_row(*map(Text, row))
    # rich counts a gap after the last column, but does not write it.
    Console(highlight=False, width=whole + gap).print(folded)


def _print_cells(cells: Sequence[Sequence[str]]) -> None:
    header, *rows = cells
    width = max(map(len, header)) + _GAP
    for number, row in enumerate(rows):
        if number:
            click.echo()
        for title, cell in zip(header, row, strict=True):
            print_beside(title, width, cell)


def _folded_widths(
    columns: Sequence[Sequence[str]], room_for_cells: int, name_column: int | None
) -> list[int] | None:
    """Return widths that fit, with all numbers and words whole, or None.

    They are measured here, because rich would cut off columns right of those that keep words whole.
    """
    widths = [max(map(len, column)) for column in columns]
    words = [
        max((len(word) for cell in column for word in cell.split()), default=0)
        for column in columns
    ]
    kept = [
        width if width <= _KEPT_WORD else min(longest, _KEPT_WORD)
        for width, longest in zip(widths, words, strict=True)
    ]
    if name_column is not None:
        kept[name_column] = words[name_column]
    while sum(widths) > room_for_cells:
        can_give = [(max(width - keep, 0), width) for width, keep in zip(widths, kept, strict=True)]
        most = max(can_give)
        if not most[0]:
            return None
        widths[can_give.index(most)] -= 1
    return widths


def print_with_bars(
    header: tuple[str, ...], rows: Sequence[tuple[str, ...]], totals: list[int]
) -> None:
    """Print a table with a bar beside each row except the last, which has the sums."""
    text = table(header, rows)
    if not fits(text):
        print_table(header, rows)
        return
    lines = text.split("\n")
    width = max(map(len, lines))
    columns = room()
    bar_width = _BAR_WIDTH if columns is None else min(_BAR_WIDTH, columns - width - 2)
    bars = [_bar(total / max(totals), bar_width) for total in totals]
    for line, bar in zip(lines, ("", *bars, ""), strict=True):
        click.echo(f"{line:<{width}}  {bar}".rstrip())


def _bar(share: float, width: int) -> str:
    """Return a bar for a share of the width, at least an eighth of a character if not 0."""
    whole, eighth = divmod(max(1, round(share * width * 8)), 8) if width > 0 else (0, 0)
    return _FULL * whole + (_EIGHTHS[eighth] if eighth else "")


def tab_separated(*fields: str) -> str:
    """Return fields as a line for tools like `cut`, without empty fields at the end."""
    return "\t".join(map(printable, fields)).rstrip("\t")
