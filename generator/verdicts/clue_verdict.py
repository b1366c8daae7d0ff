"""The verdict on a puzzle with clues that are not digits."""

from cluesmith.generator.clues.cage_joins import covering_rule
from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.clue_oracle import MAX_NODES, clue_oracle_for
from cluesmith.generator.rating.path_data.contradictions import contradiction
from cluesmith.generator.verdicts.smaller_puzzles import smaller_puzzles
from cluesmith.generator.verdicts.verdict import Verdict, VerdictName

# The detail of a minimal puzzle of a kind whose cages cover the board.
WALL_MINIMAL = "wall-minimal"


def clue_verdict(kind: Kind, puzzle: CluePuzzle, *, is_proper: bool, max_nodes: int) -> Verdict:
    """Return the verdict on a puzzle.

    Parameters
    ----------
    kind : Kind
        One with clues that are not digits.
    puzzle : CluePuzzle
    is_proper : bool
        One solution is enough.
    max_nodes : int
        Node budget of each search.

    Returns
    -------
    Verdict
        The detail of ``redundant`` lists what can go, each alone: cells with a digit, clues, and
        pairs of cages that can be joined.  Its witnesses are in the order of ``smaller_puzzles``.

    Raises
    ------
    SearchLimitError
        A search gave up.
    """
    n_clues, text = puzzle.n_clues, kind.puzzle_text(puzzle)
    oracle = clue_oracle_for(kind, min(max_nodes, MAX_NODES))
    solutions = oracle.solutions(puzzle, 2)
    if not solutions:
        return Verdict(VerdictName.NONE, n_clues, text, contradiction(kind, puzzle) or "")
    if len(solutions) > 1:
        return Verdict(VerdictName.MULTIPLE, n_clues, text)
    grid, solution = solutions[0], kind.text(solutions[0])
    if is_proper:
        return Verdict(VerdictName.PROPER, n_clues, text, solution=solution, is_accepted=True)
    witnesses, spare = list[bytes](), list[str]()
    for lacks, smaller in smaller_puzzles(kind, puzzle, grid):
        other = oracle.find_other(smaller, grid)
        if other is None:
            spare.append(lacks)
        else:
            witnesses.append(other)
    if spare:
        return Verdict(VerdictName.REDUNDANT, n_clues, text, " ".join(spare), solution)
    detail = WALL_MINIMAL if covering_rule(kind.definition) else ""
    return Verdict(
        VerdictName.MINIMAL, n_clues, text, detail, solution, witnesses=b"".join(witnesses)
    )
