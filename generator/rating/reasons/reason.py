"""A step of Sudoku Explainer with its technique and its reason."""

from collections.abc import Sequence

from generator.rating.reasons.producers import TECHNIQUE_OF_PRODUCER
from generator.rating.techniques.position import Candidate, Position
from generator.rating.techniques.step import Step
from generator.rating.techniques.wording import conclusion


def step_with_reason(
    position: Position,
    difficulty: int,
    cell: int,
    digit: int,
    eliminated: Sequence[int],
    producer: int,
) -> Step:
    """Return a step as ``Explainer.steps`` tells it, with its reason.

    Parameters
    ----------
    position : Position
        Before the step.
    difficulty, cell, digit, eliminated, producer
        See ``Explainer.steps``.
    """
    technique = TECHNIQUE_OF_PRODUCER[producer]
    placed = Candidate(cell, digit) if cell >= 0 else None
    gone = tuple(Candidate(*divmod(number, 9)) for number in eliminated)
    text = f"{conclusion(position.kind, placed, gone)}: by {technique.title}"
    return Step(technique, difficulty, placed, gone, (), (), text)
