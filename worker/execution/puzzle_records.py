"""The data that the database stores about a puzzle, computed by the generator."""

from collections.abc import Sequence

from cluesmith.generator.canonical.canonical_form import CANONICAL_VERSION, canonical_forms
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.patterns.text_symmetries import masks_of_texts
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.rating.rating import RATER_VERSION, Rating
from cluesmith.storage.database.rating_columns import StoredRating
from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle


def new_puzzles(
    kind: Kind, puzzles: Sequence[Puzzle], minimal_at: str | None = None
) -> list[NewPuzzle]:
    """Return proven puzzles in their stored form; ``minimal_at`` is their level if not strict."""
    forms = canonical_forms(kind, [(puzzle.clues, puzzle.solution) for puzzle in puzzles])
    masks = masks_of_texts(kind, [puzzle.clues for puzzle in puzzles])
    return [
        NewPuzzle(
            clues=puzzle.clues,
            solution=puzzle.solution,
            canonical=form.clues,
            canonical_version=CANONICAL_VERSION,
            grid_class=form.grid_class,
            symmetry=mask,
            minimal_at=minimal_at,
            rating=None if puzzle.rating is None else stored_rating(puzzle.rating, puzzle.path),
        )
        for puzzle, form, mask in zip(puzzles, forms, masks, strict=True)
    ]


def stored_rating(rating: Rating, path: str | None = None) -> StoredRating:
    """Return a rating of this version, and a path, in their stored form."""
    return StoredRating(**rating.numbers, rater_version=RATER_VERSION, path=path)
