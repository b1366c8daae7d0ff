"""Pictures: the lines of a kind's drawing and the digits of a puzzle, as SVG."""

from collections.abc import Iterable, Iterator

from cli.formats.interface.format import FormatOptions
from cli.formats.interface.puzzle_record import PuzzleRecord
from cli.formats.interface.writers import FolderWriter
from cli.formats.pictures.cell_outlines import Segment, drawing_of
from generator import Kind

# User units of a cell: some programs round type that is smaller than a unit.
_CELL = 40
_MARGIN = 3

# From the middle of a digit down to its base line, in heights of the type: sans-serif digits are
# some 0.72 high.
_HALF_DIGIT = 0.36

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
    """Return a file with the digits of ``text``; those of ``clues`` among them are bold."""
    return (
        f'<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<svg xmlns="http://www.w3.org/2000/svg" {_size(kind)} viewBox="{view_box(kind)}">\n'
        f"<style>{STYLE}</style>\n{lines(kind)}\n{digits(kind, clues, text)}\n</svg>\n"
    )


def _size(kind: Kind) -> str:
    _, _, width, height = view_box(kind).split()
    return f'width="{width}" height="{height}"'


def view_box(kind: Kind) -> str:
    """Return the box that holds the drawing with its margin."""
    drawing = drawing_of(kind)
    sides = (drawing.width, drawing.height)
    width, height = (_number(side * _CELL + 2 * _MARGIN) for side in sides)
    return f"{-_MARGIN} {-_MARGIN} {width} {height}"


def lines(kind: Kind) -> str:
    """Return the lines of a kind's drawing."""
    drawing = drawing_of(kind)
    return (
        f'<path stroke-width="{_number(drawing.thin_width * _CELL)}" '
        f'd="{_path(drawing.thin)}"/>\n'
        f'<path stroke-width="{_number(drawing.thick_width * _CELL)}" '
        f'd="{_path(drawing.thick)}"/>'
    )


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
