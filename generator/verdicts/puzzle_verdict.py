"""Verification of a puzzle of unknown origin, clue by clue.

What only claims about levels and other clues need is imported for them, the raters above all.
"""

from collections.abc import Sequence

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.errors import PuzzleSyntaxError, SearchLimitError
from cluesmith.generator.kinds.kind import Kind, given_cells, without_clue
from cluesmith.generator.oracles.interface import Oracle
from cluesmith.generator.oracles.oracle_registry import check_oracle, frugal_oracle
from cluesmith.generator.rating.minimality import ADDED, claim_of_level, level_of_claim
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.verdicts.verdict import Verdict, VerdictName
from cluesmith.puzzle_spec import OWN_LEVEL, PROPER

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
        minimal, see ``level_verdict.py``, or that one solution is enough.  ``OWN_LEVEL`` is the
        level of the puzzle.  None is strictly minimal.
    min_clues : int, optional
        Fewer clues than this give ``too-few-clues``.

    Returns
    -------
    Verdict
        The detail of ``redundant`` lists the cells whose clue can go (each alone, not always all
        together; other clues as ``clue_verdict`` lists them), that of ``none`` two equal clues in
        one house if there are any.
    """
    if kind.has_clue_families:
        check_oracle(kind, oracle)
    try:
        puzzle = (
            kind.placed(line).puzzle
            if kind.has_clue_families
            else CluePuzzle(kind.values(line), ())
        )
        kind.check_covered(puzzle)
    except PuzzleSyntaxError as error:
        where = "" if error.column is None else f"column {error.column}: "
        return Verdict(VerdictName.MALFORMED, 0, line, f"{where}{error}")
    clues, n_clues = puzzle.digits, puzzle.n_clues
    text = kind.puzzle_text(puzzle) if kind.has_clue_families else kind.text(clues)
    if max_clues is not None and n_clues > max_clues:
        detail = f"the limit is {max_clues}"
        return Verdict(VerdictName.TOO_MANY_CLUES, n_clues, text, detail)
    if min_clues is not None and n_clues < min_clues:
        return Verdict(VerdictName.TOO_FEW_CLUES, n_clues, text, f"the limit is {min_clues}")
    if claim == OWN_LEVEL:
        found = verify(kind, line, max_clues, max_nodes, oracle, PROPER, min_clues)
        if not found.is_accepted:
            return found
        from cluesmith.generator.rating.rating import rate

        claim = claim_of_level(OWN_LEVEL, rate(kind, kind.given(line)).level)
    is_proper = claim == PROPER
    level = None if claim is None or is_proper else level_of_claim(claim)
    takes_added = min_clues is not None or (claim or "").endswith(ADDED)
    try:
        if kind.has_clue_families:
            from cluesmith.generator.verdicts.clue_verdict import clue_verdict

            return clue_verdict(
                kind,
                puzzle,
                level,
                is_proper=is_proper,
                takes_added=takes_added,
                max_nodes=max_nodes,
            )
        frugal = frugal_oracle(kind, oracle, max_nodes)
        return _judge(kind, clues, frugal, level, is_proper=is_proper, takes_added=takes_added)
    except PuzzleSyntaxError as error:
        return Verdict(VerdictName.MALFORMED, n_clues, text, str(error))
    except SearchLimitError:
        detail = f"not known after {max_nodes} nodes"
        return Verdict(VerdictName.UNDECIDED, n_clues, text, detail)


def _judge(
    kind: Kind,
    clues: bytes,
    oracle: Oracle,
    level: Level | None,
    *,
    is_proper: bool,
    takes_added: bool,
) -> Verdict:
    n_clues, text = kind.n_clues(clues), kind.text(clues)
    solutions = oracle.solutions(clues, 2)
    if not solutions:
        return Verdict(VerdictName.NONE, n_clues, text, _told_conflict(kind, clues))
    if len(solutions) > 1:
        return Verdict(VerdictName.MULTIPLE, n_clues, text)
    solution = kind.text(solutions[0])
    if is_proper:
        return Verdict(VerdictName.PROPER, n_clues, text, solution=solution, is_accepted=True)
    if level is not None:
        from cluesmith.generator.verdicts.level_verdict import verdict_at_level

        return verdict_at_level(kind, clues, solution, level, oracle, takes_added=takes_added)
    witnesses, spare = _witnesses(oracle, clues, solutions[0])
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


def _witnesses(oracle: Oracle, clues: bytes, grid: bytes) -> tuple[Sequence[bytes], list[int]]:
    """Return the witnesses of the clues, or else the cells of clues that can go, each alone."""
    cells = given_cells(clues)

    def can_go(cell: int) -> bool:
        return oracle.find_without(without_clue(clues, cell), cell, clues[cell]) is None

    # A puzzle far from minimal, such as a full grid, takes many more choices to minimise.
    if cells and not can_go(cells[0]):
        kept, witnesses = oracle.minimise(grid, cells, clues)
        if kept == clues:
            return witnesses, []
    return [], [cell for cell in cells if can_go(cell)]
