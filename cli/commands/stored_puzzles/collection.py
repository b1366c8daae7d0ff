"""`cluesmith collection`: named selections of puzzles that keep their order."""

import json
from collections.abc import Iterable
from dataclasses import asdict, replace
from itertools import chain
from typing import TYPE_CHECKING, Any

import click

from cluesmith.cli.commands.stored_puzzles.nothing_selected import unrated_hint, why_nothing
from cluesmith.cli.commands.stored_puzzles.puzzle_counts import count_fields, print_counts
from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.opened_database import opened_database
from cluesmith.cli.options.excluded_puzzles import distinct_option, exclude_option, excluded_forms
from cluesmith.cli.options.kind_options import line_kind_option
from cluesmith.cli.options.output import json_option
from cluesmith.cli.options.puzzle_filters import COLLECTION, filter_options
from cluesmith.cli.options.value_types import TEXT, puzzles_argument
from cluesmith.cli.reading.puzzle_lookup import find_stored_ids, read_puzzles, report_missing
from cluesmith.cli.terminal.command import Command, option_group
from cluesmith.cli.terminal.folded_help import FoldedGroup
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.terminal.tables import print_table
from cluesmith.cli.terminal.times import local_time
from cluesmith.cli.writing.collection_filling import fill
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.making.overlap_indexes import AnyOverlapIndex, overlap_index_named
from cluesmith.generator.option_values import ANY
from cluesmith.generator.wording.printable import printable

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.puzzles.selection import Filters
    from cluesmith.storage.puzzles.stored_collections import CollectionSummary

name_argument = click.argument("name", type=COLLECTION, metavar="NAME")


@click.group(cls=FoldedGroup)
def collection() -> None:
    """Keep puzzles in named, ordered collections.

    `export --collection NAME` writes a collection to a file.
    """


@collection.command(cls=Command, examples=["cluesmith collection create summer --title Summer"])
@name_argument
@click.option("--title", type=TEXT, metavar="TEXT", help="The title on pages.  [default: NAME]")
@json_option
def create(name: str, title: str | None, as_json: bool) -> None:
    """Make an empty collection."""
    from cluesmith.storage.puzzles import stored_collections

    with opened_database() as (_, database), database.write() as session:
        stored_collections.create(session, name, title)
        found = stored_collections.summary(session, name)
    _print_result(f"collection {printable(name)} created", asdict(found), as_json)


@collection.command(
    cls=Command,
    common=[
        *("--job", "--collection", "--kind", "--level", "--since", "--not-in", "--limit"),
        *("--order", "--exclude", "--max-overlap", "--puzzles", "--json"),
    ],
    examples=[
        "cluesmith collection add summer --level easy --limit 12",
        "cluesmith collection add summer --kind sudoku --max-overlap half",
        "cluesmith collection add summer --puzzles puzzles.txt",
    ],
)
@name_argument
@filter_options
@option_group(
    "More to leave out, and files of puzzles",
    exclude_option,
    distinct_option("a puzzle of the collection"),
    click.option(
        "--puzzles",
        type=click.Path(allow_dash=True),
        multiple=True,
        metavar="FILE",
        help="Add the puzzles of FILE in its order, instead of a selection. --kind names their "
        "kind.",
    ),
)
@json_option
def add(
    name: str,
    filters: "Filters",
    exclude: tuple[str, ...],
    max_overlap: str,
    puzzles: tuple[str, ...],
    as_json: bool,
) -> int:
    """Add stored puzzles to the end of a collection.

    If the collection does not exist, Cluesmith creates it. Puzzles that are already in it keep
    their place. If a puzzle of --puzzles is not stored, Cluesmith adds the others and exits with 1.
    """
    from cluesmith.storage.puzzles import stored_collections
    from cluesmith.storage.puzzles.selection import Filters, count_unrated, iter_ids

    distinct = None if max_overlap == ANY else DistinctPuzzles(max_overlap)
    if puzzles and (exclude or distinct or replace(filters, kind=None, mask_of=None) != Filters()):
        raise click.UsageError("--puzzles excludes all options that select, except --kind")
    kind = kind_named(filters.kind) if filters.kind else None
    excluded = excluded_forms(exclude, kind)
    named = read_puzzles(puzzles, kind) if puzzles else []
    with opened_database() as (_, database):
        with database.read() as session:
            ids = find_stored_ids(session, named)
            if distinct is not None and name in stored_collections.names(session):
                distinct.hold(session, name)
                filters = replace(filters, not_in=(*filters.not_in, name))
            takes = None if distinct is None else distinct.takes
            chosen = _known(ids) if puzzles else list(iter_ids(session, filters, excluded, takes))
            n_unrated = count_unrated(session, filters) if filters.rating else 0
            is_explained = chosen or puzzles or exclude or distinct
            why = None if is_explained else why_nothing(session, filters)
        filled = fill(database, name, chosen)
    if why is not None:
        report(why)
    elif len(chosen) < (filters.limit or 0):
        report(f"only {len(chosen):,} match; --limit asks for {filters.limit:,}")
    if n_unrated and why is None:
        report(unrated_hint(n_unrated, filters))
    n_missing = report_missing(named, ids)
    n_overlapping = 0 if distinct is None else distinct.n_left_out
    text = f"{filled.n_added:,} added; {_holds(filled.collection)}"
    text += f"; {n_overlapping:,} left out as overlapping" if n_overlapping else ""
    counts = {"added": filled.n_added, "overlapping": n_overlapping}
    _print_result(text, {**counts, **asdict(filled.collection)}, as_json)
    return EXIT_FAILURE if n_missing else 0


def _known(ids: Iterable[int | None]) -> list[int]:
    return [number for number in ids if number is not None]


def _print_result(text: str, fields: dict[str, Any], as_json: bool) -> None:
    click.echo(json.dumps(fields) if as_json else text)


def _holds(found: "CollectionSummary") -> str:
    return f"{printable(found.name)} has {counted(found.n_puzzles, 'puzzle')}"


@collection.command(cls=Command, examples=["cluesmith collection remove summer puzzles.txt"])
@name_argument
@puzzles_argument
@line_kind_option
@json_option
def remove(name: str, files: tuple[str, ...], kind: GivenKind, as_json: bool) -> int:
    """Remove the puzzles of files from a collection, up to symmetry.

    The puzzles stay stored. Exits with 1 if a puzzle of the files is not stored.
    """
    from cluesmith.storage.puzzles import stored_collections

    named = read_puzzles(files, kind)
    with opened_database() as (_, database), database.write() as session:
        ids = find_stored_ids(session, named)
        n_removed = stored_collections.drop(session, name, _known(ids))
        found = stored_collections.summary(session, name)
    n_missing = report_missing(named, ids)
    text = f"{n_removed:,} removed; {_holds(found)}"
    _print_result(text, {"removed": n_removed, **asdict(found)}, as_json)
    return EXIT_FAILURE if n_missing else 0


@collection.command("list", cls=Command, examples=["cluesmith collection list"])
@json_option
def list_all(as_json: bool) -> None:
    """List the collections by name."""
    from cluesmith.storage.puzzles import stored_collections

    with opened_database() as (_, database), database.read() as session:
        found = stored_collections.summaries(session)
    if as_json:
        for each in found:
            click.echo(json.dumps(asdict(each)))
        return
    if not found:
        report("no collections: `cluesmith collection create` makes one")
        return
    rows = [
        (each.name, f"{each.n_puzzles:,}", each.title, local_time(each.created_at))
        for each in found
    ]
    print_table(("NAME", "PUZZLES", "TITLE", "CREATED"), rows)


@collection.command(cls=Command, examples=["cluesmith collection show summer"])
@name_argument
@json_option
def show(name: str, as_json: bool) -> None:
    """Show the title of a collection, and count its puzzles."""
    from cluesmith.storage.puzzles import stored_collections
    from cluesmith.storage.puzzles.selection import Filters, count_puzzles

    with opened_database() as (_, database), database.read() as session:
        found = stored_collections.summary(session, name)
        parts = count_puzzles(session, Filters(collection=name))
    if as_json:
        click.echo(json.dumps({**asdict(found), "counts": count_fields(parts)}))
        return
    since = local_time(found.created_at)
    click.echo(f"{printable(found.title)}: {counted(found.n_puzzles, 'puzzle')} since {since}")
    print_counts(parts)


@collection.command(cls=Command, examples=["cluesmith collection delete summer"])
@name_argument
@json_option
def delete(name: str, as_json: bool) -> None:
    """Delete a collection; its puzzles stay in the database."""
    from cluesmith.storage.puzzles import stored_collections

    with opened_database() as (_, database), database.write() as session:
        found = stored_collections.summary(session, name)
        stored_collections.remove(session, name)
    _print_result(f"collection {printable(name)} deleted", asdict(found), as_json)


@collection.command(cls=Command, examples=["cluesmith collection compare summer winter"])
@click.argument("first", type=COLLECTION, metavar="NAME")
@click.argument("second", type=COLLECTION, metavar="OTHER")
@json_option
def compare(first: str, second: str, as_json: bool) -> None:
    """Count the puzzles that two collections share and do not share."""
    from cluesmith.storage.puzzles import stored_collections

    with opened_database() as (_, database), database.read() as session:
        found = stored_collections.compare(session, first, second)
    if as_json:
        click.echo(json.dumps(asdict(found)))
        return
    rows = (
        (f"only in {first}", found.n_only_first),
        (f"only in {second}", found.n_only_second),
        ("in both", found.n_both),
    )
    for what, number in rows:
        click.echo(printable(f"{number:>9}  {what}"))


@collection.command(cls=Command, examples=["cluesmith collection merge year summer winter"])
@name_argument
@click.argument("others", type=COLLECTION, nargs=-1, required=True, metavar="OTHER...")
@json_option
def merge(name: str, others: tuple[str, ...], as_json: bool) -> None:
    """Add the puzzles of other collections to a collection.

    They are added in their order. The other collections do not change.
    """
    from cluesmith.storage.puzzles import stored_collections

    with opened_database() as (_, database):
        with database.read() as session:
            of_others = (stored_collections.puzzle_ids(session, other) for other in others)
            chosen = list(chain.from_iterable(of_others))
        found = fill(database, name, chosen).collection
    _print_result(_holds(found), asdict(found), as_json)


class DistinctPuzzles:
    """Decides in order which puzzles to take; ``max_overlap`` has the form of a job's."""

    def __init__(self, max_overlap: str) -> None:
        self.n_left_out = 0
        self._overlapping = max_overlap
        self._indexes: dict[str, AnyOverlapIndex] = {}

    def hold(self, session: "Session", collection: str) -> None:
        """Compare with the puzzles of a collection."""
        from cluesmith.storage.puzzles.selection import Filters, iter_ids

        for _ in iter_ids(session, Filters(collection=collection), takes=self._add):
            pass

    def takes(self, kind: str, clues: str) -> bool:
        """Take a puzzle, or leave it out and return False."""
        is_new = self._index(kind).add_unless_overlapping(clues.encode())
        self.n_left_out += not is_new
        return is_new

    def _add(self, kind: str, clues: str) -> bool:
        self._index(kind).add(clues.encode())
        return True

    def _index(self, kind: str) -> AnyOverlapIndex:
        if kind not in self._indexes:
            self._indexes[kind] = overlap_index_named(kind, self._overlapping)
        return self._indexes[kind]
