# cython: cdivision=False
# mypy: allow-untyped-decorators, disable-error-code="attr-defined, valid-type, no-any-return, misc"
"""Lines of a full grid, drawn at random: thermometers, arrows and other clues on paths."""

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise

import cython

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import Automaton, ClueType, Limits, Links, alive_states
from cluesmith.generator.clues.clue_types import CLUE_TYPES, normal
from cluesmith.generator.kernel.random_draws import Draws
from cluesmith.generator.kinds.kind import Kind

# Attempts to draw a path, for each that is wanted.
_TRIES_A_PATH = 12

# The cells that are tried in turn to make a path longer.
_STEPS = cython.declare(cython.int, 4)

Cells = tuple[int, ...]
Step = tuple[int, int]


@cython.cclass
class DrawnPaths:
    """Draws paths of one type that share no cells and never cross each other or themselves.

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
        Each path comes with its images under these, if these share no cell with it.
    """

    found: list[Clue] = cython.declare(list, visibility="public")
    _kind: Kind
    _row: ClueType
    _draws: Draws
    _n_cells: cython.int
    _fewest: cython.int
    _n_sizes: cython.int
    _free: cython.int[8]
    _images: Sequence[Sequence[int]]
    _grids: list[bytes]
    _moved: list[set[int]]
    _fixed: set[int]
    _touching: tuple[tuple[int, ...], ...]
    _crossing: Mapping[Step, Step]
    _followers: list[bytes]

    def __init__(
        self,
        kind: Kind,
        row: ClueType,
        sizes: tuple[int, int],
        grid: bytes,
        draws: Draws,
        images: Sequence[Sequence[int]] = (),
    ) -> None:
        self._kind, self._row = kind, row
        self._n_cells = kind.n_cells
        self._fewest, self._n_sizes = sizes[0], sizes[1] - sizes[0] + 1
        self._draws, self._images = draws, images
        # The digits that a path has, and that its images have.
        self._grids = [grid, *(bytes(grid[cell] for cell in image) for image in images)]
        self._moved = [{*moved} for moved in zip(*images, strict=True)]
        self._fixed = {cell for cell, moved in enumerate(self._moved) if cell in moved}
        self._touching = kind.definition.touching
        self._crossing = kind.definition.crossing_steps
        self._followers = _followers(row.name, kind.n_digits)
        self.found = []

    def fill(self, count: int) -> None:
        """Draw paths one after the other until there are ``count``."""
        used = bytearray(self._kind.n_cells)
        for cells in (self._fixed, *(clue.cells for clue in self.found)):
            for cell in cells:
                used[cell] = 1
        taken = _steps(clue.cells for clue in self.found)
        for _ in range(_TRIES_A_PATH * count):
            if len(self.found) + len(self._images) >= count:
                return
            path = self._path(used)
            if path is None:
                continue
            paths = [path, *(tuple([image[c] for c in path]) for image in self._images)]
            steps = _steps(paths)
            if self._is_crossed(steps, taken | steps):
                continue
            taken |= steps
            for moved in paths:
                self.found.append(normal(Clue(self._row.name, moved)))
                for cell in moved:
                    used[cell] = 1

    def drawn_near(self, cell: int) -> Clue | None:
        """Draw a path, which may be in the way of others, from a cell or one that touches it."""
        if self._draws.below(2):
            near = self._kind.definition.touching[cell]
            cell = near[self._draws.below(len(near))]
        cells = self._extend(bytearray(self._kind.n_cells), cell, self._size())
        if cells is None or self._is_crossed(_steps([cells]), _steps([cells])):
            return None
        return normal(Clue(self._row.name, cells))

    def put(self, path: Clue) -> None:
        """Add a path in place of those that it meets or crosses."""
        cells, steps = {*path.cells}, _steps([path.cells])
        self.found = [
            each
            for each in self.found
            if cells.isdisjoint(each.cells) and not self._is_crossed(steps, _steps([each.cells]))
        ]
        self.found.append(path)

    def _is_crossed(self, steps: set[Step], others: set[Step]) -> bool:
        """Return True if one of some steps crosses one of the others."""
        return any(self._crossing.get(step) in others for step in steps)

    @cython.cfunc
    def _size(self) -> cython.int:
        return self._fewest + self._draws.drawn_below(self._n_sizes)

    @cython.cfunc
    def _path(self, used: bytearray) -> Cells | None:
        """Return a path of a random size from a random cell; None if there is no room."""
        size: cython.int = self._size()
        start: cython.int = self._draws.drawn_below(self._n_cells)
        return None if used[start] else self._extend(bytearray(used), start, size)

    @cython.cfunc
    def _extend(self, used: bytearray, start: cython.int, size: cython.int) -> Cells | None:
        """Return a path from a cell and mark its cells as used; None if there is no room."""
        used[start] = 1
        if self._row.limits is Limits.ARROW:
            return self._arrow(used, start, size)
        if self._row.links is Links.MIRRORED:
            return self._palindrome(used, start, size)
        if self._row.automaton is not None:
            return self._accepted(used, start, size, self._row.automaton)
        return self._line(used, start, size)

    @cython.cfunc
    def _look_near(self, cells: list[int], used: bytearray, end: cython.int) -> cython.int:
        """Write some of the free cells that touch an end in random order; return their number."""
        touching: tuple[int, ...] = self._touching[end]
        n: cython.int = 0
        c: cython.int
        for c in touching:
            if not used[c] and (not self._images or self._moved[c].isdisjoint(cells)):
                self._free[n] = c
                n += 1
        for i in range(n - 1, 0, -1):
            j: cython.int = self._draws.drawn_below(i + 1)
            self._free[i], self._free[j] = self._free[j], self._free[i]
        return n if self._images else min(n, _STEPS)

    @cython.cfunc
    def _near(self, cells: list[int], used: bytearray, end: cython.int) -> list[int]:
        """Return some of the free cells that touch an end, in random order."""
        return [self._free[i] for i in range(self._look_near(cells, used, end))]

    @cython.cfunc
    def _line(self, used: bytearray, start: cython.int, size: cython.int) -> Cells | None:
        """Return a path along which the digits are related."""
        end: cython.int = start
        cell: cython.int
        cells: list[int] = [start]
        while len(cells) < size:
            for i in range(self._look_near(cells, used, end)):
                cell = self._free[i]
                if self._may_follow(end, cell):
                    break
            else:
                return None
            cells.append(cell)
            used[cell] = 1
            end = cell
        return tuple(cells)

    @cython.cfunc
    def _may_follow(self, end: cython.int, cell: cython.int) -> cython.bint:
        """Return True if the digits of two cells may be side by side on a line."""
        grid: bytes
        row: bytes
        for grid in self._grids:
            row = self._followers[cython.cast(cython.int, grid[end])]
            if not row[cython.cast(cython.int, grid[cell])]:
                return False
        return True

    @cython.cfunc
    def _arrow(self, used: bytearray, start: cython.int, size: cython.int) -> Cells | None:
        """Return a circle and a shaft with enough cells for the sum, up to the size."""
        cell: cython.int
        cells: list[int] = [start]
        left: list[int] = [grid[start] for grid in self._grids]
        while any(left) and len(cells) < size:
            is_last: cython.bint = len(cells) == size - 1
            for cell in self._near(cells, used, cells[len(cells) - 1]):
                after = [left[i] - grid[cell] for i, grid in enumerate(self._grids)]
                if not any(after) or (min(after) > 0 and not is_last):
                    break
            else:
                return None
            cells.append(cell)
            used[cell] = 1
            left = after
        return None if any(left) or len(cells) < self._row.least + 1 else tuple(cells)

    def _accepted(
        self, used: bytearray, start: int, size: int, automaton: Automaton
    ) -> Cells | None:
        """Return a path whose digits an automaton accepts."""
        n_digits = self._kind.n_digits
        states = [automaton.step(automaton.start, grid[start], 0, n_digits) for grid in self._grids]
        alive = alive_states(automaton, 0, size, n_digits)
        if not all(state in alive[1] for state in states):
            return None
        cells = [start]
        while len(cells) < size:
            for cell in self._near(cells, used, cells[len(cells) - 1]):
                if self._row.is_distinct and any(
                    grid[cell] == grid[each] for grid in self._grids for each in cells
                ):
                    continue
                after = [
                    automaton.step(state, grid[cell], 0, n_digits)
                    for state, grid in zip(states, self._grids, strict=True)
                ]
                if all(state in alive[len(cells) + 1] for state in after):
                    break
            else:
                return None
            cells.append(cell)
            used[cell] = 1
            states = after
        return tuple(cells)

    def _palindrome(self, used: bytearray, start: int, size: int) -> Cells | None:
        """Return a path that grows from its middle at both ends."""
        cells = [start]
        while len(cells) < size:
            pairs = []
            for a in self._near(cells, used, cells[0]):
                used[a] = 1
                for b in self._near([*cells, a], used, cells[len(cells) - 1]):
                    if self._may_follow(a, b):
                        pairs.append((a, b))
                used[a] = 0
            if not pairs:
                break
            first, last = pairs[0]
            cells = [first, *cells, last]
            used[first] = used[last] = 1
        return tuple(cells) if len(cells) >= self._row.least + 1 else None


def _steps(paths: Iterable[Cells]) -> set[Step]:
    """Return the steps of paths, each with its lower cell first."""
    return {(a, b) if a < b else (b, a) for cells in paths for a, b in pairwise(cells)}


@cache
def _followers(name: str, n_digits: int) -> list[bytes]:
    """Return for each digit those that may be linked to it; all if the type relates none."""
    digits, related = range(n_digits + 1), CLUE_TYPES[name].related
    return [bytes([related is None or related(a, b, 0, n_digits) for b in digits]) for a in digits]
