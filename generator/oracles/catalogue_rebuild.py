"""Rebuilds the list of all grids of a kind with dancing links."""

from collections.abc import Callable, Sequence

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.orbits import Orbits
from cluesmith.generator.kinds.symmetry import Symmetry

# Enough for a progress bar to move.
_MIN_PARTS = 100


def rebuild(
    kind: Kind, on_progress: Callable[[float], None] | None = None, exhaustive: bool = False
) -> tuple[bytes, ...]:
    """Enumerate the grids of a kind with dancing links, and return the representatives, sorted.

    Parameters
    ----------
    kind : Kind
        One with few grids.
    on_progress : callable, optional
        Called with the fraction of the search that is done, 0..1.
    exhaustive : bool
        Find every grid, and use the symmetries only to sort them into classes.

    Notes
    -----
    The search is cut into parts by the digits of the first cells.  Unless it is exhaustive, it
    skips parts that cannot hold the least grid of an orbit: if an image shows a smaller digit than
    the grid in the first cell in which they differ, the grid is not the least.  Where the image of
    a cell comes from one that is not known yet, the digits that would make it smaller are
    forbidden.  The least grid of every orbit remains, hence every class is found.

    Hanidoku takes 22 million nodes, exhaustive 220 million: 7 and 68 s.  In one piece the
    exhaustive search takes 111 million and 35 s, but could not show its progress.

    Measured and rejected for the search by symmetry: to cut by other cells, which leaves another
    grid of each orbit.  The six corners bring 13 million nodes, but are the kind's to know; the
    last cells 16 million; from the centre outwards 79 million.
    """
    symmetries = kind.symmetries[:1] if exhaustive else kind.symmetries
    parts = _parts(kind, symmetries)
    orbits = Orbits(kind.n_cells, kind.n_digits, kind.symmetries)
    cover = kind.model.cover()
    representatives = set()
    for number, (presets, forbidden) in enumerate(parts, start=1):
        if cover.select_all(presets):
            for option in forbidden:
                cover.forbid(option)
            for solution in cover.search().solutions:
                representatives.add(orbits.least(kind.grid(solution)))
        cover.undo(cover.n_presets)
        if on_progress:
            on_progress(number / len(parts))
    return tuple(sorted(representatives))


def _parts(kind: Kind, symmetries: Sequence[Symmetry]) -> list[tuple[list[int], list[int]]]:
    """Return the parts of the search: options to select and options to forbid."""
    cells = range(kind.n_cells)
    parts: list[tuple[list[int], list[int]]] = [([], [])]
    while len(parts) < _MIN_PARTS and len(parts[0][0]) < kind.n_cells:
        longer = []
        for digits, _ in parts:
            for digit in range(1, kind.n_digits + 1):
                known = dict(zip(cells, [*digits, digit], strict=False))
                forbidden = _forbidden(kind, known, symmetries)
                if forbidden is not None:
                    longer.append(([*digits, digit], forbidden))
        parts = longer
    return [
        ([cell * kind.n_digits + d - 1 for cell, d in zip(cells, digits, strict=False)], forbidden)
        for digits, forbidden in parts
    ]


def _forbidden(
    kind: Kind, known: dict[int, int], symmetries: Sequence[Symmetry]
) -> list[int] | None:
    """Return the options that make an image smaller; None if one is smaller already.

    ``known`` are the digits of the first cells, in the order in which grids are compared.
    """
    options = set()
    for symmetry in symmetries:
        for cell, digit in known.items():
            source = symmetry.cells[cell]
            if source not in known:
                options |= {
                    source * kind.n_digits + d
                    for d, image in enumerate(symmetry.digits)
                    if image < digit
                }
                break
            image = symmetry.digits[known[source] - 1]
            if image < digit:
                return None
            if image > digit:
                break
    return sorted(options)
