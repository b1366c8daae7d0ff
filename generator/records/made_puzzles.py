"""Puzzles as they are made and proven, with all known facts about them."""

from collections.abc import Iterable, Iterator

from cluesmith.generator.making.finished_puzzles import Finished
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.shown_ratings import rating_fields
from cluesmith.generator.spec import GenerationSpec
from cluesmith.rating_facts import RATED

# Fields that are known for a puzzle that was just made, or computed at once.
KNOWN = RATED | {"solution", "seed", "attempt", "symmetry", "minimal_at", "path"}


def made_records(
    spec: GenerationSpec, seed: int, puzzles: Iterable[Finished]
) -> Iterator[PuzzleRecord]:
    """Yield finished puzzles as records."""
    from cluesmith.generator.patterns.clue_symmetries import symmetry_of  # not for lines of clues

    kind = spec.kind
    for number, each in enumerate(puzzles, start=1):
        puzzle, rating, symmetry = each.puzzle, each.puzzle.rating, each.symmetry
        yield PuzzleRecord(
            kind=kind,
            clues=puzzle.clues,
            ordinal=number,
            solution=puzzle.solution,
            seed=seed,
            attempt=each.attempt,
            minimal_at=spec.claim_of(rating),
            canonical=each.canonical,
            grid_class=each.grid_class or None,
            symmetry=symmetry_of(kind, symmetry) if symmetry else None,
            **({} if rating is None else rating_fields(rating)),
        )
