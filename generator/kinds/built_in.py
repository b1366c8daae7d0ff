"""The definitions of the built-in kinds, a few lines each."""

from collections.abc import Mapping
from functools import partial

from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.definition import DIAGONALS, Board, Definition, Holds, House
from cluesmith.generator.kinds.jigsaw_layouts import JIGSAW_LAYOUTS
from cluesmith.light_dataclasses import replace


def _boxes(title: str, n_rows: int, n_columns: int) -> Definition:
    size = n_rows * n_columns
    return Definition(title, (size,) * size, boxes=(n_rows, n_columns))


# Sudoku with rules of its own.
_nine = partial(Definition, rows=(9,) * 9, boxes=(3, 3))


def _house(name: str, *places: tuple[int, int]) -> tuple[House, ...]:
    """Return a house of cells of a 9x9 square, given by row and column from 1."""
    cells = tuple(sorted((row - 1) * 9 + column - 1 for row, column in places))
    return (House(name, cells, is_added=True),)


_ASTERISK = _house(
    "asterisk", (2, 5), (3, 3), (3, 7), (5, 2), (5, 5), (5, 8), (7, 3), (7, 7), (8, 5)
)
_CENTRE_DOTS = _house("centre dots", *((row, column) for row in (2, 5, 8) for column in (2, 5, 8)))
_GIRANDOLA = _house(
    "girandola", (1, 1), (1, 9), (2, 5), (5, 2), (5, 5), (5, 8), (8, 5), (9, 1), (9, 9)
)

_DIGITS = ClueRule("digit")


def _with_clues(plain: Definition, title: str, *families: ClueRule | str) -> Definition:
    """Return a definition with the rules of another one and clues of these families."""
    rules = [ClueRule(each) if isinstance(each, str) else each for each in families]
    return replace(plain, title=title, clues=tuple(rules))


def _digits(n_late: int | None) -> ClueRule:
    """Return the rule for digits.  The last ``n_late`` are not dropped before other clues.

    With fewer, too few puzzles come a second (sandwiches, X-sums), or more than 70 % of a level.
    """
    return ClueRule("digit", count=n_late)


def _latin(size: int) -> Definition:
    return Definition(f"{size}x{size} Latin square", (size,) * size)


def _boards(title: str, *corners: tuple[int, int]) -> Definition:
    """Return Sudoku boards that share cells, each by row and column of its first cell, from 0."""
    return Definition(title, (), boards=tuple(Board(*at, _boxes("", 3, 3)) for at in corners))


_CAGES = ClueRule("cage", sizes=(2, 4), covers=True)
_SUDOKU = _boxes("Sudoku", 3, 3)

# Kinds with clues that are not digits.
_WITH_CLUES: Mapping[str, Definition] = {
    "killer": _with_clues(_SUDOKU, "Killer Sudoku", _CAGES),
    "killer4": _with_clues(
        _boxes("", 2, 2), "4x4 Killer Sudoku", ClueRule("cage", (2, 3), covers=True)
    ),
    "killer6": _with_clues(
        _boxes("", 2, 3), "6x6 Killer Sudoku", ClueRule("cage", (1, 5), covers=True)
    ),
    "killer12": _with_clues(
        _boxes("", 3, 4), "12x12 Killer Sudoku", ClueRule("cage", (2, 3), covers=True)
    ),
    **{
        f"calcudoku{size}": _with_clues(
            _latin(size),
            f"{size}x{size} Calcudoku",
            ClueRule("cage", sizes, covers=True, operations="+-x/"),
        )
        for size, sizes in (
            (3, (1, 3)),
            (4, (2, 3)),
            (5, (1, 3)),
            *((size, (2, 4)) for size in range(6, 10)),
        )
    },
    **{
        f"futoshiki{size}": _with_clues(
            _latin(size), f"{size}x{size} Futoshiki", _digits(n_late), "inequality"
        )
        for size, n_late in ((4, None), (5, None), (6, 7), (7, None), (8, 12), (9, 40))
    },
    "greater-than": _with_clues(_SUDOKU, "Greater-Than Sudoku", _digits(30), "inequality"),
    "kropki": _with_clues(_SUDOKU, "Kropki Sudoku", _digits(14), "dot"),
    "xv": _with_clues(_SUDOKU, "XV Sudoku", _DIGITS, "xv"),
    "thermo": _with_clues(_SUDOKU, "Thermo Sudoku", _DIGITS, "thermometer"),
    "arrow": _with_clues(_SUDOKU, "Arrow Sudoku", _digits(24), "arrow"),
    "whispers": _with_clues(_SUDOKU, "Whispers Sudoku", _DIGITS, "whisper"),
    "renban": _with_clues(_SUDOKU, "Renban Sudoku", _digits(10), "renban"),
    "palindrome": _with_clues(_SUDOKU, "Palindrome Sudoku", _digits(10), "palindrome"),
    **{
        f"skyscrapers{size}": _with_clues(
            _latin(size), f"{size}x{size} Skyscrapers", _DIGITS, "skyscraper"
        )
        for size in range(4, 8)
    },
    "sandwich": _with_clues(_SUDOKU, "Sandwich Sudoku", _digits(40), "sandwich"),
    "little-killer": _with_clues(_SUDOKU, "Little Killer Sudoku", _digits(60), "little-killer"),
    "x-sums": _with_clues(_SUDOKU, "X-Sums Sudoku", _digits(50), "x-sum"),
    "parity": _with_clues(_SUDOKU, "Parity Sudoku", _DIGITS, "parity"),
}

# If the length of a line fits several kinds, the first one is used.
BUILT_IN: Mapping[str, Definition] = {
    "sudoku4": _boxes("4x4 Sudoku", 2, 2),
    "sudoku6": _boxes("6x6 Sudoku", 2, 3),
    "sudoku8": _boxes("8x8 Sudoku", 2, 4),
    "sudoku": _boxes("Sudoku", 3, 3),
    "sudoku10": _boxes("10x10 Sudoku", 2, 5),
    "sudoku12": _boxes("12x12 Sudoku", 3, 4),
    "sudoku16": _boxes("16x16 Sudoku", 4, 4),
    "sudoku25": _boxes("25x25 Sudoku", 5, 5),
    "hanidoku": Definition(
        "Hanidoku", (5, 6, 7, 8, 9, 8, 7, 6, 5), shape=CellShape.HEXAGON, lines=Holds.CONSECUTIVE
    ),
    "sudoku-x": _nine("X-Sudoku", diagonals=DIAGONALS),
    "windoku": _nine("Windoku", windows=True),
    "windoku-x": _nine("Windoku X", diagonals=DIAGONALS, windows=True),
    "disjoint-groups": _nine("Disjoint Groups Sudoku", disjoint_groups=True),
    "asterisk": _nine("Asterisk Sudoku", houses=_ASTERISK),
    "centre-dot": _nine("Centre Dot Sudoku", houses=_CENTRE_DOTS),
    "girandola": _nine("Girandola Sudoku", houses=_GIRANDOLA),
    "anti-knight": _nine("Anti-Knight Sudoku", forbid=("knight",)),
    "anti-king": _nine("Anti-King Sudoku", forbid=("king",)),
    "non-consecutive": _nine("Non-Consecutive Sudoku", non_consecutive=True),
    **{
        name: Definition(title, (9,) * 9, regions=regions)
        for name, (title, regions) in JIGSAW_LAYOUTS.items()
    },
    **{f"latin{size}": _latin(size) for size in range(5, 10)},
    "twodoku": _boards("Twodoku", (0, 0), (6, 6)),
    "sohei": _boards("Sohei Sudoku", (0, 6), (6, 0), (6, 12), (12, 6)),
    "windmill": _boards("Windmill Sudoku", (0, 3), (3, 12), (6, 6), (9, 0), (12, 9)),
    "samurai": _boards("Samurai Sudoku", (0, 0), (0, 12), (6, 6), (12, 0), (12, 12)),
    **_WITH_CLUES,
}
