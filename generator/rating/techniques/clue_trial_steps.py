"""Candidates that lead to a contradiction, followed through cells, houses and clues."""

from collections.abc import Iterator

from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.hint_templates import Trial
from cluesmith.generator.rating.techniques.step import Step, eliminating
from cluesmith.generator.rating.techniques.technique_table import CLUE_FORCING

# The most that a contradiction may rest on; nobody follows more.
MOST_EVENTS = 40

# Contradictions up to this much longer than the shortest one are looked for again.
MARGIN = 2


def clue_trials(position: CluePosition) -> Iterator[Step]:
    """Yield the steps by the shortest contradictions of a position."""
    values = bytes(position.values)
    trials = position.table.trials
    for supposed, events in trials.contradictions(position.left, values, MOST_EVENTS, MARGIN):
        yield _step(position, supposed, events)


def _step(position: CluePosition, supposed: int, events: list[tuple[int, int]]) -> Step:
    table = position.table
    said = tuple(candidate for _, candidate in events[:-1] if candidate >= 0)
    last = events[-1][0]
    numbers = [-1 - what for what, candidate in events[:-1] if candidate < 0]
    if last < 0:
        numbers.append(-1 - last)
    views = [table.views[number] for number in numbers]
    clues = tuple(dict.fromkeys(clue for view in views for clue in view.clues))
    if last >= 0:
        reason = h.TRIAL(Trial(said, table.places[last]), clues)
    else:
        reason = h.TRIAL_OF_CLUE(Trial(said, views[-1].shown), clues)
    return eliminating(position.kind, CLUE_FORCING, 1 << supposed, reason, len(events))
