"""What the storage wants to know of a puzzle, computed by the generator."""

from generator import (
    CANONICAL_VERSION,
    RATER_VERSION,
    Puzzle,
    Rating,
    canonical_form,
    kind_named,
    symmetry_mask,
)
from storage.database.canonical_form import CanonicalForm
from storage.puzzles.stored_puzzles import NewPuzzle
from storage.puzzles.stored_ratings import StoredRating


def form_of(kind_name: str, clues: str, solution: str) -> CanonicalForm:
    """Return what a puzzle is up to symmetry, and the symmetries of its pattern."""
    kind = kind_named(kind_name)
    form = canonical_form(kind, clues, solution)
    mask = symmetry_mask(kind, kind.values(clues))
    return CanonicalForm(form.clues, CANONICAL_VERSION, form.grid_class, mask)


def new_puzzle(kind_name: str, puzzle: Puzzle, minimal_at: str | None = None) -> NewPuzzle:
    """Return a proven puzzle as it is stored; ``minimal_at`` is its level if it is not strict."""
    form = form_of(kind_name, puzzle.clues, puzzle.solution)
    rating = None if puzzle.rating is None else stored_rating(puzzle.rating)
    return NewPuzzle(puzzle.clues, puzzle.solution, form, rating, minimal_at)


def stored_rating(rating: Rating) -> StoredRating:
    """Return a rating of now as it is stored."""
    return StoredRating(
        level=rating.level.number,
        techniques=rating.techniques,
        hardest=rating.hardest,
        score=rating.score,
        n_steps=rating.n_steps,
        er=rating.er,
        ep=rating.ep,
        ed=rating.ed,
        whip=rating.whip,
        rater_version=RATER_VERSION,
    )
