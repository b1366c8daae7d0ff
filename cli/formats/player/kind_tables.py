"""What the page knows of a kind: its cells, its rules and its drawing."""

from typing import Any

from cluesmith.generator.definitions.cell_layout import CellShape
from cluesmith.generator.definitions.rules_in_words import rules_in_words
from cluesmith.generator.drawing.board_drawing import board_lines
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.rules_caption import rules_caption
from cluesmith.generator.drawing.svg import CELL, elements, view_box
from cluesmith.generator.kinds.kind import Kind
from cluesmith.worker.printable import printable


def kind_table(kind: Kind) -> dict[str, Any]:
    """Return what the script needs of a kind to draw it, to check it and to speak of it.

    Lengths are in the units of the drawing's box; a house is its name, whether its digits are
    consecutive, and its cells.
    """
    definition, drawing = kind.definition, drawing_of(kind)
    return {
        "title": printable(kind.title),
        "rules": printable(rules_caption(kind) or ""),
        "words": printable(rules_in_words(definition)),
        "symbols": kind.symbols,
        "isHexagonal": kind.cell_shape is CellShape.HEXAGON,
        "rows": kind.rows,
        "noteColumns": definition.boxes[1] if definition.boxes else 0,
        "box": [float(value) for value in view_box(kind).split()],
        "cellSize": CELL,
        "typeSize": drawing.type_size * CELL,
        "centres": [round(value * CELL, 1) for centre in drawing.centres for value in centre],
        "houses": [
            [printable(house.name), int(definition.is_consecutive(house)), *house.cells]
            for house in kind.houses
        ],
        "different": definition.different,
        "notConsecutive": definition.not_consecutive,
    }


def drawing_element(kind: Kind, number: int) -> str:
    """Return the lines of a kind for boards and sheets to use; not shown itself."""
    lines = elements(board_lines(kind))
    return f'<symbol id="kind-{number}" viewBox="{view_box(kind)}">{lines}</symbol>'
