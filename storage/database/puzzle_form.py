"""The canonical form of a puzzle, as the tables keep it."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CanonicalForm:
    """What is the same for all puzzles that symmetries turn into each other, and their pattern.

    Parameters
    ----------
    canonical : str
    canonical_version : int
        The version of the algorithm of ``canonical`` and ``grid_class``.
    grid_class : str
        At most 32 characters.
    symmetry : int
        The symmetries of the clue pattern of this very puzzle.
    """

    canonical: str
    canonical_version: int
    grid_class: str
    symmetry: int

    @property
    def name(self) -> tuple[str, str]:
        """What it is looked up by: the canonical form and the class of grids."""
        return self.canonical, self.grid_class
