"""Numbers of rated puzzles by ER or by hardest technique."""

from collections import Counter
from collections.abc import Iterable
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

import click

from cluesmith.cli.commands.stored_puzzles.puzzle_counts import headings_of
from cluesmith.cli.terminal.messages import report
from cluesmith.cli.terminal.tables import print_with_bars
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES, technique_numbered

if TYPE_CHECKING:
    from cluesmith.storage.puzzles.selection import RatingCount

# The aspects that can be counted, each with the head of its column.
ASPECTS = {"er": "ER", "hardest": "HARDEST TECHNIQUE"}


class AspectCount(NamedTuple):
    """The number of puzzles of a kind that have this ER or this hardest technique."""

    kind: str
    value: float | str
    n: int


def counts_of(aspect: str, counts: Iterable["RatingCount"]) -> list[AspectCount]:
    """Return the counts of one aspect by kind, the easiest first."""
    found: Counter[tuple[str, float | str]] = Counter()
    for count in counts:
        value = _value(aspect, count)
        if value is not None:
            found[count.kind, value] += count.n_puzzles
    order = [technique.name for technique in TECHNIQUES]

    def place(each: AspectCount) -> tuple[str, float]:
        is_name = isinstance(each.value, str)
        return each.kind, order.index(str(each.value)) if is_name else float(each.value)

    return sorted((AspectCount(kind, value, n) for (kind, value), n in found.items()), key=place)


def _value(aspect: str, count: "RatingCount") -> float | str | None:
    if aspect == "er":
        return None if count.er is None else count.er / 10
    return None if count.hardest is None else technique_numbered(count.hardest).name


def print_ratings(aspect: str, counts: list[AspectCount]) -> None:
    """Print a table for each kind, with a bar for each value."""
    if not counts:
        report(f"none of these puzzles has {'an ER' if aspect == 'er' else 'a rating'}")
        return
    headings = headings_of({count.kind for count in counts})
    for number, (kind, group) in enumerate(groupby(counts, attrgetter("kind"))):
        if number:
            click.echo()
        of_kind = list(group)
        totals = [count.n for count in of_kind]
        rows = [(str(count.value), f"{count.n:,}") for count in of_kind]
        rows.append(("all", f"{sum(totals):,}"))
        print_with_bars((f"{headings[kind].upper()} {ASPECTS[aspect]}", "PUZZLES"), rows, totals)
