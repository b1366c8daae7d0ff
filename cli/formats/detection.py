"""Which format a file of puzzles has, told by its first lines."""

import re
from collections.abc import Callable, Iterator, Sequence

from cli.formats.source import Line, Source
from cli.formats.text.csv_jsonl import csv_layout, read_csv, read_jsonl
from cli.formats.text.grids import TELLING_LINES, is_drawn, may_begin, read_drawn

Reader = Callable[[Source], Iterator[Line]]

# The hash of a puzzle, the puzzle, its rating.
_BANK_LINE = re.compile(r"[0-9a-f]{12} +([0-9.]{81}) +[0-9]+\.[0-9]\s*")
_HANIDOKUSAT = "HQV1G"


def knows_enough(lines: Sequence[str]) -> bool:
    """Whether these first lines of a file tell its format."""
    shown = _significant(lines)
    return len(shown) >= TELLING_LINES or (bool(shown) and not may_begin(shown[0]))


def reader_for(lines: Sequence[str]) -> Reader | None:
    """Return the reader of a file with these first lines, None for a puzzle a line."""
    shown = _significant(lines)
    if not shown:
        return None
    first = shown[0]
    if first.startswith("{"):
        return read_jsonl
    if _BANK_LINE.fullmatch(first):
        return _read_bank
    if first.startswith(_HANIDOKUSAT):
        return _read_hanidokusat
    if csv_layout(first):
        return read_csv
    return read_drawn if is_drawn(shown) else None


def _significant(lines: Sequence[str]) -> list[str]:
    """Return the first lines that are not blank and no comment."""
    found: list[str] = []
    for line in lines:
        if len(found) == TELLING_LINES:
            break
        if line.strip() and not line.lstrip().startswith("#"):
            found.append(line.strip())
    return found


def _read_bank(source: Source) -> Iterator[Line]:
    for number, text in source.lines:
        found = _BANK_LINE.fullmatch(text)
        yield number, found[1] if found else _without_comment(text)


def _read_hanidokusat(source: Source) -> Iterator[Line]:
    for number, text in source.lines:
        yield number, _without_comment(text).removeprefix(_HANIDOKUSAT)


def _without_comment(text: str) -> str:
    return "" if text.lstrip().startswith("#") else text.strip()
