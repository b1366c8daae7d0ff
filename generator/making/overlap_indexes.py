"""The index of overlapping puzzles that a kind takes."""

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.clue_overlap import ClueOverlapIndex
from cluesmith.generator.making.overlap import OverlapIndex, new_overlap_index
from cluesmith.generator.spec import HALF

AnyOverlapIndex = OverlapIndex | ClueOverlapIndex


def overlap_index_of(kind: Kind, max_overlap: str) -> AnyOverlapIndex:
    """Return an empty index for the overlap of a spec: "half", or a number.

    It takes puzzles as ``compared_form`` returns them.
    """
    if not kind.has_clue_families:
        return new_overlap_index(kind.n_cells, max_overlap)
    return ClueOverlapIndex(None if max_overlap == HALF else int(max_overlap))


def compared_form(kind: Kind, text: str) -> bytes:
    """Return a puzzle in one line of text in the form that the index of its kind takes."""
    return text.encode() if kind.has_clue_families else kind.values(text)


def overlap_index_of_texts(kind_name: str, max_overlap: str) -> AnyOverlapIndex:
    """Return an empty index for the encoded text of a kind's puzzles."""
    kind = kind_named(kind_name)
    if kind.has_clue_families:
        return overlap_index_of(kind, max_overlap)
    return new_overlap_index(kind.n_cells, max_overlap, ord("."))
