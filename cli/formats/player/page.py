"""One page of HTML to play and print puzzles, which loads nothing.

The script makes boards and sheets from the data below it.  The page's policy allows only this
script and this style, by their digests.  Everything that others wrote is data or escaped text.
"""

import base64
import hashlib
import json
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from html import escape
from importlib.resources import files
from itertools import takewhile
from string import Template
from typing import IO, Any

from cluesmith.cli.formats.caption import caption_for
from cluesmith.cli.formats.dates import DEFAULT_LANGUAGE
from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.page_layout import arrangement, solutions_per_page
from cluesmith.cli.formats.player.clue_tables import ClueCoder
from cluesmith.cli.formats.player.kind_tables import drawing_elements, kind_table
from cluesmith.cli.formats.player.path_tables import PathWords
from cluesmith.cli.formats.shown_symbols import shown_symbols
from cluesmith.cli.formats.writers import DocumentWriter
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.drawing.rules_caption import ShownKind
from cluesmith.generator.drawing.svg import clue_style, symbol_elements
from cluesmith.generator.rating.hints.practice import Practice
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.techniques.compact_path import compact, steps_of
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.whips.whip_rating import ContradictionError
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.wording.printable import printable
from cluesmith.generator.wording.words import ENGLISH, Words, marked

_DEFAULT_TITLE = marked("Puzzles")

# Texts that are translated when a page is written, in scripts and in the page itself.
WORDED = re.compile(r'worded\(\s*"((?:[^"\\]|\\.)*)"(\))?')
IN_PAGE = re.compile(r"\{\{(.+?)\}\}")

# The parts of the script; the key says whether a kind has clues that are not digits. The last part
# starts the page.
_SCRIPTS = {
    has_clues: (
        "words.js",
        "digit_sets.js",
        *clues,
        "path_reader.js",
        "hint_words.js",
        "sheets.js",
        "hints.js",
        "patterns.js",
        "practice.js",
        "player.js",
    )
    for has_clues, clues in (
        (True, ("clue_rules.js", "clue_board.js")),
        (False, ("no_clues.js",)),
    )
}

# Millimetres: the room for puzzles on a sheet that fits both A4 and Letter, and a caption's height.
_WIDTH, _HEIGHT, _CAPTION = 180, 220, 9


def html_writer(options: FormatOptions) -> DocumentWriter:
    """Return a writer of one self-contained page."""

    def write(records: Iterator[PuzzleRecord], stream: IO[bytes]) -> None:
        page = _Page(options)
        for record in records:
            page.add(record)
        stream.write(page.text().encode())

    return DocumentWriter(write)


@cache
def page_policy(has_clues: bool, words: Words = ENGLISH) -> str:
    """Return the content security policy of a page, which allows its script and style only."""
    script, style = _digest(_script(has_clues, words)), _digest(_style())
    return (
        f"default-src 'none'; script-src '{script}'; style-src '{style}'; img-src data:; "
        "base-uri 'none'; form-action 'none'"
    )


@dataclass
class _Page:
    """A page, and the data that its records share, gathered as they come."""

    options: FormatOptions
    kinds: dict[ShownKind, ClueCoder] = field(default_factory=dict)
    sections: list[str] = field(default_factory=list)
    records: list[PuzzleRecord] = field(default_factory=list)
    rows: list[list[Any]] = field(default_factory=list)
    paths: list[str] = field(default_factory=list)
    clues: list[str] = field(default_factory=list)
    practices: list[list[Any]] = field(default_factory=list)
    path_words: PathWords = field(init=False)
    times: Counter[str] = field(default_factory=Counter)

    def __post_init__(self) -> None:
        self.words = self.options.words
        self.path_words = PathWords(self.words)

    def add(self, record: PuzzleRecord) -> None:
        """Add a puzzle, with its solution and the steps to it if they are asked for."""
        kind = record.kind
        shown = ShownKind(kind, shown_symbols(record, self.options))
        if shown not in self.kinds:
            self.kinds[shown] = ClueCoder(kind, self.words)
        title = printable(record.section or "")
        if not self.sections or self.sections[-1] != title:
            self.sections.append(title)
        self.records.append(record)
        solution = record.solution if self.options.with_solution else None
        self.rows.append(
            [
                self._name(record.id or f"{kind.name}:{record.clues}"),
                [*self.kinds].index(shown),
                len(self.sections) - 1,
                record.level or "",
                record.date or "",
                record.clues.partition(SEPARATOR)[0],
                solution or "",
            ]
        )
        self.clues.append(self.kinds[shown].line(record.clues))
        practice = record.practice
        if practice is not None:
            steps = practice.steps
        else:
            steps = tuple(_steps(record, solution)) if solution else ()
        self.practices.append([] if practice is None else [_position(practice)])
        self.path_words.add(steps)
        self.paths.append(compact(kind, kind.given(record.clues), steps) if steps else "")

    def _name(self, name: str) -> str:
        """Return a unique name, since addresses and progress belong to one puzzle of a page."""
        self.times[name] += 1
        return name if self.times[name] == 1 else f"{name}-{self.times[name]}"

    def text(self) -> str:
        """Return the page."""
        words = self.words
        title = printable(self.options.title or words.of(_DEFAULT_TITLE))
        has_clues = any(shown.kind.has_clue_families for shown in self.kinds)
        return Template(_page(words)).substitute(
            language=escape(self.options.language or words.language),
            direction="rtl" if words.is_right_to_left else "ltr",
            forms=" ".join(words.forms),
            title=escape(title),
            policy=page_policy(has_clues, words),
            style=_style(),
            drawings="\n".join(self._drawings()),
            data=_json(self._data(title)),
            words=_json(self.path_words.table()),
            paths="\n".join(self.paths),
            clues="\n".join(self.clues),
            script=_script(has_clues, words),
        )

    def _caption(self, record: PuzzleRecord) -> str:
        template = self.options.of_section(record.section).caption
        language = self.options.language or DEFAULT_LANGUAGE
        return caption_for(template, len(self.kinds)).of(record, language)

    def _drawings(self) -> Iterator[str]:
        """Yield the drawings of kinds and symbols, which are in the page once."""
        for number, (kind, _) in enumerate(self.kinds):
            yield drawing_elements(kind, number)
        each = (symbols.of(kind) for kind, symbols in self.kinds if symbols)
        yield symbol_elements(symbol for some in each for symbol in some if symbol.drawing)

    def _data(self, title: str) -> dict[str, Any]:
        # A page of fewer puzzles prints them larger.
        longest = max(Counter(row[2] for row in self.rows).values(), default=1)
        per_page = min(self.options.per_page, longest)
        backs = solutions_per_page(self.options.per_page)
        captions = (printable(self._caption(record)) for record in self.records)
        return {
            "title": title,
            "sheet": [per_page, *arrangement(per_page, _WIDTH, _HEIGHT, _CAPTION)],
            "solutionSheet": [backs, *arrangement(backs, _WIDTH, _HEIGHT, _CAPTION)],
            "sections": self.sections,
            "levels": {level: self.words.of(level, "level") for level in Level},
            "kinds": [
                kind_table(shown, self.words, self.options.with_rules)
                | {"clueSorts": coder.sorts, "machines": coder.machines}
                for shown, coder in self.kinds.items()
            ],
            "puzzles": [
                [*row, caption, *practice]
                for row, caption, practice in zip(self.rows, captions, self.practices, strict=True)
            ],
        }


def _position(practice: Practice) -> list[Any]:
    """Return the title of the technique, the digits, and the candidates of each cell as bits."""
    return [practice.name, practice.digits, practice.held]


def _steps(record: PuzzleRecord, solution: str) -> Iterator[Step]:
    """Yield the steps to the solution, until one contradicts it.

    A file may claim a wrong solution, or a solution of a puzzle with several or none.
    """
    values = record.kind.values(solution)

    def leads_on(step: Step) -> bool:
        return (step.placed is None or values[step.placed.cell] == step.placed.digit + 1) and all(
            values[cell] != digit + 1 for cell, digit in step.eliminated
        )

    given = record.kind.given(record.clues)
    try:
        if record.compact_path is not None:
            steps = steps_of(record.kind, given, record.compact_path)
        else:
            steps = solution_path(record.kind, given).steps
    except ContradictionError:
        return
    yield from takewhile(leads_on, steps)


@cache
def part_of_page(name: str) -> str:
    """Return a file that pages are made of."""
    return (files("cluesmith.cli.formats.player") / name).read_text(encoding="utf-8")


def worded_text(found: re.Match[str]) -> str:
    """Return the text of a call of ``worded`` in a script."""
    return str(json.loads(f'"{found[1]}"'))


@cache
def _page(words: Words) -> str:
    """Return the page in a language, with placeholders for the parts that differ between pages."""

    def translated(found: re.Match[str]) -> str:
        return escape(words.of(found[1])).replace("$", "$$")

    return IN_PAGE.sub(translated, part_of_page("player.html"))


@cache
def _script(has_clues: bool, words: Words) -> str:
    """Return the script without comments and indents."""

    def translated(found: re.Match[str]) -> str:
        said = _json(words.of(worded_text(found)))
        return said if found[2] else f"worded({said}"  # a text without placeholders needs no call

    text = "".join(map(part_of_page, _SCRIPTS[has_clues]))
    text = WORDED.sub(translated, text)
    lines = (line.lstrip() for line in text.splitlines(keepends=True))
    return "".join(line for line in lines if line and not line.startswith(("//", "/**")))


@cache
def _style() -> str:
    """Return the style: clues have colours on the screen, and greys on paper."""
    screen, paper = (clue_style(has_colours) for has_colours in (True, False))
    return f"{part_of_page('player.css')}@media screen {{{screen}}}\n@media print {{{paper}}}\n"


def _digest(text: str) -> str:
    """Return the digest by which a policy names a script or a style."""
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


def _json(value: Any) -> str:
    """Return JSON for an element, escaped so that it cannot end the element or open another."""
    return json.dumps(value, separators=(",", ":")).replace("<", "\\u003c")
