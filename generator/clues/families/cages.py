"""Cages: regions with a number, the sum of their digits or another result."""

from math import prod

from cluesmith.generator.clues.clue_card import (
    SIZES,
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


def _either(
    state: tuple[int, ...], digit: int, value: int, n_digits: int
) -> tuple[int, ...] | None:
    """Read a digit of a cage whose operation is hidden: as any operation of two, or of more.

    A state is the number of digits, their sum, their product, and whether another operation of two
    gives the value.  The sum and the product are 0 if they cannot lead there any more, so no cage
    of ten cells or fewer has more than 810 states, whatever its value.
    """
    number, size = divmod(value, SIZES)
    n, total, product, _ = state
    if n == size:
        return None
    high, low = max(total, digit), min(total, digit)
    is_met = n == 1 and size == 2 and (high - low == number or high == number * low)
    left = size - n - 1
    total = total + digit if total or n == 0 else 0
    product *= digit
    if product and (number % product or not product <= number <= product * n_digits**left):
        product = 0
    if size == 2 and n == 0:
        return 1, total, product, False
    if not left <= number - total <= left * n_digits:
        total = 0
    return (n + 1, total, product, is_met) if total or product or is_met else None


def _is_either(state: tuple[int, ...], value: int) -> bool:
    return state[0] == value % SIZES and any(state[1:])


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
            most_value=lambda n_cells, n_digits: n_digits**n_cells,
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
        ClueType(
            name="hidden",
            rule="sum, difference, product or quotient",
            hint="the cage {value} of {cells}",
            words=ClueWords("cage {value} of {n} cells without operation"),
            sign="?",
            place=Place.REGION,
            value_of=sum_of,
            has_several_values=True,
            least=1,
            most=16,
            automaton=Automaton((0, 0, 1, False), _either, _is_either),
            has_sets=True,
            has_needs=True,
        ),
    ),
)

CARDS = (CAGE,)
