"""Limits of the clues of each family: their number and their sizes.

One short text holds them, "digits=..0 cages=20..24 cage-sizes=2..4", sorted, so that the same
limits are the same text.  Sizes may have weights, in place of a range: "cage-sizes=2:15,3:6".
"""

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_card import ClueFamily
from cluesmith.generator.clues.clue_families import DIGIT, FAMILIES, ClueRule
from cluesmith.generator.clues.clue_places import CluePlaces
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.errors import LimitError
from cluesmith.generator.option_values import Weights, read_whole
from cluesmith.light_dataclasses import dataclass

DIGITS = FAMILIES[DIGIT].plural

Range = tuple[int, int]

# The upper end of a range that has none.
NO_LIMIT = 9999

ANY_NUMBER: Range = (0, NO_LIMIT)

_SIZES = "-sizes"
_LIMIT = re.compile(r"([a-z-]+)=(?:([0-9]{0,4})\.\.([0-9]{0,4})|([0-9:,]+))", re.ASCII)

# The number of cages of each size to one another.
SIZE_WEIGHTS = Weights(read_whole, "2:15,3:6,4:4")
CAGE_SIZES = "cage" + _SIZES

# The names of limits, each with its family; a kind has those of its families.
COUNT_NAMES: Mapping[str, ClueFamily] = {family.plural: family for family in FAMILIES.values()}
SIZE_NAMES: Mapping[str, ClueFamily] = {
    family.name + _SIZES: family for family in FAMILIES.values() if family.has_sizes
}
_FAMILY_OF = {**COUNT_NAMES, **SIZE_NAMES}
LIMIT_NAMES = tuple(_FAMILY_OF)


@dataclass(frozen=True, slots=True)
class ClueLimits:
    """The limits of a specification.

    Raises
    ------
    LimitError
        There is no limit of this name, or its range is empty.
    """

    ranges: tuple[tuple[str, Range], ...] = ()
    """A name in ``LIMIT_NAMES`` and both ends; ``NO_LIMIT`` for no higher one."""
    cage_weights: tuple[tuple[int, int], ...] = ()
    """The number of cages of each size to one another, if they are drawn so.  The limits of sizes
    are the least and the largest of these.
    """

    def __post_init__(self) -> None:
        for name, (least, most) in self.ranges:
            if name not in LIMIT_NAMES:
                raise LimitError(keyword_of(name), None, f"use one of {', '.join(LIMIT_NAMES)}")
            if not 0 <= least <= most:
                raise LimitError(keyword_of(name), f"{least}..{most}", "an empty range")
        weights = tuple(sorted(self.cage_weights))
        object.__setattr__(self, "cage_weights", weights)
        in_order = sorted(dict(self.ranges).items(), key=lambda each: LIMIT_NAMES.index(each[0]))
        object.__setattr__(self, "ranges", tuple(in_order))

    @property
    def text(self) -> str:
        """The limits as ``read_clue_limits`` reads them."""
        return " ".join(f"{name}={self.value_text(name)}" for name, _ in self.ranges)

    def value_text(self, name: str) -> str:
        """Return the range or the weights of a limit as they are written."""
        if name == CAGE_SIZES and self.cage_weights:
            return SIZE_WEIGHTS.written(dict(self.cage_weights))
        return range_text(dict(self.ranges)[name])

    def count_of(self, family: str) -> Range:
        """Return the fewest and the most clues of a family."""
        return dict(self.ranges).get(FAMILIES[family].plural, ANY_NUMBER)

    @property
    def counts(self) -> dict[str, Range]:
        """The fewest and the most clues of each family that has such limits."""
        return {
            COUNT_NAMES[name].name: limits for name, limits in self.ranges if name in COUNT_NAMES
        }

    def sizes_of(self, family: str) -> Range | None:
        """Return the fewest and the most cells of clues of a family; None if the kind decides."""
        return dict(self.ranges).get(family + _SIZES)

    def drawn_sizes(self, rule: ClueRule) -> Range:
        """Return the fewest and the most cells of the clues that a rule draws."""
        return self.sizes_of(rule.family) or rule.drawn_sizes

    def covering_sizes(self, sizes: Range, rule: ClueRule, n_cells: int, n_digits: int) -> Range:
        """Return the fewest and the most cells of cages that cover a board.

        Parameters
        ----------
        sizes : Range
            Sizes of cages without limits.  If fewer cages are wanted, they are larger.
        rule : ClueRule
        n_cells, n_digits : int
            Of the board.
        """
        if limits := self.sizes_of(rule.family):
            return limits
        fewest, most = sizes
        digits = self.counts.get(DIGIT)
        wants_cages = digits is None and self.count_of(rule.family)[0] > 0
        if rule.has_bare_digits and (wants_cages or digits == (0, 0)):
            fewest = max(fewest, 2)
        mean = -(-n_cells // max(1, self.count_of(rule.family)[1]))
        return fewest, min(max(most, mean + 1), max(most, rule.possible_sizes(n_digits)[1]))

    def accepts(self, puzzle: CluePuzzle) -> bool:
        """Return True if a puzzle is within the limits."""
        return self.first_broken(puzzle) is None

    def first_broken(self, puzzle: CluePuzzle) -> str | None:
        """Return the name of the first limit that a puzzle breaks."""
        for name, (least, most) in self.ranges:
            numbers = numbers_of(puzzle, name)
            if numbers and not least <= min(numbers) <= max(numbers) <= most:
                return name
        return None

    def check(self, title: str, rules: Iterable[ClueRule], n_digits: int) -> None:
        """Check that a puzzle of a kind can meet the limits.

        Parameters
        ----------
        title : str
            The title of the kind.
        rules : iterable of ClueRule
            Its families of clues.
        n_digits : int

        Raises
        ------
        LimitError
        """
        rule_of = {rule.family: rule for rule in rules}
        for name, limits in self.ranges:
            rule = rule_of.get(_FAMILY_OF[name].name)
            if rule is None:
                may_have = any(each.has_bare_digits for each in rule_of.values())
                if rule_of and name == DIGITS and (may_have or not limits[0]):
                    continue  # a puzzle without digits has no more than any number
                has = ", ".join(FAMILIES[family].plural for family in rule_of) or "digits alone"
                reason = f"{title} has no such clues; it has {has}"
                raise LimitError(keyword_of(name), None, reason)
            if name not in SIZE_NAMES:
                continue
            least, most = rule.possible_sizes(n_digits)
            if not least <= limits[0] <= limits[1] <= most:
                reason = f"{title} has {FAMILIES[rule.family].plural} of {least} to {most} cells"
                raise LimitError(keyword_of(name), range_text(limits), reason)

    def check_room(self, title: str, rules: Iterable[ClueRule], places: CluePlaces) -> None:
        """Check that a board has room for the clues, and that cages can cover it.

        Raises
        ------
        LimitError
        """
        for rule in rules:
            fewest = self.count_of(rule.family)[0]
            n_cells = self.drawn_sizes(rule)[0]
            room = max((places.most_clues(row, n_cells) for row in rule.types), default=fewest)
            if fewest > room:
                name = FAMILIES[rule.family].plural
                reason = f"{title} has room for {room} {name}"
                raise LimitError(keyword_of(name), range_text(self.count_of(rule.family)), reason)
            if rule.covers:
                board = places.board
                self._check_cover(title, rule, len(board.neighbours), board.n_digits)

    def _check_cover(self, title: str, rule: ClueRule, n_cells: int, n_digits: int) -> None:
        """Check that cages of these sizes and numbers can add up to the number of cells."""
        least, most = self.covering_sizes(rule.drawn_sizes, rule, n_cells, n_digits)
        fewest, highest = self.count_of(rule.family)
        if max(fewest, -(-n_cells // most)) <= min(highest, n_cells // least):
            return
        has_count = highest != NO_LIMIT or fewest > 0
        name = FAMILIES[rule.family].plural if has_count else rule.family + _SIZES
        wanted = self.count_of(rule.family) if has_count else (least, most)
        reason = f"{title} has {n_cells} cells to cover, with {least} to {most} in a cage"
        raise LimitError(keyword_of(name), range_text(wanted), reason)


def keyword_of(name: str) -> str:
    """Return the name of a limit as the library writes it: cage_sizes."""
    return name.replace("-", "_")


def range_text(limits: Range) -> str:
    """Return a range as it is written: 2..5, 20.., ..24."""
    least, most = limits
    return f"{least or ''}..{'' if most == NO_LIMIT else most}"


def numbers_of(puzzle: CluePuzzle, name: str) -> list[int]:
    """Return the numbers that a limit applies to: the number of clues, or the size of each clue."""
    family = _FAMILY_OF[name].name
    of_family = [clue for clue in puzzle.clues if CLUE_TYPES[clue.type].family == family]
    if name in SIZE_NAMES:
        return [len(clue.cells) for clue in of_family]
    n_digits = len(puzzle.digits) - puzzle.digits.count(0)
    return [n_digits if family == DIGIT else len(of_family)]


@lru_cache(64)
def read_clue_limits(text: str) -> ClueLimits:
    """Return the limits of a text such as "cages=..24 cage-sizes=2..5"; an empty text has none.

    Raises
    ------
    LimitError
        The text has another form.
    """
    ranges = []
    weights: dict[int, int] = {}
    for part in text.split():
        match = _LIMIT.fullmatch(part)
        if match is None:
            raise LimitError("clue_limits", None, f"{part!r} is no limit such as cages=20..24")
        name, least, most, sizes = match.groups()
        if sizes is None:
            ranges.append((name, (int(least or 0), int(most or NO_LIMIT))))
        else:
            weights = SIZE_WEIGHTS.read(sizes)
            ranges.append((name, (min(weights), max(weights))))
    return ClueLimits(tuple(ranges), tuple(weights.items()))
