"""Verification of a puzzle of unknown origin, clue by clue.

What only claims about levels and other clues need is imported for them, the raters above all.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from cluesmith.generator.errors import PuzzleSyntaxError, SearchLimitError
from cluesmith.generator.kinds.kind import Kind, given_cells, without_clue
from cluesmith.generator.oracles.clue_removal import drop_spare
from cluesmith.generator.oracles.oracle_registry import frugal_oracle
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.rating.minimality import ADDED, claim_of_level, level_of_claim
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.verdicts.judged_puzzle import JudgedPuzzle
from cluesmith.generator.verdicts.verdict import Verdict, VerdictName
from cluesmith.puzzle_spec import OWN_LEVEL, PROPER

if TYPE_CHECKING:
    from cluesmith.generator.patterns.removals import Removal

# Some half a minute of search, five orders of magnitude above hard 9x9 puzzles.  To judge one of 53
# minimal 16x16 puzzles made top-down took 1.3 million in the median and 15 million at most.
DEFAULT_MAX_NODES = 100_000_000


def verify(
    kind: Kind,
    line: str,
    max_clues: int | None = None,
    max_nodes: int = DEFAULT_MAX_NODES,
    oracle: str | None = None,
    claim: str | None = None,
    min_clues: int | None = None,
) -> Verdict:
    """Return the verdict on a line.

    Parameters
    ----------
    line : str
        The puzzle in one line of text.
    max_clues : int, optional
        More clues than this give ``too-many-clues``, before any other verdict.
    max_nodes : int
        Node budget of all searches by dancing links for the line together, or of each search of a
        kind with clues that are not digits; over it the verdict is ``undecided``.
    oracle : str, optional
        The name of an oracle of the kind; its best if None.
    claim : str, optional
        The claim about the puzzle, one of ``minimality.CLAIMS``: the level at which it has to be
        minimal, see ``judged_puzzle.py``, or that one solution is enough.  ``OWN_LEVEL`` is the
        level of the puzzle.  None is strictly minimal.
    min_clues : int, optional
        Fewer clues than this give ``too-few-clues``.

    Returns
    -------
    Verdict
        The detail of ``redundant`` lists what can go (each alone, not always all together): cells
        with a digit, clues, and pairs of cages that can be joined.  That of ``none`` says what is
        wrong if that is visible.
    """
    try:
        puzzle = _read(kind, line)
    except PuzzleSyntaxError as error:
        where = "" if error.column is None else f"column {error.column}: "
        return Verdict(VerdictName.MALFORMED, 0, line, f"{where}{error}")
    n_clues = puzzle.n_clues
    if max_clues is not None and n_clues > max_clues:
        return puzzle.verdict(VerdictName.TOO_MANY_CLUES, f"the limit is {max_clues}")
    if min_clues is not None and n_clues < min_clues:
        return puzzle.verdict(VerdictName.TOO_FEW_CLUES, f"the limit is {min_clues}")
    try:
        if claim == OWN_LEVEL:
            found = puzzle.judged(None, oracle, max_nodes, is_proper=True)
            if not found.is_accepted:
                return found
            claim = claim_of_level(OWN_LEVEL, puzzle.own_level)
        is_proper = claim == PROPER
        level = None if claim is None or is_proper else level_of_claim(claim)
        takes_added = min_clues is not None or (claim or "").endswith(ADDED)
        found = puzzle.judged(
            level, oracle, max_nodes, is_proper=is_proper, takes_added=takes_added
        )
        return _with_missing_rule(kind, found)
    except PuzzleSyntaxError as error:
        return puzzle.verdict(VerdictName.MALFORMED, str(error))
    except SearchLimitError:
        return puzzle.verdict(VerdictName.UNDECIDED, f"not known after {max_nodes} nodes")


def _with_missing_rule(kind: Kind, found: Verdict) -> Verdict:
    if found.verdict != VerdictName.MULTIPLE or kind.has_clue_families:
        return found
    from cluesmith.generator.verdicts.missing_rule import missing_rule  # few puzzles need it

    return replace(found, detail=missing_rule(kind, kind.values(found.puzzle)))


def reduced(kind: Kind, text: str, solution: str, max_nodes: int = DEFAULT_MAX_NODES) -> Puzzle:
    """Return a minimal puzzle with clues of a puzzle, or joins of its cages, and its witnesses.

    Parameters
    ----------
    text, solution : str
        A puzzle with exactly one solution.
    max_nodes : int
        Node budget, as for ``verify``.

    Raises
    ------
    SearchLimitError
        A search gave up: it is not known whether a clue is needed.
    """
    puzzle = _read(kind, text)
    puzzle.begin(None, max_nodes)
    puzzle.grid = kind.values(solution)
    return puzzle.reduced()


def _read(kind: Kind, line: str) -> JudgedPuzzle:
    if not kind.has_clue_families:
        return JudgedDigits(kind, line)
    from cluesmith.generator.verdicts.judged_clues import JudgedClues

    return JudgedClues(kind, line)


class JudgedDigits(JudgedPuzzle):
    """A puzzle whose clues are digits; raises PuzzleSyntaxError if it cannot be read.

    Its witnesses are in the order of the cells.
    """

    def __init__(self, kind: Kind, line: str) -> None:
        self._clues = clues = kind.values(line)
        super().__init__(kind, kind.text(clues), kind.n_clues(clues))

    def begin(self, oracle: str | None, max_nodes: int) -> None:
        self._oracle = frugal_oracle(self.kind, oracle, max_nodes)

    def solutions(self) -> list[bytes]:
        return self._oracle.solutions(self._clues, 2)

    def conflict(self) -> str:
        kind, conflict = self.kind, self.kind.conflict(self._clues)
        if not conflict:
            return ""
        a, b = (kind.cell_names[cell] for cell in conflict)
        return f"{a} and {b} are both {kind.symbols[self._clues[conflict[0]] - 1]}"

    def spare(self) -> tuple[list[str], Sequence[bytes]]:
        clues, oracle, cells = self._clues, self._oracle, given_cells(self._clues)

        def can_go(cell: int) -> bool:
            return oracle.find_without(without_clue(clues, cell), cell, clues[cell]) is None

        # A puzzle far from minimal, such as a full grid, takes many more choices to minimise.
        if cells and not can_go(cells[0]):
            kept, witnesses = oracle.minimise(self.grid, cells, clues)
            if kept == clues:
                return [], witnesses
        return [self.kind.cell_names[cell] for cell in cells if can_go(cell)], []

    def reduced(self) -> Puzzle:
        given = given_cells(self._clues)
        left, witnesses = drop_spare(self._oracle.find_without, self._clues, given)
        return Puzzle(self.kind.text(left), self.kind.text(self.grid), b"".join(witnesses))

    def is_solved_at(self, level: Level) -> bool:
        return self._is_solved(self._clues, level)

    def spare_at(self, level: Level, mask: int) -> "Iterator[Removal]":
        from cluesmith.generator.patterns.clue_symmetries import stabiliser_orbits
        from cluesmith.generator.patterns.removals import Removal
        from cluesmith.generator.rating.level_check import spare_orbits

        orbits = stabiliser_orbits(self.kind, mask)
        spare = spare_orbits(self.kind, self._clues, level, orbits, self._is_unique)
        yield from map(Removal, spare)

    def n_left_at(self, level: Level, mask: int, spare: "list[Removal]") -> int:
        from cluesmith.generator.patterns.clue_symmetries import stabiliser_orbits
        from cluesmith.generator.rating.level_check import without_clues

        left = self._clues
        for orbit in stabiliser_orbits(self.kind, mask):
            less = without_clues(left, orbit)
            if less != left and self._is_solved(less, level):
                left = less
        return self.kind.n_clues(left)

    def _is_solved(self, clues: bytes, level: Level) -> bool:
        from cluesmith.generator.rating.level_check import is_solved_at

        return is_solved_at(self.kind, clues, level, self._is_unique)

    def _is_unique(self, clues: bytes) -> bool:
        return self._oracle.count(clues, 2) == 1
