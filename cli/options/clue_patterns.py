"""Options that say which cells hold the clues: --symmetry, --pattern, --fill-pattern."""

import os.path
from pathlib import Path

import click

from generator import KINDS, Kind, PuzzleSyntaxError, read_pattern

# More than any drawing of a pattern takes.
_MAX_FILE_BYTES = 65_536


def _symmetry_list() -> str:
    """Return the names of the symmetries and what they look like, those of all kinds first."""
    tables = {
        kind.name: {n: s.description for n, s in kind.pattern_symmetries.items()}
        for kind in KINDS.values()
    }
    groups: dict[str, list[str]] = {}
    for name, description in {n: d for table in tables.values() for n, d in table.items()}.items():
        kinds = [kind for kind, table in tables.items() if name in table]
        title = "All kinds" if len(kinds) == len(KINDS) else ", ".join(kinds)
        groups.setdefault(title, []).append(f"  {name:<17} {description}")
    return "\n".join(line for title in groups for line in (f"{title}:", *groups[title]))


pattern_options = (
    click.option(
        "--symmetry",
        metavar="NAME",
        help=f"The cells with clues form a pattern with this symmetry.\n\n\b\n{_symmetry_list()}",
    ),
    click.option(
        "--pattern",
        metavar="FILE|STRING",
        help="Clues in marked cells only: * x X # or a digit marks a cell, . 0 - or _ does not; in "
        "one line, or in rows as the format grid draws them.",
    ),
    click.option(
        "--fill-pattern",
        is_flag=True,
        help="Put a clue in every marked cell of --pattern; every clue is still needed.",
    ),
)


def chosen_pattern(kind: Kind, value: str) -> str:
    """Return the pattern in one line that an option gives, itself or in a file."""
    is_file = os.path.isfile(value)  # noqa: PTH113 - Path raises where the name is too long
    text = _contents(value) if is_file else value
    try:
        return read_pattern(kind, text)
    except PuzzleSyntaxError as error:
        where = value if is_file else "there is no file of this name"
        raise click.UsageError(f"{error} ({where}).") from None


def _contents(file: str) -> str:
    with Path(file).open("rb") as stream:
        raw = stream.read(_MAX_FILE_BYTES)
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise click.UsageError(f"--pattern: {file}: not text (byte {error.start + 1}).") from None
