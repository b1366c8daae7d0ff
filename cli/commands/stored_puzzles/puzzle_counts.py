"""Numbers of puzzles by kind, number of clues and level, for people and for programs."""

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click

from cluesmith.cli.terminal.tables import print_with_bars
from cluesmith.generator.kinds.kind_registry import KINDS, is_known, kind_named
from cluesmith.generator.rating.techniques.levels import Level, level_numbered
from cluesmith.generator.wording.printable import printable

if TYPE_CHECKING:
    from cluesmith.storage.puzzles.selection import PuzzleCount

UNRATED = "unrated"


def count_fields(counts: Iterable["PuzzleCount"]) -> list[dict[str, Any]]:
    """Return the counts for programs."""
    return [
        {
            "kind": count.kind,
            "n_clues": count.n_clues,
            "level": _level(count),
            "n_puzzles": count.n_puzzles,
        }
        for count in counts
    ]


def _level(count: "PuzzleCount") -> str | None:
    return None if count.level is None else level_numbered(count.level).value


def print_counts(counts: Iterable["PuzzleCount"]) -> None:
    """Print a table for each kind: levels by number of clues, with a bar for each number."""
    by_clues: dict[str, dict[int, Counter[str]]] = {}
    for count in counts:
        level = _level(count) or UNRATED
        of_kind = by_clues.setdefault(count.kind, {})
        of_kind.setdefault(count.n_clues, Counter())[level] += count.n_puzzles
    headings = headings_of(by_clues)
    for number, (kind, of_kind) in enumerate(sorted(by_clues.items())):
        if number:
            click.echo()
        _print_kind(headings[kind], of_kind)


def _print_kind(heading: str, by_clues: dict[int, Counter[str]]) -> None:
    levels = [
        level
        for level in (*(level.value for level in Level), UNRATED)
        if any(counter[level] for counter in by_clues.values())
    ]
    header = (f"{heading.upper()} CLUES", *map(str.upper, levels), "PUZZLES")
    rows = [(str(n), *_cells(counter, levels)) for n, counter in sorted(by_clues.items())]
    rows.append(("all", *_cells(sum(by_clues.values(), Counter[str]()), levels)))
    print_with_bars(header, rows, [n.total() for _, n in sorted(by_clues.items())])


def headings_of(kinds: Iterable[str]) -> dict[str, str]:
    """Return a heading for each kind: its name or title, or both if two kinds share a title."""
    titles = {kind: _title(kind) for kind in kinds}
    times = Counter(titles.values())
    return {k: title if times[title] == 1 else f"{title} {k}" for k, title in titles.items()}


def _title(kind: str) -> str:
    if kind in KINDS or not is_known(kind):
        return kind
    return printable(kind_named(kind).title)


def _cells(counter: Counter[str], levels: list[str]) -> list[str]:
    return [f"{counter[level]:,}" if counter[level] else "-" for level in levels] + [
        f"{counter.total():,}"
    ]
