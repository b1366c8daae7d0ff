"""The difficulty of puzzles with clues that are not digits, by the steps of ``technique_path``.

Compiled code does the steps up to chains.  It finds the same steps, without their words.
"""

from dataclasses import dataclass
from typing import NamedTuple

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.kernel.per_thread import per_thread
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.technique_path import candidate_table
from cluesmith.generator.rating.techniques.chains import first_chain
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.clue_rater.clue_rater import FOUND, ClueRater
from cluesmith.generator.rating.techniques.clue_table import ClueTable
from cluesmith.generator.rating.techniques.clue_trial_steps import MARGIN, MOST_EVENTS
from cluesmith.generator.rating.techniques.levels import Level, level_of_chain, level_of_trial
from cluesmith.generator.rating.techniques.position import bits_of, set_of
from cluesmith.generator.rating.techniques.technique_table import (
    AIC,
    CLUE_FORCING,
    Technique,
    techniques_of,
)

# The techniques of each level and of easier ones that compiled code finds.
_QUICK = {
    level: sum(each.bit for each in FOUND if each.level.number <= level.number) for level in Level
}


@dataclass(slots=True)
class PathFacts:
    """The facts about a solution path that a rating needs.

    Parameters
    ----------
    n_singles : int
        The number of cells that a single gives a digit at the start.
    techniques : int
        The set of techniques that were used.
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
    """Return the facts about the solution path of a puzzle that a rating needs.

    None if a step is above this level, or if steps up to it do not solve the puzzle.  Extreme
    puzzles need not be solved.

    Parameters
    ----------
    kind : Kind
        Without houses of consecutive digits.
    puzzle : CluePuzzle
    highest : Level

    Notes
    -----
    A medium killer takes 0.7 ms, half of it to read its clues; a search for contradictions 1.5 ms.
    """
    table = ClueTable(candidate_table(kind), puzzle)
    rater: ClueRater = per_thread(
        ("clue rater", kind.name),
        lambda: ClueRater(candidate_table(kind)),
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
        harder = harder or _HarderSteps(CluePosition(table, puzzle.digits), highest)
        step = harder.next(rater)
        if step is None:
            break
        if step.level.number > highest.number:
            return None
        rater.strike(list(bits_of(step.gone)))
        facts.add(step.technique.bit, step.step_er, 1, step.level)
    facts.is_solved = rater.is_solved
    return facts if facts.is_solved or highest is Level.EXTREME else None


class _HarderStep(NamedTuple):
    """A step without words: what it strikes out, and all candidates that it speaks of."""

    technique: Technique
    step_er: int
    level: Level
    gone: int
    spoken_of: int


class _HarderSteps:
    """Chains, and ways to contradictions, where quicker techniques end.

    Parameters
    ----------
    position : CluePosition
    highest : Level
        The level of the hardest steps that are wanted.
    """

    def __init__(self, position: CluePosition, highest: Level) -> None:
        self._position, self._highest = position, highest
        self._found: list[_HarderStep] = []

    def next(self, rater: ClueRater) -> _HarderStep | None:
        """Return the next step from the position of a rater.

        None if there is none, or if one look finds only steps above the level.
        """
        position = self._position
        position.follow(rater.left, rater.values)
        chain = first_chain(position)
        if chain is not None:
            technique, path, gone, harder = chain
            spoken_of = set_of(path)
            level = level_of_chain(spoken_of.bit_count(), is_mixed=technique is AIC)
            return _HarderStep(technique, technique.step_er + harder, level, gone, spoken_of)
        self._found = [each for each in self._found if not each.spoken_of & ~position.left]
        if not self._found:
            values = bytes(position.values)
            trials = position.table.trials
            if self._highest is Level.HARD:
                # Longer ones take long to tell apart: what they need is all that follows.
                longest = Level.HARD.longest_trial or MOST_EVENTS
                if not trials.has_short(position.left, values, longest):
                    return None
            every = trials.contradictions(position.left, values, MOST_EVENTS, MARGIN)
            self._found = [_trial(*each) for each in every]
        return self._found.pop(0) if self._found else None


def _trial(supposed: int, events: list[tuple[int, int]]) -> _HarderStep:
    """Return the step by a contradiction, as ``clue_trials`` does."""
    gone = 1 << supposed
    rests_on = set_of(candidate for _, candidate in events[:-1] if candidate >= 0)
    step_er, level = CLUE_FORCING.step_er + len(events), level_of_trial(len(events))
    return _HarderStep(CLUE_FORCING, step_er, level, gone, gone | rests_on)
