"""The report of an audit as one page of HTML, which loads nothing."""

from collections.abc import Sequence
from html import escape

from cluesmith.cli.reading.audit import Audit, FileAudit
from cluesmith.cli.reading.audit_distributions import Distribution, distributions_of
from cluesmith.cli.reading.audit_text import finding_rows, shared_lines, summary_of, verdict_of
from cluesmith.generator.drawing.primitives import Group, Lines, Polygon, Primitive, Text
from cluesmith.generator.drawing.svg import CELL, STYLE, elements
from cluesmith.generator.wording.printable import printable

_STYLE = (
    "body{font-family:'Noto Sans',Helvetica,Arial,'Liberation Sans',sans-serif;max-width:45em;"
    "margin:2em auto;padding:0 1em;line-height:1.4}"
    "table{border-collapse:collapse}td,th{text-align:left;padding:.2em .8em .2em 0;"
    "vertical-align:top}.n{text-align:right}svg{max-width:100%;height:auto}h1,h2,h3{line-height:1.2}"
)

# Sizes in a bar chart, in widths of a cell: a row and its bar, its type, the room for a label, and
# the longest bar.
_ROW = 0.5
_BAR = 0.34
_TYPE = 0.3
_LABELS = 6.0
_BARS = 9.0
_NUMBERS = 2.0

# The distances from the middle of a line down to its base, and from a bar to its number, in cells.
_BASE = 0.11
_GAP = 0.15

_GREY = 0.55

_WIDTH = _LABELS + _BARS + _NUMBERS


def audit_page(audit: Audit) -> str:
    """Return the report."""
    files = "".join(_file(file, audit.options.faults) for file in audit.files)
    shared = "".join(f"<li>{_text(line)}</li>" for line in shared_lines(audit))
    return (
        '<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width">'
        f"<title>Audit</title><style>{_STYLE}{STYLE}</style></head><body>\n"
        f"<h1>Audit</h1>\n<p>{_text(verdict_of(audit))}</p>\n"
        + (f"<ul>{shared}</ul>\n" if shared else "")
        + f"{files}</body></html>\n"
    )


def _file(file: FileAudit, fault_bits: int) -> str:
    rows = "".join(
        f'<tr><td>{_text(name)}</td><td class="n">{n}</td><td>{first}</td>'
        f"<td>{_text(meaning)}</td></tr>\n"
        for name, n, first, meaning in finding_rows(file, fault_bits)
    )
    head = "<tr><th>finding</th><th>rows</th><th>first rows</th><th>meaning</th></tr>\n"
    table = f"<table>\n{head}{rows}</table>\n" if rows else "<p>nothing found</p>\n"
    charts = "".join(map(_chart, distributions_of(file)))
    return f"<h2>{_text(file.title)}</h2>\n<p>{_text(summary_of(file))}</p>\n{table}{charts}"


def _chart(distribution: Distribution) -> str:
    drawn, height = _bar_chart([(escape(str(value)), n) for value, n in distribution.counts])
    size = f"{_WIDTH * CELL:g} {height * CELL:g}"
    return (
        f"<h3>{_text(distribution.title)}</h3>\n"
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{_WIDTH * CELL:g}" '
        f'height="{height * CELL:g}" viewBox="0 0 {size}">\n{elements(drawn)}\n</svg>\n'
    )


def _text(text: str) -> str:
    return escape(printable(text))


def _bar_chart(bars: Sequence[tuple[str, int]]) -> tuple[list[Primitive], float]:
    """Return the drawing of a chart and its height, in widths of a cell.

    ``bars``: labels, which must not contain markup, and numbers.
    """
    most = max((n for _, n in bars), default=1)
    height = _ROW * len(bars)
    texts: list[Primitive] = []
    drawn: list[Primitive] = []
    for i, (label, n) in enumerate(bars):
        middle = _ROW * (i + 1 / 2)
        length = _BARS * n / most
        top, bottom = middle - _BAR / 2, middle + _BAR / 2
        corners = (
            (_LABELS, top),
            (_LABELS + length, top),
            (_LABELS + length, bottom),
            (_LABELS, bottom),
        )
        drawn.append(Polygon(corners, grey=_GREY))
        texts.append(Text((0, middle + _BASE), label))
        texts.append(Text((_LABELS + length + _GAP, middle + _BASE), f"{n:,}"))
    axis = Lines([((_LABELS, 0), (_LABELS, height))], 0.03)
    return [*drawn, axis, Group(texts, _TYPE, is_labels=True)], height
