"""Lines in a format that the user gives with --line-format: text with letters for the fields."""

import re
from collections.abc import Callable
from dataclasses import dataclass

from cluesmith.cli.formats.interface.format import FormatOptions
from cluesmith.cli.formats.interface.writers import TextWriter
from cluesmith.generator.errors import FormatError
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.worker.printable import printable


@dataclass(frozen=True, slots=True)
class LineField:
    """What a letter stands for: a text for the help, the field that it takes, and its value."""

    summary: str
    field: str
    value: Callable[[PuzzleRecord], object]


# The letters that follow a %; those that Sudoku Explainer's own program has mean the same there.
LETTERS: dict[str, LineField] = {
    "g": LineField("puzzle, '.' for blanks", "puzzle", lambda record: record.clues),
    "i": LineField(
        "puzzle, '0' for blanks", "puzzle", lambda record: record.clues.replace(".", "0")
    ),
    "s": LineField("solution", "solution", lambda record: record.solution),
    "c": LineField("number of clues", "n_clues", lambda record: record.n_clues),
    "l": LineField("level", "level", lambda record: record.level),
    "r": LineField("ER", "er", lambda record: record.er),
    "p": LineField("EP", "ep", lambda record: record.ep),
    "d": LineField("ED", "ed", lambda record: record.ed),
    "w": LineField("longest whip", "whip", lambda record: record.whip),
    "h": LineField("hardest technique", "hardest", lambda record: record.hardest),
    "t": LineField(
        "techniques",
        "techniques",
        lambda record: record.techniques and " ".join(record.techniques),
    ),
    "q": LineField("score", "score", lambda record: record.score),
    "u": LineField("steps of the solution", "n_steps", lambda record: record.n_steps),
    "m": LineField(
        "level at which it is minimal, with + if clues were added",
        "minimal_at",
        lambda record: record.minimal_at,
    ),
    "n": LineField("number in the output, from 1", "ordinal", lambda record: record.ordinal),
    "x": LineField("id", "id", lambda record: record.id),
    "k": LineField("kind", "kind", lambda record: record.kind_name),
    "f": LineField("canonical form", "canonical", lambda record: record.canonical),
    "y": LineField("symmetry of the clues", "symmetry", lambda record: record.symmetry),
    "j": LineField("job", "job", lambda record: record.job),
    "e": LineField("seed", "seed", lambda record: record.seed),
    "o": LineField("source", "source", lambda record: record.source and printable(record.source)),
}
_ESCAPES = {r"\t": "\t", r"\n": "\n", r"\\": "\\"}
_UNKNOWN = "-"


def line_format_writer(options: FormatOptions) -> TextWriter:
    """Lines in the format that the user gave."""
    parts = _parts(options.line_format)

    def of_record(record: PuzzleRecord) -> str:
        return "".join([part if isinstance(part, str) else part(record) for part in parts])

    return TextWriter(of_record)


def line_format_fields(line_format: str) -> frozenset[str]:
    """Return the fields that a line format takes.

    Raises
    ------
    FormatError
        It has a letter that stands for nothing.
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
            parts.append(_text_of(LETTERS[token[1]].value))
        else:
            parts.append(_ESCAPES.get(token, token))
    return [*parts, "\n"]


def _text_of(value_of: Callable[[PuzzleRecord], object]) -> Callable[[PuzzleRecord], str]:
    def text(record: PuzzleRecord) -> str:
        value = value_of(record)
        return _UNKNOWN if value is None else str(value)

    return text
