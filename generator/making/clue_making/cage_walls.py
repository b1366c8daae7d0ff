"""Puzzles whose cages cover the board, and need each wall between two of them.

``WallMinimal`` takes a puzzle with one solution and makes it weaker as long as it has one: digits
and clues of other families are dropped, neighbouring cages are joined.  Each weaker puzzle that has
a second solution is shown by it, its *witness*.  A witness stays one while the cages around are
joined, unless digits in it are the same that the joined cage wants different: then it is looked for
again.
"""

from collections.abc import Sequence
from typing import NamedTuple

from cluesmith.generator.clues.cage_joins import possible_joins
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_types import CLUE_TYPES, sort_key
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.oracles.clue_oracle import ClueOracle


class Weaker(NamedTuple):
    """A cell whose digit goes, or clues that go and what comes in their place."""

    cell: int | None
    gone: tuple[Clue, ...] = ()
    new: Clue | None = None


class WallMinimal:
    """Makes a puzzle weaker, as long as it has one solution.

    Parameters
    ----------
    oracle : ClueOracle
    puzzle : CluePuzzle
    grid : bytes
        Its only solution.
    most : int
        The most cells of a cage.
    """

    def __init__(self, oracle: ClueOracle, puzzle: CluePuzzle, grid: bytes, most: int) -> None:
        self._oracle, self._grid, self.puzzle, self._most = oracle, grid, puzzle, most
        self._clues = {*puzzle.clues}
        self._witnesses: dict[Weaker, bytes] = {}
        self._begin()

    def _begin(self) -> None:
        """Have the search know the puzzle, and nothing else."""
        numbers = self._oracle.begin(self.puzzle.clues)
        self._numbers: dict[Clue | int, int] = {}
        self._numbers.update(zip(self.puzzle.clues, numbers, strict=True))
        self._numbers.update(self._oracle.add_digits(self.puzzle.digits).items())
        self._n_added = 0

    def weaken(self, draws: Draws, groups: "WallGroups | None" = None) -> None:
        """Make the puzzle as weak as it can be, in random order."""
        is_weaker = True
        while is_weaker:
            is_weaker = False
            for group in draws.shuffled(self._weaker(groups)):
                # What shares a cage with a join before is looked at the next time.
                if self._has(group) and self._try(group):
                    is_weaker = True

    def _has(self, group: Sequence[Weaker]) -> bool:
        """Whether the puzzle has all that would go."""
        return all(
            self.puzzle.digits[weaker.cell]
            if weaker.cell is not None
            else self._clues.issuperset(weaker.gone)
            for weaker in group
        )

    def witnesses(self) -> list[bytes] | None:
        """Return a witness for each weaker puzzle, in order; None if one of them has none."""
        found = []
        for weaker in self._single(0):
            if weaker not in self._witnesses and self._try((weaker,)):
                return None
            found.append(self._witnesses[weaker])
        return found

    def _weaker(self, groups: "WallGroups | None") -> list[tuple[Weaker, ...]]:
        """Return what can be tried: one change or several at once."""
        single = self._single(self._most)
        return [(weaker,) for weaker in single] if groups is None else groups.of(single)

    def _single(self, most: int) -> list[Weaker]:
        """Return each single change: of digits, of other clues, of cages up to a size."""
        clues = self.puzzle.clues
        kind = self._oracle.kind
        found = [Weaker(cell) for cell, digit in enumerate(self.puzzle.digits) if digit]
        negative = {rule.family for rule in kind.definition.clues if rule.negative}
        for clue in clues:
            family = CLUE_TYPES[clue.type].family
            if family != "cage" and family not in negative:
                found.append(Weaker(None, (clue,)))
        joins = possible_joins(kind.definition, self.puzzle, self._grid, most)
        found += [Weaker(None, (clues[a], clues[b]), clue) for a, b, clue in joins]
        return found

    def _try(self, group: Sequence[Weaker]) -> bool:
        """Make the puzzle weaker if it keeps its solution; else keep the witness."""
        if len(group) == 1 and group[0] in self._witnesses:
            return False
        if self._n_added > 200:
            self._begin()
        search, oracle = self._oracle.search, self._oracle
        gone = [self._numbers[each] for weaker in group for each in _gone(weaker)]
        new = {}
        for number in gone:
            search.turn(number, False)
        for weaker in group:
            if weaker.new is not None:
                new[weaker.new] = search.new_clue()
                oracle.add(weaker.new, new[weaker.new])
                self._n_added += 1
        other = search.other(self._grid, oracle.max_nodes)
        if other is None:
            self._numbers.update(new.items())
            self._accept(group)
            return True
        for number in gone:
            search.turn(number, True)
        for number in new.values():
            search.turn(number, False)
        if len(group) == 1:
            self._witnesses[group[0]] = other
        return False

    def _accept(self, group: Sequence[Weaker]) -> None:
        """Go on with the weaker puzzle, and forget witnesses that are none of it."""
        digits = bytearray(self.puzzle.digits)
        clues = self._clues
        for weaker in group:
            if weaker.cell is not None:
                digits[weaker.cell] = 0
            clues.difference_update(weaker.gone)
            if weaker.new is not None:
                clues.add(weaker.new)
        self.puzzle = CluePuzzle(bytes(digits), tuple(sorted(clues, key=sort_key)))
        for weaker, witness in list(self._witnesses.items()):
            is_there = clues.issuperset(weaker.gone)
            joined = [each.new for each in group if each.new is not None]
            if not is_there or not all(self._oracle.holds(clue, witness) for clue in joined):
                del self._witnesses[weaker]


class WallGroups:
    """Joins that symmetries turn into each other.

    Parameters
    ----------
    images : sequence of permutations
        The symmetries, the identity not among them.
    """

    def __init__(self, images: Sequence[Sequence[int]]) -> None:
        self._images = images

    def of(self, single: Sequence[Weaker]) -> list[tuple[Weaker, ...]]:
        """Return groups of changes that are images of each other and share no clue."""
        by_cells = {self._cells(weaker): weaker for weaker in reversed(single)}
        groups: dict[tuple[Weaker, ...], None] = {}
        for cells in by_cells:
            moved = {cells, *(self._moved(cells, image) for image in self._images)}
            if not moved <= by_cells.keys():
                continue
            group = tuple(by_cells[each] for each in sorted(moved))
            gone = [clue for weaker in group for clue in weaker.gone]
            if len({*gone}) == len(gone):
                groups[group] = None
        return list(groups)

    def _cells(self, weaker: Weaker) -> tuple[tuple[int, ...], ...]:
        if weaker.cell is not None:
            return ((weaker.cell,),)
        return tuple(sorted(tuple(sorted(clue.cells)) for clue in weaker.gone))

    def _moved(
        self, cells: tuple[tuple[int, ...], ...], image: Sequence[int]
    ) -> tuple[tuple[int, ...], ...]:
        return tuple(sorted(tuple(sorted(image[cell] for cell in each)) for each in cells))


def _gone(weaker: Weaker) -> tuple[Clue | int, ...]:
    return weaker.gone if weaker.cell is None else (weaker.cell,)
