"""Clues of a grid dropped in random order while there is one solution, to a minimal puzzle."""

from collections.abc import Iterable, Mapping, Sequence

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_families import DIGIT
from cluesmith.generator.clues.clue_types import CLUE_TYPES, sort_key
from cluesmith.generator.oracles.clue_oracle import ClueOracle


class ClueDropping:
    """Drops clues of a grid.

    Parameters
    ----------
    oracle : ClueOracle
    grid : bytes
    digits : sequence of int
        The cells whose digits may be given.
    clues : sequence of Clue
        The candidate clues.
    kept : sequence of Clue
        Clues that stay.
    """

    def __init__(
        self,
        oracle: ClueOracle,
        grid: bytes,
        digits: Sequence[int],
        clues: Sequence[Clue],
        kept: Sequence[Clue] = (),
    ) -> None:
        self._oracle, self._search, self._grid = oracle, oracle.search, grid
        self._kept = tuple(kept)
        numbers = oracle.begin((*kept, *clues))[len(kept) :]
        shown = bytearray(len(grid))
        for cell in digits:
            shown[cell] = grid[cell]
        given = oracle.add_digits(bytes(shown))
        self.digits = [*given.values()]
        # Things that can be dropped: a cell or a clue, by its number in the search.
        self.all: dict[int, int | Clue] = dict(zip(numbers, clues, strict=True))
        self.all.update(zip(given.values(), given, strict=True))

    def minimal(self, order: Sequence[int]) -> tuple[CluePuzzle, list[bytes]] | None:
        """Drop clues in this order; return the puzzle and its witnesses.

        None if the grid is not the only solution even with all clues.
        """
        if self.other() is not None:
            return None
        return self.puzzle(self.drop(order))

    def drop(self, order: Sequence[int]) -> dict[int, bytes]:
        """Drop clues that can go, in this order; return those that stay, with their witnesses."""
        left, found = self._search.minimise(self._grid, order, self._oracle.max_nodes)
        return dict(zip(left, found, strict=True))

    def turn(self, numbers: Iterable[int], is_on: bool) -> None:
        """Turn clues on or off."""
        for number in numbers:
            self._search.turn(number, is_on)

    def other(self) -> bytes | None:
        """Return a second solution; None if there is none."""
        return self._search.other(self._grid, self._oracle.max_nodes)

    def witness(self, number: int) -> bytes | None:
        """Return a second solution without a clue that is on; None if there is none.

        The grid is the only solution with it.
        """
        self._search.turn(number, False)
        found = self._search.without(self._grid, number, self._oracle.max_nodes)
        self._search.turn(number, True)
        return found

    def holds(self, number: int, grid: bytes) -> bool:
        """Return True if a grid obeys a clue."""
        clue = self.all[number]
        if isinstance(clue, int):
            return grid[clue] == self._grid[clue]
        return self._oracle.holds(clue, grid)

    def family_of(self, number: int) -> str:
        """Return the family of a clue."""
        clue = self.all[number]
        return DIGIT if isinstance(clue, int) else CLUE_TYPES[clue.type].family

    def puzzle(self, witnesses: Mapping[int, bytes]) -> tuple[CluePuzzle, list[bytes]]:
        """Return the puzzle of the clues that have witnesses, and these in its order."""
        cells = sorted((c, n) for n in witnesses if isinstance(c := self.all[n], int))
        clues = sorted(
            ((clue, n) for n in witnesses if isinstance(clue := self.all[n], Clue)),
            key=lambda each: sort_key(each[0]),
        )
        digits = bytearray(len(self._grid))
        for cell, _ in cells:
            digits[cell] = self._grid[cell]
        every = [clue for clue, _ in clues]
        if self._kept:
            every = sorted((*self._kept, *every), key=sort_key)
        ordered = [number for _, number in (*cells, *clues)]
        return CluePuzzle(bytes(digits), tuple(every)), [witnesses[n] for n in ordered]
