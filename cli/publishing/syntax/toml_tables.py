"""The tables of a recipe's text. Values are taken key by key, with file and line for errors."""

import datetime
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property
from pathlib import Path
from typing import Any, TypeVar

import click

from cluesmith.cli.exit_codes import EXIT_USAGE
from cluesmith.cli.publishing.syntax.key_lines import KeyLines, KeyPath
from cluesmith.generator.drawing.symbol_names import FOLDER
from cluesmith.generator.errors import GeneratorError
from cluesmith.name_text import is_blank

T = TypeVar("T")
Choice = TypeVar("Choice", bound=StrEnum)

# The longest name. Names of collections and jobs consist of two such names.
MAX_RECIPE_NAME_CHARS = 90
NAME_WANTED = "a name of letters, digits and hyphens"
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9_-]*[A-Za-z0-9])?")


class RecipeError(click.ClickException):
    """An error in a recipe: one sentence with file and line."""

    exit_code = EXIT_USAGE


# The most characters of a value in an error.
_MAX_SHOWN = 40


@dataclass(frozen=True)
class RecipeText:
    """The text of a recipe and the name of its file."""

    file: str
    text: str

    @cached_property
    def _lines(self) -> KeyLines:
        return KeyLines(self.text)

    @property
    def folder(self) -> Path:
        """Return the folder of the recipe. File names in the recipe are relative to it."""
        return Path(self.file).parent

    def line_of(self, path: KeyPath) -> int:
        """Return the line of a key."""
        return self._lines.line_of(path)


class RecipeTable:
    """A table of a recipe.

    ``path``: its place in the recipe; empty for the recipe itself. ``title``: its name in messages;
    it may be empty.
    """

    def __init__(
        self, text: RecipeText, values: Mapping[str, Any], path: KeyPath = (), title: str = ""
    ) -> None:
        self.text = text
        self.title = title
        self._path = path
        self._written: dict[str, str] = {}
        self.values: dict[str, Any] = {}
        for written, value in values.items():
            key = written.replace("-", "_")
            if key in self.values:
                raise self.wrong(key, f"{key}: is given twice, once with a hyphen")
            self._written[key] = written
            self.values[key] = value

    def place(self, key: str | None = None) -> str:
        """Return the file and line of a key, or of the table, and the table's title."""
        written = () if key is None else (self._written.get(key, key),)
        place = f"{self.text.file}:{self.text.line_of((*self._path, *written))}"
        return f"{place}: {self.title}" if self.title else place

    def wrong(self, key: str | None, problem: str) -> RecipeError:
        """Return an error that names the line of a key, or of the table."""
        return RecipeError(f"{self.place(key)}: {problem}")

    def check_keys(self, known: Collection[str]) -> None:
        """Refuse unknown keys."""
        for key, written in self._written.items():
            if key not in known:
                from difflib import get_close_matches  # slow to import, and seldom needed

                near = get_close_matches(key, known, n=1)
                hint = f"did you mean {near[0]}?" if near else f"use {', '.join(known)}"
                raise self.wrong(key, f"{written}: no such key: {hint}")

    def take(self, key: str, read: Callable[[Any], T], wanted: str, default: T | None = None) -> T:
        """Take a value out of the table.

        ``read``: returns the meaning of the value. Raises ValueError if it is not ``wanted``, and
        other errors for other problems. ``default``: if there is no default, a table without the
        key is refused.

        Raises RecipeError.
        """
        if key not in self.values:
            if default is None:
                raise self.wrong(None, f"no {key}: give {wanted}")
            return default
        value = self.values.pop(key)
        try:
            return read(value)
        except click.BadParameter as error:
            raise self.wrong(key, f"{key}: {error.message}") from None
        except GeneratorError as error:
            raise self.wrong(key, f"{key}: {error}") from None
        except ValueError:
            raise self.wrong(key, f"{key}: {shown(value)} is not {wanted}") from None

    def optional(self, key: str, read: Callable[[Any], T], wanted: str) -> T | None:
        """Take a value out of the table, or return None if it is missing."""
        return self.take(key, read, wanted) if key in self.values else None

    def line_of_text(self, key: str, default: str | None = None) -> str:
        """Take a text of one line."""
        return self.take(key, one_line, "a line of text in quotes", default)

    def tables(self, key: str, most: int, named_by: str = "name") -> "list[RecipeTable]":
        """Take an array of tables. The title of each has its name or number."""

        def read(value: Any) -> list[Mapping[str, Any]]:
            if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
                raise ValueError
            return value

        found = self.take(key, read, f"[[{key}]] with keys below it")
        if len(found) > most:
            raise self.wrong(key, f"{len(found):,} of [[{key}]]: use {most:,} or fewer")
        tables = []
        for number, values in enumerate(found):
            called = values.get(named_by)
            title = f"{key} {called if isinstance(called, str) else number + 1}"
            tables.append(RecipeTable(self.text, values, (key, number), title))
        return tables

    def with_values(self, values: Mapping[str, Any], title: str) -> "RecipeTable":
        """Return a table at the same place with other values."""
        return RecipeTable(self.text, values, self._path, title)


def one_line(value: Any) -> str:
    """Return a text that is one line."""
    if not isinstance(value, str) or not value.isprintable() or is_blank(value):
        raise ValueError
    return value


def whole_from(least: int, most: int) -> Callable[[Any], int]:
    """Return a reader of whole numbers within limits, which raises ValueError."""

    def read(value: Any) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise ValueError
        return value

    return read


def flag(value: Any) -> bool:
    """Return true or false."""
    if not isinstance(value, bool):
        raise ValueError
    return value


def texts(value: Any) -> tuple[str, ...]:
    """Return one text, or a list of them."""
    listed = value if isinstance(value, list) else [value]
    return tuple(one_line(each) for each in listed)


def day(value: Any) -> datetime.date:
    """Return a date from a TOML date or a text."""
    if isinstance(value, datetime.datetime):
        raise ValueError
    if isinstance(value, datetime.date):
        return value
    return datetime.date.fromisoformat(one_line(value))


def shown(value: Any) -> str:
    """Return a value for an error, shortened if it is long."""
    text = value.isoformat() if isinstance(value, datetime.date) else repr(value)
    return text if len(text) <= _MAX_SHOWN else f"{text[: _MAX_SHOWN - 3]}..."


def found_file(table: RecipeTable, name: str) -> str:
    """Return the path of a file beside the recipe, or the name itself if there is none."""
    if "\0" in name:
        return name
    path = table.text.folder / name
    try:
        return str(path) if path.is_file() else name
    except OSError:  # too long for a file name, so the value is something else
        return name


def found_symbols(table: RecipeTable, text: str) -> str:
    """Return a value of --symbols, with the path of a folder beside the recipe."""
    if not text.startswith(FOLDER):
        return text
    return FOLDER + str(table.text.folder / text.removeprefix(FOLDER))


def one_of(choices: type[Choice]) -> Callable[[Any], Choice]:
    """Return a reader of values of an enumeration, which raises ValueError."""

    def read(value: Any) -> Choice:
        return choices(value)

    return read


def one_among(choices: Sequence[str]) -> Callable[[Any], str]:
    """Return a reader of one of some texts, which raises ValueError."""

    def read(value: Any) -> str:
        if value not in choices:
            raise ValueError
        return str(value)

    return read


def in_words(choices: type[StrEnum]) -> str:
    """Return the values of an enumeration in words: "by section" or "by date"."""
    return " or ".join(f'"{each}"' for each in choices)


def file_name(value: Any) -> str:
    """Return the name of a file; refuse standard output."""
    name = one_line(value)
    if name == "-":
        raise ValueError
    return name


def key_name(value: Any) -> str:
    """Return a name that jobs, collections and files can have."""
    name = one_line(value)
    if not _NAME.fullmatch(name) or len(name) > MAX_RECIPE_NAME_CHARS:
        raise ValueError
    return name
