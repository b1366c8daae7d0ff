"""Finished puzzles: proven, with their canonical forms, in batches, for `generate` and for workers.

Proof and forms of many puzzles take less time together than one by one, so attempts are finished in
batches.  A batch never makes more puzzles than are missing.  It is small where an attempt takes
long, and ends with an attempt that brings none, so that a rare puzzle does not wait for others.

Measured, us for each Sudoku in batches of 1 and of 64: proof 15 and 12, form 16 and 10.
"""

from collections.abc import Generator, Iterable, Iterator, Sequence
from itertools import repeat
from typing import NamedTuple

from cluesmith.generator.canonical.canonical_form import proven_forms
from cluesmith.generator.checking.proof import prove_all
from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.attempt import Made, attempts_of
from cluesmith.generator.making.estimate import DEFAULT_PATIENCE, estimate_attempt
from cluesmith.generator.making.overlap import OverlapIndex
from cluesmith.generator.making.overlap_indexes import overlap_index_of
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.spec import GenerationSpec

# The most attempts or puzzles of a batch, and the seconds of their search.
MOST_TOGETHER = 512
_BATCH_S = 0.05

# So many puzzles are held by the hashes of their forms.  Fewer take little memory; on a board with
# few puzzles most attempts bring one that is held, whose form would be made again.
_MANY = 10_000


class ExhaustedError(GeneratorError):
    """Attempts stopped bringing new puzzles."""


class Finished(NamedTuple):
    """A proven puzzle at its place among the attempts, and what follows from it.

    The class of its grid is empty, and the symmetries of its clues (``masks_of``) are 0, if nobody
    asked for them.
    """

    attempt: int
    position: int
    puzzle: Puzzle
    canonical: str
    grid_class: str
    symmetry: int


class Batch(NamedTuple):
    """Finished puzzles; all attempts before the end are made."""

    puzzles: list[Finished]
    end: int

    @property
    def n_begun(self) -> int:
        """Return the number of attempts so far, with the one that goes on in the next batch."""
        return max(self.end, self.puzzles[-1].attempt + 1 if self.puzzles else 0)


def finished(
    spec: GenerationSpec,
    made: Sequence[Made],
    *,
    with_classes: bool = True,
    with_symmetry: bool = True,
    max_nodes: int | None = None,
) -> list[Finished]:
    """Prove puzzles and return them with their canonical forms.

    Parameters
    ----------
    made : sequence of Made
    with_classes, with_symmetry : bool
        Whether the classes of the grids are wanted, and the symmetries of the clues.
    max_nodes : int, optional
        Node budget of each search of the proof.

    Raises
    ------
    ProofError
        A puzzle does not meet its specification.
    SearchLimitError, GridError
        There is no proof within the budget, or no canonical form.
    """
    if not made:
        return []
    puzzles = [puzzle for _, _, puzzle in made]
    proven = prove_all(spec, puzzles, max_nodes)
    forms = proven_forms(proven, with_classes=with_classes)
    masks: Iterable[int] = repeat(0, len(made))
    if with_symmetry:
        from cluesmith.generator.patterns.text_symmetries import masks_of  # few outputs show it

        masks = masks_of(proven)
    return [
        Finished(*each, form.clues, form.grid_class, mask)
        for each, form, mask in zip(made, forms, masks, strict=True)
    ]


def attempts_together(spec: GenerationSpec) -> int:
    """Return the number of attempts of a full batch."""
    return max(1, min(MOST_TOGETHER, int(_BATCH_S / estimate_attempt(spec).attempt_s)))


def batches_of(
    spec: GenerationSpec,
    seed: int,
    acceptance: Acceptance,
    oracle: str | None = None,
    *,
    with_classes: bool = False,
    with_symmetry: bool = False,
    with_rating: bool = True,
) -> Generator[Batch, None, None]:
    """Yield the puzzles of all attempts: those of one, of two, of four and so on.

    ``acceptance`` has decided about a batch before the next one is made.  The classes of grids are
    known if the spec limits them.  ``with_rating`` is that of ``attempts_of``.
    """
    with_classes = with_classes or spec.per_grid is not None
    most = attempts_together(spec)
    size, first, made = 1, 0, list[Made]()

    def batch(end: int) -> Batch:
        nonlocal size, first, made
        found = finished(spec, made, with_classes=with_classes, with_symmetry=with_symmetry)
        size, first, made = min(2 * size, most), index + 1, []
        return Batch(found, end)

    for index, puzzles in attempts_of(spec, seed, oracle, with_rating=with_rating):
        is_rare = True
        for position, puzzle in enumerate(puzzles):
            is_rare = False
            if len(made) >= size:
                yield batch(index)
            made.append((index, position, puzzle))
            if len(made) >= acceptance.n_missing:
                yield batch(index)  # no puzzle is made in vain
        if is_rare or index + 1 >= min(first + size, acceptance.last_end):
            yield batch(index + 1)


def accepted_puzzles(acceptance: Acceptance, batches: Iterable[Batch]) -> Iterator[Finished]:
    """Yield the accepted puzzles; ``acceptance`` counts the dropped ones.

    Raises
    ------
    ExhaustedError
        The patience was spent; puzzles found before were yielded.
    """
    n_puzzles = acceptance.n_missing
    for puzzles, end in batches:
        texts = [each.puzzle.clues.encode() for each in puzzles]
        acceptance.expect(texts)
        for each, text in zip(puzzles, texts, strict=True):
            rating = each.puzzle.rating
            level = None if rating is None else rating.level.number
            if acceptance.accepts(each.attempt, each.canonical, each.grid_class, text, level):
                yield each
            if not acceptance.n_missing:
                return
        if acceptance.is_exhausted(end):
            patience = acceptance.patience
            attempts_made = "1 attempt" if patience == 1 else f"{patience} attempts in a row"
            raise ExhaustedError(
                f"{n_puzzles - acceptance.n_missing} of {n_puzzles} puzzles found: "
                f"{attempts_made} found no new puzzle"
            )


def acceptance_of(
    spec: GenerationSpec, n_puzzles: int, patience: int, excluded: frozenset[str] = frozenset()
) -> Acceptance:
    """Return the initial acceptance of a run that wants some puzzles.

    ``excluded`` are the canonical clues of puzzles that are not wanted.
    """
    index = None if spec.max_overlap is None else overlap_index_of(spec.kind, spec.max_overlap)
    held = None
    if n_puzzles >= _MANY and isinstance(index, OverlapIndex) and spec.per_grid in {None, 1}:
        from cluesmith.generator.making.held_puzzles import HeldPuzzles  # few puzzles need it

        held = HeldPuzzles(spec.kind, index)
    return Acceptance(
        n_missing=n_puzzles,
        patience=patience,
        per_grid=spec.per_grid,
        level_shares=spec.level_shares,
        excluded=excluded,
        max_overlap=index,
        held=held,
    )


def generate(
    spec: GenerationSpec,
    seed: int,
    n_puzzles: int,
    patience: int = DEFAULT_PATIENCE,
    oracle: str | None = None,
    excluded: frozenset[str] = frozenset(),
) -> Iterator[Puzzle]:
    """Yield the first puzzles in attempt order that differ up to symmetry, as in a job.

    Raises
    ------
    ExhaustedError
        The patience was spent; puzzles found before were yielded.
    """
    acceptance = acceptance_of(spec, n_puzzles, patience, excluded)
    found = accepted_puzzles(acceptance, batches_of(spec, seed, acceptance, oracle))
    return (each.puzzle for each in found)
