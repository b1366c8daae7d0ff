"""What the storage wants to know of a puzzle, computed by the generator."""

from generator import CANONICAL_VERSION, canonical_form, kind_named, symmetry_mask
from storage.puzzles import Form


def form_of(kind_name: str, clues: str, solution: str) -> Form:
    """Return what a puzzle is up to symmetry, and the symmetries of its pattern."""
    kind = kind_named(kind_name)
    form = canonical_form(kind, clues, solution)
    mask = symmetry_mask(kind, kind.values(clues))
    return Form(form.clues, CANONICAL_VERSION, form.grid_class, mask)
