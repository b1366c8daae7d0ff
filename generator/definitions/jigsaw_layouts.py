"""Jigsaw layouts: the regions of nine cells that stand in place of boxes."""

from collections.abc import Mapping

# By the name of the kind, its title and the region of each cell, a row a string.
JIGSAW_LAYOUTS: Mapping[str, tuple[str, tuple[str, ...]]] = {}
