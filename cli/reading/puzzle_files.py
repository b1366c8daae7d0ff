"""Files of puzzles in any format, read as streams, with file and line in errors.

One puzzle per line is the common and fast case.  ``generator.interchange.detection`` detects other
forms from the beginning of a file; their readers turn its lines into lines with one puzzle each.
"""

import codecs
import re
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import partial
from io import BufferedReader
from itertools import groupby, repeat

from cluesmith.cli.formats.data.arrow_library import PARQUET_SIGNATURE, check_pyarrow
from cluesmith.cli.formats.data.sqlite_schema import SIGNATURE as SQLITE_SIGNATURE
from cluesmith.cli.reading.named_kinds import is_found
from cluesmith.cli.reading.text_files import open_text, texts_of, title_of
from cluesmith.cli.reading.typed_puzzles import (
    TITLE,
    check_length,
    is_text,
    is_typed_puzzle,
)
from cluesmith.cli.terminal.chosen_column import chosen_column
from cluesmith.cli.terminal.messages import report, report_once
from cluesmith.cli.writing.manifest_files import is_manifest
from cluesmith.generator.clues.clue import Given
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.errors import GeneratorError, UnknownKindError
from cluesmith.generator.interchange.detection import (
    BytesReader,
    knows_enough,
    read_text,
    reader_for,
    reader_of_begin,
    significant,
)
from cluesmith.generator.interchange.drawn_grids import named_kind
from cluesmith.generator.interchange.source_text import (
    BLOCK_BYTES,
    NumberedLine,
    PuzzleFileError,
    ReadPuzzle,
    Said,
    SourceFile,
    unreadable,
)
from cluesmith.generator.kinds.fitting_kinds import (
    OTHER_KIND,
    kind_of_text,
    kinds_of_length,
    kinds_of_text,
)
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.kinds.line_kinds import GivenKind, LineKinds, Mixed, may_be_of, puzzle_in
from cluesmith.generator.puzzle_batch import PuzzleBatch, batch_of_texts
from cluesmith.generator.verdicts.unchecked_forms import are_proper
from cluesmith.light_dataclasses import dataclass

__all__ = [
    "Batch",
    "PuzzleFileError",
    "PuzzleLine",
    "read_batches",
    "read_line_blocks",
    "read_puzzle_lines",
]

# A text with one of these must be cleaned: they begin a comment, or are white space.
_TO_CLEAN_BUT_NEWLINE = re.compile(r"[#,;%/\t\r\f\v ]")

# The names of other kinds with such lines are printed if there are at most this many.
_FEW_KINDS = 3

# The number of puzzles of other formats that are handled together.
BLOCK_LINES = 2000


@dataclass(frozen=True, slots=True)
class PuzzleLine:
    """A line of a file, without its comment; ``number`` counts from 1.

    ``expected`` is the kind that it must have, None if its length decides.  ``kind_name`` is its
    kind according to the file, and ``claim`` the file's claim about clues that are not needed.
    ``problem`` is why the line cannot be read, if its format decides that.  ``position`` has the
    digits and candidates of a player, if the file gives them.
    """

    file: str
    number: int
    text: str
    expected: Kind | None = None
    kind_name: str | None = None
    problem: str = ""
    claim: str | None = None
    position: str | None = None

    @property
    def place(self) -> str:
        """Return the file and line number in the form of compilers."""
        return f"{self.file}:{self.number}"

    @property
    def kind(self) -> Kind:
        """Return the kind that the file names, the expected one, or the one with this length.

        Raises UnknownKindError if there is none, and PuzzleFileError if the file named another
        kind for its first puzzle, or the line cannot be read.
        """
        if self.problem:
            raise PuzzleFileError(self.problem)
        if self.kind_name is None:
            return self._checked_kind()
        is_found(self.kind_name)
        try:
            named = kind_named(self.kind_name)
        except UnknownKindError as error:
            raise UnknownKindError(f"{error}; {OTHER_KIND}") from error
        if self.expected is not None and named is not self.expected:
            raise PuzzleFileError(
                f"{named.title}, and the puzzles before it are {self.expected.title}: --kind mixed "
                "reads both"
            )
        return named

    def _checked_kind(self) -> Kind:
        """Return the expected kind, or the one that fits; refuse the length of another kind."""
        expected = self.expected
        if expected is None:
            return kind_of_text(self.text)
        length = len(self.text.partition(SEPARATOR)[0])
        if length != expected.n_cells and kinds_of_length(length, SEPARATOR in self.text):
            raise PuzzleFileError(
                f"{length} characters, and {expected.title} has {expected.n_cells} cells; "
                "--kind mixed reads files of several kinds"
            )
        return expected

    def placed_kind(self) -> Kind:
        """Return the kind; the error names file and line."""
        try:
            return self.kind
        except GeneratorError as error:
            raise PuzzleFileError(f"{self.place}: {error}") from error

    def given(self) -> tuple[Kind, Given]:
        """Return the kind and the puzzle of a line; raises the errors of ``puzzles``."""
        batch = self.puzzles()
        return batch.kind, batch.given(0)

    def puzzles(self) -> PuzzleBatch:
        """Return the line's puzzle; the error names file, line and column."""
        try:
            return batch_of_texts(self.kind, [self.text])
        except GeneratorError as error:
            column = getattr(error, "column", None)
            where = self.place if column is None else f"{self.place}:{column}"
            raise PuzzleFileError(f"{where}: {error}") from error


@dataclass(frozen=True, slots=True)
class Batch:
    """Puzzles of one kind, and the numbers of their lines in a file.

    ``lines`` are the unchanged lines of the file.  ``said`` has the file's other facts about each
    puzzle; it is empty if the format has no place for them.
    """

    puzzles: PuzzleBatch
    file: str
    numbers: Sequence[int]
    lines: list[str]
    said: Sequence[Said] = ()

    @property
    def kind(self) -> Kind:
        """Return their kind."""
        return self.puzzles.kind

    @property
    def n_puzzles(self) -> int:
        """Return the number of puzzles, one per line."""
        return len(self.numbers)

    def part(self, start: int, end: int) -> "Batch":
        """Return some of the puzzles."""
        here = slice(start, end)
        puzzles, numbers = self.puzzles.part(start, end), self.numbers[here]
        return Batch(puzzles, self.file, numbers, self.lines[here], self.said[here])

    def place(self, i: int) -> str:
        """Return the file and line number of puzzle i in the form of compilers."""
        return f"{self.file}:{self.numbers[i]}"


@dataclass(frozen=True, slots=True)
class _Block:
    """Unchanged lines of a file, and their texts without comments, which may be empty."""

    file: str
    numbers: Sequence[int]
    lines: list[str]
    texts: list[str]
    said: Sequence[Said] = ()
    kind_names: Sequence[str | None] = ()
    problems: Sequence[str] = ()
    positions: Sequence[str | None] = ()

    def part(self, start: int, end: int) -> "_Block":
        """Return some of the lines."""
        here = slice(start, end)
        numbers, lines, texts = self.numbers[here], self.lines[here], self.texts[here]
        said, names, problems = self.said[here], self.kind_names[here], self.problems[here]
        positions = self.positions[here]
        return _Block(self.file, numbers, lines, texts, said, names, problems, positions)

    def line(self, i: int, expected: Kind | None, kind_name: str | None) -> PuzzleLine:
        """Return line i."""
        problem = self.problems[i] if self.problems else ""
        claim = self.said[i].get("minimal_at") if self.said else None
        number, text = self.numbers[i], self.texts[i]
        position = self.positions[i] if self.positions else None
        return PuzzleLine(self.file, number, text, expected, kind_name, problem, claim, position)

    def batch(self, puzzles: PuzzleBatch) -> Batch:
        """Return the lines as these puzzles."""
        return Batch(puzzles, self.file, self.numbers, self.lines, self.said)


def read_puzzle_lines(files: tuple[str, ...], given: GivenKind = None) -> Iterator[PuzzleLine]:
    """Yield the lines of the files ('-' is standard input), except blank ones and '#' comments.

    A puzzle may stand in place of a file's name.

    Raises PuzzleFileError if a file is not text, or holds no puzzle line at all.
    """
    for lines, _ in read_line_blocks(files, given):
        yield from lines


def read_line_blocks(
    files: tuple[str, ...], given: GivenKind = None
) -> Iterator[tuple[Iterator[PuzzleLine], int]]:
    """Yield the same lines in blocks that are at hand, with a number that is not exceeded.

    Only the next block may have to wait for a slow input.
    """
    for kinds, block in _blocks_of_files(files, given):
        yield _lines(kinds, block), len(block.texts)


def _lines(kinds: LineKinds, block: _Block) -> Iterator[PuzzleLine]:
    names = block.kind_names or repeat(None)
    for i, (text, name) in enumerate(zip(block.texts, names, strict=False)):
        if text:
            named = kinds.named(name)
            line = block.line(i, kinds.expected(text, named), named)
            if kinds.chosen is not None:
                with suppress(GeneratorError):  # the reader of the line gets this error again
                    _report_choice(kinds, line.puzzles())
            yield line


def read_batches(
    files: tuple[str, ...], given: GivenKind = None, preferred: Kind | None = None
) -> Iterator[Batch | PuzzleFileError]:
    """Yield the puzzles of the files in order, many at a time, and the error of each bad line.

    ``preferred`` is the kind of lines that fit several kinds and name none.  A batch costs little
    more than its bytes; to read one line at a time costs more than to solve it.
    Raises as ``read_puzzle_lines`` does.
    """
    for kinds, block in _blocks_of_files(files, given, preferred):
        for part, name in _groups(block):
            if part.texts[0]:
                named = kinds.named(name)
                expected = kinds.expected_of_group(part.texts, named)
                for found in _batches(expected, named, part):
                    if isinstance(found, Batch):
                        _report_choice(kinds, found.puzzles)
                    yield found


def _groups(block: _Block) -> Iterator[tuple[_Block, str | None]]:
    """Yield runs of lines with the same number of digits, and the name of their kind."""
    start = 0
    has_clues = any(SEPARATOR in text for text in block.texts)
    lengths = map(_n_characters if has_clues else len, block.texts)
    for (_, name), group in groupby(zip(lengths, block.kind_names or repeat(None), strict=False)):
        end = start + len(list(group))
        yield block.part(start, end), name
        start = end


def _n_characters(text: str) -> int:
    """Return the number of digits and blanks of a puzzle, negative if it has other clues.

    Lines with such clues and lines without may be of different kinds.
    """
    n_digits = text.find(SEPARATOR)
    return len(text) if n_digits < 0 else -n_digits


def _batches(
    expected: Kind | None, kind_name: str | None, block: _Block
) -> Iterator[Batch | PuzzleFileError]:
    try:
        kind = block.line(0, expected, kind_name).kind
        if may_be_of(kind, block.texts[0]):
            yield block.batch(batch_of_texts(kind, block.texts))
            return
    except GeneratorError:
        pass  # one of them cannot be read
    for i in range(len(block.texts)):
        try:
            puzzles = block.line(i, expected, kind_name).puzzles()
        except PuzzleFileError as error:
            yield error
        else:
            yield block.part(i, i + 1).batch(puzzles)


def _blocks_of_files(
    files: tuple[str, ...], given: GivenKind, preferred: Kind | None = None
) -> Iterator[tuple[LineKinds, _Block]]:
    for is_typed, arguments in groupby(files or ("-",), key=is_typed_puzzle):
        if is_typed:
            kinds = _line_kinds(given or Mixed.MIXED)
            yield kinds, _typed_block(list(arguments), kinds.given_kind)
            continue
        for file in arguments:
            kinds = _line_kinds(given, preferred)
            for block in _blocks_of_file(title_of(file), file, kinds.given_kind):
                yield kinds, block


def _line_kinds(given: GivenKind, preferred: Kind | None = None) -> LineKinds:
    """Return the kinds of a file's lines, with those of the database."""
    return LineKinds(given, preferred, is_found)


def _report_choice(kinds: LineKinds, puzzles: PuzzleBatch) -> None:
    """Print once which of several fitting kinds is used, if these are no proper puzzles of it."""
    kind = puzzles.kind
    if kind is not kinds.chosen or len(fitting := kinds_of_text(puzzles.texts[0])) == 1:
        return
    if are_proper(puzzles):
        return
    others = [each for each in fitting if each is not kind]
    if len(others) <= _FEW_KINDS:
        options = " or ".join(f"--kind {each.name}" for each in others)
        other_way = f"{options} if that is meant"
    else:
        other_way = f"--kind selects another of the {len(fitting)} kinds of that size"
    report_once(f"lines of {kind.n_cells} cells are read as {kind.title}; {other_way}")


def _typed_block(puzzles: list[str], given: Kind | None) -> _Block:
    found: list[ReadPuzzle] = []
    for number, puzzle in enumerate(puzzles, start=1):
        if is_text(puzzle):
            read = read_text(TITLE, puzzle, given)
            found += _noted(TITLE, (each._replace(number=number) for each in read))
        else:
            puzzle = puzzle if SEPARATOR in puzzle else puzzle_in(puzzle)
            if given is None:
                check_length(puzzle)
            found.append(ReadPuzzle(number, puzzle))
    return _block_of(TITLE, found)


def read_texts(title: str, file: str, given: Kind | None) -> Iterator[str]:
    """Yield the puzzles of a file as unchecked texts, which is the fastest way."""
    for block in _blocks_of_file(title, file, given):
        yield from filter(None, block.texts)


def _blocks_of_file(title: str, file: str, given: Kind | None) -> Iterator[_Block]:
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
    column = chosen_column()
    if read := reader_of_bytes(title, stream.peek(), column):
        yield from _packed(title, read(title, stream))
        return
    # Blank lines are skipped at once, because most of a file may be blank.
    texts = ((number, text) for number, text in texts_of(title, stream, size) if text.strip())
    head, lines, problem = _head(texts, given)
    reader = reader_for(lines, given or _kind_in_head(head), column)
    whole = _joined(head, texts, problem)
    if reader is None:
        yield from _line_blocks(title, whole)
    else:
        yield from _packed(title, reader(SourceFile(title, _numbered(whole), given, column)))


def reader_of_bytes(title: str, head: bytes, column: str | None = None) -> BytesReader | None:
    """Return the reader of a file that begins with these bytes; None for lines of text.

    Raises PuzzleFileError if it is a manifest, and MissingPackageError if its package is missing.
    """
    begin = head.removeprefix(codecs.BOM_UTF8)
    if read := reader_of_begin(begin):
        return read
    if head.startswith(SQLITE_SIGNATURE):
        from cluesmith.cli.formats.data.sqlite_reader import read_sqlite  # it takes sqlite3

        return read_sqlite
    if head.startswith(PARQUET_SIGNATURE):
        check_pyarrow(title)
        from cluesmith.cli.formats.data.parquet_reader import read_parquet  # it takes pyarrow

        return partial(read_parquet, column=column)
    if is_manifest(head):
        raise PuzzleFileError(f"{title}: a manifest, and no puzzles: name the file beside it")
    if begin.lstrip().startswith(b"{"):
        from cluesmith.cli.formats.data.document import is_document, read_document  # it takes JSON

        return read_document if is_document(head) else None
    return None


def _kind_in_head(head: Iterable[NumberedLine]) -> Kind | None:
    names = (named_kind(text) for _, text in head)
    return next((kind_named(name) for name in names if name and is_found(name)), None)


def _head(
    texts: Iterator[NumberedLine], given: Kind | None
) -> tuple[list[NumberedLine], list[str], PuzzleFileError | None]:
    """Take the lines that detection needs; keep an error for later."""
    head: list[NumberedLine] = []
    lines: list[str] = []
    try:
        for number, text in texts:
            found = significant(text.split("\n"))
            if found or named_kind(text):  # other comments are not worth their memory
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
        texts_only = list(map(puzzle_in, lines)) if _TO_CLEAN_BUT_NEWLINE.search(text) else lines
        yield _Block(title, range(number, number + len(lines)), lines, texts_only)


def _packed(title: str, puzzles: Iterator[ReadPuzzle]) -> Iterator[_Block]:
    """Yield puzzles many at a time; those before a problem come before its error."""
    found: list[ReadPuzzle] = []
    try:
        for puzzle in _noted(title, puzzles):
            if not puzzle.text.isprintable():
                problem = "not text (it holds control characters)"
                puzzle = unreadable(puzzle.number, puzzle.text, problem)
            found.append(puzzle)
            if len(found) == BLOCK_LINES:
                yield _block_of(title, found)
                found = []
    except PuzzleFileError:
        yield _block_of(title, found)
        raise
    yield _block_of(title, found)


def _noted(title: str, puzzles: Iterable[ReadPuzzle]) -> Iterator[ReadPuzzle]:
    """Yield puzzles, and print the note of the first puzzle of each kind."""
    noted: set[str | None] = set()
    for puzzle in puzzles:
        if puzzle.note and puzzle.kind_name not in noted:
            noted.add(puzzle.kind_name)
            report(f"{title}:{puzzle.number}: {puzzle.note}")
        yield puzzle


def _block_of(title: str, puzzles: list[ReadPuzzle]) -> _Block:
    texts = [each.text for each in puzzles]
    said, names = [each.said for each in puzzles], [each.kind_name for each in puzzles]
    problems = [each.problem for each in puzzles]
    positions = [each.position for each in puzzles]
    numbers = [each.number for each in puzzles]
    return _Block(title, numbers, texts, texts, said, names, problems, positions)
