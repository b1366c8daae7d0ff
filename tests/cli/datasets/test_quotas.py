"""Numbers divided by weights."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from cluesmith.cli.datasets.quotas import divided

WEIGHTS = st.lists(st.fractions(Fraction(1, 1000), 1000), min_size=1, max_size=9)


@given(st.integers(0, 10**6), WEIGHTS)
def test_parts_have_the_exact_sum_and_are_the_exact_ones_rounded(total, weights):
    parts = divided(total, weights)
    assert sum(parts) == total
    assert all(
        abs(part - total * weight / sum(weights)) < 1
        for part, weight in zip(parts, weights, strict=True)
    )
