"""Houses that follow from others: the law of leftovers, for kinds whose houses overlap.

Every house of n cells has each of the n digits once.  So where some lines and as many regions have
most of their cells in common, the cells that only the lines have hold the same digits as those that
only the regions have, each as often; if the latter are part of a house, the others can stand in for
them there, and that is a house again.  Where there is one line more than there are regions, and all
of these regions are within the lines, what is left over is a house.

A search that knows such houses sees earlier that a branch ends.

With at most 8 such houses, a minimal jigsaw takes 0.5 to 0.9 of the time
(docs/decisions/search-methods.md); more do not help.
"""

from collections.abc import Iterator, Sequence

House = tuple[int, ...]

# More houses cost more than they save.
MAX_IMPLIED = 8

# Built-in kinds need 9 at most. All pairs of the families of 1,000 houses would take a minute.
MAX_FAMILIES = 16


def implied_houses(houses: Sequence[House], n_digits: int) -> list[House]:
    """Return houses that follow from those given, at most MAX_IMPLIED and none of them.

    Parameters
    ----------
    houses : sequence of tuples of int
        Cells that hold different digits; houses with fewer cells than digits are ignored.
    n_digits : int

    Returns
    -------
    list of tuples of int
        Cells of houses that hold every digit, those first that follow from the fewest lines.
    """
    full = [_bits(house) for house in houses if len(house) == n_digits]
    some = families(full, n_digits)
    found: dict[int, None] = {}
    for lines in some:
        for others in some:
            if lines is not others:
                found.update(dict.fromkeys(_leftovers(lines, others, full, n_digits)))
    known = set(full)
    new = [cells for cells in found if cells not in known]
    return [_cells(cells) for cells in new[:MAX_IMPLIED]]


def families(full: Sequence[int], n_digits: int) -> list[list[int]]:
    """Return lists of houses without a common cell, for each house one that begins with it.

    Of houses that fill the grid together one list is enough; there are MAX_FAMILIES at most.
    """
    found: list[list[int]] = []
    whole: set[int] = set()  # the houses of families that have all cells
    for number, first in enumerate(full):
        if first in whole:
            continue
        if len(found) == MAX_FAMILIES:
            break
        family, cells = [first], first
        for house in full[number + 1 :]:
            if not house & cells:
                family.append(house)
                cells |= house
        found.append(family)
        if len(family) == n_digits:
            whole.update(family)
    return found


def _leftovers(
    lines: Sequence[int], others: Sequence[int], full: Sequence[int], n_digits: int
) -> Iterator[int]:
    """Yield the houses that are left over of neighbouring lines and others that lie in them."""
    for first in range(len(lines)):
        area = 0
        for n_lines, line in enumerate(lines[first:], start=1):
            area |= line
            within = n_within = 0
            for other in others:
                if 2 * (area & other).bit_count() > n_digits:
                    within |= other
                    n_within += 1
            beside, beyond = area & ~within, within & ~area
            if n_lines == n_within + 1 and not beyond:
                yield beside
            elif n_lines == n_within:
                yield from _swapped(beside, beyond, full)
                yield from _swapped(beyond, beside, full)


def _swapped(some: int, same: int, full: Sequence[int]) -> Iterator[int]:
    """Yield the houses in which these cells take the place of others with the same digits."""
    for house in full:
        if same and not same & ~house:
            yield house & ~same | some


def _bits(house: House) -> int:
    return sum(1 << cell for cell in house)


def _cells(bits: int) -> House:
    return tuple(cell for cell in range(bits.bit_length()) if bits >> cell & 1)
