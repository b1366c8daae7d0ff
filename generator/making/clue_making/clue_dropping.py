"""Clues of a grid dropped, in random order, as long as there is one solution: what is left is
minimal."""

from collections.abc import Sequence

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_types import sort_key
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
        The clues that there may be.
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
        numbers = oracle.begin([*kept, *clues])[len(kept) :]
        cells = {*digits}
        given = oracle.add_digits(bytes(d if c in cells else 0 for c, d in enumerate(grid)))
        # What can be dropped: a cell or a clue, by its number in the search.
        self.all: dict[int, int | Clue] = dict(zip(numbers, clues, strict=True))
        self.all |= {number: cell for cell, number in given.items()}

    def minimal(
        self, orbits: Sequence[Sequence[int]], alone: Sequence[int] = ()
    ) -> tuple[CluePuzzle, list[bytes]] | None:
        """Drop clues; return the puzzle and its witnesses, or None if the grid stays ambiguous.

        Parameters
        ----------
        orbits : sequence of sequences of int
            Clues that go or stay together, in the order in which to try them.
        alone : sequence of int
            Clues that go in any case.
        """
        self._turn(alone, False)
        if self._search.other(self._grid, self._oracle.max_nodes) is not None:
            return None
        if all(len(orbit) == 1 for orbit in orbits):
            order = [number for (number,) in orbits]
            left, found = self._search.minimise(self._grid, order, self._oracle.max_nodes)
            return self._puzzle(left, dict(zip(left, found, strict=True)))
        return self._minimal_with_images(orbits)

    def _minimal_with_images(
        self, orbits: Sequence[Sequence[int]]
    ) -> tuple[CluePuzzle, list[bytes]] | None:
        """Drop orbits; None if a clue could go that cannot go with its images."""
        left: list[int] = []
        for orbit in orbits:
            self._turn(orbit, False)
            if self._search.other(self._grid, self._oracle.max_nodes) is not None:
                self._turn(orbit, True)
                left += orbit
        witnesses: dict[int, bytes] = {}
        for number in left:
            self._turn([number], False)
            found = self._search.without(self._grid, number, self._oracle.max_nodes)
            self._turn([number], True)
            if found is None:
                return None
            witnesses[number] = found
        return self._puzzle(left, witnesses)

    def _turn(self, orbit: Sequence[int], is_on: bool) -> None:
        for number in orbit:
            self._search.turn(number, is_on)

    def _puzzle(
        self, left: Sequence[int], witnesses: dict[int, bytes]
    ) -> tuple[CluePuzzle, list[bytes]]:
        cells = sorted((c, number) for number in left if isinstance(c := self.all[number], int))
        clues = sorted(
            ((clue, number) for number in left if isinstance(clue := self.all[number], Clue)),
            key=lambda each: sort_key(each[0]),
        )
        digits = bytearray(len(self._grid))
        for cell, _ in cells:
            digits[cell] = self._grid[cell]
        every = sorted((*self._kept, *(clue for clue, _ in clues)), key=sort_key)
        ordered = [number for _, number in (*cells, *clues)]
        return CluePuzzle(bytes(digits), tuple(every)), [witnesses[n] for n in ordered]
