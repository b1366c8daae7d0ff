"""The board of a puzzle as drawing primitives: marks of its rules, lines, clues and digits."""

from functools import cache

from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.line_shapes import halos
from cluesmith.generator.drawing.primitives import (
    Group,
    Lines,
    Polygon,
    Primitive,
    Text,
    mark_of,
)
from cluesmith.generator.drawing.rule_marks import LETTER_TYPE
from cluesmith.generator.drawing.shape_parts import ClueShapes
from cluesmith.generator.drawing.shape_table import clue_shapes
from cluesmith.generator.drawing.symbols import Symbols
from cluesmith.generator.kinds.kind import Kind

# The grey of cells with given digits, where these are shaded.
GIVEN_SHADE = 0.82


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


def digits(kind: Kind, clues: str, text: str, symbols: Symbols | None = None) -> Group:
    """Return the digits of ``text``, or the symbols for them; those of ``clues`` are given."""
    drawing = drawing_of(kind)
    given, shown = (each.partition(SEPARATOR)[0] for each in (clues, text))
    pairs = zip(drawing.centres, given, shown, strict=True)
    shown_as = dict(zip(kind.symbols, symbols.of(kind), strict=True)) if symbols else {}
    marks: list[Primitive] = []
    for at, clue, digit in pairs:
        if digit != ".":
            style = "found" if clue == "." else "given"
            symbol = shown_as.get(digit)
            marks.append(mark_of(at, symbol, style) if symbol else Text(at, digit, style))
    return Group(marks, drawing.type_size)


def shapes_of(kind: Kind, clues: str, is_shaded: bool = False) -> ClueShapes:
    """Return the drawing of the clues that are not digits, and the shades under it."""
    shades = ClueShapes(under=given_shades(kind, clues)) if is_shaded else ClueShapes()
    if SEPARATOR not in clues:
        return shades
    puzzle = kind.puzzle(clues)
    return shades + clue_shapes(kind, puzzle.clues) + halos(kind, puzzle)


def given_shades(kind: Kind, clues: str) -> tuple[Polygon, ...]:
    """Return shades for the cells with given digits, which make their picture visible."""
    cells, shaded = drawing_of(kind).cells, dict(drawing_of(kind).marks.shades)
    given = enumerate(clues.partition(SEPARATOR)[0])
    return tuple(
        Polygon(cells[cell], grey=round(GIVEN_SHADE * shaded.get(cell, 1.0), 2))
        for cell, digit in given
        if digit != "."
    )


def board(
    kind: Kind,
    clues: str,
    text: str,
    has_colours: bool = False,
    symbols: Symbols | None = None,
    is_shaded: bool = False,
) -> tuple[Primitive, ...]:
    """Return the drawing of a puzzle with the digits of ``text``.

    Parameters
    ----------
    clues : str
        The puzzle, whose clues of all families are drawn.
    text : str
        Digits; clues behind them are ignored.
    has_colours : bool
        Whether cages have colours.
    symbols : Symbols, optional
        The symbols in place of digits.
    is_shaded : bool
        Whether cells with given digits are shaded.
    """
    shapes = shapes_of(kind, clues, is_shaded)
    return (
        *(shapes.tints if has_colours else ()),
        *rule_marks(kind),
        *shapes.under,
        *outlines(kind),
        *shapes.over,
        digits(kind, clues, text, symbols),
    )
