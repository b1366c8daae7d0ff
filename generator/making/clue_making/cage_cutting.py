"""Boards cut into cages at random, each of connected cells, and changed where a puzzle needs it."""

from collections.abc import Collection, Iterator, Sequence

from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import Kind

Cage = tuple[int, ...]


class Cages:
    """A board cut into cages; or a part of it, while it is cut.

    Parameters
    ----------
    kind : Kind
    grid : bytes
    sizes : (int, int)
        The fewest and the most cells of a cage.
    is_distinct : bool
        Whether the digits of a cage differ.
    images : sequence of permutations
        What moves cages to cages, the identity not among them.
    """

    def __init__(
        self,
        kind: Kind,
        grid: bytes,
        sizes: tuple[int, int],
        *,
        is_distinct: bool,
        images: Sequence[Sequence[int]] = (),
    ) -> None:
        self._near = kind.definition.neighbours
        self._images = images
        self._grid = grid
        self._least, self._most = sizes
        self._is_distinct = is_distinct
        self.cages: dict[int, list[int]] = {}
        self.of_cell: list[int] = [-1] * kind.n_cells
        self._n = 0

    def all(self) -> list[Cage]:
        """Return the cages, each sorted."""
        return [tuple(sorted(cells)) for cells in self.cages.values()]

    def cut(self, draws: Draws) -> bool:
        """Cut the whole board; return False if a cell is left that fits nowhere."""
        cells = list(range(len(self.of_cell)))
        draws.shuffle(cells)
        for cell in cells:
            if self.of_cell[cell] < 0:
                self._grow(cell, draws)
        if self._images:
            return all(len(cage) >= self._least for cage in self.cages.values())
        return all(
            len(cage) >= self._least or self._mend(number, draws)
            for number, cage in list(self.cages.items())
            if number in self.cages
        )

    def _grow(self, cell: int, draws: Draws) -> None:
        """Cut a cage of a random size that begins with a cell."""
        size = self._least + draws.below(self._most - self._least + 1)
        cage = self._new([cell])
        while len(cage) < size:
            edge = self._edge(cage)
            if not edge:
                break
            # A free cell with one free neighbour or none comes first: it would be left alone.
            n_free = [self._n_free(near) for near in edge]
            few = min(n_free)
            best = [near for near, n in zip(edge, n_free, strict=True) if n == few or few > 1]
            chosen = best[draws.below(len(best))]
            for each in self._moved_with(chosen, cage) if self._images else (chosen,):
                cage.append(each)
                self.of_cell[each] = self.of_cell[cell]
        for image in self._images:
            moved = [image[each] for each in cage]
            if self.of_cell[moved[0]] < 0:
                self._new(moved)

    def _edge(self, cage: Sequence[int]) -> list[int]:
        """Return the free cells that a cage may have, once for each of its cells beside them."""
        free = [near for each in cage for near in self._near[each] if self.of_cell[near] < 0]
        if self._images or not self._is_distinct:
            return [near for near in free if self._fits(near, cage)]
        used = {self._grid[each] for each in cage}
        return [near for near in free if self._grid[near] not in used]

    def _moved_with(self, cell: int, cage: Sequence[int]) -> list[int]:
        """Return a cell and its images under all that moves the cage to itself."""
        cells = {*cage}
        fixing = [image for image in self._images if {image[each] for each in cage} == cells]
        return sorted({cell, *(image[cell] for image in fixing)})

    def _n_free(self, cell: int) -> int:
        of_cell = self.of_cell
        return [of_cell[near] for near in self._near[cell]].count(-1)

    def _new(self, cells: list[int]) -> list[int]:
        self.cages[self._n] = cells
        for cell in cells:
            self.of_cell[cell] = self._n
        self._n += 1
        return cells

    def _fits(self, cell: int, cage: Sequence[int]) -> bool:
        """Whether a cage may have one more cell."""
        added = self._moved_with(cell, cage) if self._images else [cell]
        if len(cage) + len(added) > self._most:
            return False
        union = {*cage, *added}
        if self._is_distinct and self._has_equal_digits(union):
            return False
        for image in self._images:
            moved = {image[each] for each in union}
            if moved != union and (
                moved & union or (self._is_distinct and self._has_equal_digits(moved))
            ):
                return False
        return True

    def _has_equal_digits(self, cells: Collection[int]) -> bool:
        return len({self._grid[cell] for cell in cells}) < len(cells)

    def _mend(self, number: int, draws: Draws) -> bool:
        """Join a cage that is too small to a neighbour, or move a cell of one to it."""
        cage = self.cages[number]
        near = sorted({self.of_cell[n] for cell in cage for n in self._near[cell]} - {number})
        draws.shuffle(near)
        for other in near:
            if self.is_joinable(number, other):
                self.join(number, other)
                return True
        for other in near:
            for cell in self.cages[other]:
                touches = any(self.of_cell[n] == number for n in self._near[cell])
                if touches and self._fits(cell, cage) and self._may_leave(cell):
                    self.move(cell, number)
                    if len(cage) >= self._least:
                        return True
        return False

    def _may_leave(self, cell: int) -> bool:
        """Whether a cage without a cell is large enough, and still connected."""
        rest = [other for other in self.cages[self.of_cell[cell]] if other != cell]
        return len(rest) >= self._least and self._is_connected(rest)

    def _is_connected(self, cells: Sequence[int]) -> bool:
        left, edge = set(cells[1:]), [cells[0]]
        while edge:
            found = [near for near in self._near[edge.pop()] if near in left]
            left.difference_update(found)
            edge += found
        return not left

    def is_joinable(self, a: int, b: int) -> bool:
        """Whether two cages together are a cage."""
        union = self.cages[a] + self.cages[b]
        if len(union) > self._most:
            return False
        return not self._is_distinct or len({self._grid[cell] for cell in union}) == len(union)

    def join(self, a: int, b: int) -> None:
        """Join two cages, as a new one."""
        self._new(self.cages.pop(a) + self.cages.pop(b))

    def move(self, cell: int, number: int) -> None:
        """Move a cell to another cage."""
        self.cages[self.of_cell[cell]].remove(cell)
        self.cages[number].append(cell)
        self.of_cell[cell] = number

    def change(self, other: bytes | None, sizes: Sequence[int], draws: Draws) -> bool:
        """Change the cages of a puzzle that has a second solution, or took too long to search.

        Parameters
        ----------
        other : bytes, optional
            A second solution; None if it is not known whether there is one.
        sizes : sequence of int
            How many digits each cell may have before any choice.
        draws : Draws

        Returns
        -------
        bool
            False if there is no such change.
        """
        return self.separate(other, draws) if other is not None else self._loosen(sizes, draws)

    def _loosen(self, sizes: Sequence[int], draws: Draws) -> bool:
        """Split the cage that can be split and leaves the most digits."""
        n_left = {
            number: sum(sizes[cell] for cell in cage)
            for number, cage in self.cages.items()
            if len(cage) >= 2 * self._least
        }
        for number in sorted(n_left, key=lambda each: (-n_left[each], each)):
            parts = list(self._parts(self.cages[number]))
            if parts:
                self._divide(number, parts[draws.below(len(parts))])
                return True
        return False

    def separate(self, other: bytes, draws: Draws) -> bool:
        """Change the cages so that a second solution has another sum in one of them.

        A cage that can be split into two is; else a cell in which the solutions differ goes to
        another cage.  Returns False if no such change is left.
        """
        differ = [cell for cell in range(len(other)) if other[cell] != self._grid[cell]]
        draws.shuffle(differ)
        for cell in differ:
            if self._split(self.of_cell[cell], other, draws):
                return True
        for cell in differ:
            if not self._may_leave(cell):
                continue
            near = sorted({self.of_cell[n] for n in self._near[cell]} - {self.of_cell[cell]})
            draws.shuffle(near)
            for number in near:
                if self._fits(cell, self.cages[number]):
                    self.move(cell, number)
                    return True
        return False

    def _split(self, number: int, other: bytes, draws: Draws) -> bool:
        """Split a cage in two parts whose sums differ in two solutions."""
        cage = self.cages[number]
        if len(cage) < 2 * self._least:
            return False
        parts = [
            part
            for part in self._parts(cage)
            if sum(other[cell] for cell in part) != sum(self._grid[cell] for cell in part)
        ]
        if not parts:
            return False
        self._divide(number, parts[draws.below(len(parts))])
        return True

    def _divide(self, number: int, part: list[int]) -> None:
        """Divide a cage in a part and the rest."""
        self._new([cell for cell in self.cages.pop(number) if cell not in part])
        self._new(part)

    def _parts(self, cage: Sequence[int]) -> Iterator[list[int]]:
        """Yield the connected halves of a cage, as lists, whose other half is connected too."""
        n = len(cage)
        for chosen in range(1, 1 << (n - 1)):
            part = [cage[i] for i in range(n) if chosen >> i & 1]
            rest = [cage[i] for i in range(n) if not chosen >> i & 1]
            is_large = self._least <= len(part) and self._least <= len(rest)
            if is_large and self._is_connected(part) and self._is_connected(rest):
                yield part
