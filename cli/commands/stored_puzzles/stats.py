"""`cluesmith stats`: how many puzzles there are of what."""

import json
from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import click
import cloup

from cli.database import opened_database
from cli.options.output import json_option
from cli.options.puzzle_filters import filter_options
from cli.terminal.tables import table
from generator import Level, level_of

if TYPE_CHECKING:
    from storage.puzzles.selection import Filters, PuzzleCount

UNRATED = "unrated"
BAR_WIDTH = 40
EIGHTHS = " \u258f\u258e\u258d\u258c\u258b\u258a\u2589"
FULL = "\u2588"


@cloup.command()
@filter_options
@json_option
def stats(filters: "Filters", as_json: bool) -> None:
    """Count the stored puzzles by kind, number of clues and level, with a bar for each.

    The options select which puzzles are counted.
    """
    from storage.puzzles.selection import count_puzzles

    if filters.limit is not None or filters.order is not None:
        raise click.UsageError("--limit and --order say nothing about counts")
    with opened_database() as (_, database), database.read() as session:
        counts = count_puzzles(session, filters)
    if as_json:
        for fields in count_fields(counts):
            click.echo(json.dumps(fields))
    elif counts:
        click.echo(counts_table(counts))
    else:
        click.echo("no such puzzles", err=True)


def count_fields(counts: Iterable["PuzzleCount"]) -> list[dict[str, Any]]:
    """Return the counts for programs."""
    return [
        {
            "kind": count.kind,
            "n_clues": count.n_clues,
            "rating": count.rating,
            "level": None if count.rating is None else level_of(count.rating).value,
            "n_puzzles": count.n_puzzles,
        }
        for count in counts
    ]


def counts_table(counts: Iterable["PuzzleCount"]) -> str:
    """Return a table of kinds, clues and levels with a bar for each number of clues."""
    by_clues: dict[str, dict[int, Counter[str]]] = {}
    for count in counts:
        level = UNRATED if count.rating is None else level_of(count.rating).value
        of_kind = by_clues.setdefault(count.kind, {})
        of_kind.setdefault(count.n_clues, Counter())[level] += count.n_puzzles
    return "\n\n".join(_kind_table(kind, of_kind) for kind, of_kind in sorted(by_clues.items()))


def _kind_table(kind: str, of_clues: dict[int, Counter[str]]) -> str:
    levels = [
        level
        for level in (*(level.value for level in Level), UNRATED)
        if any(counter[level] for counter in of_clues.values())
    ]
    most = max(counter.total() for counter in of_clues.values())
    rows = [
        (str(n_clues), *_cells(counter, levels), _bar(counter.total() / most))
        for n_clues, counter in sorted(of_clues.items())
    ]
    total = sum(of_clues.values(), Counter[str]())
    rows.append(("all", *_cells(total, levels), ""))
    return table((f"{kind.upper()} CLUES", *map(str.upper, levels), "PUZZLES", ""), rows)


def _cells(counter: Counter[str], levels: list[str]) -> list[str]:
    return [f"{counter[level]:,}" if counter[level] else "-" for level in levels] + [
        f"{counter.total():,}"
    ]


def _bar(share: float) -> str:
    whole, eighth = divmod(max(1, round(share * BAR_WIDTH * 8)), 8)
    return FULL * whole + (EIGHTHS[eighth] if eighth else "")
