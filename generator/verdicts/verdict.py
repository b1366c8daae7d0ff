"""The contents of a verdict on a puzzle."""

from enum import StrEnum
from typing import Any

from cluesmith.light_dataclasses import dataclass

# The verdict on a puzzle that is harder than the level at which it should be minimal.
HARDER = "harder"

# The detail of a minimal puzzle of a kind whose cages cover the board.
WALL_MINIMAL = "wall-minimal"


class VerdictName(StrEnum):
    """A name for the verdict on a submitted line."""

    MINIMAL = "minimal"
    PROPER = "proper"
    REDUNDANT = "redundant"
    MULTIPLE = "multiple"
    NONE = "none"
    MALFORMED = "malformed"
    TOO_MANY_CLUES = "too-many-clues"
    TOO_FEW_CLUES = "too-few-clues"
    UNDECIDED = "undecided"

    @property
    def meaning(self) -> str:
        """Return its meaning in words."""
        return _MEANINGS[self]


_MEANINGS = {
    VerdictName.MINIMAL: "one solution, and every clue is needed",
    VerdictName.PROPER: "one solution; some clues may be redundant",
    VerdictName.REDUNDANT: "one solution; the detail lists clues that can be removed, by "
    "their cells, and as a+b two cages that can be joined; --proper asks for one solution only",
    VerdictName.MULTIPLE: "more than one solution",
    VerdictName.NONE: "no solution",
    VerdictName.MALFORMED: "the line is not a puzzle",
    VerdictName.TOO_MANY_CLUES: "more clues than the limit",
    VerdictName.TOO_FEW_CLUES: "fewer clues than the limit",
    VerdictName.UNDECIDED: "the search reached its budget",
}


@dataclass(frozen=True, slots=True, repr=False)
class Verdict:
    """The verdict on one line.

    Attributes
    ----------
    verdict : str
        minimal, proper, redundant, multiple, none, malformed, too-many-clues, too-few-clues or
        undecided.  If a level was given, "minimal at easy" and so on, the level if clues can be
        removed, or harder.
    n_clues : int
        The number of clues.
    puzzle : str
        The puzzle in one line, as it was given.
    detail : str
        The reason: the clues that can be removed, or the problem with the line.
    solution : str, optional
        The solution in one line, if there is exactly one.
    witnesses : bytes
        For a minimal puzzle, a second solution without each clue; for programs.
    is_accepted : bool
        Whether the puzzle is as wanted, if that is not strict minimality.
    """

    verdict: str
    n_clues: int
    puzzle: str
    detail: str = ""
    solution: str | None = None
    witnesses: bytes = b""
    is_accepted: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return the output of `cluesmith verify --json` without the place of the line."""
        names = ("verdict", "n_clues", "puzzle", "detail", "solution")
        return {name: getattr(self, name) for name in names}

    def __repr__(self) -> str:
        detail = f", detail={str(self.detail)!r}" if self.detail else ""
        return f"Verdict({str(self.verdict)!r}, n_clues={self.n_clues}{detail})"

    @property
    def passed(self) -> bool:
        """Return True if the puzzle is minimal, or as wanted, and within the limits."""
        return self.is_accepted or self.verdict == VerdictName.MINIMAL
