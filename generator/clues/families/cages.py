"""Cages: regions with a number, the sum of their digits or another result."""

from math import prod

from cluesmith.generator.clues.clue_card import (
    Automaton,
    ClueFamily,
    ClueType,
    ClueWords,
    Drawing,
    FPuzzlesKey,
    Limits,
    Place,
    keep,
)
from cluesmith.generator.clues.families.sums import SUM, other_sum, sum_of


def _multiply(product: int, digit: int, value: int, n_digits: int) -> int | None:
    return None if value % (product * digit) else product * digit


CAGE = ClueFamily(
    name="cage",
    plural="cages",
    noun="cage",
    sizes=(2, 5),
    drawing=Drawing("cage", 0, grey=0x33),
    types=(
        ClueType(
            name="cage",
            rule="digits in a cage differ and add up to its number",
            hint="the cage {value} of {cells}",
            words=ClueWords("cage sum {value} of {n} cells"),
            place=Place.REGION,
            value_of=sum_of,
            least=1,
            is_distinct=True,
            automaton=SUM,
            reversed=other_sum,
            limits=Limits.SUM,
            has_sets=True,
            has_needs=True,
            f_puzzles=FPuzzlesKey("killercage"),
        ),
        ClueType(
            name="plus",
            rule="sum",
            hint="the cage {value}+ of {cells}",
            words=ClueWords("cage sum {value} of {n} cells"),
            sign="+",
            place=Place.REGION,
            value_of=sum_of,
            least=1,
            most=16,
            automaton=SUM,
            reversed=other_sum,
            limits=Limits.SUM,
            has_sets=True,
            has_needs=True,
        ),
        ClueType(
            name="minus",
            rule="difference",
            hint="the cage {value}- of {cells}",
            words=ClueWords("cage difference {value} of {n} cells"),
            sign="-",
            place=Place.REGION,
            value_of=lambda digits, n_digits: max(digits) - min(digits),
            most=2,
            related=lambda a, b, value, n_digits: abs(a - b) == value,
            reversed=keep,
            has_needs=True,
        ),
        ClueType(
            name="times",
            rule="product",
            hint="the cage {value}x of {cells}",
            words=ClueWords("cage product {value} of {n} cells"),
            sign="x",
            place=Place.REGION,
            value_of=lambda digits, n_digits: prod(digits),
            least=1,
            most=16,
            automaton=Automaton(1, _multiply, lambda product, value: product == value),
            has_sets=True,
            has_needs=True,
        ),
        ClueType(
            name="divide",
            rule="quotient",
            hint="the cage {value}/ of {cells}",
            words=ClueWords("cage quotient {value} of {n} cells"),
            sign="/",
            place=Place.REGION,
            value_of=lambda digits, n_digits: max(digits) // min(digits),
            most=2,
            related=lambda a, b, value, n_digits: max(a, b) == value * min(a, b),
            has_needs=True,
        ),
    ),
)

CARDS = (CAGE,)
