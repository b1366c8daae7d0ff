"""The options --exclude and --max-overlap: puzzles that must not be made or chosen.

The readers of files are imported where the option is given.
"""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from cluesmith.cli.opened_database import has_database, opened_database
from cluesmith.cli.options.value_types import OVERLAP
from cluesmith.cli.terminal.messages import Problems, counted
from cluesmith.cli.writing.manifest_files import names_manifest, read_ids
from cluesmith.generator.canonical.puzzle_id import puzzle_id
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.option_values import ANY
from cluesmith.generator.spec import HALF

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.cli.reading.puzzle_files import Batch

exclude_option = click.option(
    "--exclude",
    type=click.Path(allow_dash=True),
    multiple=True,
    metavar="FILE|NAME",
    help="Leave out the puzzles in FILE and their equivalent forms; can be repeated. FILE may be a "
    "manifest; NAME is a collection or a recipe.",
)


def distinct_option(others: str) -> Callable[[Callable[..., Any]], Callable[..., Any]]:
    """Return --max-overlap for a command. ``others`` names the puzzles that must not overlap."""
    return click.option(
        "--max-overlap",
        type=OVERLAP,
        metavar="K",
        default=ANY,
        show_default=True,
        help="Leave out puzzles that share more than K clues (the same digit in the same cell) "
        f"with {others}. {HALF}: more than half of the clues of the smaller one.",
    )


def excluded_forms(files: tuple[str, ...], kind: Kind | None) -> frozenset[str]:
    """Return the canonical clues of the puzzles in the files, or of those of the given kind.

    A file may be a manifest.  Other names are those of collections or recipes.

    Puzzles without exactly one solution are reported and exclude nothing, because no generated
    puzzle equals them.

    Raises PuzzleFileError if a line cannot be read or solved, or a file holds no puzzle of the
    kind.
    """
    if not files:
        return frozenset()
    from cluesmith.cli.reading.puzzle_files import PuzzleFileError, read_batches

    forms: set[str] = set()
    with Problems() as problems:
        for file in files:
            if names_manifest(file) or not (file == "-" or Path(file).exists()):
                forms |= named_forms(file, kind)
                continue
            is_empty = True
            for batch in read_batches((file,), None, kind):
                if isinstance(batch, PuzzleFileError):
                    raise batch
                if kind is None or batch.kind is kind:
                    is_empty = False
                    forms.update(_forms(batch, problems))
            if is_empty:
                what = "puzzle" if kind is None else kind.title
                raise PuzzleFileError(f"--exclude {file}: no {what} in it")
    return frozenset(forms)


def _forms(batch: "Batch", problems: Problems) -> list[str]:
    from cluesmith.cli.reading.puzzle_files import PuzzleFileError
    from cluesmith.generator.verdicts.unchecked_forms import (
        UNDECIDED,
        canonical_forms_of,
        form_text,
    )

    found = []
    for i, form in enumerate(canonical_forms_of(batch.puzzles)):
        if isinstance(form, bytes):
            found.append(form_text(batch.kind, form))
        elif form == UNDECIDED:
            raise PuzzleFileError(f"{batch.place(i)}: {form}, so Cluesmith cannot exclude it")
        else:
            problems.report(f"{batch.place(i)}: {form}, so it excludes nothing")
    return found


def named_forms(name: str, kind: Kind | None) -> frozenset[str]:
    """Return the canonical forms of the puzzles of a manifest, a collection or a recipe.

    ``kind`` is the kind that they must have, None for any.

    Raises PuzzleFileError if there is no such name, or not all puzzles of the manifest are stored.
    """
    from cluesmith.cli.reading.puzzle_files import PuzzleFileError
    from cluesmith.storage.puzzles.stored_puzzles import with_names
    from cluesmith.storage.storage_errors import UnknownCollectionError

    if not names_manifest(name) and not has_database():
        raise PuzzleFileError(f"{name}: no such file, collection or recipe")
    with opened_database() as (_, database), database.read() as session:
        if not names_manifest(name):
            try:
                return forms_in_collections(session, name, kind)
            except UnknownCollectionError:
                raise PuzzleFileError(f"{name}: no such file, collection or recipe") from None
        ids = read_ids([name])
        stored = with_names(session, ids.keys(), puzzle_id)
        if len(stored) < len(ids):
            n_missing = counted(len(ids) - len(stored), "puzzle")
            raise PuzzleFileError(
                f"{name}: {n_missing} of this manifest not stored here: name a file of them"
            )
    return _of_kind([(of_kind, form) for _, of_kind, form in stored], kind)


def forms_in_collections(session: "Session", name: str, kind: Kind | None) -> frozenset[str]:
    """Return the canonical forms of the puzzles of a collection or a recipe.

    Raises UnknownCollectionError.
    """
    from cluesmith.storage.puzzles.stored_collections import named, puzzle_ids
    from cluesmith.storage.puzzles.stored_puzzles import canonical_forms

    numbers = [number for each in named(session, name) for number in puzzle_ids(session, each)]
    return _of_kind(canonical_forms(session, numbers), kind)


def _of_kind(found: Iterable[tuple[str, str]], kind: Kind | None) -> frozenset[str]:
    return frozenset(form for of_kind, form in found if kind is None or of_kind == kind.name)
