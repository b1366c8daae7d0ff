"""Verification of a puzzle of unknown origin, clue by clue."""

from dataclasses import dataclass
from enum import StrEnum

from generator.errors import PuzzleSyntaxError, SearchLimitError
from generator.kinds.kind import Kind, without_clue
from generator.oracles.interface import Oracle
from generator.oracles.registry import frugal_oracle

# Changes when the verdict on some line may change.
CHECKER_VERSION = 2

# Some half a minute of search, five orders of magnitude above hard 9x9 puzzles.  To judge one of 53
# minimal 16x16 puzzles made top-down took 1.3 million in the median and 15 million at most.
DEFAULT_MAX_NODES = 100_000_000


class VerdictName(StrEnum):
    """What a submitted line turned out to be."""

    MINIMAL = "minimal"
    REDUNDANT = "redundant"
    MULTIPLE = "multiple"
    NONE = "none"
    MALFORMED = "malformed"
    TOO_MANY_CLUES = "too-many-clues"
    UNDECIDED = "undecided"

    @property
    def meaning(self) -> str:
        """What it says of the line."""
        return _MEANINGS[self]


_MEANINGS = {
    VerdictName.MINIMAL: "one solution, and every clue is needed",
    VerdictName.REDUNDANT: "one solution; the detail lists the cells whose clue can go",
    VerdictName.MULTIPLE: "more than one solution",
    VerdictName.NONE: "no solution",
    VerdictName.MALFORMED: "the line is no puzzle",
    VerdictName.TOO_MANY_CLUES: "more clues than the limit",
    VerdictName.UNDECIDED: "the search gave up at its budget",
}


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one line.

    ``solution`` is given where there is exactly one, ``witnesses`` where the puzzle is minimal; see
    ``generator.puzzle.Puzzle``.
    """

    verdict: VerdictName
    n_clues: int
    puzzle: str
    detail: str = ""
    solution: str | None = None
    witnesses: bytes = b""

    @property
    def passed(self) -> bool:
        """Whether the puzzle is minimal and within the limit."""
        return self.verdict == VerdictName.MINIMAL


def verify(
    kind: Kind,
    line: str,
    max_clues: int | None = None,
    max_nodes: int = DEFAULT_MAX_NODES,
    oracle: str | None = None,
) -> Verdict:
    """Return the verdict on a line.

    Parameters
    ----------
    kind : Kind
    line : str
        The puzzle in one line of text.
    max_clues : int, optional
        More clues than this are ``too-many-clues``, whatever else they are.
    max_nodes : int
        Node budget of all searches by dancing links for the line together; over it the verdict is
        ``undecided``.
    oracle : str, optional
        The name of an oracle of the kind; its best if None.

    Returns
    -------
    Verdict
        The detail of ``redundant`` lists the cells whose clue can go (each alone, not always all
        together), that of ``none`` two equal clues in one house if there are any.
    """
    try:
        clues = kind.values(line)
    except PuzzleSyntaxError as error:
        where = "" if error.column is None else f"column {error.column}: "
        return Verdict(VerdictName.MALFORMED, 0, line, f"{where}{error}")
    text = kind.text(clues)
    n_clues = kind.n_clues(clues)
    if max_clues is not None and n_clues > max_clues:
        detail = f"the limit is {max_clues}"
        return Verdict(VerdictName.TOO_MANY_CLUES, n_clues, text, detail)
    try:
        return _judge(kind, clues, frugal_oracle(kind, oracle, max_nodes))
    except SearchLimitError:
        detail = f"not known after {max_nodes} nodes"
        return Verdict(VerdictName.UNDECIDED, n_clues, text, detail)


def _judge(kind: Kind, clues: bytes, oracle: Oracle) -> Verdict:
    n_clues, text = kind.n_clues(clues), kind.text(clues)
    solutions = oracle.solutions(clues, 2)
    if not solutions:
        return Verdict(VerdictName.NONE, n_clues, text, _told_conflict(kind, clues))
    if len(solutions) > 1:
        return Verdict(VerdictName.MULTIPLE, n_clues, text)
    solution = kind.text(solutions[0])
    witnesses, spare = _witnesses(oracle, clues)
    if spare:
        detail = " ".join(kind.cell_names[cell] for cell in spare)
        return Verdict(VerdictName.REDUNDANT, n_clues, text, detail, solution)
    return Verdict(
        VerdictName.MINIMAL, n_clues, text, solution=solution, witnesses=b"".join(witnesses)
    )


def _told_conflict(kind: Kind, clues: bytes) -> str:
    conflict = kind.conflict(clues)
    if not conflict:
        return ""
    a, b = (kind.cell_names[cell] for cell in conflict)
    return f"{a} and {b} are both {kind.symbols[clues[conflict[0]] - 1]}"


def _witnesses(oracle: Oracle, clues: bytes) -> tuple[list[bytes], list[int]]:
    """Return the witnesses of the clues, and the cells of those that have none: they can go."""
    witnesses, spare = [], []
    for cell, digit in enumerate(clues):
        if digit:
            witness = oracle.find_without(without_clue(clues, cell), cell, digit)
            if witness is None:
                spare.append(cell)
            else:
                witnesses.append(witness)
    return witnesses, spare
