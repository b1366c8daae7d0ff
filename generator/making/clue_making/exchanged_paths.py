"""Lines exchanged until a puzzle without digits has one solution.

Random lines rarely leave one solution: for thermometers, in 1 grid of 250.  So the search draws a
line that a second solution breaks, in place of those that it crosses.  As far as possible, each
second solution met so far must still break some line.
"""

from collections.abc import Sequence

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.errors import SearchLimitError
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.making.clue_making.drawn_paths import DrawnPaths
from cluesmith.generator.oracles.clue_oracle import ClueOracle

# Exchanges, and how often there may be none, or a search take too long.
_MOST_EXCHANGES = 60
_MOST_FAILURES = 1

# Choices of a search for a second solution.
_MOST_NODES = 4000

# Lines drawn for one that comes in, and how many of them are compared.
_MOST_DRAWN = 120
_MOST_COMPARED = 20


class ExchangedPaths:
    """The lines of a grid, and the second solutions met so far.

    Parameters
    ----------
    paths : DrawnPaths
    oracle : ClueOracle
    grid : bytes
    others : sequence of Clue
        The other clues of the puzzle, which stay.
    draws : Draws
    """

    def __init__(
        self,
        paths: DrawnPaths,
        oracle: ClueOracle,
        grid: bytes,
        others: Sequence[Clue],
        draws: Draws,
    ) -> None:
        self._paths, self._oracle, self._grid = paths, oracle, grid
        self._others, self._draws = list(others), draws
        self._met: list[bytes] = []

    def find_one_solution(self, count: int) -> bool:
        """Exchange lines, ``count`` at most; return True if there is one solution."""
        n_failures = 0
        for _ in range(_MOST_EXCHANGES):
            self._oracle.begin([*self._others, *self._paths.found])
            try:
                other = self._oracle.search.other(self._grid, _MOST_NODES)
            except SearchLimitError:
                other = None
                sizes = self._oracle.search.root_sizes(self._grid)
                open_first = sorted(range(len(sizes)), key=lambda cell: -sizes[cell])
                starts = open_first[: len(sizes) // 4]
            else:
                if other is None:
                    return True
                starts = [c for c, digit in enumerate(other) if digit != self._grid[c]]
                if other not in self._met:
                    self._met.append(other)
            line = self._line_from(starts, other)
            n_failures += other is None or line is None
            if n_failures > _MOST_FAILURES:
                return False
            if line is not None:
                self._paths.put(line)
                self._paths.fill(count)
        return False

    def _line_from(self, starts: Sequence[int], other: bytes | None) -> Clue | None:
        """Draw lines in or beside some cells that a solution breaks; return the best."""
        holds, found = self._oracle.holds, self._paths.found
        breaking = [[line for line in found if not holds(line, each)] for each in self._met]
        best: tuple[tuple[int, int], Clue] | None = None
        n_compared = 0
        for _ in range(_MOST_DRAWN):
            line = self._paths.drawn_near(starts[self._draws.below(len(starts))])
            if line is None or (other is not None and holds(line, other)):
                continue
            crossed = {each for each in found if not set(each.cells).isdisjoint(line.cells)}
            n_unbroken = sum(
                crossed.issuperset(lines) and holds(line, each)
                for each, lines in zip(self._met, breaking, strict=True)
            )
            n_lost = sum(len(each.cells) for each in crossed) - len(line.cells)
            if best is None or (n_unbroken, n_lost) < best[0]:
                best = (n_unbroken, n_lost), line
            n_compared += 1
            if n_compared == _MOST_COMPARED:
                break
        return None if best is None else best[1]
