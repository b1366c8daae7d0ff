# mypy: allow-untyped-decorators, disable-error-code="valid-type, no-any-return, misc"
"""Steps down the stabiliser chain of a group of symmetries, laid out as tables.

A permutation holds at c the cell whose digit moves to cell c.  On the way down, a walk chooses the
cells whose digits move to the base cells, one after the other.  The permutation of a choice agrees
with it on these cells and is arbitrary elsewhere.

``_points`` has the cells that can come to a base cell while the earlier ones stay, level by level.
``_steps`` has a row for each point, a permutation that brings it there.  The rows of a level begin
at ``_first[level]``.
"""

from __future__ import annotations

from array import array
from typing import TYPE_CHECKING

import cython

from cluesmith.generator.kernel.arrays import flat, zeros

if TYPE_CHECKING:
    from cluesmith.generator.kinds.automorphisms import AutomorphismGroup


@cython.final
@cython.cclass
class ChainWalk:
    """Walks down a stabiliser chain.

    Parameters
    ----------
    group : AutomorphismGroup
    """

    _n_levels: cython.int
    _n_cells: cython.int
    _first: cython.int[::1]
    _points: cython.ushort[::1]
    _steps: cython.ushort[::1]

    def __init__(self, group: AutomorphismGroup) -> None:
        self._n_cells = group.n_cells
        self._n_levels = len(group.base)
        self._first, points = flat(group.orbits)
        self._points = array("H", points)
        steps = array("H")
        for cells, transversal in zip(group.orbits, group.transversals, strict=True):
            for cell in cells:
                steps.extend(transversal[cell])
        self._steps = steps

    def start(self) -> array[int]:
        """Return the permutation before anything is chosen."""
        return array("H", range(self._n_cells))

    def extended(self, chosen: array[int], level: int, point: int) -> array[int]:
        """Return the permutation after the choice of a cell, by its number in the level's orbit."""
        longer = zeros("H", self._n_cells)
        self._extend(chosen, longer, self._first[level] + point)
        return longer

    def finished(self, chosen: array[int], level: int, colours: array[int]) -> array[int]:
        """Return the permutation after the least colour was chosen from this level to the last.

        Colours are all different, so the choice depends on them alone.
        """
        cells = chosen[:]
        self._finish(cells, zeros("H", self._n_cells), level, colours)
        return cells

    @cython.cfunc
    @cython.exceptval(check=False)
    def _finish(
        self,
        chosen: cython.ushort[::1],
        longer: cython.ushort[::1],
        level: cython.int,
        colours: cython.const[cython.ulonglong][::1],
    ) -> cython.void:
        while level < self._n_levels:
            best = self._first[level]
            for row in range(self._first[level] + 1, self._first[level + 1]):
                if colours[chosen[self._points[row]]] < colours[chosen[self._points[best]]]:
                    best = row
            self._extend(chosen, longer, best)
            for k in range(self._n_cells):
                chosen[k] = longer[k]
            level += 1

    @cython.cfunc
    @cython.inline
    @cython.exceptval(check=False)
    def _extend(
        self,
        chosen: cython.const[cython.ushort][::1],
        longer: cython.ushort[::1],
        row: cython.int,
    ) -> cython.void:
        for k in range(self._n_cells):
            longer[k] = chosen[self._steps[row * self._n_cells + k]]
