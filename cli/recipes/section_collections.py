"""The collections of a recipe's sections: one each, filled when all puzzles are made."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from cluesmith.cli.recipes.job_rounds import Chosen
from cluesmith.cli.recipes.recipe_puzzles import puzzles_of
from cluesmith.cli.recipes.syntax.recipe import Section
from cluesmith.cli.recipes.syntax.toml_tables import RecipeError

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.database.connection import Database


def refuse_foreign(database: "Database", sections: Sequence[Section]) -> None:
    """Refuse collections that others made: these sections have no jobs yet."""
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
    """Give each section's collection its puzzles, in the order of the section.

    Raises
    ------
    RecipeError
        A collection was changed since, and ``again`` does not allow to fill it anew.
    """
    with database.write() as session:
        for each in chosen:
            _fill(session, each, again=again)


def _fill(session: "Session", chosen: Chosen, *, again: bool) -> None:
    from cluesmith.storage.puzzles import stored_collections

    section = chosen.section
    ids = [made.row.id for made in puzzles_of(session, chosen)]
    if section.collection in stored_collections.names(session):
        held = stored_collections.puzzle_ids(session, section.collection)
        if (
            held == ids
            and stored_collections.summary(session, section.collection).title == section.title
        ):
            return
        if set(held) != set(ids) and not again:
            raise RecipeError(
                f"{section.place}: collection {section.collection} was changed: "
                "--again fills it from the recipe"
            )
        stored_collections.remove(session, section.collection)
    stored_collections.ensure(session, section.collection, section.title)
    stored_collections.append(session, section.collection, ids)
