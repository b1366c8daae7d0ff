"""The verdict on a puzzle with clues that are not digits."""

from cluesmith.generator.clues.cage_joins import covering_rule
from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.oracles.clue_oracle import MAX_NODES, clue_oracle_for
from cluesmith.generator.patterns.removals import removals
from cluesmith.generator.rating.hints.contradictions import contradiction
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.verdicts.level_verdict import clue_verdict_at_level
from cluesmith.generator.verdicts.verdict import WALL_MINIMAL, Verdict, VerdictName


def clue_verdict(
    kind: Kind,
    puzzle: CluePuzzle,
    level: Level | None,
    *,
    is_proper: bool,
    takes_added: bool,
    max_nodes: int,
) -> Verdict:
    """Return the verdict on a puzzle.

    Parameters
    ----------
    kind : Kind
        One with clues that are not digits.
    level : Level, optional
        The level at which it has to be minimal.
    is_proper : bool
        One solution is enough.
    takes_added : bool
        Whether a puzzle of the level is accepted that does not need all its clues there.
    max_nodes : int
        Node budget of each search.

    Returns
    -------
    Verdict
        The detail of ``redundant`` lists what can go, each alone: cells with a digit, clues, and
        pairs of cages that can be joined.  Its witnesses are in the order of ``removals``.

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
    if level is not None:
        return clue_verdict_at_level(kind, puzzle, grid, level, oracle, takes_added)
    witnesses, spare = list[bytes](), list[str]()
    for removal in removals(kind, puzzle, grid):
        other = oracle.find_other(removal.of(puzzle), grid)
        if other is None:
            spare.append(removal.name(kind))
        else:
            witnesses.append(other)
    if spare:
        return Verdict(VerdictName.REDUNDANT, n_clues, text, " ".join(spare), solution)
    detail = WALL_MINIMAL if covering_rule(kind.definition) else ""
    return Verdict(
        VerdictName.MINIMAL, n_clues, text, detail, solution, witnesses=b"".join(witnesses)
    )
