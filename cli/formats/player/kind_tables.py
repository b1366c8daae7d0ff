"""The page's data about a kind: its cells, its rules and its drawing."""

import re
from typing import Any

from cluesmith.generator.drawing.board_drawing import outlines, rule_marks
from cluesmith.generator.drawing.candidate_places import candidate_grid
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.drawing.primitives import Stamp, stamp_side
from cluesmith.generator.drawing.rules_caption import ShownKind
from cluesmith.generator.drawing.svg import CELL, elements, view_box
from cluesmith.generator.drawing.symbol_names import FOLDER
from cluesmith.generator.drawing.symbols import Symbols
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.wording.printable import printable
from cluesmith.generator.wording.words import Words

# Houses that need no description: a cell's name says them, or any solver knows them.
_PLACE = re.compile(r"(row|column|box|decline|incline) \d")


def kind_table(shown: ShownKind, words: Words, has_rules: bool = True) -> dict[str, Any]:
    """Return the data with which the script draws, checks and describes a kind.

    Lengths are in units of the drawing's box.  ``has_rules``: whether the rules stand beside the
    board.  A house has a name, two flags and its cells.  The flags say whether its digits are
    consecutive, and whether it is described to readers who do not see it.
    """
    kind = shown.kind
    definition, drawing = kind.definition, drawing_of(kind)
    note_columns, note_rows = candidate_grid(kind)
    return {
        "title": printable(shown.title_in(words)),
        "rules": printable(shown.caption(words) or "") if has_rules else "",
        "words": printable(shown.rules(words)),
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
        "hasClues": kind.has_clue_families,
        **(_symbol_fields(kind, shown.symbols, words) if shown.symbols else {}),
    }


def _symbol_fields(kind: Kind, symbols: Symbols, words: Words) -> dict[str, Any]:
    """Return the symbols that replace digits: their names, and letters or drawings."""
    chosen = symbols.of(kind)
    fields: dict[str, Any] = {"names": [printable(name) for name in symbols.names_in(kind, words)]}
    if symbols.are_letters:
        return fields
    has_pictures = symbols.text.startswith(FOLDER)
    sides = {
        style: round(
            stamp_side(Stamp((0, 0), chosen[0], style), drawing_of(kind).type_size) * CELL, 2
        )
        for style in ("given", "found")
    }
    return {
        **fields,
        "letters": [each.letter for each in chosen],
        "drawings": [each.id for each in chosen],
        "faces": "pictured" if has_pictures else "coloured" if symbols.has_colours else "",
        "sides": sides,
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
