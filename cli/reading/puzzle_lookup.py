"""The search for stored puzzles that are equivalent to puzzles in files."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from cluesmith.cli.reading.puzzle_files import PuzzleFileError, read_batches
from cluesmith.cli.terminal.messages import report_problem
from cluesmith.generator.canonical.canonical_form import CanonicalForm
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.verdicts.unchecked_forms import unique_forms_of

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


@dataclass(frozen=True, slots=True)
class FilePuzzle:
    """A puzzle in a file: its place, and its canonical form if it has exactly one solution."""

    place: str
    kind: str
    form: CanonicalForm | None


def read_puzzles(files: tuple[str, ...], kind: GivenKind = None) -> list[FilePuzzle]:
    """Read the puzzles of files. Call it before you lock a database, since it may take long.

    Raises PuzzleFileError if a line cannot be read.
    """
    found = []
    for batch in read_batches(files, kind):
        if isinstance(batch, PuzzleFileError):
            raise batch
        for i, form in enumerate(unique_forms_of(batch.puzzles)):
            found.append(FilePuzzle(batch.place(i), batch.kind.name, form))
    return found


def find_stored_ids(session: "Session", puzzles: Sequence[FilePuzzle]) -> list[int | None]:
    """Return the number of each puzzle, None for one that is not stored; print nothing.

    Printing may wait for a slow reader, while others wait for the lock of this session.
    """
    from cluesmith.storage.puzzles.stored_puzzles import find

    forms: dict[str, list[tuple[str, str]]] = {}
    for puzzle in puzzles:
        if puzzle.form is not None:
            name = puzzle.form.clues, puzzle.form.grid_class
            forms.setdefault(puzzle.kind, []).append(name)
    found = {kind: find(session, kind, names) for kind, names in forms.items()}
    stored = [found[each.kind].get(each.form.clues) if each.form else None for each in puzzles]
    return [None if each is None else each.id for each in stored]


def report_missing(puzzles: Sequence[FilePuzzle], ids: Sequence[int | None]) -> int:
    """Report the puzzles that are not stored; return their number."""
    missing = [puzzle for puzzle, number in zip(puzzles, ids, strict=True) if number is None]
    for puzzle in missing:
        report_problem(f"{puzzle.place}: no such puzzle is stored")
    return len(missing)
