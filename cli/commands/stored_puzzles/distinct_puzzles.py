"""Puzzles that are added to a collection only if they overlap none of its puzzles."""

from typing import TYPE_CHECKING

from cluesmith.generator.making.overlap_indexes import AnyOverlapIndex, overlap_index_of_texts

if TYPE_CHECKING:
    from sqlalchemy.orm import Session


class DistinctPuzzles:
    """Decides in order which puzzles to take; ``max_overlap`` has the form of a job's."""

    def __init__(self, max_overlap: str) -> None:
        self.n_left_out = 0
        self._overlapping = max_overlap
        self._indexes: dict[str, AnyOverlapIndex] = {}

    def hold(self, session: "Session", collection: str) -> None:
        """Compare with the puzzles of a collection."""
        from cluesmith.storage.puzzles.selection import Filters, iter_ids

        for _ in iter_ids(session, Filters(collection=collection), takes=self._add):
            pass

    def takes(self, kind: str, clues: str) -> bool:
        """Take a puzzle, or leave it out and return False."""
        if self._index(kind).is_overlapping(clues.encode()):
            self.n_left_out += 1
            return False
        return self._add(kind, clues)

    def _add(self, kind: str, clues: str) -> bool:
        self._index(kind).add(clues.encode())
        return True

    def _index(self, kind: str) -> AnyOverlapIndex:
        if kind not in self._indexes:
            self._indexes[kind] = overlap_index_of_texts(kind, self._overlapping)
        return self._indexes[kind]
