"""How hard puzzles with clues that are not digits are, by the steps of ``technique_path``.

Steps up to chains are done in compiled code, which finds the same ones without their words.
"""

from dataclasses import dataclass

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.technique_path import Trials, candidate_table, level_of
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.clue_rater.clue_rater import FOUND, ClueRater
from cluesmith.generator.rating.techniques.clue_table import ClueTable
from cluesmith.generator.rating.techniques.finders.search import next_step
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.position import bits_from, bits_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.sum_groups import unions_of
from cluesmith.generator.rating.techniques.technique_table import techniques_of

# The techniques of each level and of easier ones that compiled code finds.
_QUICK = {
    level: sum(each.bit for each in FOUND if each.level.number <= level.number) for level in Level
}


@dataclass(slots=True)
class PathFacts:
    """What a solution path amounts to.

    Parameters
    ----------
    n_singles : int
        How many cells a single gives a digit at the start.
    techniques : int
        The set of those that were used.
    score : int
        The sum of the difficulties of all steps.
    n_steps : int
    level : Level
    is_solved : bool
    """

    n_singles: int
    techniques: int = 0
    score: int = 0
    n_steps: int = 0
    level: Level = Level.EASY
    is_solved: bool = False

    def add(self, techniques: int, score: int, n_steps: int, level: Level) -> None:
        """Add steps, the hardest of which has this level."""
        self.techniques |= techniques
        self.score += score
        self.n_steps += n_steps
        self.level = max(self.level, level, key=lambda each: each.number)


def clue_path_facts(kind: Kind, puzzle: CluePuzzle, highest: Level) -> PathFacts | None:
    """Return what the solution path of a puzzle amounts to.

    None if a step is above a level, or if steps up to it do not solve the puzzle; extreme puzzles
    need not be solved.

    Parameters
    ----------
    kind : Kind
        Without houses of consecutive digits.
    puzzle : CluePuzzle
    highest : Level

    Notes
    -----
    A medium killer takes 1.5 ms, half of it to read its clues; a search for contradictions 4 ms.
    """
    table = ClueTable(candidate_table(kind), puzzle)
    rater: ClueRater = per_thread(
        ("clue rater", kind.name),
        lambda: ClueRater(candidate_table(kind), unions_of(candidate_table(kind))),
    )
    rater.begin(table, puzzle.digits)
    facts = PathFacts(rater.n_singles)
    harder: _HarderSteps | None = None
    while not rater.is_solved:
        techniques, score, n_steps = rater.run(_QUICK[highest])
        hardest = techniques_of(techniques)
        facts.add(techniques, score, n_steps, hardest[-1].level if hardest else Level.EASY)
        if rater.is_solved or highest.number < Level.HARD.number:
            break
        harder = harder or _HarderSteps(CluePosition(table, puzzle.digits))
        step = harder.next(rater)
        if step is None:
            break
        if level_of(step).number > highest.number:
            return None
        rater.strike(list(bits_of(bits_from(step.eliminated, kind.n_digits))))
        facts.add(step.technique.bit, step.difficulty, 1, level_of(step))
    facts.is_solved = rater.is_solved
    return facts if facts.is_solved or highest is Level.EXTREME else None


class _HarderSteps:
    """Chains, and ways to contradictions, where quicker techniques end."""

    def __init__(self, position: CluePosition) -> None:
        self._position = position
        self._trials = Trials(position)

    def next(self, rater: ClueRater) -> Step | None:
        """Return the next step from the position of a rater; None if there is none."""
        self._position.follow(rater.left, rater.values)
        return next_step(self._position, ~_QUICK[Level.EXTREME]) or self._trials.next()
