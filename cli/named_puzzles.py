"""Stored puzzles that a user names by a file of puzzles, in any guise."""

from collections.abc import Iterator
from typing import TYPE_CHECKING

from cli.forms import canonical_forms_of
from cli.problems import tell_problem
from cli.puzzle_files import Batch, PuzzleFileError, read_batches

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


def stored_ids(session: "Session", files: tuple[str, ...]) -> Iterator[int]:
    """Yield the numbers of the stored puzzles in the order of the lines; tell of lines without.

    Raises
    ------
    PuzzleFileError
        A line cannot be read.
    """
    for batch in read_batches(files, None):
        if isinstance(batch, PuzzleFileError):
            raise batch
        yield from _ids_of(session, batch)


def _ids_of(session: "Session", batch: Batch) -> Iterator[int]:
    from storage.puzzles import find

    forms = [
        form if isinstance(form, str) else batch.kind.text(form)
        for form in canonical_forms_of(batch)
    ]
    found = find(session, batch.kind.name, forms)
    for i, form in enumerate(forms):
        if form in found:
            yield found[form].id
        else:
            tell_problem(f"{batch.place(i)}: no such puzzle is stored")
