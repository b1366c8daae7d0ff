"""Lines of a full grid, drawn at random: thermometers, arrows and other clues on paths."""

from collections.abc import Callable, Sequence

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_types import ClueType, normal
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import Kind

# Attempts to draw a path, for each that is wanted.
_TRIES_A_PATH = 12

# How many cells are tried in turn to make a path longer.
_STEPS_A_CELL = 4

Cells = tuple[int, ...]


class DrawnPaths:
    """Draws paths of one type, no two of which share a cell.

    Parameters
    ----------
    kind : Kind
    row : ClueType
        One with ``Place.PATH``.
    sizes : (int, int)
        The fewest and the most cells of each.
    grid : bytes
    draws : Draws
    images : sequence of permutations
        Each path comes with its images under these, if it shares no cell with them.
    """

    def __init__(
        self,
        kind: Kind,
        row: ClueType,
        sizes: tuple[int, int],
        grid: bytes,
        draws: Draws,
        images: Sequence[Sequence[int]] = (),
    ) -> None:
        self._kind, self._row, self._sizes = kind, row, sizes
        self._draws, self._images = draws, images
        # The digits that a path has, and that its images have.
        self._grids = [grid, *(bytes(grid[cell] for cell in image) for image in images)]
        cells = range(kind.n_cells)
        self._moved = [{image[cell] for image in images} for cell in cells]
        self._fixed = {cell for cell in cells if cell in self._moved[cell]}
        self._extend = _EXTENSIONS.get(row.name, DrawnPaths._line)
        self.found: list[Clue] = []

    def fill(self, count: int) -> list[Clue]:
        """Draw paths one after the other until there are so many; return all."""
        used = {*self._fixed, *(cell for clue in self.found for cell in clue.cells)}
        for _ in range(_TRIES_A_PATH * count):
            if len(self.found) + len(self._images) >= count:
                break
            cells = self._path(used)
            if cells is not None:
                for moved in (cells, *(tuple(image[c] for c in cells) for image in self._images)):
                    self.found.append(normal(Clue(self._row.name, moved)))
                    used.update(moved)
        return self.found

    def drawn_near(self, cell: int) -> Clue | None:
        """Draw a path, which may cross others, from a cell or one that touches it."""
        if self._draws.below(2):
            near = self._kind.definition.touching[cell]
            cell = near[self._draws.below(len(near))]
        cells = self._extend(self, set(), cell, self._size())
        return None if cells is None else normal(Clue(self._row.name, cells))

    def put(self, path: Clue) -> None:
        """Add a path in place of those that it crosses."""
        cells = {*path.cells}
        self.found = [each for each in self.found if cells.isdisjoint(each.cells)]
        self.found.append(path)

    def _size(self) -> int:
        return self._sizes[0] + self._draws.below(self._sizes[1] - self._sizes[0] + 1)

    def _path(self, used: set[int]) -> Cells | None:
        """Return a path of a random size from a random cell; None if there it has no room."""
        size = self._size()
        start = self._draws.below(self._kind.n_cells)
        return None if start in used else self._extend(self, used, start, size)

    def _near(self, cells: Sequence[int], used: set[int], end: int) -> list[int]:
        """Return some of the free cells that touch an end, in random order."""
        free = [c for c in self._kind.definition.touching[end] if c not in used and c not in cells]
        if self._images:
            free = [c for c in free if self._moved[c].isdisjoint(cells)]
        self._draws.shuffle(free)
        return free if self._images else free[:_STEPS_A_CELL]

    def _line(self, used: set[int], start: int, size: int) -> Cells | None:
        """Return a path along which the digits are related, or an automaton reads them."""
        cells, related, n_digits = [start], self._row.related, self._kind.n_digits
        while len(cells) < size:
            end = cells[-1]
            for cell in self._near(cells, used, end):
                if related is None or all(
                    related(g[end], g[cell], 0, n_digits) for g in self._grids
                ):
                    cells.append(cell)
                    break
            else:
                return None
        return tuple(cells)

    def _arrow(self, used: set[int], start: int, size: int) -> Cells | None:
        """Return a circle and a shaft of as many cells as needed for the sum, up to the size."""
        cells, left = [start], [grid[start] for grid in self._grids]
        while any(left) and len(cells) < size:
            is_last = len(cells) == size - 1
            for cell in self._near(cells, used, cells[-1]):
                after = [n - grid[cell] for n, grid in zip(left, self._grids, strict=True)]
                if not any(after) or (min(after) > 0 and not is_last):
                    cells.append(cell)
                    left = after
                    break
            else:
                return None
        return None if any(left) or len(cells) < self._row.least + 1 else tuple(cells)

    def _renban(self, used: set[int], start: int, size: int) -> Cells | None:
        """Return a path whose digits follow each other in some order."""
        cells, digits = [start], [{grid[start]} for grid in self._grids]
        while len(cells) < size:
            for cell in self._near(cells, used, cells[-1]):
                wider = [d | {grid[cell]} for d, grid in zip(digits, self._grids, strict=True)]
                if all(len(d) > len(cells) and max(d) - min(d) < size for d in wider):
                    cells.append(cell)
                    digits = wider
                    break
            else:
                return None
        return tuple(cells)

    def _palindrome(self, used: set[int], start: int, size: int) -> Cells | None:
        """Return a path that grows from its middle at both ends."""
        cells = [start]
        while len(cells) < size:
            pairs = [
                (a, b)
                for a in self._near(cells, used, cells[0])
                for b in self._near([*cells, a], used, cells[-1])
                if all(grid[a] == grid[b] for grid in self._grids)
            ]
            if not pairs:
                break
            first, last = pairs[0]
            cells = [first, *cells, last]
        return tuple(cells) if len(cells) >= self._row.least + 1 else None


# (self, used cells, start, size) -> cells
_Extension = Callable[[DrawnPaths, set[int], int, int], Cells | None]

_EXTENSIONS: dict[str, _Extension] = {
    "arrow": DrawnPaths._arrow,
    "renban": DrawnPaths._renban,
    "palindrome": DrawnPaths._palindrome,
}
