"""What a recipe says: sections of puzzles, and the files that they are written to."""

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

    ``place`` is the line that messages name, ``collection`` the collection that it fills, and the
    name of its first job.  Its puzzles have days, every so many of them from the first on, if it
    has a first.  ``pages`` is how its pages differ from others of a book, ``symbols`` what outputs
    show in place of its digits.
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
        """Return the day of a puzzle, counted from 0, if it has one."""
        if self.first_date is None:
            return None
        return (self.first_date + datetime.timedelta(days=number * self.every_days)).isoformat()

    def job_name(self, number: int) -> str:
        """Return the name of its job of a round, counted from 1."""
        return self.collection if number == 1 else f"{self.collection}.{number}"


@dataclass(frozen=True, slots=True, kw_only=True)
class RecipeOutput:
    """A file of a recipe: the names of its sections, and how they are written.

    ``keys`` are its options as the recipe gives them, with the recipe's title and the like.
    """

    file: str
    place: str
    output: PuzzleOutput
    sections: tuple[str, ...]
    order: OutputOrder
    keys: dict[str, Any]


@dataclass(frozen=True, slots=True, kw_only=True)
class Recipe:
    """What a publication holds.

    ``command`` makes or continues it.  ``not_in`` are collections and ``not_in_files`` files whose
    puzzles must not come again.
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
        """The kinds of its sections, by name."""
        return sorted({section.spec.kind for section in self.sections}, key=attrgetter("name"))

    @property
    def n_puzzles(self) -> int:
        """The puzzles of all sections."""
        return sum(section.count for section in self.sections)

    def seed_of(self, section: Section, number: int = 1, excluded: bytes = b"") -> int:
        """Return the seed of a section's job of a round, which must not bring some puzzles."""
        key = f"{self.seed} {section.name} {number} ".encode() + excluded
        digest = hashlib.blake2b(key, digest_size=_SEED_BYTES).digest()
        return int.from_bytes(digest, "big") >> 1
