"""Files of puzzles in any format: streaming, with file and line for what cannot be read.

One puzzle per line is the common case and the fast one.  ``cli.formats.detection`` detects other
formats by how a file begins, and their readers turn lines into lines with one puzzle each.
"""

import codecs
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import BufferedReader
from itertools import groupby, repeat

from cluesmith.cli.formats.apps.document import is_document, read_document
from cluesmith.cli.formats.apps.sqlite_schema import SIGNATURE as SQLITE_SIGNATURE
from cluesmith.cli.formats.detection import knows_enough, reader_for, significant
from cluesmith.cli.formats.interface.source_file import (
    NOTHING_SAID,
    NumberedLine,
    PuzzleFileError,
    ReadPuzzle,
    Said,
    SourceFile,
)
from cluesmith.cli.formats.text.drawn_grids import named_kind
from cluesmith.cli.formats.text.opensudoku import read_opensudoku
from cluesmith.cli.reading.named_kinds import is_found
from cluesmith.cli.reading.text_files import BLOCK_BYTES, open_text, texts_of, title_of
from cluesmith.cli.reading.typed_puzzles import TITLE, check_length, is_typed_puzzle
from cluesmith.cli.terminal.messages import report_once
from cluesmith.generator.errors import GeneratorError, UnknownKindError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named, kind_of_length, kinds_of_length
from cluesmith.generator.kinds.line_kinds import GivenKind, LineKinds, Mixed, puzzle_in

__all__ = ["Batch", "PuzzleFileError", "PuzzleLine", "read_batches", "read_puzzle_lines"]

# A text with one of these needs a closer look: they begin a comment, or are white space.
_TO_CLEAN_BUT_NEWLINE = re.compile(r"[#,;\t\r\f\v ]")

# How many lines of other formats are handled together, and how many of them may be empty in a row.
BLOCK_LINES = 2000
MAX_GAP = 100


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """A line of a file, without its comment; ``number`` counts from 1.

    ``expected`` is the kind that it must have, None where its length decides it, and ``kind_name``
    what the file says of its kind.
    """

    file: str
    number: int
    text: str
    expected: Kind | None = None
    kind_name: str | None = None

    @property
    def place(self) -> str:
        """Where the line stands, as compilers write it."""
        return f"{self.file}:{self.number}"

    @property
    def kind(self) -> Kind:
        """The kind that the file names, the one expected, or the one with lines of this length.

        Raises
        ------
        UnknownKindError
            There is none.
        PuzzleFileError
            The file names another kind than for its first puzzle.
        """
        if self.kind_name is None:
            return self.expected or kind_of_length(len(self.text))
        is_found(self.kind_name)
        try:
            named = kind_named(self.kind_name)
        except UnknownKindError as error:
            raise UnknownKindError(
                f"{error}; use --kind with its name or a file with its rules"
            ) from error
        if self.expected is not None and named is not self.expected:
            raise PuzzleFileError(
                f"{named.title}, and the puzzles before it are {self.expected.title}: --kind mixed "
                "reads both"
            )
        return named

    def placed_kind(self) -> Kind:
        """Return the kind; the error names file and line."""
        try:
            return self.kind
        except GeneratorError as error:
            raise PuzzleFileError(f"{self.place}: {error}") from error

    def values(self) -> tuple[Kind, bytes]:
        """Return the line's kind and values; the error names file, line and column."""
        try:
            kind = self.kind
            return kind, kind.values(self.text)
        except GeneratorError as error:
            column = getattr(error, "column", None)
            where = self.place if column is None else f"{self.place}:{column}"
            raise PuzzleFileError(f"{where}: {error}") from error


@dataclass(frozen=True, slots=True)
class Batch:
    """Puzzles of one kind that follow each other in a file, from the line ``first`` on.

    ``lines`` are the lines as they stand in the file; ``said`` is what else the file says of each
    puzzle, empty where its format has no place for it.
    """

    kind: Kind
    file: str
    first: int
    values: bytes
    lines: list[str]
    said: Sequence[Said] = ()

    @property
    def n_puzzles(self) -> int:
        """The number of puzzles, one a line."""
        return len(self.values) // self.kind.n_cells

    def place(self, i: int) -> str:
        """Where puzzle i stands, as compilers write it."""
        return f"{self.file}:{self.first + i}"


@dataclass(frozen=True, slots=True)
class _Block:
    """Lines of a file as they stand, and as texts without comments, some of them empty."""

    file: str
    first: int
    lines: list[str]
    texts: list[str]
    said: Sequence[Said] = ()
    kind_names: Sequence[str | None] = ()


def read_puzzle_lines(files: tuple[str, ...], given: GivenKind = None) -> Iterator[PuzzleLine]:
    """Yield the lines of the files ('-' is standard input), except blank ones and '#' comments.

    A puzzle may stand in the place of a file's name.

    Raises
    ------
    PuzzleFileError
        A file is not text, or holds no puzzle line at all.
    """
    for kinds, block in _blocks_of_files(files, given):
        names = block.kind_names or repeat(None)
        for number, (text, name) in enumerate(
            zip(block.texts, names, strict=False), start=block.first
        ):
            if text:
                named = kinds.named(name)
                yield PuzzleLine(block.file, number, text, kinds.expected(text, named), named)


def read_batches(
    files: tuple[str, ...], given: GivenKind = None, preferred: Kind | None = None
) -> Iterator[Batch | PuzzleFileError]:
    """Yield the puzzles of the files in order, many at a time, and the error of each bad line.

    ``preferred`` is the kind of lines that fit several and say nothing.  A batch costs little more
    than its bytes; one line at a time costs more than solving it.
    Raises as ``read_puzzle_lines`` does.
    """
    for kinds, block in _blocks_of_files(files, given, preferred):
        number = block.first
        for texts, name in _groups(block):
            if texts[0]:
                named = kinds.named(name)
                expected = kinds.expected_of_group(texts, named)
                start = number - block.first
                lines = block.lines[start : start + len(texts)]
                said = block.said[start : start + len(texts)]
                yield from _batches(expected, named, block.file, number, texts, lines, said)
            number += len(texts)


def _groups(block: _Block) -> Iterator[tuple[list[str], str | None]]:
    """Yield lines of one length that follow each other, and the name of their kind."""
    if not block.kind_names:
        for _, group in groupby(block.texts, key=len):
            yield list(group), None
        return
    named = zip(block.texts, block.kind_names, strict=True)
    for (_, name), pairs in groupby(named, key=lambda pair: (len(pair[0]), pair[1])):
        yield [text for text, _ in pairs], name


def _batches(
    expected: Kind | None,
    kind_name: str | None,
    file: str,
    first: int,
    texts: list[str],
    lines: list[str],
    said: Sequence[Said],
) -> Iterator[Batch | PuzzleFileError]:
    try:
        kind = PuzzleLine(file, first, texts[0], expected, kind_name).kind
        if len(texts[0]) == kind.n_cells:
            yield Batch(kind, file, first, kind.values_many(texts), lines, said)
            return
    except GeneratorError:
        pass  # one of them cannot be read
    for number, text in enumerate(texts, start=first):
        try:
            line_kind, values = PuzzleLine(file, number, text, expected, kind_name).values()
        except PuzzleFileError as error:
            yield error
        else:
            i = number - first
            yield Batch(line_kind, file, number, values, lines[i : i + 1], said[i : i + 1])


def _blocks_of_files(
    files: tuple[str, ...], given: GivenKind, preferred: Kind | None = None
) -> Iterator[tuple[LineKinds, _Block]]:
    for is_typed, arguments in groupby(files or ("-",), key=is_typed_puzzle):
        if is_typed:
            yield _line_kinds(given or Mixed.MIXED), _typed_block(list(arguments))
            continue
        for file in arguments:
            kinds = _line_kinds(given, preferred)
            for block in _blocks_of_file(file, kinds.given_kind):
                yield kinds, block


def _line_kinds(given: GivenKind, preferred: Kind | None = None) -> LineKinds:
    """Return the kinds of a file's lines; the database knows some, and choices are reported."""
    return LineKinds(given, preferred, is_found, _report_chosen_kind)


def _report_chosen_kind(n_cells: int) -> None:
    """Tell, once, which kind is taken where the length of a line fits several."""
    kinds = kinds_of_length(n_cells)
    if len(kinds) > 1:
        report_once(
            f"lines of {n_cells} cells are read as {kinds[0].title}; --kind selects another of the "
            f"{len(kinds)} kinds of that size"
        )


def _typed_block(puzzles: list[str]) -> _Block:
    for puzzle in puzzles:
        check_length(puzzle)
    return _Block(TITLE, 1, puzzles, puzzles)


def _blocks_of_file(file: str, given: Kind | None) -> Iterator[_Block]:
    title = title_of(file)
    is_empty = True
    with open_text(file) as stream:
        for block in _blocks(title, stream, given=given):
            is_empty = is_empty and not any(block.texts)
            yield block
    if is_empty:
        raise PuzzleFileError(f"{title}: no puzzle in it")


def _blocks(
    title: str, stream: BufferedReader, size: int = BLOCK_BYTES, given: Kind | None = None
) -> Iterator[_Block]:
    if _is_xml(stream):
        yield from _packed(title, read_opensudoku(title, iter(lambda: stream.read1(size), b"")))
        return
    if stream.peek().startswith(SQLITE_SIGNATURE):
        from cluesmith.cli.formats.apps.sqlite_reader import read_sqlite  # it takes sqlite3

        yield from _packed(title, read_sqlite(title, stream))
        return
    if is_document(stream.peek()):
        yield from _packed(title, read_document(title, stream))
        return
    # Nothing is done with what is blank: it may be most of a file.
    texts = ((number, text) for number, text in texts_of(title, stream, size) if text.strip())
    head, lines, problem = _head(texts, given)
    reader = reader_for(lines, given or _kind_in_head(head))
    whole = _joined(head, texts, problem)
    if reader is None:
        yield from _line_blocks(title, whole)
    else:
        yield from _packed(title, reader(SourceFile(title, _numbered(whole), given)))


def _is_xml(stream: BufferedReader) -> bool:
    return stream.peek().removeprefix(codecs.BOM_UTF8).lstrip().startswith(b"<")


def _kind_in_head(head: Iterable[NumberedLine]) -> Kind | None:
    """Return the kind that a comment names."""
    names = (named_kind(text) for _, text in head)
    return next((kind_named(name) for name in names if name and is_found(name)), None)


def _head(
    texts: Iterator[NumberedLine], given: Kind | None
) -> tuple[list[NumberedLine], list[str], PuzzleFileError | None]:
    """Take as many lines as detection needs; keep an error that comes too early."""
    head: list[NumberedLine] = []
    lines: list[str] = []
    try:
        for number, text in texts:
            found = significant(text.split("\n"))
            if found or named_kind(text):  # a block of other comments is not worth its memory
                head.append((number, text))
                lines += found
            if knows_enough(lines, given or _kind_in_head(head)):
                break
    except PuzzleFileError as error:
        return head, lines, error
    return head, lines, None


def _joined(
    head: list[NumberedLine], texts: Iterator[NumberedLine], problem: PuzzleFileError | None
) -> Iterator[NumberedLine]:
    yield from head
    if problem is not None:
        raise problem
    yield from texts


def _numbered(texts: Iterable[NumberedLine]) -> Iterator[NumberedLine]:
    for first, text in texts:
        yield from enumerate(text.split("\n"), start=first)


def _line_blocks(title: str, texts: Iterable[NumberedLine]) -> Iterator[_Block]:
    for number, text in texts:
        lines = text.split("\n")
        texts_only = list(map(puzzle_in, lines)) if _needs_cleaning(text) else lines
        yield _Block(title, number, lines, texts_only)


def _packed(title: str, puzzles: Iterator[ReadPuzzle]) -> Iterator[_Block]:
    """Yield puzzles many at a time; lines between them are empty."""
    first, texts, said, names = 1, list[str](), list[Said](), list[str | None]()
    problem: PuzzleFileError | None = None
    try:
        for number, text, said_of_it, kind_name in puzzles:
            gap = number - first - len(texts)
            if len(texts) >= BLOCK_LINES or gap > MAX_GAP:
                yield _Block(title, first, texts, texts, said, names)
                first, texts, said, names, gap = number, [], [], [], 0
            if not text.isprintable():
                raise PuzzleFileError(f"{title}:{number}: not text (it holds control characters)")
            texts += [*[""] * gap, text]
            said += [*[NOTHING_SAID] * gap, said_of_it]
            names += [*[None] * gap, kind_name]
    except PuzzleFileError as error:
        problem = error
    yield _Block(title, first, texts, texts, said, names)
    if problem is not None:
        raise problem


def _needs_cleaning(text: str) -> bool:
    return _TO_CLEAN_BUT_NEWLINE.search(text) is not None
