"""Puzzles as they are made and proven, with all known facts about them."""

from collections.abc import Iterator

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.attempt import Attempts, accepted_puzzles
from cluesmith.generator.records.derived_fields import with_found
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.shown_ratings import rating_fields
from cluesmith.generator.spec import GenerationSpec
from cluesmith.rating_facts import RATED

# Fields that are known for a puzzle that was just made, or computed at once.
KNOWN = RATED | {"solution", "seed", "attempt", "symmetry", "minimal_at", "path"}


def made_records(
    spec: GenerationSpec,
    seed: int,
    acceptance: Acceptance,
    *,
    oracle: str | None = None,
    needed: frozenset[str] = frozenset(),
    attempts: Attempts | None = None,
) -> Iterator[PuzzleRecord]:
    """Yield the puzzles of ``accepted_puzzles`` as records with these fields.

    Parameters
    ----------
    spec : GenerationSpec
    seed : int
    acceptance : Acceptance
        Knows afterwards which puzzles were dropped.
    oracle : str, optional
    needed : frozenset of str
        Names of ``FORMS`` to compute.
    attempts : iterable, optional
        The puzzles of each attempt in order; made here if not given.

    Raises
    ------
    ExhaustedError
        Attempts brought no more new puzzles; those that were found have been yielded.
    ProofError
        A puzzle does not meet its specification.
    """
    kind = spec.kind
    puzzles = accepted_puzzles(spec, seed, acceptance, oracle, attempts)
    for number, puzzle in enumerate(puzzles, start=1):
        prove(spec, puzzle)
        rating = puzzle.rating
        record = PuzzleRecord(
            kind=kind,
            clues=puzzle.clues,
            ordinal=number,
            solution=puzzle.solution,
            seed=seed,
            attempt=acceptance.last_new_attempt,
            minimal_at=spec.minimal_at,
            **({} if rating is None else rating_fields(rating)),
        )
        yield with_found(record, needed)
