"""What an app needs of a kind to draw its puzzles and to check what is entered."""

from typing import Any

from cluesmith.generator.definitions.rules_in_words import rules_in_words
from cluesmith.generator.definitions.toml_text import definition_as_toml
from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.records.clue_record import clue_types_fields


def kind_fields(kind: Kind) -> dict[str, Any]:
    """Return a kind as plain values; cells are numbered from 0 along the rows, as in a puzzle.

    ``definition`` is TOML, of which Cluesmith makes the kind again.
    """
    definition = kind.definition
    return {
        "name": kind.name,
        "title": kind.title,
        "rules": f"{rules_in_words(definition)}.",
        "shape": kind.cell_shape.value,
        "symbols": kind.symbols,
        "rows": [*kind.rows],
        "cells": _cells(kind),
        "regions": [None if region < 0 else region for region in definition.region_of],
        "houses": [
            {"name": house.name, "cells": [*house.cells], "holds": house.holds.value}
            for house in kind.houses
        ],
        "different": [[*pair] for pair in definition.different],
        "not_consecutive": [[*pair] for pair in definition.not_consecutive],
        "clue_types": clue_types_fields(kind),
        "definition": definition_as_toml(definition),
    }


def _cells(kind: Kind) -> list[dict[str, Any]]:
    """Return the name of each cell and its middle, in widths of a cell from the upper left."""
    centres = drawing_of(kind).centres
    return [
        {"name": name, "x": x, "y": y}
        for name, (x, y) in zip(kind.cell_names, centres, strict=True)
    ]
