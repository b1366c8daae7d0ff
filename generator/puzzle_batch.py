"""Batches of puzzles of one kind."""

from collections.abc import Sequence

from cluesmith.generator.clues.clue import CluePuzzle, Given
from cluesmith.generator.clues.clue_place import PlacedPuzzle
from cluesmith.generator.kinds.kind import Kind
from cluesmith.light_dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class PuzzleBatch:
    """Puzzles of a kind."""

    kind: Kind
    values: bytes
    """Their digits, one value per cell, one puzzle after the other."""
    placed: Sequence[PlacedPuzzle] = ()
    """For kinds with clues that are not digits: the same puzzles with these clues."""
    grids: bytes = b""
    """The solutions as ``values``, if they are known."""

    def __len__(self) -> int:
        return len(self.values) // self.kind.n_cells

    def part(self, start: int, end: int) -> "PuzzleBatch":
        """Return some of the puzzles."""
        n, placed = self.kind.n_cells, self.placed[start:end]
        digits, grids = (each[start * n : end * n] for each in (self.values, self.grids))
        return PuzzleBatch(self.kind, digits, placed, grids)

    def digits(self, i: int) -> bytes:
        """Return the digits of puzzle i."""
        n = self.kind.n_cells
        return self.values[i * n : (i + 1) * n]

    def grid(self, i: int) -> bytes:
        """Return the solution of puzzle i."""
        n = self.kind.n_cells
        return self.grids[i * n : (i + 1) * n]

    def puzzle(self, i: int) -> CluePuzzle:
        """Return puzzle i of a kind with clues that are not digits."""
        return self.kind.as_published(self.placed[i])

    def given(self, i: int) -> Given:
        """Return puzzle i as digits alone or with other clues, as its kind needs."""
        return self.puzzle(i) if self.kind.has_clue_families else self.digits(i)

    @property
    def texts(self) -> list[str]:
        """Return the puzzles in one line of text each."""
        if not self.kind.has_clue_families:
            return self.kind.text_lines(self.values)
        return [self.kind.puzzle_text(self.puzzle(i)) for i in range(len(self))]

    def compared(self, i: int) -> bytes:
        """Return puzzle i in the form that an index of overlapping puzzles takes."""
        return self.kind.given_text(self.given(i)).encode()


def batch_of_texts(kind: Kind, texts: Sequence[str]) -> PuzzleBatch:
    """Read puzzles in one line of text each.

    Raises
    ------
    PuzzleSyntaxError
    """
    if not kind.has_clue_families:
        return PuzzleBatch(kind, kind.values_many(texts))
    return batch_of(kind, [kind.placed(text) for text in texts])


def batch_of(
    kind: Kind, puzzles: Sequence[bytes | PlacedPuzzle], grids: bytes = b""
) -> PuzzleBatch:
    """Return puzzles of a kind, and their solutions if they are known, as one batch."""
    placed = [puzzle for puzzle in puzzles if isinstance(puzzle, PlacedPuzzle)]
    digits = [puzzle.digits for puzzle in placed] or puzzles
    return PuzzleBatch(kind, b"".join(digits), placed, grids)  # type: ignore[arg-type]
