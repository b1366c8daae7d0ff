"""What the page knows of a kind: its cells, its rules and its drawing."""

import re
from collections.abc import Sequence
from typing import Any

from cluesmith.generator.definitions.cell_layout import CellShape
from cluesmith.generator.definitions.rules_in_words import rules_in_words
from cluesmith.generator.drawing.board_drawing import outlines, rule_marks
from cluesmith.generator.drawing.candidate_places import candidate_grid
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.rules_caption import rules_caption
from cluesmith.generator.drawing.svg import CELL, elements, view_box
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.wording.words import Words
from cluesmith.worker.printable import printable

# Houses that a cell's name says, or any solver knows.
_PLACE = re.compile(r"(row|column|box|decline|incline) \d")


def kind_table(kind: Kind, clue_sorts: Sequence[dict[str, Any]], words: Words) -> dict[str, Any]:
    """Return what the script needs of a kind to draw it, to check it and to speak of it.

    Lengths are in the units of the drawing's box; a house is its name, whether its digits are
    consecutive, whether it is told to those who do not see it, and its cells.
    """
    definition, drawing = kind.definition, drawing_of(kind)
    note_columns, note_rows = candidate_grid(kind)
    return {
        "title": printable(words.name(kind.title, "kind")),
        "rules": printable(rules_caption(kind, words) or ""),
        "words": printable(rules_in_words(definition, words)),
        "symbols": kind.symbols,
        "isHexagonal": kind.cell_shape is CellShape.HEXAGON,
        "rows": kind.rows,
        "nEach": kind.n_each,
        "noteGrid": [note_columns, note_rows],
        "box": [float(value) for value in view_box(kind).split()],
        "cellSize": CELL,
        "cellRoom": drawing.cell_room,
        "numberRoom": drawing.number_room,
        "typeSize": drawing.type_size * CELL,
        "centres": [round(value * CELL, 1) for centre in drawing.centres for value in centre],
        "houses": [
            [
                printable(words.name(house.name, "house")),
                int(definition.is_consecutive(house)),
                int(_PLACE.match(house.name) is None),
                *house.cells,
            ]
            for house in kind.houses
        ],
        "different": definition.different,
        "notConsecutive": definition.not_consecutive,
        "clueSorts": clue_sorts,
        "hasClues": kind.has_clue_families,
    }


def drawing_elements(kind: Kind, number: int) -> str:
    """Return the lines of a kind and the marks behind them, for boards and sheets to use.

    They are not shown themselves.
    """
    box = view_box(kind)
    parts = {"marks": rule_marks(kind), "lines": outlines(kind)}
    return "\n".join(
        f'<symbol id="{name}-{number}" viewBox="{box}">{elements(drawn)}</symbol>'
        for name, drawn in parts.items()
    )
