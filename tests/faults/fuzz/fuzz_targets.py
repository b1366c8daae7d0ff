"""What is fuzzed: a function of bytes for each parser, and examples to begin with.

A target returns, whatever the bytes are: either the parser has a result or it raises one of our own
errors, whose message is printed in one line.  Anything else that comes out of it is a bug.
"""

import io
import json
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import click

from cluesmith.cli.command_group import cluesmith
from cluesmith.cli.command_list import COMMANDS
from cluesmith.cli.commands.puzzles.verify import verdict_line
from cluesmith.cli.formats.text.line_format import line_format_fields
from cluesmith.cli.reading import puzzle_files
from cluesmith.cli.reading.text_files import texts_of
from cluesmith.cli.writing.manifest_files import Manifest, ManifestError, read_manifest
from cluesmith.generator.errors import FormatError, GeneratorError, UnknownKindError
from cluesmith.generator.kernel.matrix import read_matrix
from cluesmith.generator.kinds.fitting_kinds import kind_of_text
from cluesmith.generator.patterns.pattern_text import read_pattern
from cluesmith.generator.puzzle_batch import batch_of_texts
from cluesmith.generator.verdicts.puzzle_verdict import verify
from cluesmith.generator.wording.printable import printable
from cluesmith.storage.database.engine import parse_url
from cluesmith.storage.storage_errors import StorageError
from cluesmith.worker.transport.message_gate import admitted
from cluesmith.worker.worker_errors import MalformedMessageError
from tests.support.kinds import MEASURED_KINDS, spec_of

SUDOKU = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."
HANIDOKU = "5" + "." * 60
ROWS = "\n".join(SUDOKU[i : i + 9] for i in range(0, 81, 9))
MAX_VERIFIED = 20


@dataclass(frozen=True, slots=True)
class Target:
    """A parser to feed, and examples of what it reads."""

    run: Callable[[bytes], None]
    examples: tuple[bytes, ...]


@contextmanager
def only(*errors: type[Exception]) -> Iterator[None]:
    """Let only these errors happen; each has a message that can be printed."""
    try:
        yield
    except errors as error:
        message = error.format_message() if isinstance(error, click.ClickException) else str(error)
        if not message or "\n" in printable(message):
            raise AssertionError(f"no message: {message!r}") from error


def puzzles(data: bytes) -> None:
    """Read a file of puzzles of any format; each puzzle is read again as it is written."""
    stream = io.BufferedReader(io.BytesIO(data[1:]))  # type: ignore[arg-type]
    size = data[0] + 1 if data else 1
    n_seen = 0
    with only(puzzle_files.PuzzleFileError):
        for block in puzzle_files._blocks("file", stream, size):
            assert len(block.lines) == len(block.texts)
            for text in filter(None, block.texts):
                n_seen += 1
                if n_seen <= MAX_VERIFIED:
                    _one_puzzle(text)


def _one_puzzle(text: str) -> None:
    assert "\n" not in text
    with only(UnknownKindError):
        kind = kind_of_text(text)
        line = puzzle_files.PuzzleLine("file", 1, text)
        with only(puzzle_files.PuzzleFileError):
            puzzles = line.puzzles()
            for blank in ".0-":
                (written,) = puzzles.texts
                assert batch_of_texts(kind, [written.replace(".", blank)]) == puzzles
        if kind.n_cells == 16:  # others may take a while to search
            assert "\n" not in verdict_line(verify(kind, text))


def matrix(data: bytes) -> None:
    """Read a cover matrix, and look for two solutions of a small one."""
    stream = io.BufferedReader(io.BytesIO(data[1:]))  # type: ignore[arg-type]
    n_secondary = data[0] % 8 if data else 0
    with only(GeneratorError):
        pieces = texts_of("file", stream)
        lines = (line for _, text in pieces for line in text.split("\n"))
        problem = read_matrix(lines, n_secondary)
        if len(data) < 200:
            problem.search(max_solutions=2, max_nodes=1000)


def pattern(data: bytes) -> None:
    """Read a pattern; what is read is read again as itself."""
    kind = list(MEASURED_KINDS.values())[data[0] % len(MEASURED_KINDS) if data else 0]
    with only(GeneratorError):
        read = read_pattern(kind, data[1:].decode(errors="replace"))
        assert read_pattern(kind, read) == read


def manifest(data: bytes) -> None:
    """Read a manifest; what it names is a file beside it."""
    with tempfile.NamedTemporaryFile() as file, only(ManifestError):
        file.write(data)
        file.flush()
        found = read_manifest(file.name)
        assert isinstance(found, Manifest)
        assert Path(found.file_beside).parent == Path(file.name).parent
        Path(found.file_beside).exists()


def line_format(data: bytes) -> None:
    """Read a format of a line."""
    with only(FormatError):
        line_format_fields(data.decode(errors="replace"))


def options(data: bytes) -> None:
    """Read the arguments of a command, given a line each; the command is not run."""
    words = data.decode("utf-8", "surrogateescape").split("\n")
    names = [name for name in COMMANDS if name != "bench"]
    name = names[len(words[0]) % len(names)]
    arguments = [word.replace("\0", "") for word in words[1:]]
    if any(word.startswith(("-h", "--h")) for word in arguments):
        return
    command = cluesmith.get_command(click.Context(cluesmith), name)
    assert command is not None
    # Exit is the end of the help.
    with only(click.ClickException, GeneratorError), suppress(click.exceptions.Exit):
        command.make_context(name, arguments)


def spec(data: bytes) -> None:
    """Make a specification of numbers and names."""
    words = iter(data.decode(errors="replace").split(","))

    def number() -> int | None:
        word = next(words, "")
        try:
            return int(word[:30]) if word else None
        except ValueError:
            return None

    kinds = [*MEASURED_KINDS, "none"]
    kind = kinds[len(next(words, "")) % len(kinds)]
    numbers = {name: number() for name in ("max_clues", "min_clues", "per_grid")}
    names = ("max_overlap", "symmetry", "pattern")
    with only(GeneratorError):
        spec_of(kind, **numbers, **{name: next(words, "") or None for name in names})


def url(data: bytes) -> None:
    """Read the URL of a database."""
    with only(StorageError):
        parse_url(data.decode(errors="replace"))


def task_message(data: bytes) -> None:
    """Look at a message from the broker."""
    try:
        raw = json.loads(data)
    except (ValueError, RecursionError):
        return
    with only(MalformedMessageError):
        let_in = admitted(raw)
        assert admitted(let_in) == let_in


_GAMES = f'<opensudoku><game data="{SUDOKU.replace(".", "0")}"/></opensudoku>'
_FILES = (
    f"{SUDOKU}\n# comment\n{HANIDOKU} x\n",
    f"#D of two\n{ROWS}\n",
    "[Puzzle]\n" + ROWS + "\n[State]\n",
    ROWS.replace(".", " . "),
    f"id,puzzle\n1,{SUDOKU}\n",
    f'{{"puzzle": "{SUDOKU}"}}\n',
    f"0123456789ab {SUDOKU.replace('.', '0')}  1.2\n",
    f"HQV1G{HANIDOKU}\n",
    f'<?xml version="1.0"?>{_GAMES}',
    ".1..\n" * 4,
    "4:0,0R,0,0,0,0D,3L,0U,0,0,0,0L,0,0,0,0,\n",
    "2x2k:p,_a_____bbaaa_a__,5_8a3a6b8a4c6a\n4:_a_a__a_ba_a__a__,a5d2a5s2m4m6d2s2\n",
)
_MANIFEST = {"manifest": 1, "file": "x", "count": 1, "bytes": 2, "sha256": "0", "holds_puzzles": 1}
_MESSAGE = {
    "body": "W1sxLCAwXSwge30sIHt9XQ==",
    "content-type": "application/json",
    "headers": {"task": "cluesmith.generate_shard", "id": "1", "expires": "2026-01-01T00:00:00Z"},
    "properties": {
        "body_encoding": "base64",
        "delivery_tag": "1",
        "delivery_info": {"exchange": "generation", "routing_key": "generation"},
    },
}
_OPTIONS = (
    "\nsudoku\n--count\n5\n--max-clues\n25\n--seed\n1\n--pattern\n*",
    "xxxxxxxxxxx\n--since\n2026-01-31\n--limit\n3\n--format\ncsv\n--fields\npuzzle",
)

TARGETS = {
    "puzzles": Target(puzzles, tuple(b"\xff" + file.encode() for file in _FILES)),
    "matrix": Target(matrix, (b"\x000 1 1\n1,0,0\n#\n", b"\x01\xef\xbb\xbf101\r\n")),
    "pattern": Target(pattern, (b"\x00" + SUDOKU.encode(), b"\x02x..x\n--+--\n....|x..x\n")),
    "manifest": Target(manifest, (json.dumps(_MANIFEST).encode(),)),
    "line_format": Target(line_format, (rb"%g\t%s %c%%\n\\",)),
    "options": Target(options, tuple(text.encode() for text in _OPTIONS)),
    "spec": Target(spec, (b",25,20,1,1,full,", b"x,,,,,,*...")),
    "url": Target(url, (b"sqlite:////x/y.db", b"postgresql://a:b@[::1]:5432/n?sslmode=x")),
    "task_message": Target(task_message, (json.dumps(_MESSAGE).encode(),)),
}
