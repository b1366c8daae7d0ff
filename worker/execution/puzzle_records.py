"""The data that the database stores about a puzzle, computed by the generator."""

from collections.abc import Sequence

from cluesmith.generator.making.attempt import Made
from cluesmith.generator.making.finished_puzzles import Finished, finished
from cluesmith.generator.rating.rating import Rating
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.versions import CANONICAL_VERSION, RATER_VERSION
from cluesmith.storage.database.rating_columns import StoredRating
from cluesmith.storage.jobs.shard_results import FoundPuzzle
from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle


def found_puzzles(spec: GenerationSpec, made: Sequence[Made]) -> list[FoundPuzzle]:
    """Prove the puzzles of some attempts and return them as the results of a shard."""
    return [
        FoundPuzzle(
            each.attempt, each.position, new_puzzle(each, spec.claim_of(each.puzzle.rating))
        )
        for each in finished(spec, made)
    ]


def new_puzzle(found: Finished, minimal_at: str | None = None) -> NewPuzzle:
    """Return a puzzle in its stored form; ``minimal_at`` is its level if it is not strict."""
    puzzle = found.puzzle
    return NewPuzzle(
        clues=puzzle.clues,
        solution=puzzle.solution,
        canonical=found.canonical,
        canonical_version=CANONICAL_VERSION,
        grid_class=found.grid_class,
        symmetry=found.symmetry,
        minimal_at=minimal_at,
        rating=None if puzzle.rating is None else stored_rating(puzzle.rating, puzzle.path),
    )


def stored_rating(rating: Rating, path: str | None = None) -> StoredRating:
    """Return a rating of this version, and a path, in their stored form."""
    return StoredRating(**rating.numbers, rater_version=RATER_VERSION, path=path)
