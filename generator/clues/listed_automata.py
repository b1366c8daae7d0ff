"""Automata of clues as tables: all their states in a list, the start first."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from cluesmith.generator.clues.clue_card import Automaton

# An automaton with more states is neither searched nor rated.
MAX_STATES = 832

# (a, b, value, n_digits) -> whether the first digit is related to the second.
Related = Callable[[int, int, int, int], bool]


class ListedAutomaton(NamedTuple):
    """An automaton as a table."""

    transitions: list[int]
    """State by state, digit by digit: the next state, or -1."""
    accepting: list[int]
    """The states in which a reading may end."""


def listed(
    automaton: Automaton, value: int, n_digits: int, max_states: int
) -> ListedAutomaton | None:
    """Return an automaton as a table; None if it has more states than that."""
    numbers = {automaton.start: 0}
    states, transitions = [automaton.start], []
    for state in states:  # grows
        for digit in range(1, n_digits + 1):
            after = automaton.step(state, digit, value, n_digits)
            if after is None:
                transitions.append(-1)
                continue
            if after not in numbers:
                numbers[after] = len(states)
                states.append(after)
            transitions.append(numbers[after])
        if len(states) > max_states:
            return None
    ends = [number for number, state in enumerate(states) if automaton.accepts(state, value)]
    return ListedAutomaton(transitions, ends)


def listed_relation(related: Related, value: int, n_digits: int) -> ListedAutomaton:
    """Return an automaton for digits each related to the next; a state is the last digit."""
    digits = range(1, n_digits + 1)
    transitions = list(digits)
    for last in digits:
        transitions += [d if related(last, d, value, n_digits) else -1 for d in digits]
    return ListedAutomaton(transitions, list(digits))


def listed_relations(relations: Sequence[tuple[Related, int]], n_digits: int) -> ListedAutomaton:
    """Return an automaton for digits with a separate relation from each to the next.

    A state is the last digit and its place.
    """
    digits = range(1, n_digits + 1)
    transitions = list(digits)
    for place, (related, value) in enumerate(relations, 1):
        for last in digits:
            transitions += [
                place * n_digits + d if related(last, d, value, n_digits) else -1 for d in digits
            ]
    ends = [len(relations) * n_digits + d for d in digits]
    return ListedAutomaton([*transitions, *[-1] * n_digits**2], ends)
