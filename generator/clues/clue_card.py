"""Cards: the properties of a family of clues and of each of its types.

The cards are in ``generator.clues.families``.  All code that handles clues loops over them
(``clue_types.CLUE_TYPES``, ``clue_families.FAMILIES``).  Only the proof of a puzzle has its own
predicates (``generator.checking.clue_predicates``).

A type defines its meaning in one of three ways.  All searches derive from it:

- ``marks``: which digits its cell may hold;
- ``related``: a relation between the digits of linked cells.  Links join consecutive cells of
  the clue or cells that mirror each other (``Links``);
- ``automaton``: a machine that reads the digits of its cells in order.
"""

from collections.abc import Callable, Hashable, Sequence
from enum import Enum, auto
from functools import lru_cache
from itertools import product
from operator import mul
from typing import NamedTuple

from cluesmith.generator.clues.clue import Clue
from cluesmith.light_dataclasses import dataclass, field

# More than the cells of any cage.
SIZES = 32


class Place(Enum):
    """The place of the cells of a clue."""

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
    """The meaning of the order of the cells."""

    NOTHING = auto()
    """Any order is the same clue."""
    EITHER_WAY = auto()
    """The reversed order is the same clue."""
    ONE_WAY = auto()
    """Every order is another clue."""


class Links(Enum):
    """The cells of a clue that are related."""

    NEXT = auto()
    """Each and the next one."""
    MIRRORED = auto()
    """The first and the last one, the second and the last but one, and so on."""


class Limits(Enum):
    """The method by which people see that a digit is too small or too large for a clue."""

    NONE = auto()
    """They do not."""
    CHAIN = auto()
    """The digits rise; that is all that the clue says."""
    SUM = auto()
    """The digits have a sum."""
    ARROW = auto()
    """The first digit is the sum of the others."""
    SKYLINE = auto()
    """Higher digits hide lower ones behind them."""


class Automaton(NamedTuple):
    """A machine that reads digits."""

    start: Hashable
    """Where it begins."""
    step: Callable[..., Hashable | None]
    """(state, digit, value, n_digits) -> the next state, or None if no digits can follow."""
    accepts: Callable[..., bool]
    """(state, value) -> whether the digits that led to the state obey the clue."""


@lru_cache
def alive_states(
    automaton: Automaton, value: int, size: int, n_digits: int
) -> Sequence[dict[Hashable, None]]:
    """Return for 0 to ``size`` digits read the states from which the rest can be accepted."""
    steps: dict[Hashable, list[Hashable]] = {}
    layers: list[dict[Hashable, None]] = [{automaton.start: None}]
    for _ in range(size):
        following: dict[Hashable, None] = {}
        for state in layers[-1]:
            if state not in steps:
                digits = range(1, n_digits + 1)
                steps[state] = [automaton.step(state, digit, value, n_digits) for digit in digits]
            following |= dict.fromkeys(steps[state])
        following.pop(None, None)
        layers.append(following)
    alive = [{state: None for state in layers[-1] if automaton.accepts(state, value)}]
    for layer in reversed(layers[:-1]):
        after = alive[-1].keys()
        alive.append({state: None for state in layer if not after.isdisjoint(steps[state])})
    return alive[::-1]


class ClueWords(NamedTuple):
    """The text of a screen reader for the cells of a clue, with names in braces to fill in.

    ``{value}`` is the number of the clue, ``{n}`` the number of its cells, ``{at}`` the place of
    the cell in it from 1, ``{other}`` the other of two cells, ``{from}`` where a number stands
    beside the board.
    """

    first: str
    """For the first cell."""
    others: str = ""
    """For the others; if empty, the text of the first one."""
    whole: str = ""
    """For the clue as a whole; if empty, the text of the first one."""

    @property
    def texts(self) -> tuple[str, str, str]:
        """Return all three texts."""
        return self.first, self.others or self.first, self.whole or self.first


class FPuzzlesKey(NamedTuple):
    """The key of f-puzzles' JSON that lists the clues of a type."""

    name: str
    value: str = ""
    """The value that distinguishes the type from others of the key; ``{half}`` is a number."""
    is_usual: bool = True
    """Whether an entry without a value is of this type."""
    has_circle: bool = False
    """Whether the first cell is listed apart from the line."""
    constraint: str = ""
    """The name of the constraint in the extension that the key comes from.  Clues of an extension
    have drawings for those who do not have it.
    """
    symbol: str = ""
    """The text drawn after the number."""
    colour: str = ""
    width: float = 0.0
    """Of the line that is drawn."""


def no_value(digits: Sequence[int], n_digits: int) -> int:
    """Return 0, the value of clues that state no number."""
    return 0


def keep(clue: Clue, n_digits: int) -> Clue | None:
    """Return the same clue, which also holds for reversed digits."""
    return clue


def none(clue: Clue, n_digits: int) -> Clue | None:
    """Return None, as no clue of this type says the same about reversed digits."""
    return None


def turned(clue: Clue, n_digits: int) -> Clue | None:
    """Return the clue read from its other end."""
    return clue._replace(cells=clue.cells[::-1])


# The ways in which clues of a place can define their meaning.
_MEANINGS = {
    Place.CELL: ("marks",),
    Place.NEIGHBOURS: ("related",),
    Place.REGION: ("related", "automaton"),
    Place.PATH: ("related", "automaton"),
    Place.ROW: ("automaton",),
    Place.DIAGONAL: ("automaton",),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class ClueType:
    """A type of clues."""

    name: str
    """The text before the colon in one line of text."""
    rule: str
    """The rule in words, as a clause.  ``{half}`` and ``{highest}`` are numbers; ``{whisper}`` and
    the names of other families stand for looks of their lines.  Of an operation, its result.
    """
    words: ClueWords
    """For screen readers."""
    place: Place
    hint: str = ""
    """The name of a clue in hints; empty if they name none."""
    sign: str = ""
    """Its sign in rows of text: a character between two cells, two around a digit, or the operation
    after the number of a cage.
    """
    order: Order = Order.NOTHING
    least: int = 2
    most: int = 0
    """The fewest and the most cells; ``most`` is 0 for the number of digits."""
    is_distinct: bool = False
    """Whether its cells must also hold different digits."""
    needs_all_digits: bool = False
    """Whether it applies only to lines with all digits."""
    marks: Callable[[int], bool] | None = None
    """(digit) -> whether its cell may hold the digit."""
    related: Callable[[int, int, int, int], bool] | None = None
    """(a, b, value, n_digits) -> whether two linked cells may hold the digits a and b, in the order
    of the clue's cells.
    """
    links: Links = Links.NEXT
    automaton: Automaton | None = None
    value_of: Callable[[Sequence[int], int], int] = no_value
    """(digits, n_digits) -> the value of a clue whose cells hold these digits, in its order; 0 if
    the type states no number.
    """
    reversed: Callable[[Clue, int], Clue | None] = none
    """(clue, n_digits) -> the clue that says the same about the digits n + 1 - d as this one about
    the digits d; None if there is none.
    """
    most_value: Callable[[int, int], int] = mul
    """(n_cells, n_digits) -> a value that no clue exceeds; that of a sum unless given."""
    has_several_values: bool = False
    """Whether other values than that of ``value_of`` are true of the same digits.  Its automaton is
    given ``value * SIZES + size`` in place of the value.
    """
    is_free: bool = False
    """Whether it means the same after any exchange of digits."""
    limits: Limits = Limits.NONE
    has_sets: bool = False
    """Whether people know the sets of digits that its cells can hold."""
    has_needs: bool = False
    """Whether a clue can need a digit in one of its cells."""
    f_puzzles: FPuzzlesKey | None = None
    """None if f-puzzles has no such clues."""
    family: str = field(init=False, default="")
    """The name of its family, whose card sets it."""

    def __post_init__(self) -> None:
        """Refuse a card whose clues no module could draw."""
        meanings = [each for each in (self.marks, self.related, self.automaton) if each]
        if len(meanings) != 1:
            raise ValueError(f"clue type {self.name}: give one of marks, related and automaton")
        wanted = _MEANINGS[self.place]
        if not any(getattr(self, name) for name in wanted):
            raise ValueError(
                f"clue type {self.name}: with the place {self.place.name} give"
                f" {' or '.join(wanted)}"
            )
        if self.place in (Place.CELL, Place.PATH) and self.has_value:
            raise ValueError(
                f"clue type {self.name}: a clue with the place {self.place.name} has no value"
            )
        if self.place in (Place.REGION, Place.ROW, Place.DIAGONAL) and not self.has_value:
            raise ValueError(
                f"clue type {self.name}: give value_of with the place {self.place.name}"
            )
        if self.links is Links.MIRRORED and self.related is None:
            raise ValueError(f"clue type {self.name}: mirrored links need related")

    @property
    def has_value(self) -> bool:
        """Return True if its clues state a number."""
        return self.value_of is not no_value

    @property
    def is_cage_sum(self) -> bool:
        """Return True if its clues state the sum of a cage."""
        return self.place is Place.REGION and self.limits is Limits.SUM

    def capped(self, value: int, n_cells: int, n_digits: int) -> int:
        """Return the value for the automaton of a clue with ``n_cells`` cells.

        It is a lower one if they cannot reach it: that automaton has fewer states.
        """
        if self.has_several_values:
            return value * SIZES + n_cells
        return min(value, self.most_value(n_cells, n_digits) + 1)

    def digit_pairs(
        self, value: int, n_digits: int, *, is_broken: bool = False
    ) -> frozenset[tuple[int, int]]:
        """Return the pairs of digits that two linked cells may hold; with ``is_broken`` all others.

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


class Drawing(NamedTuple):
    """The look of the clues of a family in drawings."""

    shape: str
    """A name in ``shape_table.py`` of ``generator.drawing``."""
    layer: int
    """Clues are drawn over those of lower layers."""
    grey: int | None = None
    """The tone of the family's style, from 0 (black) to 255 (white)."""
    colour: str = ""
    """In a coloured drawing, as #rrggbb; if empty, the grey."""
    width: float = 0.0
    core: float = 0.0
    """Width of plain lines and of the white in their middle, as shares of a cell."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ClueFamily:
    """Clues of one family: its card."""

    name: str
    plural: str
    """The name of its option: ``--cages ..24``."""
    noun: str
    """The word for one clue; add s for the plural."""
    types: tuple[ClueType, ...] = ()
    drawing: Drawing | None = None
    """None for digits."""
    sizes: tuple[int, int] = (0, 0)
    """The fewest and the most cells of clues drawn from a grid, unless the kind says otherwise; (0,
    0) if the board decides.
    """
    count: int | None = None
    """The most clues that are drawn; None for all."""
    look: str = ""
    """The look of its lines in words, for kinds with several families that have such words."""
    not_negative: str = ""
    """The reason why a kind cannot show all its clues; empty if it can."""
    all_shown: str = ""
    some_missing: str = ""
    """The text of the rules if all clues are shown, and if some are missing; may be empty."""

    def __post_init__(self) -> None:
        for row in self.types:
            object.__setattr__(row, "family", self.name)

    @property
    def has_sizes(self) -> bool:
        """Return True if the number of cells of its clues can vary."""
        sized = (Place.REGION, Place.PATH, Place.DIAGONAL)
        return any(row.place in sized for row in self.types)
