"""The values of the options that say which cells hold the clues: --symmetry, --pattern."""

import os.path
from pathlib import Path

import click

from cluesmith.cli.options.names import NameType
from cluesmith.cli.terminal.command import HelpTable
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.cell_layout import CellShape, places
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.named_symmetries import drawing_symmetries
from cluesmith.generator.patterns.pattern_text import read_pattern

# The largest file of a pattern; drawings are smaller.
_MAX_FILE_BYTES = 1 << 20


# A small layout of each shape stands for all of them.
_SHAPES = {"squares": (CellShape.SQUARE, (2, 2)), "hexagons": (CellShape.HEXAGON, (2, 3, 2))}


def _meanings() -> dict[str, str]:
    """Return a description of each symmetry, with the shapes that have it if not all do."""
    drawn = {
        name: drawing_symmetries(shape, places(shape, rows))
        for name, (shape, rows) in _SHAPES.items()
    }
    tables = {
        title: {name: meaning for name, (meaning, _) in table.items()}
        for title, table in drawn.items()
    }
    meanings = {}
    for name, description in {n: d for table in tables.values() for n, d in table.items()}.items():
        titles = [title for title, table in tables.items() if name in table]
        which = "" if len(titles) == len(tables) else f" ({', '.join(titles)})"
        meanings[name] = f"{description}{which}"
    return meanings


_SYMMETRIES = HelpTable("Symmetries", _meanings())
SYMMETRY = NameType(_SYMMETRIES.meanings, _SYMMETRIES)


def chosen_pattern(kind: Kind, value: str) -> str:
    """Return the pattern of an option in one line; the value is a pattern or a file of one."""
    # Path raises an error if the name is too long.
    is_file = os.path.isfile(value)  # noqa: PTH113
    if len(value) > 1 and os.path.isdir(value):  # noqa: PTH112
        raise click.UsageError(f"--pattern: {value} is a folder, not a file.")
    try:
        return read_pattern(kind, _contents(kind, value) if is_file else value)
    except PuzzleSyntaxError as error:
        where = value if is_file else "no such file"
        raise click.UsageError(f"--pattern: {error} ({where}).") from None


def _contents(kind: Kind, file: str) -> str:
    # Few patterns are files.
    from cluesmith.cli.reading.pattern_pictures import PNG_SIGNATURE, drawn_pattern

    try:
        with Path(file).open("rb") as stream:
            raw = stream.read(_MAX_FILE_BYTES + 1)
    except OSError as error:
        raise click.UsageError(f"--pattern: {file}: {error.strerror}.") from None
    if len(raw) > _MAX_FILE_BYTES:
        raise click.UsageError(f"--pattern: {file}: too large for a pattern (over 1 MiB).")
    if raw.startswith(PNG_SIGNATURE):
        return drawn_pattern(kind, raw)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise click.UsageError(f"--pattern: {file}: not text (byte {error.start + 1}).") from None
