"""Texts broken into lines, and lines into pages."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from cluesmith.cli.formats.book.fonts import LINE, Fonts
from cluesmith.cli.formats.book.markdown_text import LINE_BREAK, Block, Run
from cluesmith.generator.wording.line_breaks import WORD

# The space above paragraphs, items of lists and headings, in lines of text.
_ABOVE = 0.5
_ABOVE_ITEM = 0.2
_ABOVE_HEADING = 1.0

# The indent of a list, in heights of the type.
_INDENT = 2.0
# The gap between the mark of an item and its text, in heights of the type.
_MARK_GAP = 0.5
# Lists nested more deeply than this have the indent of this depth.
_MOST_DEPTH = 5
# The sizes of headings by their level, in heights of the type.
_HEADING_SIZES = (1.3, 1.15, 1.0)


@dataclass(frozen=True, slots=True)
class Piece:
    """Letters of one style at a place of their line."""

    x: float
    run: Run


@dataclass(frozen=True, slots=True)
class TextLine:
    """A line of a text.

    ``above`` is the room above it, unless it is first on its page.  ``keeps`` is true if it must be
    on the page of the next line.  ``block`` is the number of its paragraph or heading, and
    ``is_heading`` is true for a heading.  The first ``n_marks`` pieces are marks of a list.
    """

    pieces: tuple[Piece, ...]
    width: float
    size: float
    above: float = 0.0
    keeps: bool = False
    begins_page: bool = False
    block: int = 0
    is_heading: bool = False
    n_marks: int = 0

    @property
    def text(self) -> str:
        """Return its letters."""
        return "".join(piece.run.text for piece in self.pieces)

    @property
    def height(self) -> float:
        """Return the height of the line, without the room above it."""
        return LINE * self.size


@dataclass(frozen=True, slots=True)
class _Word:
    """Letters of one or more styles that stay in one line; no letters for a line break."""

    runs: tuple[Run, ...] = ()
    has_blank_before: bool = False


def text_lines(
    blocks: Iterable[Block], size: float, width: float, fonts: Fonts
) -> Iterator[TextLine]:
    """Yield the lines of a text, broken at a width."""
    for number, block in enumerate(blocks):
        of_type = _HEADING_SIZES[min(block.level, 3) - 1] * size if block.level else size
        indent = min(block.depth, _MOST_DEPTH) * _INDENT * size
        runs = block.runs
        if block.level:
            runs = tuple(replace(run, is_bold=True) for run in runs)
        lines = list(_lines(runs, of_type, width - indent, fonts))
        above = _ABOVE_HEADING if block.level else _ABOVE_ITEM if block.marker else _ABOVE
        for row, line in enumerate(lines):
            pieces = [Piece(each.x + indent, each.run) for each in line]
            if block.marker and row == 0:
                before = fonts.width(block.marker, size) + _MARK_GAP * size
                pieces.insert(0, Piece(max(0.0, indent - before), Run(block.marker)))
            last = pieces[-1] if pieces else Piece(0, Run(""))
            # A single line must not stay at the foot of a page or at the head of the next.
            keeps = bool(block.level) or (len(lines) > 1 and row in (0, len(lines) - 2))
            yield TextLine(
                tuple(pieces),
                last.x + fonts.width(last.run.text, of_type, last.run.is_bold),
                of_type,
                above * LINE * size if row == 0 and number else 0.0,
                keeps,
                block.begins_page and row == 0,
                number,
                bool(block.level),
                int(bool(block.marker) and row == 0),
            )


def pages_of(
    lines: Sequence[TextLine], height: float, first_height: float | None = None
) -> list[tuple[TextLine, ...]]:
    """Return the lines of each page. The first page may have another height, and may be empty."""
    pages: list[tuple[TextLine, ...]] = []
    page: list[TextLine] = []
    left = height if first_height is None else first_height
    has_begun = first_height is None
    for group in _kept_together(lines):
        needed = height_of(group) + (group[0].above if page else 0.0)
        if (page or not has_begun) and (needed > left or group[0].begins_page):
            pages.append(tuple(page))
            page, left, has_begun = [], height, True
            needed = height_of(group)
        page += group
        left -= needed
        has_begun = True
    return [*pages, tuple(page)] if page else pages


def height_of(lines: Sequence[TextLine]) -> float:
    """Return the height of lines that begin a page."""
    return sum(line.height + line.above for line in lines) - (lines[0].above if lines else 0.0)


def _kept_together(lines: Iterable[TextLine]) -> Iterator[list[TextLine]]:
    group: list[TextLine] = []
    for line in lines:
        group.append(line)
        if not line.keeps:
            yield group
            group = []
    if group:
        yield group


def _lines(
    runs: Sequence[Run], size: float, width: float, fonts: Fonts
) -> Iterator[tuple[Piece, ...]]:
    line: list[Run] = []
    for word in _words(runs):
        if not word.runs:
            yield _placed(line, size, fonts)
            line = []
            continue
        for part in _narrow(word, size, width, fonts):
            longer = _joined(line, part)
            if line and _width(longer, size, fonts) > width:
                yield _placed(line, size, fonts)
                longer = [*part.runs]
            line = longer
    if line:
        yield _placed(line, size, fonts)


def _joined(line: Sequence[Run], word: _Word) -> list[Run]:
    """Return a line with one more word. Letters of one style form one run."""
    if not line:
        return [*word.runs]
    *runs, last = line
    if word.has_blank_before:
        last = replace(last, text=f"{last.text} ")
    first, *rest = word.runs
    if replace(last, text=first.text) != first:
        return [*runs, last, first, *rest]
    return [*runs, replace(last, text=last.text + first.text), *rest]


def _width(runs: Iterable[Run], size: float, fonts: Fonts) -> float:
    return sum(fonts.width(run.text, size, run.is_bold) for run in runs)


def _placed(line: Iterable[Run], size: float, fonts: Fonts) -> tuple[Piece, ...]:
    x = 0.0
    pieces = []
    for run in line:
        pieces.append(Piece(x, run))
        x += fonts.width(run.text, size, run.is_bold)
    return tuple(pieces)


def _words(runs: Sequence[Run]) -> Iterator[_Word]:
    """Yield the words, and the line breaks."""
    for is_break, group in groupby(runs, key=lambda run: run == LINE_BREAK):
        if is_break:
            yield from (_Word() for _ in group)
            continue
        letters = [(letter, run) for run in group for letter in run.text]
        for found in WORD.finditer("".join(letter for letter, _ in letters)):
            styled = groupby(letters[found.start(2) : found.end(2)], key=lambda each: each[1])
            word = (
                replace(run, text="".join(letter for letter, _ in same)) for run, same in styled
            )
            yield _Word(tuple(word), has_blank_before=bool(found[1]))


def _narrow(word: _Word, size: float, width: float, fonts: Fonts) -> Iterator[_Word]:
    """Yield a word, in parts if it is wider than a line."""
    if _width(word.runs, size, fonts) <= width:
        yield word
        return
    has_blank = word.has_blank_before
    for run in word.runs:
        for part in fonts.wrapped(run.text, size, width, run.is_bold):
            yield _Word((replace(run, text=part),), has_blank)
            has_blank = False
