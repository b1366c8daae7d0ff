"""The difficulty of puzzles with clues that are not digits, by the steps of ``technique_path``.

Compiled code does the steps up to chains.  It finds the same steps, without their words.
"""

from typing import NamedTuple

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.paths.technique_path import candidate_table, clue_rater_of
from cluesmith.generator.rating.techniques.chains import first_chain
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.clue_rater.clue_rater import ClueRater
from cluesmith.generator.rating.techniques.clue_table import ClueTable
from cluesmith.generator.rating.techniques.clue_trial_steps import MARGIN, MOST_EVENTS
from cluesmith.generator.rating.techniques.position import bits_of, set_of
from cluesmith.generator.rating.techniques.technique_table import (
    CLUE_FORCING,
    Technique,
)
from cluesmith.light_dataclasses import dataclass


@dataclass(slots=True)
class PathFacts:
    """The facts about a solution path that a rating needs."""

    techniques: int = 0
    """The set of techniques that were used."""
    score: int = 0
    """The sum of the difficulties of all steps."""
    n_steps: int = 0
    is_solved: bool = False

    def add(self, techniques: int, score: int, n_steps: int) -> None:
        """Add steps."""
        self.techniques |= techniques
        self.score += score
        self.n_steps += n_steps


def clue_path_facts(kind: Kind, puzzle: CluePuzzle) -> PathFacts:
    """Return the facts about the solution path of a puzzle that a rating needs.

    Parameters
    ----------
    kind : Kind
        Without houses of consecutive digits.

    Notes
    -----
    A killer of pairs takes 0.7 ms, half of it to read its clues; a search for contradictions
    1.5 ms.
    """
    table = ClueTable(candidate_table(kind), puzzle)
    rater = clue_rater_of(kind)
    rater.begin(table, puzzle.digits)
    facts = PathFacts()
    harder: _HarderSteps | None = None
    while not rater.is_solved:
        facts.add(*rater.run(-1))
        if rater.is_solved:
            break
        harder = harder or _HarderSteps(CluePosition(table, puzzle.digits))
        step = harder.next(rater)
        if step is None:
            break
        rater.strike(list(bits_of(step.gone)))
        facts.add(step.technique.bit, step.step_er, 1)
    facts.is_solved = rater.is_solved
    return facts


class _HarderStep(NamedTuple):
    """A step without words: what it strikes out, and all candidates that it speaks of."""

    technique: Technique
    step_er: int
    gone: int
    spoken_of: int


class _HarderSteps:
    """Chains, and ways to contradictions, where quicker techniques end."""

    def __init__(self, position: CluePosition) -> None:
        self._position = position
        self._found: list[_HarderStep] = []

    def next(self, rater: ClueRater) -> _HarderStep | None:
        """Return the next step from the position of a rater; None if there is none."""
        position = self._position
        position.follow(rater.left, rater.values)
        chain = first_chain(position)
        if chain is not None:
            technique, path, gone, harder = chain
            return _HarderStep(technique, technique.step_er + harder, gone, set_of(path))
        self._found = [each for each in self._found if not each.spoken_of & ~position.left]
        if not self._found:
            trials, values = position.table.trials, bytes(position.values)
            every = trials.contradictions(position.left, values, MOST_EVENTS, MARGIN)
            self._found = [_trial(*each) for each in every]
        return self._found.pop(0) if self._found else None


def _trial(supposed: int, events: list[tuple[int, int]]) -> _HarderStep:
    """Return the step by a contradiction, as ``clue_trials`` does."""
    gone = 1 << supposed
    rests_on = set_of(candidate for _, candidate in events[:-1] if candidate >= 0)
    return _HarderStep(CLUE_FORCING, CLUE_FORCING.step_er + len(events), gone, gone | rests_on)
