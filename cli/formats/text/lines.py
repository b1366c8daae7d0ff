"""Formats with a puzzle a line or a drawing: line, zero, dash, grid, sdm, bank, a user's own."""

import hashlib
import re
from collections.abc import Callable

import click

from cli.formats.format import TextForm, Wishes
from cli.formats.record import Record
from cli.formats.text.plain import FORMATS
from worker.printable import printable

_BANK_HASH_DIGITS = 12

# The letters of --line-format: what each stands for, and the field that it takes.
LETTERS: dict[str, tuple[str, str]] = {
    "g": ("puzzle, '.' for blanks", "puzzle"),
    "i": ("puzzle, '0' for blanks", "puzzle"),
    "s": ("solution", "solution"),
    "c": ("number of clues", "n_clues"),
    "r": ("rating", "rating"),
    "l": ("level", "level"),
    "d": ("steps of the rating's solution", "n_steps"),
    "n": ("number in the output, from 1", "ordinal"),
    "k": ("kind", "kind"),
    "f": ("canonical form", "canonical"),
    "y": ("symmetry of the clues", "symmetry"),
    "j": ("job", "job"),
    "e": ("seed", "seed"),
    "o": ("source", "source"),
}
_TAKES: dict[str, Callable[[Record], object]] = {
    "g": lambda record: record.clues,
    "i": lambda record: record.clues.replace(".", "0"),
    "s": lambda record: record.solution,
    "c": lambda record: record.n_clues,
    "r": lambda record: record.rating,
    "l": lambda record: record.level,
    "d": lambda record: record.n_steps,
    "n": lambda record: record.ordinal,
    "k": lambda record: record.kind_name,
    "f": lambda record: record.canonical,
    "y": lambda record: record.symmetry,
    "j": lambda record: record.job,
    "e": lambda record: record.seed,
    "o": lambda record: record.source and printable(record.source),
}
_ESCAPES = {r"\t": "\t", r"\n": "\n", r"\\": "\\"}
_UNKNOWN = "-"


def blank_form(blank: str) -> Callable[[Wishes], TextForm]:
    """Return the maker of the one-line form with this character for blanks."""

    def of_clues(clues: str) -> str:
        return (clues if blank == "." else clues.replace(".", blank)) + "\n"

    def with_solution(record: Record) -> str:
        return f"{of_clues(record.clues)[:-1]} {record.solution}\n"

    def make(wishes: Wishes) -> TextForm:
        if wishes.with_solution:
            return TextForm(with_solution)
        return TextForm(lambda record: of_clues(record.clues), of_clues=of_clues)

    return make


def grid_form(wishes: Wishes) -> TextForm:
    """Draw puzzles for people; solutions as comments, so that only the puzzles are read back."""
    return TextForm(_grid_with_solution if wishes.with_solution else _grid)


def _grid(record: Record) -> str:
    return f"{_drawn(record, record.clues)}\n"


def _grid_with_solution(record: Record) -> str:
    solution = _drawn(record, record.solution or "")
    commented = "".join(f"# {line}\n" for line in solution.splitlines())
    return f"{_drawn(record, record.clues)}#\n{commented}\n"


def _drawn(record: Record, text: str) -> str:
    return FORMATS["grid"](record.kind, record.kind.values(text))


def sdm_form(wishes: Wishes) -> TextForm:
    """A collection in SudoCue's form: 81 digits a line."""
    return TextForm(lambda record: record.clues.replace(".", "0") + "\n")


def bank_form(wishes: Wishes) -> TextForm:
    """Lines of 100 bytes, as the puzzle bank of Sudoku Exchange has them.

    The hash puts sorted files in random order; that it is of the 81 digits without a newline was
    checked against the bank's own lines.
    """
    return TextForm(_bank_line)


def _bank_line(record: Record) -> str:
    digits = record.clues.replace(".", "0")
    sha1 = hashlib.sha1(digits.encode(), usedforsecurity=False).hexdigest()
    return f"{sha1[:_BANK_HASH_DIGITS]} {digits} {record.rating:4.1f}\n"


def own_form(wishes: Wishes) -> TextForm:
    """A line in the user's own format."""
    parts = _parts(wishes.line_format)

    def of_record(record: Record) -> str:
        return "".join([part if isinstance(part, str) else part(record) for part in parts])

    return TextForm(of_record)


def line_format_fields(line_format: str) -> frozenset[str]:
    """Return the fields that a user's format takes.

    Raises
    ------
    click.UsageError
        It names a letter that there is not.
    """
    return frozenset(LETTERS[part[1]][1] for part in _tokens(line_format) if part[1:] in LETTERS)


def _tokens(line_format: str) -> list[str]:
    """Cut a format into letters with their %, escapes and text between."""
    tokens = re.findall(r"%.?|\\.?|[^%\\]+", line_format, re.DOTALL)
    for part in tokens:
        if part[0] == "%" and part[1:] not in {*LETTERS, "%"}:
            raise click.UsageError(
                f"--line-format: {part} stands for nothing: use one of "
                f"{' '.join(f'%{letter}' for letter in LETTERS)} %%"
            )
        if part[0] == "\\" and part not in _ESCAPES:
            raise click.UsageError(rf"--line-format: {part} stands for nothing: use \t, \n or \\")
    return tokens


def _parts(line_format: str) -> list[str | Callable[[Record], str]]:
    parts: list[str | Callable[[Record], str]] = []
    for token in _tokens(line_format):
        if token == "%" * 2:
            parts.append("%")
        elif token[0] == "%":
            parts.append(_known(_TAKES[token[1]]))
        else:
            parts.append(_ESCAPES.get(token, token))
    return [*parts, "\n"]


def _known(take: Callable[[Record], object]) -> Callable[[Record], str]:
    def text(record: Record) -> str:
        value = take(record)
        return _UNKNOWN if value is None else str(value)

    return text
