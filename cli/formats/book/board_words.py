"""Descriptions of drawings for readers who do not see them, in the words of the playing page."""

from collections.abc import Sequence

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_card import Place
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.rules_caption import ShownKind
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.techniques.position import bits_of
from cluesmith.generator.wording.words import Words


def board_in_words(shown: ShownKind, text: str, words: Words, held: Sequence[int] = ()) -> str:
    """Return the title of a puzzle's kind, its rows and its other clues.

    ``held`` has the candidates of each cell as bits, which stand in brackets.
    """
    kind = shown.kind
    symbols = shown.symbols.names_in(kind, words) if shown.symbols else kind.symbols
    name_of = dict(zip(kind.symbols, symbols, strict=False)) | {".": words.of("blank")}
    digits, *_ = text.split(SEPARATOR)
    names = [name_of[digit] for digit in digits]
    for cell, bits in enumerate(held):
        if bits:
            names[cell] = f"({' '.join(symbols[digit] for digit in bits_of(bits))})"
    said = [shown.title_in(words)]
    lengths = kind.rows if sum(kind.rows) == kind.n_cells else (kind.n_cells,)
    for number, length in enumerate(lengths, 1):
        row, names = names[:length], names[length:]
        cells = words.of(", ", "comma").join(row)
        said.append(_with_rest(words.name(f"row {number}", "house"), cells, words))
    if SEPARATOR in text:
        said += (_clue_in_words(kind, clue, words) for clue in kind.puzzle(text).clues)
    return words.of("; ", "semicolon").join(said)


# The sides of numbers beside the board. Keys: the step to the second cell, down and to the right.
_SIDES = {
    (0, 1): "the left",
    (0, -1): "the right",
    (1, 0): "above",
    (-1, 0): "below",
    (1, 1): "the upper left",
    (1, -1): "the upper right",
    (-1, 1): "the lower left",
    (-1, -1): "the lower right",
}


def _clue_in_words(kind: Kind, clue: Clue, words: Words) -> str:
    """Return a clue in words with its cells; only the first cell if the words say the rest."""
    places = [_place(kind.cell_names[cell]) for cell in clue.cells]
    names = [_cell_in_words(kind, place, words) for place in places]
    way = [(b > a) - (b < a) for a, b in zip(*(places * 2)[:2], strict=True)]
    facts = {
        "value": clue.value,
        "n": len(clue.cells),
        "at": 1,
        "other": names[-1],
        "from": words.of(_SIDES.get((way[0], way[1]), "")),
    }
    row = CLUE_TYPES[clue.type]
    said = words.said(row.words.texts[2], "clue", **facts)
    has_all = row.place in (Place.CELL, Place.REGION, Place.PATH)
    return _with_rest(said, words.listed(names if has_all else names[:1]), words)


def _place(name: str) -> tuple[int, int]:
    row, column = name[1:].split("c")
    return int(row), int(column)


def _cell_in_words(kind: Kind, place: tuple[int, int], words: Words) -> str:
    row, column = place
    if kind.definition.shape is CellShape.HEXAGON:
        return words.said("row {row}, cell {column}", row=row, column=column)
    return words.said("row {row}, column {column}", row=row, column=column)


def _with_rest(clue: str, rest: str, words: Words) -> str:
    return words.said("{clue}: {rest}", clue=clue, rest=rest)
