"""What a format is: a name, what the user may ask of it, and the form that writes it.

A form is one of three: text that grows a puzzle at a time, a document that is complete only as
a whole, or a folder with a file a puzzle.
"""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import IO

import click

from cli.formats.pictures.page_layout import DEFAULT_PER_PAGE
from cli.formats.record import Record
from generator import Kind


@dataclass(frozen=True, slots=True)
class Wishes:
    """What the user asked for beside the name of the format.

    ``known`` are the fields that the command knows of its puzzles without being asked.
    """

    line_format: str = ""
    fields: tuple[str, ...] = ()
    with_solution: bool = False
    title: str | None = None
    per_page: int = DEFAULT_PER_PAGE
    known: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class TextForm:
    """Text, a puzzle after the other; ``of_clues`` writes one where its clues are all it takes."""

    of_record: Callable[[Record], str]
    begin: str = ""
    end: str = ""
    of_clues: Callable[[str], str] | None = None


@dataclass(frozen=True, slots=True)
class DocumentForm:
    """A file that is written as a whole."""

    write: Callable[[Iterator[Record], IO[bytes]], None]


@dataclass(frozen=True, slots=True)
class FolderForm:
    """A folder with files for each puzzle: what their names have after the number, and the text."""

    files: Callable[[Record], Iterable[tuple[str, str]]]


Form = TextForm | DocumentForm | FolderForm


@dataclass(frozen=True, slots=True)
class Format:
    """A format by its name.

    Parameters
    ----------
    name : str
    summary : str
        A few words for the help.
    make : callable
        Makes the form from the user's wishes.
    options : frozenset of str
        The options that go with the format: line_format, fields, with_solution, title, per_page.
    only_kind : Kind, optional
        The only kind that the format is for.
    needs_rating : bool
    has_solution : bool
        Whether solutions are written unless the user says otherwise.
    holds_puzzles : bool
        Whether ``cli.reading.puzzle_files`` reads the puzzles back.
    """

    name: str
    summary: str
    make: Callable[[Wishes], Form]
    options: frozenset[str] = field(default_factory=frozenset)
    only_kind: Kind | None = None
    needs_rating: bool = False
    has_solution: bool = False
    holds_puzzles: bool = True

    def check_kind(self, kind: Kind) -> None:
        """Refuse a kind that the format cannot hold.

        Raises
        ------
        click.UsageError
        """
        if self.only_kind is not None and kind != self.only_kind:
            raise click.UsageError(
                f"{self.name} is for {self.only_kind.title}, and this is {kind.title}: "
                "use line, csv or jsonl"
            )

    def check(self, record: Record) -> None:
        """Refuse a puzzle that the format cannot hold.

        Raises
        ------
        click.UsageError, click.ClickException
        """
        self.check_kind(record.kind)
        if self.needs_rating and record.rating is None:
            raise click.ClickException(
                f"puzzle {record.ordinal} has no rating, and {self.name} needs one"
            )
