"""The board of a puzzle as drawing primitives: the marks of its rules, its lines, its digits."""

from functools import cache

from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import Group, Lines, Polygon, Primitive, Text
from cluesmith.generator.drawing.rule_marks import LETTER_TYPE
from cluesmith.generator.kinds.kind import Kind


@cache
def rule_marks(kind: Kind) -> tuple[Primitive, ...]:
    """Return the marks of a kind's rules, which stand behind its lines."""
    drawing = drawing_of(kind)
    marks = drawing.marks
    width = 0.5 * (drawing.thin_width + drawing.thick_width)
    lines = (
        Lines(marks.diagonals, width, "diagonal"),
        Lines(marks.links, width, "pair"),
        Lines(marks.dashed_links, width, "pair", is_dashed=True),
    )
    letters = [Text(at, each) for at, each in marks.letters]
    return (
        *(Polygon(drawing.cells[cell], grey=grey) for cell, grey in marks.shades),
        *(each for each in lines if each.segments),
        *([Group(letters, LETTER_TYPE, is_labels=True)] if letters else ()),
    )


def outlines(kind: Kind) -> tuple[Lines, Lines]:
    """Return the thin and the thick lines of a kind."""
    drawing = drawing_of(kind)
    return Lines(drawing.thin, drawing.thin_width), Lines(drawing.thick, drawing.thick_width)


def board_lines(kind: Kind) -> tuple[Primitive, ...]:
    """Return the drawing of a kind without digits."""
    return *rule_marks(kind), *outlines(kind)


def digits(kind: Kind, clues: str, text: str) -> Group:
    """Return the digits of ``text``; those of ``clues`` among them are given."""
    drawing = drawing_of(kind)
    pairs = zip(drawing.centres, clues, text, strict=True)
    texts = [
        Text(at, digit, "found" if clue == "." else "given")
        for at, clue, digit in pairs
        if digit != "."
    ]
    return Group(texts, drawing.type_size)


def board(kind: Kind, clues: str, text: str) -> tuple[Primitive, ...]:
    """Return the drawing of a puzzle with the digits of ``text``."""
    return *board_lines(kind), digits(kind, clues, text)
