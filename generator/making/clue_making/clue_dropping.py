"""Clues of a grid dropped, in random order, as long as there is one solution: what is left is
minimal."""

from collections.abc import Sequence

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_types import CLUE_TYPES, sort_key
from cluesmith.generator.oracles.clue_oracle import ClueOracle, links


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
        given = oracle.add_digits(bytes(grid[c] if c in {*digits} else 0 for c in range(len(grid))))
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
        witnesses: dict[int, bytes] = {}
        first = self._n_leading(orbits)
        left: list[int] = []
        for orbit in orbits[first:]:
            self._turn(orbit, False)
            found = self._without(orbit)
            if found is None:
                continue
            self._turn(orbit, True)
            left += orbit
            if len(orbit) == 1:
                witnesses[orbit[0]] = found
        for number in left:
            if number not in witnesses:  # one of several: each has to be needed by itself
                self._turn([number], False)
                found = self._without([number])
                self._turn([number], True)
                if found is None:
                    return None
                witnesses[number] = found
        return self._puzzle(left, witnesses)

    def _turn(self, orbit: Sequence[int], is_on: bool) -> None:
        for number in orbit:
            self._search.turn(number, is_on)

    def _n_leading(self, orbits: Sequence[Sequence[int]]) -> int:
        """Drop as many of the leading orbits as can go together; return how many.

        The same as one by one, by bisection: with a clue fewer there are no fewer solutions.
        """
        most = len(orbits)
        low, high = 0, most + 1  # with `low` of them dropped there is one solution
        while high - low > 1:
            middle = (low + high) // 2
            for orbit in orbits[:middle]:
                self._turn(orbit, False)
            if self._search.other(self._grid, self._oracle.max_nodes) is None:
                low = middle
            else:
                high = middle
            for orbit in orbits[low:middle]:
                self._turn(orbit, True)
        return low

    def _without(self, orbit: Sequence[int]) -> bytes | None:
        """Return a second solution while clues are off that had one solution when they were on."""
        clue = self.all[orbit[0]]
        most = self._oracle.max_nodes
        if len(orbit) > 1:
            return self._search.other(self._grid, most)
        if isinstance(clue, int):
            return self._search.without(self._grid, most, digit=(clue, self._grid[clue]))
        row = CLUE_TYPES[clue.type]
        pairs = links(row, clue.cells) if row.related is not None else []
        if len(pairs) == 1:
            broken = self._oracle.relation(row, clue.value, is_broken=True)
            return self._search.without(self._grid, most, pair=(*pairs[0], *broken))
        return self._search.other(self._grid, most)

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
