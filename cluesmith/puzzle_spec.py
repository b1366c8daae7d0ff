"""The specification of a job's puzzles, each field declared once.

The generator's specification has these fields with a kind, and checks them; the row of a job has
them as columns, with the name of the kind.
"""

from typing import Annotated, Any

from cluesmith.light_dataclasses import dataclass, fields

# Texts, with the most characters that the database keeps of each.
Text8 = Annotated[str, 8]
Text16 = Annotated[str, 16]
Text32 = Annotated[str, 32]
LongText = Annotated[str, None]

# One solution is enough, and clues may be redundant.
PROPER = "proper"

# Each puzzle is minimal at its own level; extreme ones are strictly minimal.
OWN_LEVEL = "own"

# Each puzzle is strictly minimal, whatever its level.
STRICT = "strict"

# The levels by their numbers, without the hardest; a test compares them with the generator's.
LEVELS_OF_MINIMALITY = ("easy", "medium", "hard", "expert")


@dataclass(frozen=True, slots=True)
class PuzzleSpec:
    """The wanted puzzles."""

    kind: Any
    """The kind, or its name."""
    max_clues: int | None = None
    min_clues: int | None = None
    """The most and the fewest clues that a puzzle may have."""
    clue_limits: LongText | None = None
    """The number of clues of each family that a puzzle may have, and the number of their cells, as
    ``generator.clues.clue_limits`` writes them.
    """
    per_grid: int | None = None
    """The most puzzles of one class of grids in a job; see
    ``cluesmith.generator.making.acceptance``.
    """
    max_overlap: Text8 | None = None
    """The most clues, the same digit in the same cell, that two puzzles of a job may share: "half"
    of those of the smaller, or a number; any if not given.
    """
    kinship: int | None = None
    """The largest part of their clues, in percent, that two puzzles of one pool search may share
    before each gets a random form: 75 to 99; 75 if not given.
    """
    symmetry: Text32 | None = None
    """The name of a symmetry of the kind that the pattern of clues must have."""
    pattern: LongText | None = None
    """The cells that may hold clues, in one line: '*' for these, '.' for the others."""
    fill_pattern: bool = False
    """Whether all of these cells must hold clues."""
    word_line: Text16 | None = None
    """The line of the solution in which the digits stand in their order: "row 5", "column 1" or
    "diagonal".
    """
    difficulty: LongText | None = None
    """The wanted difficulty, as ``generator.rating.wanted.difficulty`` writes it."""
    level_shares: LongText | None = None
    """The share of each wanted level among the puzzles, "easy:1,hard:2"; as they come if not given.
    """
    is_rated: bool = False
    """Whether puzzles carry their rating even if any rating is accepted."""
    with_paths: bool = False
    """Whether puzzles carry their solution path, and their rating."""
    minimal_at: Text16 | None = None
    """A level at which the puzzles are solved, and no clue can go without making them harder or
    ambiguous; with a + behind it, clues may be added.  ``OWN_LEVEL``: the level of each puzzle.
    ``PROPER``: one solution is enough. Strictly minimal ones if not given.
    """

    @property
    def values(self) -> dict[str, Any]:
        """The values of the fields by name."""
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @property
    def needs_rating(self) -> bool:
        """Return True if each puzzle is rated."""
        is_asked_for = self.is_rated or self.with_paths or self.difficulty is not None
        return is_asked_for or self.minimal_at not in (None, PROPER)


@dataclass(frozen=True, slots=True)
class JobSpec(PuzzleSpec):
    """The specification as the row of a job has it: a column for each field.

    Without the name of a kind, the length of each line of a submission decides it.
    """

    kind: Text32 | None
