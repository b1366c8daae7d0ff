"""Sets of up to 16 numbers side by side, 16 bits each.

Compiled modules take these functions from lanes.pxd.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from array import array

# Lanes that are done at a time: arrays have a multiple of them.
LANES_AT_ONCE = 16


def strike_lanes(
    lanes: array[int],
    where: array[int],
    start: int,
    n_lanes: int,
    numbers: int,
    singles: array[int],
    changed: array[int],
) -> int:
    """Take numbers out of the lanes that have all bits in ``where``, from ``start`` on.

    Adds the lanes that change to the set ``changed``, and those with one number left to
    ``singles``.  Returns the first lane that has no number left, else -1.
    """
    for lane in range(n_lanes):
        left = lanes[lane] & ~(where[start + lane] & numbers)
        if left != lanes[lane]:
            lanes[lane] = left
            if left == 0:
                return lane
            changed[lane >> 6] |= 1 << (lane & 63)
            if left & (left - 1) == 0:
                singles[lane >> 6] |= 1 << (lane & 63)
    return -1


def open_lanes(lanes: array[int], n_lanes: int, found: array[int]) -> None:
    """Set ``found`` to the lanes that have two numbers or more."""
    for word in range((n_lanes + 63) >> 6):
        found[word] = 0
    for lane in range(n_lanes):
        if lanes[lane] & (lanes[lane] - 1):
            found[lane >> 6] |= 1 << (lane & 63)
