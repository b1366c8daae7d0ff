"""Verification of a puzzle of unknown origin, clue by clue."""

from dataclasses import dataclass
from enum import StrEnum

from generator.errors import PuzzleSyntaxError
from generator.kind import Kind
from generator.links import SearchLimitError
from generator.oracle import Oracle, oracle_for
from generator.topdown import without_clue

# Changes when the verdict on some line may change.
CHECKER_VERSION = 1

# Some ten seconds of search, four orders of magnitude above hard 9x9 puzzles.
DEFAULT_MAX_NODES = 30_000_000


class VerdictName(StrEnum):
    """What a submitted line turned out to be."""

    MINIMAL = "minimal"
    REDUNDANT = "redundant"
    MULTIPLE = "multiple"
    NONE = "none"
    MALFORMED = "malformed"
    TOO_MANY_CLUES = "too-many-clues"
    UNDECIDED = "undecided"


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on one line; ``solution`` is given where there is exactly one."""

    verdict: VerdictName
    n_clues: int
    puzzle: str
    detail: str = ""
    solution: str | None = None

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
        The one-line form.
    max_clues : int, optional
        More clues than this are ``too-many-clues``, whatever else they are.
    max_nodes : int
        Node budget of one search by dancing links; over it the verdict is ``undecided``.
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
        verdict, detail, solution = _judge(kind, clues, oracle_for(kind, oracle, max_nodes))
    except SearchLimitError as error:
        detail = f"not known after {error} nodes"
        return Verdict(VerdictName.UNDECIDED, n_clues, text, detail)
    grid = None if solution is None else kind.text(solution)
    return Verdict(verdict, n_clues, text, detail, grid)


def _judge(kind: Kind, clues: bytes, oracle: Oracle) -> tuple[VerdictName, str, bytes | None]:
    conflict = kind.conflict(clues)
    if conflict:
        a, b = (kind.cell_names[cell] for cell in conflict)
        detail = f"{a} and {b} are both {kind.symbols[clues[conflict[0]] - 1]}"
        return VerdictName.NONE, detail, None
    solutions = oracle.solutions(clues, 2)
    if not solutions:
        return VerdictName.NONE, "", None
    if len(solutions) > 1:
        return VerdictName.MULTIPLE, "", None
    spare = _spare_cells(oracle, clues)
    if spare:
        names = " ".join(kind.cell_names[cell] for cell in spare)
        return VerdictName.REDUNDANT, names, solutions[0]
    return VerdictName.MINIMAL, "", solutions[0]


def _spare_cells(oracle: Oracle, clues: bytes) -> list[int]:
    """Return the cells of a uniquely solvable puzzle whose clue can be dropped."""
    cells = [cell for cell, digit in enumerate(clues) if digit]
    without = [without_clue(clues, cell) for cell in cells]
    counts = oracle.count_many(b"".join(without), 2)
    return [cell for cell, count in zip(cells, counts, strict=True) if count == 1]
