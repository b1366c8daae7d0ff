"""Sums of digits, for the types of clues that state one."""

from collections.abc import Sequence

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import Automaton


def sum_of(digits: Sequence[int], n_digits: int) -> int:
    """Return the sum of the digits."""
    return sum(digits)


def other_sum(clue: Clue, n_digits: int) -> Clue | None:
    """Return the clue with the sum of the reversed digits."""
    return Clue(clue.type, clue.cells, len(clue.cells) * (n_digits + 1) - clue.value)


def add(total: int, digit: int, value: int, n_digits: int) -> int | None:
    """Return the next state of a sum: the total so far, up to the value."""
    return total + digit if total + digit <= value else None


SUM = Automaton(0, add, lambda total, value: total == value)
