"""Every kind: each format writes its puzzles and reads them back, or refuses the kind in a line."""

from hypothesis import given, settings

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.formats.writers import FolderWriter
from cluesmith.cli.reading.puzzle_files import read_puzzle_lines
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.errors import FormatError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.making.random_grid import random_grid
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.definitions import definitions
from tests.support.kinds import EVERY_NAME, each_name, kind_of

# The puzzles are none with one solution, of which more could be found.
OPTIONS = FormatOptions(known=frozenset({"puzzle", "solution", "kind"}))
APP_OPTIONS = FormatOptions(fields=("n_clues",), with_solution=True)

# What writes the puzzles of any kind.
OF_EVERY_KIND = {
    *("line", "zero", "dash", "grid", "csv", "jsonl", "json", "sqlite", "svg", "png", "html", "pdf")
}


def records_of(kind: Kind) -> list[PuzzleRecord]:
    """Return two puzzles of which half the cells are clues, as if something had made them."""
    found = []
    for number in range(2):
        grid = random_grid(kind, number)
        clues = bytes(value if cell % 2 == number else 0 for cell, value in enumerate(grid))
        text = kind.text(clues)
        found.append(PuzzleRecord(kind, text, number + 1, kind.text(grid), canonical=text))
    return found


def written(kind: Kind, name: str, path: str) -> list[PuzzleRecord]:
    """Write puzzles to a file or folder; return them."""
    records = records_of(kind)
    options = APP_OPTIONS if name in ("json", "sqlite") else OPTIONS
    assert PuzzleOutput(FORMATS[name], options, path).write(records) == len(records)
    return records


def check_round_trip(kind: Kind, name: str, path) -> None:
    """What the format writes is the puzzles, if it is to be read at all, when the kind is said."""
    records = written(kind, name, str(path))
    writer = FORMATS[name].make_writer(OPTIONS)
    files = sorted(path.iterdir()) if isinstance(writer, FolderWriter) else [path]
    assert all(file.stat().st_size for file in files)
    if FORMATS[name].holds_puzzles:
        lines = [line for file in files for line in read_puzzle_lines((str(file),), kind)]
        read = [line.given() for line in lines]
        assert read == [(kind, kind.values(record.clues)) for record in records]


def check_formats(kind: Kind, folder) -> None:
    """Each format takes the puzzles of the kind, or says in a line that it cannot."""
    for name in FORMATS:
        reason = refusal(kind, name)
        if reason is None:
            check_round_trip(kind, name, folder / name)
        else:
            assert name not in OF_EVERY_KIND
            assert kind.title in reason
            assert "\n" not in reason


def refusal(kind: Kind, name: str) -> str | None:
    """Return why a format does not take a kind."""
    try:
        FORMATS[name].check_kind(kind)
    except FormatError as error:
        return str(error)
    return None


@each_name(EVERY_NAME)
def test_each_format_holds_the_puzzles_of_a_kind_or_refuses_it(tmp_path, name):
    check_formats(kind_of(name), tmp_path)


@given(definition=definitions())
@settings(max_examples=5)
def test_random_kinds_keep_the_contract_of_formats(tmp_path_factory, definition):
    check_formats(register(definition), tmp_path_factory.mktemp("formats"))
