"""Puzzles that are known already, from files: what is made must not be one of them."""

import click

from cli.reading.canonical_forms import UNDECIDED, canonical_forms_of
from cli.reading.puzzle_files import Batch, PuzzleFileError, read_batches
from cli.terminal.messages import Problems
from generator import Kind

exclude_option = click.option(
    "--exclude",
    multiple=True,
    metavar="FILE",
    help="Leave out the puzzles of FILE, and all that symmetries make of them; repeatable.",
)


def excluded_forms(files: tuple[str, ...], kind: Kind | None) -> frozenset[str]:
    """Return the canonical clues of the puzzles in the files; of other kinds than a given one none.

    Puzzles that have no or several solutions exclude nothing, and are told: none that is made is
    one of them.

    Raises
    ------
    PuzzleFileError
        A line cannot be read or decided upon, or a file holds no puzzle of the kind.
    """
    forms: set[str] = set()
    with Problems() as problems:
        for file in files:
            is_empty = True
            for batch in read_batches((file,), None):
                if isinstance(batch, PuzzleFileError):
                    raise batch
                if kind is None or batch.kind is kind:
                    is_empty = False
                    forms.update(_forms(batch, problems))
            if is_empty:
                what = "puzzle" if kind is None else kind.title
                raise PuzzleFileError(f"--exclude {file}: no {what} in it")
    return frozenset(forms)


def _forms(batch: Batch, problems: Problems) -> list[str]:
    found = []
    for i, form in enumerate(canonical_forms_of(batch)):
        if isinstance(form, bytes):
            found.append(batch.kind.text(form))
        elif form == UNDECIDED:
            raise PuzzleFileError(f"{batch.place(i)}: {form}, so nobody knows what it excludes")
        else:
            problems.tell(f"{batch.place(i)}: {form}, so it excludes nothing")
    return found
