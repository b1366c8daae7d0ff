"""Puzzles that are named by a manifest, a collection or a recipe, as they are stored."""

from cluesmith.cli.opened_database import has_database, opened_database
from cluesmith.cli.reading.puzzle_files import PuzzleFileError
from cluesmith.cli.terminal.messages import counted
from cluesmith.cli.writing.manifest_files import names_manifest, read_ids
from cluesmith.generator.canonical.puzzle_id import puzzle_id
from cluesmith.generator.kinds.kind import Kind


def named_forms(name: str, kind: Kind | None) -> frozenset[str]:
    """Return the canonical forms of the puzzles of a manifest, a collection or a recipe.

    ``kind`` is the kind that they must have, None for any.

    Raises
    ------
    PuzzleFileError
        There is no such name, or not all puzzles of the manifest are stored.
    """
    from cluesmith.storage.puzzles.stored_collections import named, puzzle_ids
    from cluesmith.storage.puzzles.stored_puzzles import canonical_forms, with_names
    from cluesmith.storage.storage_errors import UnknownCollectionError

    if not names_manifest(name) and not has_database():
        raise PuzzleFileError(f"{name}: no such file, collection or recipe")
    with opened_database() as (_, database), database.read() as session:
        if not names_manifest(name):
            try:
                collections = named(session, name)
            except UnknownCollectionError:
                raise PuzzleFileError(f"{name}: no such file, collection or recipe") from None
            numbers = [number for each in collections for number in puzzle_ids(session, each)]
            found = canonical_forms(session, numbers)
        else:
            ids = read_ids([name])
            stored = with_names(session, ids.keys(), puzzle_id)
            if len(stored) < len(ids):
                n_missing = counted(len(ids) - len(stored), "puzzle")
                raise PuzzleFileError(
                    f"{name}: {n_missing} of this manifest not stored here: name a file of them"
                )
            found = [(of_kind, form) for _, of_kind, form in stored]
    return frozenset(form for of_kind, form in found if kind is None or of_kind == kind.name)
