"""Whole numbers in the proportion of weights, with an exact sum."""

from collections.abc import Sequence
from fractions import Fraction


def divided(total: int, weights: Sequence[Fraction]) -> list[int]:
    """Divide a number by weights, with the largest remainders rounded up.

    Of equal remainders the first are.
    """
    whole = sum(weights)
    exact = [total * weight / whole for weight in weights]
    parts = [int(each) for each in exact]
    by_remainder = sorted(range(len(parts)), key=lambda i: parts[i] - exact[i])
    for i in by_remainder[: total - sum(parts)]:
        parts[i] += 1
    return parts
