"""The specification of a job's puzzles: these fields are columns of its row."""

from dataclasses import dataclass
from typing import Annotated

from sqlalchemy import String, Text
from sqlalchemy.orm import mapped_column

_Name = Annotated[str | None, mapped_column(String(32))]
_Level = Annotated[str | None, mapped_column(String(16))]


@dataclass(frozen=True, slots=True)
class JobSpec:
    """The generator's specification of puzzles, with the same fields.

    Without a kind, the length of each line of a submission decides it.
    """

    kind: _Name
    max_clues: int | None = None
    min_clues: int | None = None
    clue_limits: Annotated[str | None, mapped_column(Text)] = None
    """How many clues of each family, and of how many cells, as the generator writes it."""
    per_grid: int | None = None
    """The most puzzles of one class of grids."""
    max_overlap: Annotated[str | None, mapped_column(String(8))] = None
    """How many clues two puzzles may share: half of the smaller's, or a number; any if None."""
    symmetry: _Name = None
    """The symmetry of the clue pattern, by the generator's name for it."""
    pattern: Annotated[str | None, mapped_column(Text)] = None
    """The cells that may hold a clue, in one line."""
    fill_pattern: bool = False
    """Whether every cell of the pattern holds a clue."""
    word_line: _Level = None
    """The line of the solution in which the digits stand in their order."""
    difficulty: Annotated[str | None, mapped_column(Text)] = None
    """How hard puzzles have to be, as the generator writes it."""
    is_rated: bool = False
    """Whether each puzzle is rated, whatever is asked of it."""
    with_paths: bool = False
    """Whether the solution path of each puzzle is kept with its rating."""
    minimal_at: _Level = None
    """The level at which no clue can go, or with a + clues are added; "proper" if one solution is
    enough; None if strictly minimal."""

    @property
    def is_about_ratings(self) -> bool:
        """Whether its answer depends on how puzzles are rated."""
        return (
            self.is_rated
            or self.with_paths
            or self.difficulty is not None
            or self.minimal_at not in (None, "proper")
        )
