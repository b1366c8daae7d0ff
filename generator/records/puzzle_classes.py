"""Puzzles compared up to symmetry: which of them appeared before."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.overlap_indexes import AnyOverlapIndex, overlap_index_of

Place = TypeVar("Place")


@dataclass(slots=True)
class PuzzleClasses(Generic[Place]):
    """The first place of each class of puzzles, by kind and form, and the index of overlaps."""

    max_overlap: str | None = None
    """The most clues that a puzzle may share with an earlier one; any number if not given."""
    _first: dict[str, dict[bytes, Place]] = field(default_factory=dict)
    _kept: dict[str, AnyOverlapIndex] = field(default_factory=dict)

    def compare(
        self, kind: Kind, clues: bytes, form: bytes | str, place: Place
    ) -> tuple[Place | None, bool]:
        """Return the place of the first puzzle that is the same, and whether this one overlaps.

        Parameters
        ----------
        clues : bytes
            The puzzle, as an index of overlapping puzzles takes it.
        form : bytes or str
            As ``canonical_forms_of`` returns it.  Without a form, the puzzle is compared as it
            stands.
        place : object
            The place of the puzzle; kept for a new one.
        """
        places = self._first.setdefault(kind.name, {})
        # A byte more: a puzzle compared as it stands must not equal a canonical form.
        key = form if isinstance(form, bytes) else clues + b"="
        if key in places:
            return places[key], False
        if self._overlaps(kind, clues):
            return None, True  # an equivalent form of it may share fewer clues with all kept ones
        places[key] = place
        return None, False

    def _overlaps(self, kind: Kind, clues: bytes) -> bool:
        """Return True if a puzzle overlaps one that is kept; otherwise keep it."""
        if self.max_overlap is None:
            return False
        if kind.name not in self._kept:
            self._kept[kind.name] = overlap_index_of(kind, self.max_overlap)
        return not self._kept[kind.name].add_unless_overlapping(clues)
