"""Tables with a bar beside each row."""

from collections.abc import Sequence

import click

from cluesmith.cli.terminal.tables import fits, print_table, room, table

BAR_WIDTH = 40
EIGHTHS = " \u258f\u258e\u258d\u258c\u258b\u258a\u2589"
FULL = "\u2588"


def print_with_bars(
    header: tuple[str, ...], rows: Sequence[tuple[str, ...]], totals: list[int]
) -> None:
    """Print a table with a bar beside each row but the last, which has the sums."""
    text = table(header, rows)
    if not fits(text):
        print_table(header, rows)
        return
    lines = text.split("\n")
    width = max(map(len, lines))
    columns = room()
    bar_width = BAR_WIDTH if columns is None else min(BAR_WIDTH, columns - width - 2)
    bars = [_bar(total / max(totals), bar_width) for total in totals]
    for line, bar in zip(lines, ("", *bars, ""), strict=True):
        click.echo(f"{line:<{width}}  {bar}".rstrip())


def _bar(share: float, width: int) -> str:
    """Return a bar for a share of the width; an eighth of a character at least, if there is any."""
    whole, eighth = divmod(max(1, round(share * width * 8)), 8) if width > 0 else (0, 0)
    return FULL * whole + (EIGHTHS[eighth] if eighth else "")
