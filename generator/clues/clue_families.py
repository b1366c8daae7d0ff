"""Families of clues, and the rule of a kind for each family of its puzzles."""

from collections.abc import Iterable, Mapping

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import ClueFamily, ClueType, Drawing, Place
from cluesmith.generator.clues.clue_types import CARDS, CLUE_TYPES
from cluesmith.generator.errors import DefinitionError
from cluesmith.light_dataclasses import dataclass

OPERATIONS = {
    row.sign: row.name for row in CLUE_TYPES.values() if row.place is Place.REGION and row.sign
}
# The sign of cages that show no operation.
HIDDEN = "?"
DIGIT = "digit"

Pair = tuple[int, int]


FAMILIES: Mapping[str, ClueFamily] = {
    card.name: card
    for card in (ClueFamily(name=DIGIT, plural="digits", noun="digit", sizes=(1, 1)), *CARDS)
}

# The drawing of each family, the lowest layer first.
DRAWINGS: Mapping[str, Drawing] = dict(
    sorted(
        ((card.name, card.drawing) for card in CARDS if card.drawing),
        key=lambda each: each[1].layer,
    )
)


@dataclass(frozen=True, slots=True)
class ClueRule:
    """The rule of a kind for one family of its clues: a table ``[[clues]]`` of its definition.

    Raises
    ------
    DefinitionError
        There is no such family, or it has no such property.
    """

    family: str
    """A name in FAMILIES."""
    sizes: tuple[int, int] | None = None
    """The fewest and the most cells of a clue that is made; None for those of the family."""
    count: int | None = None
    """The most clues drawn before any are dropped; None for that of the family.  For digits, the
    number that is not dropped before other clues; None for 0.
    """
    covers: bool = False
    """For cages: whether every cell is in one.  Then cages are joined, not dropped."""
    operations: str = ""
    """For cages: the operations of "+-x/" that they show, and "?" if some show none; empty for sums
    of different digits.
    """
    negative: bool = False
    """For clues between neighbours: whether all are shown.  Then neighbours without a clue are not
    related in that way.
    """

    def __post_init__(self) -> None:
        where = f"clues {self.family!r}"
        family = FAMILIES.get(self.family)
        if family is None:
            raise DefinitionError(f"{where}: use one of {', '.join(FAMILIES)}")
        if self.sizes is not None:
            if not family.has_sizes:
                raise DefinitionError(f"{where}: its clues have no sizes")
            fewest, most = self.sizes
            if not 1 <= fewest <= most <= 16:
                raise DefinitionError(
                    f"{where}: sizes {fewest}..{most}: use 1 to 16, the fewest first"
                )
        if self.count is not None and not 1 <= self.count <= 1000:
            raise DefinitionError(f"{where}: count {self.count}: use 1 to 1000")
        if self.count is not None and family.count is None and self.family != DIGIT:
            raise DefinitionError(
                f"{where}: only lines and digits have a count; "
                f"`--{family.plural} ..{self.count}` limits these clues"
            )
        if (self.covers or self.operations) and self.family != "cage":
            raise DefinitionError(f"{where}: only cages have cover and operations")
        if set(self.operations) - set(OPERATIONS) or len(set(self.operations)) < len(
            self.operations
        ):
            raise DefinitionError(
                f"{where}: operations {self.operations!r}: use some of +-x/?, each once"
            )
        if self.negative and not all(row.place is Place.NEIGHBOURS for row in family.types):
            raise DefinitionError(f"{where}: negative is for clues between two neighbours")
        if self.negative and family.not_negative:
            raise DefinitionError(f"{where}: {family.not_negative}")

    @property
    def types(self) -> tuple[ClueType, ...]:
        """The types of its clues; none for digits.

        A cage of one cell is a given digit.  If no operation takes one cell, it counts as a sum.
        """
        types = self.shown_types
        if self.operations and not any(row.least == 1 for row in types):
            return (*types, CLUE_TYPES[OPERATIONS["+"]])
        return types

    @property
    def has_bare_digits(self) -> bool:
        """Whether a cage of one cell is published as a digit."""
        return self.covers and bool(self.operations)

    @property
    def shown_types(self) -> tuple[ClueType, ...]:
        """The types of its clues of several cells; none for digits."""
        if self.family == "cage":
            names = [OPERATIONS[operation] for operation in self.operations] or ["cage"]
            return tuple(CLUE_TYPES[name] for name in names)
        return FAMILIES[self.family].types

    def pairs_without(self, pairs: Iterable[Pair], clues: Iterable[Clue]) -> list[Pair]:
        """Return the pairs of neighbours that have no clue of the family."""
        names = {row.name for row in self.types}
        shown = {clue.cells for clue in clues if clue.type in names}
        return [pair for pair in pairs if pair not in shown]

    @property
    def drawn_sizes(self) -> tuple[int, int]:
        """The fewest and the most cells of a clue that is made, unless limits say otherwise."""
        return self.sizes or FAMILIES[self.family].sizes

    def possible_sizes(self, n_digits: int) -> tuple[int, int]:
        """Return the fewest and the most cells that a clue can have."""
        most = max(row.most or n_digits for row in self.shown_types)
        return min(row.least for row in self.types), most

    @property
    def drawn_count(self) -> int | None:
        """The most clues drawn before any are dropped; None for all."""
        return self.count or FAMILIES[self.family].count

    @property
    def meaning(self) -> tuple[object, ...]:
        """A key that is equal for rules with the same meaning, with defaults filled in."""
        operations = "".join(sorted(self.operations))
        sizes, count = self.drawn_sizes, self.drawn_count or 0
        return self.family, sizes, count, self.covers, operations, self.negative

    def check_sizes(self, n_digits: int) -> None:
        """Check that clues of the family can have these sizes on a board with ``n_digits`` digits.

        Raises
        ------
        DefinitionError
            No clue can have them; the message names the possible sizes.
        """
        if not FAMILIES[self.family].has_sizes:
            return
        fewest, most = self.drawn_sizes
        least, largest = self.possible_sizes(n_digits)
        if fewest < least or fewest > largest or (self.sizes and most > largest):
            raise DefinitionError(
                f"clues {self.family!r}: sizes {fewest}..{most}: use {least} to {largest} cells"
            )
