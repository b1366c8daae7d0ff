"""Families of clues, and what a kind says about each that its puzzles have."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES, ClueType, Place
from cluesmith.generator.errors import DefinitionError

OPERATIONS = {"+": "plus", "-": "minus", "x": "times", "/": "divide"}
DIGIT = "digit"

Pair = tuple[int, int]


@dataclass(frozen=True, slots=True)
class ClueFamily:
    """Clues of one family.

    Parameters
    ----------
    name : str
    plural : str
        The name of its option: ``--cages ..24``.
    noun : str
        What people call one of them; an s makes it several.
    sizes : (int, int)
        How many cells clues have that are drawn from a grid, if a kind does not say it; (0, 0) if
        the board says it.
    count : (int, int), optional
        How many clues are drawn, at most; None for as many as there are.
    """

    name: str
    plural: str
    noun: str
    sizes: tuple[int, int] = (0, 0)
    count: int | None = None

    @property
    def types(self) -> tuple[ClueType, ...]:
        """Its types."""
        return _types_of(self.name)

    @property
    def has_sizes(self) -> bool:
        """Whether its clues may have more cells or fewer."""
        sized = (Place.REGION, Place.PATH, Place.DIAGONAL)
        return any(row.place in sized for row in self.types)


@cache
def _types_of(family: str) -> tuple[ClueType, ...]:
    return tuple(row for row in CLUE_TYPES.values() if row.family == family)


FAMILIES: Mapping[str, ClueFamily] = {
    family.name: family
    for family in (
        ClueFamily(DIGIT, "digits", "digit", (1, 1)),
        ClueFamily("cage", "cages", "cage", (2, 5)),
        ClueFamily("inequality", "inequalities", "sign", (2, 2)),
        ClueFamily("dot", "dots", "dot", (2, 2)),
        ClueFamily("xv", "xvs", "XV sign", (2, 2)),
        ClueFamily("thermometer", "thermometers", "thermometer", (3, 6), 16),
        ClueFamily("arrow", "arrows", "arrow", (3, 4), 10),
        ClueFamily("whisper", "whispers", "whisper line", (3, 7), 11),
        ClueFamily("renban", "renbans", "renban line", (3, 5), 12),
        ClueFamily("palindrome", "palindromes", "palindrome", (3, 7), 15),
        ClueFamily("skyscraper", "skyscrapers", "skyscraper clue"),
        ClueFamily("sandwich", "sandwiches", "sandwich clue"),
        ClueFamily("little-killer", "little-killers", "diagonal sum", (3, 5)),
        ClueFamily("x-sum", "x-sums", "X-sum"),
        ClueFamily("parity", "parities", "parity mark", (1, 1)),
    )
}


@dataclass(frozen=True, slots=True)
class ClueRule:
    """What a kind says about one family of its clues: a table ``[[clues]]`` of its definition.

    Parameters
    ----------
    family : str
        A name in FAMILIES.
    sizes : (int, int), optional
        The fewest and the most cells of a clue that is made; of the family if None.
    count : int, optional
        How many are drawn at most before any are dropped; of the family if None.  Of digits: how
        many are not dropped before other clues; none if None.
    covers : bool
        Of cages: whether every cell is in one.  Then cages are joined, not dropped.
    operations : str
        Of cages: which of "+-x/" they show; none for sums of different digits.
    negative : bool
        Of clues between neighbours: whether all are shown, so that neighbours without one are not
        related as those with one.

    Raises
    ------
    DefinitionError
        There is no such family, or it has no such property.
    """

    family: str
    sizes: tuple[int, int] | None = None
    count: int | None = None
    covers: bool = False
    operations: str = ""
    negative: bool = False

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
                f"{where}: operations {self.operations!r}: use some of +-x/, each once"
            )
        if self.negative and not all(row.place is Place.NEIGHBOURS for row in family.types):
            raise DefinitionError(f"{where}: negative is for clues between two neighbours")
        if self.negative and self.family == "inequality":
            raise DefinitionError(f"{where}: two neighbours that differ always have one")

    @property
    def types(self) -> tuple[ClueType, ...]:
        """The types of its clues; none for digits."""
        if self.family == "cage":
            names = [OPERATIONS[operation] for operation in self.operations] or ["cage"]
            return tuple(CLUE_TYPES[name] for name in names)
        return FAMILIES[self.family].types

    def pairs_without(self, pairs: Iterable[Pair], clues: Iterable[Clue]) -> list[Pair]:
        """Return those of these pairs of neighbours that have no clue of the family."""
        names = {row.name for row in self.types}
        shown = {clue.cells for clue in clues if clue.type in names}
        return [pair for pair in pairs if pair not in shown]

    @property
    def drawn_sizes(self) -> tuple[int, int]:
        """The fewest and the most cells of a clue that is made, unless limits say others."""
        return self.sizes or FAMILIES[self.family].sizes

    def possible_sizes(self, n_digits: int) -> tuple[int, int]:
        """Return the fewest and the most cells that a clue can have."""
        return min(row.least for row in self.types), max(row.most or n_digits for row in self.types)

    @property
    def drawn_count(self) -> int | None:
        """How many are drawn at most before any are dropped; None for all that there are."""
        return self.count or FAMILIES[self.family].count

    @property
    def meaning(self) -> tuple[object, ...]:
        """What two rules have in common that say the same, with what is left out filled in."""
        operations = "".join(sorted(self.operations))
        sizes, count = self.drawn_sizes, self.drawn_count or 0
        return self.family, sizes, count, self.covers, operations, self.negative

    def check_sizes(self, n_digits: int) -> None:
        """Refuse sizes that no clue of the family can have on a board with so many digits.

        Raises
        ------
        DefinitionError
            With the sizes that there are.
        """
        if not FAMILIES[self.family].has_sizes:
            return
        fewest, most = self.drawn_sizes
        least, largest = self.possible_sizes(n_digits)
        if fewest < least or fewest > largest or (self.sizes and most > largest):
            raise DefinitionError(
                f"clues {self.family!r}: sizes {fewest}..{most}: use {least} to {largest} cells"
            )
