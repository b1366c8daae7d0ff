"""Puzzles whose cages cover the board, and need each wall between two of them.

``WallMinimal`` takes a puzzle with one solution and makes it weaker as long as it has one: digits
and clues of other families are dropped, neighbouring cages are joined.  Each weaker puzzle with a
second solution has it as its *witness*.  A witness stays valid when cages around are joined, unless
it repeats a digit in a joined cage; then a new one is searched for.

All second solutions stay known, also those from which the cages were cut: before a search they tell
whether a join is needed.  They answer for 1.0 of 1.5 needed joins of a calcudoku 6x6 and for 0.54
of 1.03 of a killer, in 3 us each.
"""

from collections.abc import Iterable, Sequence
from typing import TypeGuard

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_types import CLUE_TYPES, sort_key
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.making.clue_making.cage_cutting import Cages
from cluesmith.generator.making.clue_making.clue_orbits import clue_orbits
from cluesmith.generator.oracles.clue_oracle import ClueOracle

# Clues that the search is given until it begins anew.
_MOST_ADDED = 200

# Cells of hidden sums, at most, in searches for joins up to a small size and for larger ones.  With
# 4 cells for joins of 4, a killer takes 625 us instead of 525; with 3 for joins of 5, 2,900 instead
# of 1,930.
_SUM_CELLS = (3, 4)
_SMALL = 4

# What goes: the digit of a cell, a clue that is no cage; or two cages for the join of a type.
Join = tuple[int, int, int]
Weaker = int | Clue | Join


class CagedPuzzle:
    """A puzzle whose cages cover the board, and its state in the search.

    Parameters
    ----------
    oracle : ClueOracle
    cages : Cages
    grid : bytes
        The solution.
    digits : bytes
        The digits that are given.
    others : sequence of Clue
        Its clues of other families.
    """

    def __init__(
        self,
        oracle: ClueOracle,
        cages: Cages,
        grid: bytes,
        digits: bytes,
        others: Sequence[Clue],
    ) -> None:
        self.oracle, self.cages, self.grid = oracle, cages, grid
        self._digits, self._others = digits, sorted(others, key=sort_key)
        self.begin()

    def begin(self) -> None:
        """Load the puzzle, and nothing else, into the search."""
        numbers = self.oracle.begin(self._others)
        # The numbers in the search of things other than walls that may go.
        self.spare: dict[int | Clue, int] = {}
        if any(self._digits):
            self.spare.update(self.oracle.add_digits(self._digits).items())
        negative = {rule.family for rule in self.oracle.kind.definition.clues if rule.negative}
        for clue, number in zip(self._others, numbers, strict=True):
            if CLUE_TYPES[clue.type].family not in negative:
                self.spare[clue] = number
        self.cages.forget()
        self.cages.load(self.oracle.loader)

    def drop(self, gone: int | Clue) -> None:
        """Drop a digit or a clue."""
        del self.spare[gone]
        if isinstance(gone, Clue):
            self._others = [clue for clue in self._others if clue != gone]
        else:
            self._digits = self._digits[:gone] + b"\0" + self._digits[gone + 1 :]

    def puzzle(self) -> CluePuzzle:
        """Return the puzzle."""
        clues = self.cages.clues
        if self._others:
            clues = sorted((*clues, *self._others), key=sort_key)
        return CluePuzzle(self._digits, tuple(clues))


class WallMinimal:
    """Makes a puzzle weaker, as long as it has one solution.

    Parameters
    ----------
    puzzle : CagedPuzzle
    most : int
        The most cells of a cage.
    images : sequence of permutations
        The symmetries of the puzzle, without the identity.
    """

    def __init__(
        self, puzzle: CagedPuzzle, most: int, images: Sequence[Sequence[int]] = ()
    ) -> None:
        self._puzzle, self._most, self._images = puzzle, most, images
        self._cages, self._oracle = puzzle.cages, puzzle.oracle
        self._sum_cells = _SUM_CELLS[most > _SMALL]
        self._witnesses: dict[Weaker, bytes] = {}
        self._n_added = 0

    def weaken(self, draws: Draws) -> None:
        """Make the puzzle as weak as it can be, in random order."""
        is_weaker = True
        while is_weaker:
            is_weaker = False
            changed: set[int] = set()
            for group in draws.shuffled(self._groups()):
                # Joins that share a cage with an earlier one wait for the next round.
                if self._is_known(group):
                    continue
                cages = _cages_of(group)
                if changed.isdisjoint(cages) and self._try(group):
                    changed |= cages
                    is_weaker = True

    def witnesses(self) -> list[bytes] | None:
        """Return a witness for each weaker puzzle, in order; None if one of them has none."""
        found = []
        for weaker in self._single(0):
            if weaker not in self._witnesses and self._try((weaker,)):
                return None
            found.append(self._witnesses[weaker])
        return found

    def _groups(self) -> list[tuple[Weaker, ...]]:
        """Return the groups of changes to try: single ones, or orbits under the symmetries."""
        if not self._images:
            return [(weaker,) for weaker in self._single(self._most)]
        spare = {number: weaker for weaker, number in self._puzzle.spare.items()}
        orbits, _ = clue_orbits(spare, self._images)
        groups: list[tuple[Weaker, ...]] = [tuple(spare[n] for n in orbit) for orbit in orbits]
        by_pair = {frozenset(join[:2]): join for join in reversed(self._cages.joins(self._most))}
        seen: set[frozenset[int]] = set()
        for pair in by_pair:
            moved = {pair, *(self._moved(pair, k) for k in range(len(self._images)))}
            is_new = pair not in seen
            seen |= moved
            is_apart = len(frozenset.union(*moved)) == 2 * len(moved)
            if is_new and is_apart and moved <= by_pair.keys():
                groups.append(tuple(sorted(by_pair[each] for each in moved)))
        return groups

    def _moved(self, pair: frozenset[int], image: int) -> frozenset[int]:
        return frozenset(self._cages.moved(cage, image) for cage in pair)

    def _single(self, most: int) -> list[Weaker]:
        """Return each single change: of digits, of other clues, of cages up to a size."""
        return [*self._puzzle.spare, *self._cages.joins(most)]

    def _is_known(self, group: tuple[Weaker, ...]) -> bool:
        return len(group) == 1 and group[0] in self._witnesses

    def _try(self, group: tuple[Weaker, ...]) -> bool:
        """Make the puzzle weaker if it keeps its solution; else keep the witness."""
        only = group[0]
        if len(group) == 1 and _is_join(only):
            known = self._cages.known_other(*only)
            if known is not None:
                self._witnesses[only] = known
                return False
        if self._n_added > _MOST_ADDED:
            self._puzzle.begin()
            self._n_added = 0
        search = self._oracle.search
        gone: list[int] = []
        new: list[int] = []
        for weaker in group:
            if _is_join(weaker):
                gone += self._cages.numbers(weaker[0], weaker[1])
                new.append(self._cages.load_join(*weaker, self._oracle.loader))
            elif isinstance(weaker, int | Clue):
                gone.append(self._puzzle.spare[weaker])
        self._n_added += len(new)
        search.turn_all(gone, False)
        grid, max_nodes = self._puzzle.grid, self._oracle.max_nodes
        is_join = new and len(group) == 1
        if is_join:
            other = search.other_of_join(grid, new[0], gone, self._sum_cells, max_nodes)
        else:
            other = search.other(grid, max_nodes)
        if other is None:
            self._accept(group, new)
            return True
        search.turn_all(new, False)
        search.turn_all(gone, True)
        if len(group) == 1:
            self._witnesses[only] = other
        if is_join:
            self._cages.note_other(other)
        return False

    def _accept(self, group: tuple[Weaker, ...], new: list[int]) -> None:
        """Accept the weaker puzzle, and forget witnesses that are no longer valid."""
        joined = [weaker for weaker in group if _is_join(weaker)]
        for weaker in group:
            if isinstance(weaker, int | Clue):
                self._puzzle.drop(weaker)
        for weaker, number in zip(joined, new, strict=True):
            self._cages.join(*weaker, number)
        changed = _cages_of(group)
        self._witnesses = {
            weaker: witness
            for weaker, witness in self._witnesses.items()
            if changed.isdisjoint(_cages_of((weaker,)))
            and all(self._cages.holds(cage, witness) for cage, _, _ in joined)
        }


def _is_join(weaker: Weaker) -> TypeGuard[Join]:
    return type(weaker) is tuple  # a clue is a tuple as well


def _cages_of(group: Iterable[Weaker]) -> set[int]:
    """Return the cages that a group of changes affects."""
    return {cage for weaker in group if _is_join(weaker) for cage in weaker[:2]}
