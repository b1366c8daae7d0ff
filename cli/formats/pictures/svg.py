"""Pictures: the lines of a kind's drawing and the digits of a puzzle, as SVG."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape
from textwrap import wrap

from cluesmith.cli.formats.interface.format import FormatOptions
from cluesmith.cli.formats.interface.writers import FolderWriter
from cluesmith.cli.formats.pictures.cell_outlines import drawing_of
from cluesmith.cli.formats.pictures.rule_marks import LETTER_TYPE, Point, Segment
from cluesmith.cli.formats.pictures.rules_caption import rules_caption
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.records.puzzle_record import PuzzleRecord

# User units of a cell: some programs round type that is smaller than a unit.
CELL = 40
_MARGIN = 3

# From the middle of a digit down to its base line, in heights of the type: sans-serif digits are
# some 0.72 high.
HALF_DIGIT = 0.36

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
    f".diagonal{{stroke:{_DIAGONAL}}}.pair{{stroke:{_LINK}}}"
    ".corners text{text-anchor:start}"
)


def svg_writer(options: FormatOptions) -> FolderWriter:
    """A picture a puzzle, and one of its solution if asked for."""

    def files(record: PuzzleRecord) -> Iterator[tuple[str, str]]:
        yield ".svg", picture(record.kind, record.clues, record.clues, record.difficulty)
        if options.with_solution and record.solution is not None:
            yield "-solution.svg", picture(record.kind, record.clues, record.solution)

    return FolderWriter(files)


def picture(kind: Kind, clues: str, text: str, difficulty: str = "") -> str:
    """Return a file with the digits of ``text``; those of ``clues`` among them are bold.

    Below the drawing stand the difficulty, and the rules that the drawing does not show.
    """
    body = f"{lines(kind)}\n{digits(kind, clues, text)}\n"
    return file_of(kind, body, [difficulty, rules_caption(kind)])


def file_of(
    kind: Kind, body: str, captions: Iterable[str | None], style: str = STYLE, scale: int = 1
) -> str:
    """Return a file with what is drawn of a kind, and paragraphs below it."""
    left, top, width, height = map(float, view_box(kind).split())
    caption, caption_height = _caption(
        [text for text in captions if text], width - 2 * _MARGIN, top + height
    )
    height += caption_height
    across, down = number(scale * width), number(scale * height)
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{across}" height="{down}" '
        f'viewBox="{number(left)} {number(top)} {number(width)} {number(height)}">\n'
        f"<style>{style}</style>\n{body}{caption}</svg>\n"
    )


def _caption(texts: Sequence[str], width: float, top: float) -> tuple[str, float]:
    """Return paragraphs in lines of this width, and their height."""
    if not texts:
        return "", 0.0
    size = _CAPTION_TYPE * width
    step = _CAPTION_LINE * size
    rows = [row for text in texts for row in wrap(text, int(width / (_CAPTION_LETTER * size)))]
    spans = "".join(
        f'<tspan x="{number(width / 2)}" y="{number(top + step * line)}">{escape(row)}</tspan>'
        for line, row in enumerate(rows, start=1)
    )
    return f'<text font-size="{number(size)}">{spans}</text>\n', step * (len(rows) + 0.5)


def view_box(kind: Kind) -> str:
    """Return the box that holds the drawing with its margin."""
    drawing = drawing_of(kind)
    sides = (drawing.width, drawing.height)
    width, height = (number(side * CELL + 2 * _MARGIN) for side in sides)
    return f"{-_MARGIN} {-_MARGIN} {width} {height}"


def lines(kind: Kind) -> str:
    """Return the lines of a kind's drawing, and behind them the marks of its rules."""
    return rule_marks(kind) + outlines(kind)


def outlines(kind: Kind) -> str:
    """Return the lines of a kind's drawing."""
    drawing = drawing_of(kind)
    return (
        f'<path stroke-width="{number(drawing.thin_width * CELL)}" '
        f'd="{_path(drawing.thin)}"/>\n'
        f'<path stroke-width="{number(drawing.thick_width * CELL)}" '
        f'd="{_path(drawing.thick)}"/>'
    )


def rule_marks(kind: Kind) -> str:
    """Return the marks of a kind's rules, which stand behind the lines."""
    drawing = drawing_of(kind)
    marks = drawing.marks
    width = number(0.5 * (drawing.thin_width + drawing.thick_width) * CELL)
    parts = [
        f'<polygon fill="{_grey(grey)}" points="{points(drawing.cells[cell])}"/>'
        for cell, grey in marks.shades
    ]
    dashes = f'" stroke-dasharray="{number(CELL / 8)}'
    for segments, style in (
        (marks.diagonals, "diagonal"),
        (marks.links, "pair"),
        (marks.dashed_links, f"pair{dashes}"),
    ):
        if segments:
            parts.append(f'<path class="{style}" stroke-width="{width}" d="{_path(segments)}"/>')
    if marks.letters:
        letters = "".join(
            f'<text x="{number(x * CELL)}" y="{number(y * CELL)}">{each}</text>'
            for (x, y), each in marks.letters
        )
        parts.append(f'<g class="corners" font-size="{number(LETTER_TYPE * CELL)}">{letters}</g>')
    return "".join(f"{part}\n" for part in parts)


def _grey(value: float) -> str:
    return f"#{round(value * 255):02x}" + f"{round(value * 255):02x}" * 2


def points(corners: Iterable[Point]) -> str:
    """Return the corners of a polygon."""
    return " ".join(f"{number(x * CELL)},{number(y * CELL)}" for x, y in corners)


def digits(kind: Kind, clues: str, text: str) -> str:
    """Return the digits of ``text``; those of ``clues`` among them are bold."""
    drawing = drawing_of(kind)
    down = HALF_DIGIT * drawing.type_size
    digits = [
        f'<text class="{"found" if clue == "." else "given"}" x="{number(x * CELL)}" '
        f'y="{number((y + down) * CELL)}">{digit}</text>'
        for (x, y), clue, digit in zip(drawing.centres, clues, text, strict=True)
        if digit != "."
    ]
    return f'<g font-size="{number(drawing.type_size * CELL)}">{"".join(digits)}</g>'


def _path(segments: Iterable[Segment]) -> str:
    return "".join(
        f"M{number(ax * CELL)} {number(ay * CELL)}L{number(bx * CELL)} {number(by * CELL)}"
        for (ax, ay), (bx, by) in segments
    )


def number(value: float) -> str:
    """Return a coordinate without needless digits."""
    return f"{value:.2f}".rstrip("0").rstrip(".")
