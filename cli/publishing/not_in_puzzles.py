"""Puzzles that a recipe must not contain: those of collections and files, up to symmetry."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluesmith.cli.publishing.syntax.recipe import Recipe
from cluesmith.cli.publishing.syntax.toml_tables import RecipeError
from cluesmith.cli.reading.puzzle_lookup import FilePuzzle, find_stored_ids, read_puzzles
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.cli.writing.manifest_files import names_manifest, read_ids
from cluesmith.generator.canonical.puzzle_id import puzzle_id
from cluesmith.generator.suggestions import with_suggestion

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.database.connection import Database


@dataclass(frozen=True, slots=True)
class ExcludedPuzzles:
    """Puzzles that must not come again.

    ``of_collections``: the numbers of puzzles. ``of_manifests``: the ids of puzzles. ``of_files``:
    these may be stored later, or never. ``own``: the puzzles of the recipe's own collections, which
    stay even if others hold them, too.
    """

    of_collections: frozenset[int]
    of_manifests: frozenset[str]
    of_files: tuple[FilePuzzle, ...]
    own: frozenset[int]

    def ids(self, database: "Database") -> frozenset[int]:
        """Return the numbers of the excluded puzzles that are stored now."""
        with database.read() as session:
            stored = find_stored_ids(session, self.of_files)
            named = _with_ids(session, self.of_manifests)
        found = {number for number in stored if number is not None} | named
        return (self.of_collections | found) - self.own

    def forms(self, database: "Database", kind: str, taken: Iterable[int]) -> list[str]:
        """Return the canonical forms of the excluded and the taken puzzles of a kind."""
        from cluesmith.storage.puzzles.stored_puzzles import canonical_forms

        with database.read() as session:
            ids = {*self.of_collections, *taken, *_with_ids(session, self.of_manifests)}
            found = canonical_forms(session, ids)
        forms = {form for of_kind, form in found if of_kind == kind}
        of_files = (each.form for each in self.of_files if each.kind == kind)
        return sorted(forms | {form.clues for form in of_files if form is not None})


def excluded_by(database: "Database", recipe: Recipe) -> ExcludedPuzzles:
    """Return the puzzles that a recipe must not contain."""
    from cluesmith.storage.puzzles import stored_collections
    from cluesmith.storage.storage_errors import UnknownCollectionError

    manifests = [file for file in recipe.not_in_files if names_manifest(file)]
    files = tuple(file for file in recipe.not_in_files if file not in manifests)
    of_manifests = frozenset(read_ids(manifests))
    of_files = tuple(read_puzzles(files)) if files else ()
    of_collections: set[int] = set()
    with database.read() as session:
        names = stored_collections.names(session)
        for name in recipe.not_in:
            try:
                collections = stored_collections.named(session, name)
            except UnknownCollectionError:
                what = f"{name!r} is not a file, collection or recipe"
                problem = f"{recipe.place_of_not_in}: not_in: {what}"
                raise RecipeError(with_suggestion(problem, name, names)) from None
            for each in collections:
                of_collections.update(stored_collections.puzzle_ids(session, each))
        own = {
            number
            for section in recipe.sections
            if section.collection in names
            for number in stored_collections.puzzle_ids(session, section.collection)
        }
        stored: list[int | None] = []
        if own:
            stored = [*find_stored_ids(session, of_files), *_with_ids(session, of_manifests)]
    n_both = len(own & {*of_collections, *stored})
    if n_both:
        has = "is" if n_both == 1 else "are"
        report(
            f"{counted(n_both, 'puzzle')} of {recipe.name} {has} now in not_in, "
            f"and {'stays' if n_both == 1 else 'stay'}: for others, rename the section"
        )
    return ExcludedPuzzles(frozenset(of_collections), of_manifests, of_files, frozenset(own))


def _with_ids(session: "Session", ids: frozenset[str]) -> set[int]:
    """Return the numbers of the stored puzzles that have these ids."""
    from cluesmith.storage.puzzles.stored_puzzles import with_names

    return {number for number, *_ in with_names(session, ids, puzzle_id)} if ids else set()
