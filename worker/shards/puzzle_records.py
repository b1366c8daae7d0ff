"""What the storage wants to know of a puzzle, computed by the generator."""

from generator import (
    CANONICAL_VERSION,
    RATER_VERSION,
    Puzzle,
    canonical_form,
    kind_named,
    symmetry_mask,
)
from storage.database.canonical_form import CanonicalForm
from storage.puzzles.stored_puzzles import NewPuzzle


def form_of(kind_name: str, clues: str, solution: str) -> CanonicalForm:
    """Return what a puzzle is up to symmetry, and the symmetries of its pattern."""
    kind = kind_named(kind_name)
    form = canonical_form(kind, clues, solution)
    mask = symmetry_mask(kind, kind.values(clues))
    return CanonicalForm(form.clues, CANONICAL_VERSION, form.grid_class, mask)


def new_puzzle(kind_name: str, puzzle: Puzzle) -> NewPuzzle:
    """Return a proven puzzle as it is stored."""
    form = form_of(kind_name, puzzle.clues, puzzle.solution)
    version = None if puzzle.rating is None else RATER_VERSION
    return NewPuzzle(puzzle.clues, puzzle.solution, form, puzzle.rating, version)
