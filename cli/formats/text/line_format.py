"""Lines in a format that the user gives with --line-format: text with letters for the fields."""

import re
from collections.abc import Callable
from operator import attrgetter
from typing import Any, NamedTuple

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.writers import TextWriter
from cluesmith.generator.errors import FormatError
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import FIELDS
from cluesmith.generator.wording.printable import printable
from cluesmith.rating_facts import FACTS


class LineField(NamedTuple):
    """The meaning of a letter: a text for the help, and its field."""

    summary: str
    field: str


# The letters that follow a %. Those of Sudoku Explainer have the same meaning as there.
LETTERS: dict[str, LineField] = {
    "g": LineField("puzzle, '.' for blanks", "puzzle"),
    "i": LineField("puzzle, '0' for blanks", "puzzle"),
    "s": LineField("solution", "solution"),
    "c": LineField("number of clues", "n_clues"),
    **{fact.letter: LineField(fact.label, name) for name, fact in FACTS.items()},
    "m": LineField("level at which it is minimal, with + if clues were added", "minimal_at"),
    "n": LineField("number in the output, from 1", "ordinal"),
    "x": LineField("id", "id"),
    "k": LineField("kind", "kind"),
    "f": LineField("canonical form", "canonical"),
    "y": LineField("symmetry of the clues", "symmetry"),
    "j": LineField("job", "job"),
    "e": LineField("seed", "seed"),
    "o": LineField("source", "source"),
}
# Functions that write values of fields, if they are not written unchanged.
_WRITTEN: dict[str, Callable[[Any], str]] = {
    "i": lambda clues: clues.replace(".", "0"),
    "t": " ".join,
    "o": printable,
}
_ESCAPES = {r"\t": "\t", r"\n": "\n", r"\\": "\\"}
_UNKNOWN = "-"


def line_format_writer(options: FormatOptions) -> TextWriter:
    """Return a writer of lines in the format that the user gave."""
    parts = _parts(options.line_format)

    def of_record(record: PuzzleRecord) -> str:
        return "".join([part if isinstance(part, str) else part(record) for part in parts])

    return TextWriter(of_record)


def line_format_fields(line_format: str) -> frozenset[str]:
    """Return the fields that a line format uses.

    Raises FormatError if a letter has no meaning.
    """
    return frozenset(LETTERS[part[1]].field for part in _tokens(line_format) if part[1:] in LETTERS)


def _tokens(line_format: str) -> list[str]:
    """Cut a format into letters with their %, escapes, and the text between."""
    tokens = re.findall(r"%.?|\\.?|[^%\\]+", line_format, re.DOTALL)
    for part in tokens:
        if part[0] == "%" and part[1:] not in {*LETTERS, "%"}:
            raise FormatError(
                f"--line-format: {part} is not a code: use one of "
                f"{' '.join(f'%{letter}' for letter in LETTERS)} %%"
            )
        if part[0] == "\\" and part not in _ESCAPES:
            raise FormatError(rf"--line-format: {part} is not a code: use \t, \n or \\")
    return tokens


def _parts(line_format: str) -> list[str | Callable[[PuzzleRecord], str]]:
    parts: list[str | Callable[[PuzzleRecord], str]] = []
    for token in _tokens(line_format):
        if token == "%" * 2:
            parts.append("%")
        elif token[0] == "%":
            parts.append(_text_of(token[1]))
        else:
            parts.append(_ESCAPES.get(token, token))
    return [*parts, "\n"]


def _text_of(letter: str) -> Callable[[PuzzleRecord], str]:
    value_of = attrgetter(FIELDS[LETTERS[letter].field])
    written = _WRITTEN.get(letter, str)

    def text(record: PuzzleRecord) -> str:
        value = value_of(record)
        return _UNKNOWN if value is None else written(value)

    return text
