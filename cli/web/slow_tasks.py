"""The tasks of other processes: a puzzle's path, and its page to play on."""

import traceback
from collections.abc import Callable, Hashable
from dataclasses import fields
from io import BytesIO
from typing import Any, NamedTuple

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.formats.writers import DocumentWriter
from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import is_custom, kind_named, register_text
from cluesmith.generator.kinds.toml_text import definition_as_toml
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.wording.catalogues import words_in

# Processes with slow tasks yield to the server, whose answers are due at once.
NICENESS = 10


def result_of(task: tuple[Callable[..., Any], tuple[Any, ...]]) -> Any:
    """Call a function, in a process that has loaded what it needs before it is asked."""
    function, args = task
    try:
        return function(*args)
    except GeneratorError:
        raise
    except Exception:  # the asking process does not get this traceback
        traceback.print_exc()
        raise


class KindText(NamedTuple):
    """A kind for another process: its name, and the definition of a user's kind."""

    name: str
    definition: str | None

    @classmethod
    def of(cls, kind: Kind) -> "KindText":
        """Return the text form of a kind."""
        return cls(kind.name, definition_as_toml(kind.definition) if is_custom(kind) else None)

    def kind(self) -> Kind:
        """Return the kind, and register it in this process."""
        if self.definition is not None:
            register_text(self.name, self.definition)
        return kind_named(self.name)


def path_of(kind_text: KindText, clues: str) -> tuple[str, bool]:
    """Return the compact path of a puzzle, and True if it solves the puzzle."""
    kind = kind_text.kind()
    path = solution_path(kind, kind.given(clues))
    return path.compact, path.is_solved


def known_of(record: PuzzleRecord) -> tuple[tuple[str, Hashable], ...]:
    """Return the known fields of a puzzle, except its kind."""
    names = [each.name for each in fields(record) if each.name != "kind"]
    return tuple((name, getattr(record, name)) for name in names)


def player_of(
    kind_text: KindText, known: tuple[tuple[str, Any], ...], language: str | None
) -> bytes:
    """Return the page to play a puzzle on, as ``export --format html`` writes it."""
    record = PuzzleRecord(kind=kind_text.kind(), **dict(known))
    title = words_in(language).name(record.kind_title, "kind")
    options = FormatOptions(title=title, with_solution=True, per_page=1, language=language)
    writer = FORMATS["html"].make_writer(options)
    if not isinstance(writer, DocumentWriter):
        raise TypeError("html is a document")
    page = BytesIO()
    writer.write(iter([record]), page)
    return page.getvalue()
