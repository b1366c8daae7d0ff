"""The kinds of puzzles that a file for apps defines."""

from collections.abc import Mapping
from typing import Any

from cluesmith.cli.formats.source_file import PuzzleFileError, ReadPuzzle
from cluesmith.cli.formats.text.read_fields import said_in_fields
from cluesmith.generator.definitions.toml_text import definition_from_toml
from cluesmith.generator.errors import DefinitionError
from cluesmith.generator.kinds.kind_registry import is_known, register


class KindsOfFile:
    """The kinds of a file by the names that it gives them."""

    def __init__(self, title: str) -> None:
        self._title = title
        self._names: dict[str, str] = {}

    def add(self, name: Any, definition: Any) -> None:
        """Take in a kind.

        Raises PuzzleFileError if its definition is none.
        """
        if not isinstance(name, str) or is_known(name):
            return
        try:
            self._names[name] = register(definition_from_toml(str(definition))).name
        except DefinitionError as error:
            raise PuzzleFileError(f"{self._title}: kind {name}: {error}") from None

    def puzzle(self, number: int, fields: Mapping[str, Any]) -> ReadPuzzle:
        """Return a puzzle of the file with what its fields say.

        Raises PuzzleFileError if it has no text for its clues.
        """
        puzzle, kind = fields.get("puzzle"), fields.get("kind")
        if not isinstance(puzzle, str):
            raise PuzzleFileError(f'{self._title}:{number}: no text "puzzle"')
        named = self._names.get(kind, kind) if isinstance(kind, str) and kind else None
        return ReadPuzzle(number, puzzle.strip(), said_in_fields(fields), named)
