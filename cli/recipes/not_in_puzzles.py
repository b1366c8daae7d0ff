"""Puzzles that a recipe must not bring: those of collections and files, up to symmetry."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluesmith.cli.reading.puzzle_lookup import FilePuzzle, find_stored_ids, read_puzzles
from cluesmith.cli.recipes.syntax.recipe import Recipe
from cluesmith.cli.recipes.syntax.toml_tables import RecipeError
from cluesmith.cli.terminal.messages import counted, report
from cluesmith.generator.request.suggestions import with_suggestion

if TYPE_CHECKING:
    from cluesmith.storage.database.connection import Database


@dataclass(frozen=True, slots=True)
class ExcludedPuzzles:
    """What must not come again.

    Parameters
    ----------
    of_collections : frozenset of int
        The numbers of puzzles.
    of_files : tuple of FilePuzzle
        They may be stored later, or never.
    own : frozenset of int
        What the recipe's own collections hold stays, whatever else holds it by now.
    """

    of_collections: frozenset[int]
    of_files: tuple[FilePuzzle, ...]
    own: frozenset[int]

    def ids(self, database: "Database") -> frozenset[int]:
        """Return the numbers of those that are stored now."""
        with database.read() as session:
            stored = find_stored_ids(session, self.of_files)
        found = {number for number in stored if number is not None}
        return (self.of_collections | found) - self.own

    def forms(self, database: "Database", kind: str, taken: Iterable[int]) -> list[str]:
        """Return the canonical forms of these of a kind, and of puzzles that are taken."""
        from cluesmith.storage.puzzles.stored_puzzles import canonical_of

        ids = {*self.of_collections, *taken}
        with database.read() as session:
            forms = set(canonical_of(session, kind, ids))
        of_files = (each.form for each in self.of_files if each.kind == kind)
        return sorted(forms | {form.clues for form in of_files if form is not None})


def excluded_by(database: "Database", recipe: Recipe) -> ExcludedPuzzles:
    """Return what a recipe must not bring."""
    from cluesmith.storage.puzzles import stored_collections

    of_files = tuple(read_puzzles(recipe.not_in_files)) if recipe.not_in_files else ()
    with database.read() as session:
        names = stored_collections.names(session)
        for name in recipe.not_in:
            if name not in names:
                problem = f"{recipe.place_of_not_in}: not_in: {name!r} is not a file or collection"
                raise RecipeError(with_suggestion(problem, name, names))
        of_collections = {
            number
            for name in recipe.not_in
            for number in stored_collections.puzzle_ids(session, name)
        }
        own = {
            number
            for section in recipe.sections
            if section.collection in names
            for number in stored_collections.puzzle_ids(session, section.collection)
        }
        stored = find_stored_ids(session, of_files) if own else []
    n_both = len(own & {*of_collections, *stored})
    if n_both:
        has = "is" if n_both == 1 else "are"
        report(
            f"{counted(n_both, 'puzzle')} of {recipe.name} {has} now in not_in, "
            f"and {'stays' if n_both == 1 else 'stay'}: for others, rename the section"
        )
    return ExcludedPuzzles(frozenset(of_collections), of_files, frozenset(own))
