"""The index of overlapping puzzles that a kind takes."""

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_overlap import ClueOverlapIndex
from cluesmith.generator.making.overlap import OverlapIndex, new_overlap_index
from cluesmith.generator.spec import HALF

AnyOverlapIndex = OverlapIndex | ClueOverlapIndex

_BLANK = ord(".")


def overlap_index_of(kind: Kind, max_overlap: str) -> AnyOverlapIndex:
    """Return an empty index for the overlap of a spec: "half", or a number.

    It takes puzzles of the kind in one line of text, encoded.
    """
    if not kind.has_clue_families:
        return new_overlap_index(kind.n_cells, max_overlap, _BLANK)
    return ClueOverlapIndex(None if max_overlap == HALF else int(max_overlap))


def overlap_index_named(kind_name: str, max_overlap: str) -> AnyOverlapIndex:
    """Return the same for the name of a kind."""
    return overlap_index_of(kind_named(kind_name), max_overlap)
