"""Marks of single cells: odd and even digits."""

from cluesmith.generator.clues.clue_card import (
    ClueFamily,
    ClueType,
    ClueWords,
    Drawing,
    FPuzzlesKey,
    Place,
)

PARITY = ClueFamily(
    name="parity",
    plural="parities",
    noun="parity mark",
    sizes=(1, 1),
    drawing=Drawing("mark", 1, grey=0xCC, colour="#cfd8dc"),
    types=(
        ClueType(
            name="odd",
            rule="a cell with a disc holds an odd digit",
            words=ClueWords("odd"),
            sign="()",
            place=Place.CELL,
            least=1,
            most=1,
            marks=lambda digit: digit % 2 == 1,
            reversed=lambda clue, n: clue if n % 2 else clue._replace(type="even"),
            f_puzzles=FPuzzlesKey("odd"),
        ),
        ClueType(
            name="even",
            rule="a cell with a square holds an even digit",
            words=ClueWords("even"),
            sign="[]",
            place=Place.CELL,
            least=1,
            most=1,
            marks=lambda digit: digit % 2 == 0,
            reversed=lambda clue, n: clue if n % 2 else clue._replace(type="odd"),
            f_puzzles=FPuzzlesKey("even"),
        ),
    ),
)

CARDS = (PARITY,)
