"""Formats: each has a name, the options that go with it, and a writer."""

from collections.abc import Callable, Mapping
from enum import Enum, StrEnum
from typing import NamedTuple

from cluesmith.cli.formats.caption import PRACTICE_CAPTION
from cluesmith.cli.formats.writers import Writer, any_kind
from cluesmith.generator.errors import FormatError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.path_form import PathForm
from cluesmith.generator.wording.catalogues import words_in
from cluesmith.generator.wording.words import Words
from cluesmith.light_dataclasses import dataclass, field, fields, replace

# Puzzles on a page. With more than the maximum they are too small to write into.
DEFAULT_PER_PAGE = 6
MAX_PER_PAGE = 30

# The value of ``link`` for each puzzle's own link to SudokuPad, which contains the puzzle.
SUDOKUPAD = "sudokupad"

# A name of ``cli.formats.book.page_margins.TRIMS``.
DEFAULT_TRIM = "a4"


# Formats for puzzles with clues that are not digits, named in messages.
WITH_CLUES = "use line, grid, csv, jsonl, parquet, json, sqlite, f-puzzles, svg, png, html or pdf"
# The same for positions to practise in.
WITH_POSITIONS = "use line, csv, jsonl, parquet, json, sqlite, html or pdf"


class SolutionsAt(StrEnum):
    """The place of the solutions in a book."""

    NEXT_PAGE = "next-page"
    SECTION = "section"
    END = "end"


class BookPart(Enum):
    """The part of a book that a file holds."""

    WHOLE = "puzzles and solutions"
    PUZZLES = "puzzles"
    SOLUTIONS = "solutions"


@dataclass(frozen=True, slots=True)
class BookOptions:
    """The options of printed books.

    Those of ``cli.options.book_options`` have the same names, and their help says what they mean.
    """

    trim: str = DEFAULT_TRIM
    bleed: float | None = None
    large_print: bool = False
    book: bool = False
    glossary: bool = False
    candidate_dots: bool = False
    link: str | None = None
    subtitle: str | None = None
    author: str | None = None
    font: str | None = None
    bold_font: str | None = None
    puzzle_title: str | None = None
    solutions_at: SolutionsAt = SolutionsAt.END
    solutions_per_page: int | None = None
    small_solutions: bool = False
    clues_in_solutions: bool = False
    split_solutions: str | None = None
    imprint: str | None = None
    dedication: str | None = None
    introduction: str | None = None
    how_to_solve: str | None = None
    afterword: str | None = None


BOOK_OPTIONS = frozenset(each.name for each in fields(BookOptions))
BOOK_TEXTS = ("imprint", "dedication", "introduction", "how_to_solve", "afterword")
NO_BOOK_OPTIONS = BookOptions()


@dataclass(frozen=True, slots=True, kw_only=True)
class SectionOptions:
    """The options in which a section of a book differs from the others; None means no difference.

    ``introduction`` is a text in Markdown, for the page of the section.  ``practice`` is the
    technique that the section is for, if it has positions in place of puzzles.
    """

    practice: str | None = None
    introduction: str | None = None
    caption: str | None = None
    per_page: int | None = None
    solutions_per_page: int | None = None
    large_print: bool | None = None


AS_OTHERS = SectionOptions()


@dataclass(frozen=True, slots=True)
class FormatOptions:
    """The options that the user gave beside the name of the format.

    The help of ``cli.options.output_format`` says what most of them mean.  ``paths``: None means
    compact if a format always has paths.  ``known``: the fields that the command need not compute.
    ``caption``: None for the format's own.  ``part``: the part of a book to write.  ``sections``:
    the options of sections, by their titles.  ``practice``: the technique whose positions are
    written in place of puzzles.
    """

    line_format: str = ""
    paths: PathForm | None = None
    fields: tuple[str, ...] = ()
    with_solution: bool = False
    with_rules: bool = True
    title: str | None = None
    per_page: int = DEFAULT_PER_PAGE
    book: BookOptions = NO_BOOK_OPTIONS
    caption: str | None = None
    language: str | None = None
    colours: bool = False
    shade: bool = False
    symbols: str | None = None
    known: frozenset[str] = frozenset()
    part: BookPart = BookPart.WHOLE
    sections: Mapping[str, SectionOptions] = field(default_factory=dict)
    practice: str | None = None

    def of_section(self, title: str | None) -> "FormatOptions":
        """Return the options of a section."""
        section = self.sections.get(title or "")
        if section is None:
            return self
        of_book = {
            name: value
            for name in ("solutions_per_page", "large_print")
            if (value := getattr(section, name)) is not None
        }
        of_practice = PRACTICE_CAPTION if section.practice else None
        captions = (section.caption, self.caption, of_practice)
        return replace(
            self,
            caption=next((each for each in captions if each is not None), None),
            per_page=section.per_page or self.per_page,
            practice=section.practice,
            book=replace(self.book, **of_book),
        )

    def introduction_of(self, title: str) -> str | None:
        """Return the text at the beginning of a section."""
        section = self.sections.get(title)
        return None if section is None else section.introduction

    @property
    def words(self) -> Words:
        """Return the words of the language."""
        return words_in(self.language)


def nothing_more(options: FormatOptions) -> frozenset[str]:
    """Return no fields: the format needs only those that the options name."""
    return frozenset()


def refuse(name: str, problem: str | None) -> None:
    """Raise FormatError if there is a problem."""
    if problem is not None:
        raise FormatError(f"{name} {problem}")


class Format(NamedTuple):
    """A format of puzzles."""

    name: str
    summary: str
    """A few words for the help."""
    make_writer: Callable[[FormatOptions], Writer]
    """Makes the writer for given options."""
    option_names: frozenset[str] = frozenset()
    """The options that go with the format: line_format, fields, with_solution, with_rules, paths,
    title, per_page, caption, language, colours, shade, symbols, and those of ``BookOptions``.
    """
    needed: Callable[[FormatOptions], frozenset[str]] = nothing_more
    """Returns the names of the ``FIELDS`` that it always writes."""
    refusal: Callable[[Kind], str | None] = any_kind
    """Returns why the format cannot hold puzzles of a kind, and what can; None if it can. The text
    continues a sentence that begins with the name of the format.
    """
    has_solution: bool = False
    """Whether solutions are written by default."""
    shows_clues: bool = False
    """Whether clues that are not digits are shown, in text or drawn."""
    holds_puzzles: bool = True
    """Whether ``cli.reading.puzzle_files`` reads the puzzles back."""
    holds_positions: bool = False
    """Whether it writes positions to practise in."""
    media_type: str | None = None
    """Of files that end with the name of the format; others are plain text, and end with txt."""
    is_binary: bool = False
    """Whether a terminal cannot show it."""

    def problem(self, kind: Kind) -> str | None:
        """Return why the format cannot hold puzzles of a kind, as ``refusal`` does."""
        if kind.has_clue_families and not self.shows_clues:
            return f"holds no clues of {kind.title}: {WITH_CLUES}"
        return self.refusal(kind)

    @property
    def no_positions(self) -> str | None:
        """Return why it cannot hold positions, and what can, as ``refusal`` does."""
        if self.holds_positions:
            return None
        return f"holds no positions: {WITH_POSITIONS}"

    def has_words(self, paths: str | None) -> bool:
        """Return True if it has words for readers, with paths in this form or none."""
        return "language" in self.option_names and (
            "paths" not in self.option_names or paths == PathForm.FULL
        )

    def check_kind(self, kind: Kind) -> None:
        """Refuse a kind that the format cannot hold."""
        refuse(self.name, self.problem(kind))
