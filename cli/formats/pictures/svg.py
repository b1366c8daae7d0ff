"""Pictures: the lines of a kind's drawing and the digits of a puzzle, as SVG."""

from collections.abc import Iterable, Iterator
from html import escape
from textwrap import wrap

from cli.formats.interface.format import FormatOptions
from cli.formats.interface.puzzle_record import PuzzleRecord
from cli.formats.interface.writers import FolderWriter
from cli.formats.pictures.cell_outlines import drawing_of
from cli.formats.pictures.rule_marks import LETTER_TYPE, Point, Segment
from cli.formats.pictures.rules_caption import rules_caption
from generator import Kind

# User units of a cell: some programs round type that is smaller than a unit.
_CELL = 40
_MARGIN = 3

# From the middle of a digit down to its base line, in heights of the type: sans-serif digits are
# some 0.72 high.
_HALF_DIGIT = 0.36

# Of the caption: its type in widths of the drawing, the height of a line and the mean width of a
# letter in heights of the type.
_CAPTION_TYPE = 0.036
_CAPTION_LINE, _CAPTION_LETTER = 1.3, 0.53

# Greys of lines that are marks of rules.
_DIAGONAL, _LINK = "#888", "#777"

STYLE = (
    "path{fill:none;stroke:#000;stroke-linecap:round}"
    "text{font-family:Helvetica,Arial,'Liberation Sans',sans-serif;text-anchor:middle}"
    ".given{font-weight:bold}.found{fill:#444}"
)


def svg_writer(options: FormatOptions) -> FolderWriter:
    """A picture a puzzle, and one of its solution if asked for."""

    def files(record: PuzzleRecord) -> Iterator[tuple[str, str]]:
        yield ".svg", picture(record.kind, record.clues, record.clues)
        if options.with_solution and record.solution is not None:
            yield "-solution.svg", picture(record.kind, record.clues, record.solution)

    return FolderWriter(files)


def picture(kind: Kind, clues: str, text: str) -> str:
    """Return a file with the digits of ``text``; those of ``clues`` among them are bold.

    Below the drawing stand the rules that it does not show.
    """
    left, top, width, height = map(float, view_box(kind).split())
    caption, caption_height = _caption(kind, width - 2 * _MARGIN, top + height)
    size = f"{_number(width)} {_number(height + caption_height)}"
    across, down = size.split()
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}" '
        f'viewBox="{_number(left)} {_number(top)} {size}">\n'
        f"<style>{STYLE}</style>\n{lines(kind)}\n{digits(kind, clues, text)}\n{caption}</svg>\n"
    )


def _caption(kind: Kind, width: float, top: float) -> tuple[str, float]:
    """Return the rules in words in lines of this width, and their height."""
    text = rules_caption(kind)
    if text is None:
        return "", 0.0
    size = _CAPTION_TYPE * width
    step = _CAPTION_LINE * size
    rows = wrap(text, int(width / (_CAPTION_LETTER * size)))
    spans = "".join(
        f'<tspan x="{_number(width / 2)}" y="{_number(top + step * number)}">{escape(row)}</tspan>'
        for number, row in enumerate(rows, start=1)
    )
    return f'<text font-size="{_number(size)}">{spans}</text>\n', step * (len(rows) + 0.5)


def view_box(kind: Kind) -> str:
    """Return the box that holds the drawing with its margin."""
    drawing = drawing_of(kind)
    sides = (drawing.width, drawing.height)
    width, height = (_number(side * _CELL + 2 * _MARGIN) for side in sides)
    return f"{-_MARGIN} {-_MARGIN} {width} {height}"


def lines(kind: Kind) -> str:
    """Return the lines of a kind's drawing, and behind them the marks of its rules."""
    drawing = drawing_of(kind)
    return (
        f"{_marks(kind)}"
        f'<path stroke-width="{_number(drawing.thin_width * _CELL)}" '
        f'd="{_path(drawing.thin)}"/>\n'
        f'<path stroke-width="{_number(drawing.thick_width * _CELL)}" '
        f'd="{_path(drawing.thick)}"/>'
    )


def _marks(kind: Kind) -> str:
    drawing = drawing_of(kind)
    marks = drawing.marks
    width = _number(0.5 * (drawing.thin_width + drawing.thick_width) * _CELL)
    parts = [
        f'<polygon fill="{_grey(grey)}" points="{_points(drawing.cells[cell])}"/>'
        for cell, grey in marks.shades
    ]
    for segments, style in (
        (marks.diagonals, f"stroke:{_DIAGONAL}"),
        (marks.links, f"stroke:{_LINK}"),
        (marks.dashed_links, f"stroke:{_LINK};stroke-dasharray:{_number(_CELL / 8)}"),
    ):
        if segments:
            parts.append(f'<path stroke-width="{width}" style="{style}" d="{_path(segments)}"/>')
    parts += [
        f'<text font-size="{_number(LETTER_TYPE * _CELL)}" style="text-anchor:start" '
        f'x="{_number(x * _CELL)}" y="{_number(y * _CELL)}">{letters}</text>'
        for (x, y), letters in marks.letters
    ]
    return "".join(f"{part}\n" for part in parts)


def _grey(value: float) -> str:
    return f"#{round(value * 255):02x}" + f"{round(value * 255):02x}" * 2


def _points(corners: Iterable[Point]) -> str:
    return " ".join(f"{_number(x * _CELL)},{_number(y * _CELL)}" for x, y in corners)


def digits(kind: Kind, clues: str, text: str) -> str:
    """Return the digits of ``text``; those of ``clues`` among them are bold."""
    drawing = drawing_of(kind)
    down = _HALF_DIGIT * drawing.type_size
    digits = [
        f'<text class="{"found" if clue == "." else "given"}" x="{_number(x * _CELL)}" '
        f'y="{_number((y + down) * _CELL)}">{digit}</text>'
        for (x, y), clue, digit in zip(drawing.centres, clues, text, strict=True)
        if digit != "."
    ]
    return f'<g font-size="{_number(drawing.type_size * _CELL)}">{"".join(digits)}</g>'


def _path(segments: Iterable[Segment]) -> str:
    return "".join(
        f"M{_number(ax * _CELL)} {_number(ay * _CELL)}L{_number(bx * _CELL)} {_number(by * _CELL)}"
        for (ax, ay), (bx, by) in segments
    )


def _number(value: float) -> str:
    """Return a coordinate without needless digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
