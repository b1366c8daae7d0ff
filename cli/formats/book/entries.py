"""The entries of a book. They are small, since all are in memory before a page is drawn."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from itertools import count, groupby, islice

from cluesmith.cli.formats.book.fonts import Fonts
from cluesmith.cli.formats.caption import Caption, caption_for
from cluesmith.cli.formats.dates import DEFAULT_LANGUAGE
from cluesmith.cli.formats.format import SUDOKUPAD, FormatOptions
from cluesmith.cli.formats.shown_symbols import shown_symbols
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.drawing.rules_caption import ShownKind, page_rules, rules_caption
from cluesmith.generator.drawing.symbols import Symbols
from cluesmith.generator.errors import FormatError
from cluesmith.generator.interchange.f_puzzles_board import board_of
from cluesmith.generator.interchange.f_puzzles_links import as_sudokupad_link
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.hints.practice import Practice
from cluesmith.generator.records.puzzle_record import PuzzleRecord

# These take about 25,000 pages and 150 MB of memory. No printer binds a thirtieth of the pages.
MAX_PUZZLES = 100_000

# The longest link whose printed code a telephone can read: 117 modules, 51 mm with the border.
_MOST_LINK = 1_273


@dataclass(frozen=True, slots=True)
class Entry:
    """A puzzle of a book; ``index`` counts from 0, and ``label`` names the puzzle at its solution.

    ``title`` is the line above the puzzle, which may be empty.  ``practice`` is the position to
    practise in, if it is one, and ``answer`` the lines below its solution.
    """

    index: int
    kind: Kind
    symbols: Symbols | None
    clues: str
    solution: str | None
    title: str
    caption: str
    label: str
    link: str | None
    practice: Practice | None = None
    answer: tuple[str, ...] = ()

    @property
    def has_candidates(self) -> bool:
        """Return True if candidates are printed."""
        return self.practice is not None and self.practice.needs_candidates

    @property
    def digits(self) -> str:
        """Return the digits to print: those of the position, or else the clues."""
        if self.practice is None:
            return self.clues
        return SEPARATOR.join((self.practice.digits, *self.clues.split(SEPARATOR)[1:]))

    @property
    def shown_kind(self) -> ShownKind:
        """Return its kind, with the symbols that replace digits."""
        return ShownKind(self.kind, self.symbols)


@dataclass(frozen=True, slots=True)
class Sheet:
    """The puzzles of a page, and the rules above them."""

    entries: tuple[Entry, ...]
    rules: tuple[str, ...]

    @property
    def solved(self) -> list[Entry]:
        """Return its puzzles with solutions."""
        return [entry for entry in self.entries if entry.solution is not None]


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a book, by its title."""

    title: str | None
    sheets: tuple[Sheet, ...]

    @property
    def entries(self) -> Iterator[Entry]:
        """Return its puzzles."""
        return (entry for sheet in self.sheets for entry in sheet.entries)

    @property
    def solved(self) -> list[Entry]:
        """Return its puzzles with solutions."""
        return [entry for sheet in self.sheets for entry in sheet.solved]


@dataclass(frozen=True, slots=True)
class Contents:
    """The contents of a book: its sections, its kinds, and the techniques of its puzzles."""

    sections: tuple[Section, ...]
    kinds: tuple[ShownKind, ...]
    techniques: frozenset[str]

    @property
    def entries(self) -> Iterator[Entry]:
        """Return the puzzles."""
        return (entry for section in self.sections for entry in section.entries)

    @property
    def n_puzzles(self) -> int:
        """Return the number of puzzles."""
        return sum(len(sheet.entries) for section in self.sections for sheet in section.sheets)


@dataclass(slots=True)
class References:
    """The pages of puzzles and of their solutions, by the indices of entries.

    ``n_front`` is the number of pages before page 1 that readers see.  ``is_apart`` is true if the
    puzzles and their solutions are in different files.
    """

    puzzle_page: dict[int, int] = field(default_factory=dict)
    solution_page: dict[int, int] = field(default_factory=dict)
    n_front: int = 0
    is_apart: bool = False

    def label(self, index: int) -> str:
        """Return the number of a puzzle's page, as readers see it."""
        return str(self.puzzle_page[index] - self.n_front)


def check_size(n_puzzles: int) -> None:
    """Refuse more puzzles than a book can have.

    Raises FormatError.
    """
    if n_puzzles > MAX_PUZZLES:
        raise FormatError(f"pdf: a book holds at most {MAX_PUZZLES:,} puzzles: write several")


def read_contents(
    records: Iterable[PuzzleRecord], options: FormatOptions, fonts: Fonts
) -> Contents:
    """Return the contents of a book.

    Raises FormatError if there are too many puzzles, the fonts lack a letter of a text, or a puzzle
    that needs a link has no id.
    """
    reader = _Reader(options, fonts)
    sections = tuple(
        reader.section(title, group)
        for title, group in groupby(records, key=lambda record: record.section)
    )
    return Contents(sections, tuple(reader.kinds), frozenset(reader.techniques))


class _Reader:
    """Makes entries from records."""

    def __init__(self, options: FormatOptions, fonts: Fonts) -> None:
        self.kinds: dict[ShownKind, None] = {}
        self.techniques: set[str] = set()
        self._options = options
        self._fonts = fonts
        self._numbers = count()

    def section(self, title: str | None, records: Iterator[PuzzleRecord]) -> Section:
        """Return a section of these puzzles."""
        if title is not None:
            self._fonts.check(title, f"the title of the section {title!r}")
        options = self._options.of_section(title)
        sheets = []
        while page := list(islice(records, options.per_page)):
            sheets.append(self._sheet(page, options.caption))
        return Section(title, tuple(sheets))

    def _sheet(self, page: list[PuzzleRecord], template: str | None) -> Sheet:
        check_size(page[-1].ordinal)
        words = self._options.words
        shown = [ShownKind(each.kind, shown_symbols(each, self._options)) for each in page]
        for kind, symbols in shown:
            if (kind, symbols) not in self.kinds:
                self.kinds[ShownKind(kind, symbols)] = None
                self._fonts.check(kind.title, "pdf")
                self._fonts.check(rules_caption(kind, words, symbols) or "", "--symbols")
        rules = page_rules(shown, words) if self._options.with_rules else {}
        caption = caption_for(template, len(set(shown)))
        language = self._options.language or DEFAULT_LANGUAGE
        above = Caption(self._options.book.puzzle_title or "")
        entries = []
        for record, (kind, symbols) in zip(page, shown, strict=True):
            text = caption.of(record, language)
            self._fonts.check(text, f"the caption of puzzle {record.ordinal}")
            title = above.of(record, language)
            self._fonts.check(title, f"the title of puzzle {record.ordinal}")
            label = (above if title else caption).label_of(record, language)
            solution = record.solution if self._options.with_solution else None
            link = self._link(record)
            if self._options.book.glossary:
                self.techniques.update(_techniques(record))
            entries.append(
                Entry(
                    index=next(self._numbers),
                    kind=kind,
                    symbols=symbols,
                    clues=record.clues,
                    solution=solution,
                    title=title,
                    caption=text,
                    label=label,
                    link=link,
                    practice=record.practice,
                    answer=self._answer(record, symbols) if solution is not None else (),
                )
            )
        return Sheet(tuple(entries), tuple(rules.values()))

    def _answer(self, record: PuzzleRecord, symbols: Symbols | None) -> tuple[str, ...]:
        """Return the lines below a position with its step."""
        if record.practice is None:
            return ()
        words = self._options.words
        names = tuple(symbols.names_in(record.kind, words)) if symbols else ()
        answer = record.practice.answer_in(words, names)
        for line in answer:
            self._fonts.check(line, f"the solution of puzzle {record.ordinal}")
        return answer

    def _link(self, record: PuzzleRecord) -> str | None:
        template = self._options.book.link
        if template is None:
            return None
        if template == SUDOKUPAD:
            return _sudokupad_link(record)
        if record.id is None:
            raise FormatError(f"--link: the id of puzzle {record.ordinal} is not known")
        return template.replace("{id}", record.id)


def _techniques(record: PuzzleRecord) -> tuple[str, ...]:
    """Return the techniques that a glossary explains."""
    if record.practice is not None:
        return (record.practice.technique.name,)
    if record.techniques is None:
        raise FormatError(
            f"--glossary: puzzle {record.ordinal} is not rated: `rate = true` in its section of a "
            "recipe does this, and `cluesmith rate --stored --wait` for stored puzzles"
        )
    return record.techniques


def _sudokupad_link(record: PuzzleRecord) -> str:
    """Return the SudokuPad link with nothing but the clues, so that its code is small."""
    link = as_sudokupad_link(json.dumps(board_of(record.kind, record.clues), separators=(",", ":")))
    if len(link) > _MOST_LINK:
        raise FormatError(
            f"--link {SUDOKUPAD}: the link of puzzle {record.ordinal} has {len(link):,} "
            f"characters, and a QR code that can be printed holds {_MOST_LINK:,} at most: "
            "link to a page that plays instead"
        )
    return link
