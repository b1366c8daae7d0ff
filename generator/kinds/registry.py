"""The registry of puzzle kinds: a new kind is one module and one line here."""

from generator.errors import UnknownKindError
from generator.kinds.hanidoku import HANIDOKU
from generator.kinds.kind import Kind
from generator.kinds.sudoku import SUDOKU, SUDOKU4, SUDOKU16

KINDS: dict[str, Kind] = {kind.name: kind for kind in (SUDOKU, HANIDOKU, SUDOKU4, SUDOKU16)}


def kind_named(name: str) -> Kind:
    """Return the kind of this name.

    Raises
    ------
    UnknownKindError
        With the names that there are.
    """
    try:
        return KINDS[name]
    except KeyError:
        raise UnknownKindError(f"unknown kind {name!r}: use one of {', '.join(KINDS)}") from None


def kind_of_length(length: int) -> Kind:
    """Return the kind whose puzzles have this many characters in one line.

    Raises
    ------
    UnknownKindError
        With the lengths that there are.
    """
    for kind in KINDS.values():
        if kind.n_cells == length:
            return kind
    lengths = ", ".join(f"{kind.n_cells} ({kind.name})" for kind in KINDS.values())
    characters = "1 character fits" if length == 1 else f"{length} characters fit"
    raise UnknownKindError(f"{characters} no kind: lengths are {lengths}")
