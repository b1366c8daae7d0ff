"""Puzzles as they are made and proven, with all that is known of them."""

from collections.abc import Iterator

from cluesmith.generator.checking.proof import prove
from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.attempt import Attempts, accepted_puzzles
from cluesmith.generator.records.derived_fields import with_found
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.shown_ratings import rating_fields
from cluesmith.generator.spec import GenerationSpec
from cluesmith.rating_facts import RATED

# What is known of a puzzle that was just made, or found at once.
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
    """Yield the puzzles that ``accepted_puzzles`` does, as records with these fields.

    Parameters
    ----------
    spec : GenerationSpec
    seed : int
    acceptance : Acceptance
        Tells afterwards what was dropped.
    oracle : str, optional
    needed : frozenset of str
        Names of ``FORMS`` that are found out.
    attempts : iterable, optional
        The puzzles of each attempt in order; made here if not given.

    Raises
    ------
    ExhaustedError
        Attempts stopped bringing new puzzles; what was found has been yielded.
    ProofError
        A puzzle is not as it has to be.
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
