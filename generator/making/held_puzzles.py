"""The puzzles of a run and their grids, up to symmetry, in 14 to 20 bytes each.

Forms are held by their hashes.  Where two hashes agree, the form of the earlier puzzle is made
again from its clues, which the index of overlapping puzzles has, and decides.  Texts in sets take
330 bytes a puzzle.

Rejected: signatures in place of forms, 3 us for 10.  Grids are told apart by their forms, since
colours see no difference in full grids; and at most one puzzle a grid is the default.
"""

from cluesmith.generator.canonical.canonical_form import CanonicalForm, canonical_form
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.hash_table import HashTable
from cluesmith.generator.making.overlap import OverlapIndex


class HeldPuzzles:
    """The forms of the puzzles of an index, which is empty at first."""

    def __init__(self, kind: Kind, index: OverlapIndex) -> None:
        self._kind = kind
        self._index = index
        self._forms, self._grids = HashTable(), HashTable()

    def has(self, canonical: str) -> bool:
        """Return True if a puzzle has this form."""
        numbers = self._forms.numbers_of(hash(canonical))
        return any(self._form(number).clues == canonical for number in numbers)

    def has_grid(self, grid_class: str) -> bool:
        """Return True if a puzzle has a grid of this class."""
        numbers = self._grids.numbers_of(hash(grid_class))
        return any(self._form(number).grid_class == grid_class for number in numbers)

    def add(self, canonical: str, grid_class: str) -> None:
        """Add the forms of the puzzle that the index took; the class is empty if nobody asks."""
        self._forms.add(hash(canonical))
        if grid_class:
            self._grids.add(hash(grid_class))

    def _form(self, number: int) -> CanonicalForm:
        from cluesmith.generator.oracles.oracle_registry import solver_for  # rarely needed

        text = self._index.puzzle(number).decode()
        (solution,) = solver_for(self._kind).solutions(self._kind.values(text), 1)
        return canonical_form(self._kind, text, self._kind.text(solution))
