"""The content of a recipe: sections of puzzles, and the files with them."""

import datetime
import hashlib
from dataclasses import dataclass
from enum import StrEnum
from operator import attrgetter
from typing import Any

from cluesmith.cli.formats.format import AS_OTHERS, SectionOptions
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.spec import GenerationSpec

_SEED_BYTES = 8


class SectionOrder(StrEnum):
    """The order of a section's puzzles."""

    AS_MADE = "as made"
    EASIEST_FIRST = "easiest first"
    HARDEST_FIRST = "hardest first"
    BY_DATE = "by date"


class OutputOrder(StrEnum):
    """The order of an output's puzzles."""

    BY_SECTION = "by section"
    BY_DATE = "by date"


@dataclass(frozen=True, slots=True, kw_only=True)
class Section:
    """A part of a recipe: puzzles of one kind, with a name and a title.

    ``place`` is its line, for messages.  ``collection`` is the name of the collection that it fills
    and of its first job.  If it has a first day, its puzzles have days at a fixed distance.
    ``pages`` are the options in which its pages differ from others of a book.  ``symbols`` are
    shown in place of its digits.
    """

    name: str
    title: str
    place: str
    collection: str
    spec: GenerationSpec
    count: int
    patience: int | None
    exclude: tuple[str, ...]
    order: SectionOrder
    first_date: datetime.date | None
    every_days: int
    pages: SectionOptions = AS_OTHERS
    symbols: str | None = None

    def date_of(self, number: int) -> str | None:
        """Return the day of the puzzle with this number, counted from 0, if it has one."""
        if self.first_date is None:
            return None
        return (self.first_date + datetime.timedelta(days=number * self.every_days)).isoformat()

    def job_name(self, number: int) -> str:
        """Return the name of its job in a round, counted from 1."""
        return self.collection if number == 1 else f"{self.collection}.{number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecipeOutput:
    """A file of a recipe: the names of its sections, and the format and order of their puzzles.

    ``keys`` are its options from the recipe, with shared ones such as the recipe's title.
    """

    file: str
    place: str
    output: PuzzleOutput
    sections: tuple[str, ...]
    order: OutputOrder
    keys: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """The content of a publication.

    ``command`` makes or continues it.  The puzzles of the collections ``not_in`` and of the files
    ``not_in_files`` must not come again.
    """

    file: str
    command: str
    place_of_not_in: str
    name: str
    title: str
    seed: int
    not_in: tuple[str, ...]
    not_in_files: tuple[str, ...]
    sections: tuple[Section, ...]
    outputs: tuple[RecipeOutput, ...]
    manifest: str

    @property
    def kinds(self) -> list[Kind]:
        """Return the kinds of its sections, sorted by name."""
        return sorted({section.spec.kind for section in self.sections}, key=attrgetter("name"))

    @property
    def n_puzzles(self) -> int:
        """Return the number of puzzles of all sections."""
        return sum(section.count for section in self.sections)

    def seed_of(self, section: Section, number: int = 1, excluded: bytes = b"") -> int:
        """Return the seed of a section's job in a round; it depends on the excluded puzzles."""
        key = f"{self.seed} {section.name} {number} ".encode() + excluded
        digest = hashlib.blake2b(key, digest_size=_SEED_BYTES).digest()
        return int.from_bytes(digest, "big") >> 1
