"""Candidates that lead to a contradiction, followed through cells, houses and clues."""

from collections.abc import Iterator

from cluesmith.generator.rating.techniques import clue_words
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.hint_words import (
    candidate_text,
    conclusion,
    contradiction,
    nothing_left,
)
from cluesmith.generator.rating.techniques.position import Candidate, candidates_of, set_of
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.rating.techniques.technique_table import CLUE_FORCING

# The most that a contradiction may rest on; nobody follows more.
MOST_EVENTS = 40

# Contradictions that are as much longer than the shortest one are looked for again.
_MARGIN = 2


def clue_trials(position: CluePosition) -> Iterator[Step]:
    """Yield the steps by the shortest contradictions of a position."""
    values = bytes(position.values)
    trials = position.table.trials
    for supposed, events in trials.contradictions(position.left, values, MOST_EVENTS, _MARGIN):
        yield _step(position, supposed, events)


def trial_length(step: Step) -> int:
    """Return how many steps a contradiction takes."""
    return step.difficulty - CLUE_FORCING.difficulty


def _step(position: CluePosition, supposed: int, events: list[tuple[int, int]]) -> Step:
    kind, table = position.kind, position.table
    said, pattern, views = [], [], []
    for what, candidate in events[:-1]:
        if candidate >= 0:
            said.append(candidate_text(kind, candidate))
            pattern.append(candidate)
        else:
            views.append(table.views[-1 - what])
    last = events[-1][0]
    if last >= 0:
        end = nothing_left(kind.items[last], "would have")
    else:
        views.append(table.views[-1 - last])
        end = f"{clue_words.clue_name(kind, views[-1])} could not be met"
    target = Candidate(*divmod(supposed, kind.n_digits))
    text = contradiction(kind, supposed, True, said, end)
    clues = dict.fromkeys(clue for view in views for clue in view.clues)
    return Step(
        CLUE_FORCING,
        CLUE_FORCING.difficulty + len(events),
        None,
        (target,),
        candidates_of(set_of(pattern), kind.n_digits),
        (),
        f"{conclusion(kind, None, (target,))}: {text}",
        clues=tuple(clues),
    )
