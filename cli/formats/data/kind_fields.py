"""Kinds in files for apps: the fields that apps need to draw and check puzzles, and readers."""

from collections.abc import Mapping
from typing import Any

from cluesmith.generator.drawing.cell_outlines import drawing_of
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.interchange.read_fields import said_in_fields
from cluesmith.generator.interchange.source_text import PuzzleFileError, ReadPuzzle
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import is_known, register
from cluesmith.generator.kinds.rules_in_words import rules_in_words
from cluesmith.generator.kinds.toml_text import definition_as_toml, definition_from_toml
from cluesmith.generator.records.clue_record import clue_types_fields


def kind_fields(kind: Kind) -> dict[str, Any]:
    """Return a kind as plain values; cells are numbered from 0 along the rows, as in a puzzle.

    ``definition`` is TOML, from which Cluesmith can make the kind again.
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


class KindsOfFile:
    """The kinds of a file by their names in the file."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._names: dict[str, str] = {}

    def add(self, name: Any, definition: Any) -> None:
        """Take in a kind.

        Raises PuzzleFileError if its definition is invalid.
        """
        if not isinstance(name, str) or is_known(name):
            return
        try:
            self._names[name] = register(definition_from_toml(str(definition))).name
        except DefinitionError as error:
            raise PuzzleFileError(f"{self._title}: kind {name}: {error}") from None

    def puzzle(self, number: int, fields: Mapping[str, Any]) -> ReadPuzzle:
        """Return a puzzle of the file with its known fields.

        Raises PuzzleFileError if its clues are not a text.
        """
        puzzle, kind = fields.get("puzzle"), fields.get("kind")
        if not isinstance(puzzle, str):
            raise PuzzleFileError(f'{self._title}:{number}: no text "puzzle"')
        named = self._names.get(kind, kind) if isinstance(kind, str) and kind else None
        return ReadPuzzle(number, puzzle.strip(), said_in_fields(fields), named)
