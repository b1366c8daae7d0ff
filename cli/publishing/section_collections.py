"""The collections of a recipe's sections, one for each, filled when all puzzles are made."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cluesmith.cli.publishing.job_rounds import Chosen
from cluesmith.cli.publishing.made_puzzles import puzzles_of
from cluesmith.cli.publishing.syntax.recipe import Section
from cluesmith.cli.publishing.syntax.toml_tables import RecipeError
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.writing.collection_filling import fill

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.database.connection import Database


def refuse_foreign(database: "Database", sections: Sequence[Section]) -> None:
    """Refuse existing collections of sections without jobs, because others made them."""
    from cluesmith.storage.puzzles import stored_collections

    with database.read() as session:
        names = set(stored_collections.names(session))
    for section in sections:
        if section.collection in names:
            raise RecipeError(
                f"{section.place}: collection {section.collection} already exists and is not of "
                "this recipe: choose another name, or delete the collection"
            )


def fill_collections(database: "Database", chosen: Sequence[Chosen], *, again: bool) -> None:
    """Give each section's collection its puzzles and its dates, in the order of the section.

    Raises RecipeError if a collection was changed since, and ``again`` is not set, so it must not
    be filled anew.
    """
    from cluesmith.storage.players import daily
    from cluesmith.storage.puzzles import stored_collections

    with database.read() as session:
        wanted = [
            (each.section, [made.row.id for made in puzzles_of(session, each)]) for each in chosen
        ]
        stale = [
            section.collection
            for section, ids in wanted
            if _is_stale(session, section, ids, again=again)
        ]
    with database.write() as session:
        for name in stale:
            stored_collections.remove(session, name)
    for section, ids in wanted:
        fill(database, section.collection, ids, section.title)
        with database.write() as session:
            daily.set_collection(
                session, section.collection, section.first_date, section.every_days
            )


def _is_stale(session: "Session", section: Section, ids: list[int], *, again: bool) -> bool:
    """Return True if a collection must be filled anew; False if it can be continued."""
    from cluesmith.storage.puzzles import stored_collections

    name = section.collection
    if name not in stored_collections.names(session):
        return False
    held = stored_collections.puzzle_ids(session, name)
    n_missing = len(ids) - len(held)
    if stored_collections.summary(session, name).title == section.title:
        if held == ids:
            return False
        if held == ids[: len(held)]:
            report(
                f"collection {name}: the last {n_missing:,} of {counted(len(ids), 'puzzle')} were "
                "missing, and are added"
            )
            return False
    if set(held) != set(ids) and not again:
        raise RecipeError(
            f"{section.place}: collection {name} was changed: --again fills it from the recipe"
        )
    return True
