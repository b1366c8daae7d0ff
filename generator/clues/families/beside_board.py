"""Numbers beside the board, of rows, columns and diagonals."""

from collections.abc import Sequence

from cluesmith.generator.clues.clue_card import (
    Automaton,
    ClueFamily,
    ClueType,
    ClueWords,
    Drawing,
    FPuzzlesKey,
    Limits,
    Order,
    Place,
)
from cluesmith.generator.clues.families.sums import SUM, add, other_sum, sum_of

# With more digits, the automaton of X-sums looks ahead; it would have too many states.
_MANY_DIGITS = 9


def _n_seen(digits: Sequence[int], n_digits: int) -> int:
    """Return the number of digits that are higher than all before them."""
    highest = n_seen = 0
    for digit in digits:
        if digit > highest:
            highest = digit
            n_seen += 1
    return n_seen


def _between(digits: Sequence[int], n_digits: int) -> int:
    """Return the sum of the digits between 1 and the highest digit."""
    first, last = sorted((digits.index(1), digits.index(n_digits)))
    return sum(digits[first + 1 : last])


def _see(seen: tuple[int, int], digit: int, value: int, n_digits: int) -> tuple[int, int] | None:
    """Keep the highest digit so far, and the number of digits higher than all before them."""
    highest, n_seen = seen
    if digit < highest:
        return seen
    return (digit, n_seen + 1) if n_seen < value else None


def _sum_between(state: int | str, digit: int, value: int, n_digits: int) -> int | str | None:
    """Add the digits between 1 and the highest digit, the ends of the sandwich."""
    is_end = digit in (1, n_digits)
    if state == "before":
        return 0 if is_end else state
    if state == "after":
        return None if is_end else state
    if is_end:
        return "after" if state == value else None
    return add(state, digit, value, n_digits)  # type: ignore[arg-type]


def _add_first(state: tuple[int, int], digit: int, value: int, n_digits: int) -> object:
    """Add the first n digits, where n is the first one; a state is the number left and the sum."""
    n_left, total = state
    if n_left < 0:
        n_left = digit
    if n_left == 0:
        return state
    n_left, total = n_left - 1, total + digit
    fewest, most = 0, value
    if n_digits > _MANY_DIGITS:  # as the digits of a line differ
        fewest, most = n_left * (n_left + 1) // 2, n_left * (2 * n_digits + 1 - n_left) // 2
    return (n_left, total) if fewest <= value - total <= most else None


SKYSCRAPER = ClueFamily(
    name="skyscraper",
    plural="skyscrapers",
    noun="skyscraper clue",
    drawing=Drawing("line number", 7),
    types=(
        ClueType(
            name="skyscraper",
            rule="a number beside the board says how many digits of its line, seen "
            "from there, are higher than all before them",
            hint="the skyscraper clue {value} of {first} to {last}",
            words=ClueWords("skyscrapers {value} from {from}"),
            place=Place.ROW,
            order=Order.ONE_WAY,
            value_of=_n_seen,
            automaton=Automaton((0, 0), _see, lambda seen, value: seen[1] == value),
            limits=Limits.SKYLINE,
            f_puzzles=FPuzzlesKey(
                "skyscraper", constraint="Skyscraper", symbol="\N{WHITE VERTICAL RECTANGLE}"
            ),
        ),
    ),
)

SANDWICH = ClueFamily(
    name="sandwich",
    plural="sandwiches",
    noun="sandwich clue",
    drawing=Drawing("line number", 7),
    types=(
        ClueType(
            name="sandwich",
            rule="a number beside the board is the sum of the digits between 1 and "
            "{highest} in its line",
            hint="the sandwich {value} of {first} to {last}",
            words=ClueWords("sandwich sum {value} from {from}"),
            place=Place.ROW,
            order=Order.EITHER_WAY,
            value_of=_between,
            automaton=Automaton("before", _sum_between, lambda state, value: state == "after"),
            needs_all_digits=True,
            f_puzzles=FPuzzlesKey("sandwichsum"),
        ),
    ),
)

LITTLE_KILLER = ClueFamily(
    name="little-killer",
    plural="little-killers",
    noun="diagonal sum",
    sizes=(3, 5),
    drawing=Drawing("diagonal number", 8),
    types=(
        ClueType(
            name="little-killer",
            rule="a number beside a diagonal is the sum of its digits, which may repeat",
            hint="the diagonal {value} from {first} to {last}",
            words=ClueWords("diagonal sum {value} from {from}"),
            place=Place.DIAGONAL,
            order=Order.EITHER_WAY,
            value_of=sum_of,
            automaton=SUM,
            reversed=other_sum,
            limits=Limits.SUM,
            has_needs=True,
            f_puzzles=FPuzzlesKey("littlekillersum"),
        ),
    ),
)

X_SUM = ClueFamily(
    name="x-sum",
    plural="x-sums",
    noun="X-sum",
    drawing=Drawing("line number", 7),
    types=(
        ClueType(
            name="x-sum",
            rule="a number beside the board is the sum of the first X digits of its "
            "line, X being the first of them",
            hint="the X-sum {value} of {first} to {last}",
            words=ClueWords("X-sum {value} from {from}"),
            place=Place.ROW,
            order=Order.ONE_WAY,
            value_of=lambda digits, n_digits: sum(digits[: digits[0]]),
            automaton=Automaton(
                (-1, 0), _add_first, lambda state, value: state[0] == 0 and state[1] == value
            ),
            needs_all_digits=True,
            f_puzzles=FPuzzlesKey("xsum", constraint="X Sum", symbol="\N{LARGE CIRCLE}"),
        ),
    ),
)

CARDS = (SKYSCRAPER, SANDWICH, LITTLE_KILLER, X_SUM)
