"""The contents of a verdict on a puzzle."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Any


class VerdictName(StrEnum):
    """What a submitted line turned out to be."""

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
        """What it says of the line."""
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
        undecided.  Where minimality at a level was asked for, "minimal at easy" and others, the
        level if clues can be removed, or harder.
    n_clues : int
        The number of clues.
    puzzle : str
        The puzzle in one line, as it was given.
    detail : str
        What the verdict rests on: the clues that can be removed, or what is wrong with the line.
    solution : str, optional
        In one line, where there is exactly one.
    witnesses : bytes
        Of a minimal puzzle, for each clue a solution of what remains without it; for programs.
    is_accepted : bool
        Whether the puzzle is as it was wanted, where that is not strict minimality.
    """

    verdict: str
    n_clues: int
    puzzle: str
    detail: str = ""
    solution: str | None = None
    witnesses: bytes = b""
    is_accepted: bool = False

    def to_dict(self) -> dict[str, Any]:
        """Return what `cluesmith verify --json` prints, but for the place of the line."""
        names = ("verdict", "n_clues", "puzzle", "detail", "solution")
        return {name: getattr(self, name) for name in names}

    def __repr__(self) -> str:
        detail = f", detail={str(self.detail)!r}" if self.detail else ""
        return f"Verdict({str(self.verdict)!r}, n_clues={self.n_clues}{detail})"

    @property
    def passed(self) -> bool:
        """Whether the puzzle is minimal, or as it was wanted, and within the limits."""
        return self.is_accepted or self.verdict == VerdictName.MINIMAL
