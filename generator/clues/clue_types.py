"""The types of clues, a row each: which cells they have and what they say about their digits.

A type says what it means in one of three ways, and everything that searches derives from it:

- ``marks``: which digits its cell may hold;
- ``related``: what holds between the digits of linked cells, which are those that follow each other
  along the clue, or those that mirror each other (``Links``);
- ``automaton``: a machine that reads the digits of its cells in order.

The proof of a puzzle does not use these: it has predicates of its own
(``generator.checking.clue_predicates``).
"""

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from itertools import pairwise, product
from math import prod
from typing import Any

from cluesmith.generator.clues.clue import Clue

# From more digits on, automata have other states, as these would be too many.
_MANY_DIGITS = 9


class Place(Enum):
    """Which cells a clue has."""

    CELL = auto()
    """One cell."""
    NEIGHBOURS = auto()
    """Two cells with a common side."""
    REGION = auto()
    """Cells that are connected by sides."""
    PATH = auto()
    """Cells each of which touches the next one, by a side or a corner; none comes twice."""
    ROW = auto()
    """All cells of a row or a column, as seen from one end."""
    DIAGONAL = auto()
    """The cells of a diagonal from border to border, as seen from one end."""


class Order(Enum):
    """What the order of the cells means."""

    NOTHING = auto()
    """Any order is the same clue."""
    EITHER_WAY = auto()
    """The reversed order is the same clue."""
    ONE_WAY = auto()
    """Every order is another clue."""


class Links(Enum):
    """Which cells of a clue are related."""

    NEXT = auto()
    """Each and the next one."""
    MIRRORED = auto()
    """The first and the last one, the second and the last but one, and so on."""


@dataclass(frozen=True, slots=True)
class Automaton:
    """A machine that reads digits.

    Parameters
    ----------
    start : state
        Where it begins.
    step : callable
        (state, digit, value, n_digits) -> the next state, or None if no digits can follow.
    accepts : callable
        (state, value) -> whether the digits that led to the state obey the clue.
    """

    start: Hashable
    step: Callable[..., Hashable | None]
    accepts: Callable[..., bool]


def no_value(digits: Sequence[int], n_digits: int) -> int:
    """Return 0, as clues without a value have it."""
    return 0


def _sum_of(digits: Sequence[int], n_digits: int) -> int:
    return sum(digits)


def _n_seen(digits: Sequence[int], n_digits: int) -> int:
    """Return how many digits are higher than all before them."""
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


def _keep(clue: Clue, n_digits: int) -> Clue | None:
    """Return the same clue: it holds for reversed digits as well."""
    return clue


def _none(clue: Clue, n_digits: int) -> Clue | None:
    """Return None: nothing of this type says the same about reversed digits."""
    return None


def _turned(clue: Clue, n_digits: int) -> Clue | None:
    """Return the clue read from its other end."""
    return clue._replace(cells=clue.cells[::-1])


def _other_sum(clue: Clue, n_digits: int) -> Clue | None:
    """Return the clue with the sum of the reversed digits."""
    return clue._replace(value=len(clue.cells) * (n_digits + 1) - clue.value)


@dataclass(frozen=True, slots=True, kw_only=True)
class ClueType:
    """What clues of one type are.

    Parameters
    ----------
    name : str
        As it stands before the colon in one line of text.
    family : str
        The family that it belongs to, a name in ``clue_families.FAMILIES``.
    rule : str
        What it says, in words: a clause, where ``{half}`` and ``{highest}`` are numbers, and
        ``{whisper}`` and other families stand for how their lines look; of an operation its
        result.
    place : Place
    order : Order
    has_value : bool
    least, most : int
        The number of cells; ``most`` 0 for as many as there are digits.
    is_distinct : bool
        Whether its cells hold different digits, besides.
    marks : callable, optional
        (digit) -> whether its cell may hold the digit.
    related : callable, optional
        (a, b, value, n_digits) -> whether two linked cells may hold the digits a and b, in the
        order of the clue's cells.
    links : Links
    automaton : Automaton, optional
    value_of : callable
        (digits, n_digits) -> the value of a clue whose cells hold these digits, in its order.
    reversed : callable
        (clue, n_digits) -> the clue that says of the digits n + 1 - d what this one says of the
        digits d; None if there is none.
    is_free : bool
        Whether it says the same when digits are exchanged in any way.
    """

    name: str
    family: str
    rule: str
    place: Place
    order: Order = Order.NOTHING
    has_value: bool = False
    least: int = 2
    most: int = 0
    is_distinct: bool = False
    marks: Callable[[int], bool] | None = None
    related: Callable[[int, int, int, int], bool] | None = None
    links: Links = Links.NEXT
    automaton: Automaton | None = None
    value_of: Callable[[Sequence[int], int], int] = no_value
    reversed: Callable[[Clue, int], Clue | None] = _none
    is_free: bool = False

    def capped(self, value: int, n_cells: int, n_digits: int) -> int:
        """Return a value, or a lower one if no digits of so many cells can have it or more.

        The automaton of a lower value has fewer states.
        """
        return value if self.name == "times" else min(value, n_cells * n_digits + 1)

    def digit_pairs(
        self, value: int, n_digits: int, *, is_broken: bool = False
    ) -> frozenset[tuple[int, int]]:
        """Return the digits that two linked cells may hold; with ``is_broken`` all others.

        Raises
        ------
        ValueError
            Clues of this type relate no cells.
        """
        if self.related is None:
            raise ValueError(f"{self.name} relates no cells")
        digits = range(1, n_digits + 1)
        return frozenset(
            (a, b)
            for a, b in product(digits, digits)
            if bool(self.related(a, b, value, n_digits)) is not is_broken
        )


def _add(total: int, digit: int, value: int, n_digits: int) -> int | None:
    return total + digit if total + digit <= value else None


def _multiply(product: int, digit: int, value: int, n_digits: int) -> int | None:
    return None if value % (product * digit) else product * digit


def _spend(left: int | None, digit: int, value: int, n_digits: int) -> int | None:
    """Begin with the digit of the circle, then take away those of the shaft."""
    if left is None:
        return digit
    return left - digit if digit <= left else None


def _see(seen: tuple[int, int], digit: int, value: int, n_digits: int) -> tuple[int, int] | None:
    """Keep the highest digit so far, and how many were higher than all before them."""
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
    return _add(state, digit, value, n_digits)  # type: ignore[arg-type]


def _add_first(state: tuple[int, int], digit: int, value: int, n_digits: int) -> object:
    """Add as many digits as the first one says; a state is how many are left, and the sum."""
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


def _use(used: Any, digit: int, value: int, n_digits: int) -> Hashable | None:
    """Collect digits as bits; of many digits, keep the lowest, the highest and their number.

    That is enough, as the digits differ, and gives fewer states.
    """
    if n_digits <= _MANY_DIGITS:
        return None if used >> digit & 1 else used | 1 << digit
    lowest, highest, n = used or (digit, digit, 0)
    lowest, highest, n = min(lowest, digit), max(highest, digit), n + 1
    return (lowest, highest, n) if n <= highest - lowest + 1 else None


def _is_run(used: int | tuple[int, int, int], value: int) -> bool:
    if isinstance(used, tuple):
        lowest, highest, n = used
        return n == highest - lowest + 1
    return used & (used + (used & -used)) == 0


_SUM = Automaton(0, _add, lambda total, value: total == value)

_ROWS = (
    ClueType(
        name="cage",
        family="cage",
        rule="digits in a cage differ and add up to its number",
        place=Place.REGION,
        has_value=True,
        value_of=_sum_of,
        least=1,
        is_distinct=True,
        automaton=_SUM,
        reversed=_other_sum,
    ),
    ClueType(
        name="plus",
        family="cage",
        rule="sum",
        place=Place.REGION,
        has_value=True,
        value_of=_sum_of,
        least=1,
        most=16,
        automaton=_SUM,
        reversed=_other_sum,
    ),
    ClueType(
        name="minus",
        family="cage",
        rule="difference",
        place=Place.REGION,
        has_value=True,
        value_of=lambda digits, n_digits: max(digits) - min(digits),
        most=2,
        related=lambda a, b, value, n_digits: abs(a - b) == value,
        reversed=_keep,
    ),
    ClueType(
        name="times",
        family="cage",
        rule="product",
        place=Place.REGION,
        has_value=True,
        value_of=lambda digits, n_digits: prod(digits),
        least=1,
        most=16,
        automaton=Automaton(1, _multiply, lambda product, value: product == value),
    ),
    ClueType(
        name="divide",
        family="cage",
        rule="quotient",
        place=Place.REGION,
        has_value=True,
        value_of=lambda digits, n_digits: max(digits) // min(digits),
        most=2,
        related=lambda a, b, value, n_digits: max(a, b) == value * min(a, b),
    ),
    ClueType(
        name="less",
        family="inequality",
        rule="a sign between two cells points at the smaller digit",
        place=Place.NEIGHBOURS,
        order=Order.ONE_WAY,
        most=2,
        related=lambda a, b, value, n_digits: a < b,
        reversed=_turned,
    ),
    ClueType(
        name="white",
        family="dot",
        rule="digits beside a white dot are consecutive",
        place=Place.NEIGHBOURS,
        most=2,
        related=lambda a, b, value, n_digits: abs(a - b) == 1,
        reversed=_keep,
    ),
    ClueType(
        name="black",
        family="dot",
        rule="one digit beside a black dot is twice the other",
        place=Place.NEIGHBOURS,
        most=2,
        related=lambda a, b, value, n_digits: max(a, b) == 2 * min(a, b),
    ),
    ClueType(
        name="v",
        family="xv",
        rule="digits beside a V add up to 5",
        place=Place.NEIGHBOURS,
        most=2,
        related=lambda a, b, value, n_digits: a + b == 5,
    ),
    ClueType(
        name="x",
        family="xv",
        rule="digits beside an X add up to 10",
        place=Place.NEIGHBOURS,
        most=2,
        related=lambda a, b, value, n_digits: a + b == 10,
    ),
    ClueType(
        name="thermo",
        family="thermometer",
        rule="digits rise along a thermometer from its bulb",
        place=Place.PATH,
        order=Order.ONE_WAY,
        related=lambda a, b, value, n_digits: a < b,
        reversed=_turned,
    ),
    ClueType(
        name="arrow",
        family="arrow",
        rule="digits along an arrow add up to the digit in its circle",
        place=Place.PATH,
        order=Order.ONE_WAY,
        most=16,
        automaton=Automaton(None, _spend, lambda left, value: left == 0),
    ),
    ClueType(
        name="whisper",
        family="whisper",
        rule="digits that follow each other on a {whisper}whisper line differ by {half} or more",
        place=Place.PATH,
        order=Order.EITHER_WAY,
        most=625,
        related=lambda a, b, value, n_digits: abs(a - b) >= (n_digits + 1) // 2,
        reversed=_keep,
    ),
    ClueType(
        name="renban",
        family="renban",
        rule="digits on a {renban}renban line differ and leave no gap, in any order",
        place=Place.PATH,
        order=Order.EITHER_WAY,
        is_distinct=True,
        automaton=Automaton(0, _use, _is_run),
        reversed=_keep,
    ),
    ClueType(
        name="palindrome",
        family="palindrome",
        rule="digits on a {palindrome}palindrome line are the same from both ends",
        place=Place.PATH,
        order=Order.EITHER_WAY,
        most=625,
        related=lambda a, b, value, n_digits: a == b,
        links=Links.MIRRORED,
        reversed=_keep,
        is_free=True,
    ),
    ClueType(
        name="skyscraper",
        family="skyscraper",
        rule="a number beside the board says how many digits of its line, seen "
        "from there, are higher than all before them",
        place=Place.ROW,
        order=Order.ONE_WAY,
        has_value=True,
        value_of=_n_seen,
        automaton=Automaton((0, 0), _see, lambda seen, value: seen[1] == value),
    ),
    ClueType(
        name="sandwich",
        family="sandwich",
        rule="a number beside the board is the sum of the digits between 1 and "
        "{highest} in its line",
        place=Place.ROW,
        order=Order.EITHER_WAY,
        has_value=True,
        value_of=_between,
        automaton=Automaton("before", _sum_between, lambda state, value: state == "after"),
    ),
    ClueType(
        name="little-killer",
        family="little-killer",
        rule="a number beside a diagonal is the sum of its digits, which may repeat",
        place=Place.DIAGONAL,
        order=Order.EITHER_WAY,
        has_value=True,
        value_of=_sum_of,
        automaton=_SUM,
        reversed=_other_sum,
    ),
    ClueType(
        name="x-sum",
        family="x-sum",
        rule="a number beside the board is the sum of the first X digits of its "
        "line, X being the first of them",
        place=Place.ROW,
        order=Order.ONE_WAY,
        has_value=True,
        value_of=lambda digits, n_digits: sum(digits[: digits[0]]),
        automaton=Automaton(
            (-1, 0), _add_first, lambda state, value: state[0] == 0 and state[1] == value
        ),
    ),
    ClueType(
        name="odd",
        family="parity",
        rule="a cell with a disc holds an odd digit",
        place=Place.CELL,
        least=1,
        most=1,
        marks=lambda digit: digit % 2 == 1,
        reversed=lambda clue, n: clue if n % 2 else clue._replace(type="even"),
    ),
    ClueType(
        name="even",
        family="parity",
        rule="a cell with a square holds an even digit",
        place=Place.CELL,
        least=1,
        most=1,
        marks=lambda digit: digit % 2 == 0,
        reversed=lambda clue, n: clue if n % 2 else clue._replace(type="odd"),
    ),
)

CLUE_TYPES = {row.name: row for row in _ROWS}
TYPE_NUMBERS = {row.name: number for number, row in enumerate(_ROWS)}


def sort_key(clue: Clue) -> tuple[int, tuple[int, ...], int]:
    """Return what clues of a puzzle are sorted by: type, cells, value."""
    return TYPE_NUMBERS[clue.type], clue.cells, clue.value


def normal(clue: Clue) -> Clue:
    """Return the clue with its cells in the one order in which the same clue is kept."""
    order, cells = CLUE_TYPES[clue.type].order, clue.cells
    if order is Order.NOTHING:
        cells = tuple(sorted(cells))
    elif order is Order.EITHER_WAY:
        cells = min(cells, cells[::-1])
    return clue if cells == clue.cells else clue._replace(cells=cells)


def links(row: ClueType, cells: Sequence[int]) -> list[tuple[int, int]]:
    """Return the pairs of cells that a clue relates."""
    if row.links is Links.MIRRORED:
        return [(cells[i], cells[-1 - i]) for i in range(len(cells) // 2)]
    return list(pairwise(cells))
