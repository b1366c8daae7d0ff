"""The format of the app OpenSudoku: XML with an element for each game, read.

expat reads the text as it comes and reports entities before it expands any.  A file that declares
one is refused, so that nothing grows in memory.  (defusedxml wraps the same parser and the same
handler. It would add a dependency for three lines.)

The data of a game are its digits, or what the app saves: digits, notes, and which are clues.
"""

import re
from collections.abc import Iterable, Iterator
from io import BufferedReader
from pyexpat import ExpatError
from xml.parsers import expat

from cluesmith.generator.interchange.positions import positioned
from cluesmith.generator.interchange.read_fields import said_in_words
from cluesmith.generator.interchange.source_text import (
    BLOCK_BYTES,
    PuzzleFileError,
    ReadPuzzle,
    unreadable,
)

# What begins the data of a game that the app saved.
_VERSION = re.compile(r"version: (\d+)\s+")
_N_CELLS, _WITH_TWO_NOTES = 81, 4

# No element of a game is longer.
MAX_ELEMENT_BYTES = 100_000


def read_opensudoku(title: str, stream: BufferedReader) -> Iterator[ReadPuzzle]:
    """Yield the games of a file, numbered from 1, because it is often one line.

    Raises PuzzleFileError if the file is no XML, no OpenSudoku file, or declares entities.
    """
    games: list[tuple[str, str]] = []
    parser = _parser(title, games)
    n_fed = n_games = 0
    try:
        while block := stream.read1(BLOCK_BYTES):
            parser.Parse(block)
            n_fed += len(block)
            if n_fed - parser.CurrentByteIndex > MAX_ELEMENT_BYTES + len(block):
                raise PuzzleFileError(f"{title}: an element of over {MAX_ELEMENT_BYTES} bytes")
            yield from _puzzles(games, n_games)
            n_games += len(games)
            games.clear()
        parser.Parse(b"", True)
    except ExpatError as error:
        raise PuzzleFileError(
            f"{title}:{error.lineno}:{error.offset + 1}: {expat.errors.messages[error.code]}"
        ) from None
    yield from _puzzles(games, n_games)


def _puzzles(games: Iterable[tuple[str, str]], n_before: int) -> Iterator[ReadPuzzle]:
    """Yield games as puzzles with their digits and notes. The app has only Sudoku."""
    for number, (data, note) in enumerate(games, start=n_before + 1):
        found = _VERSION.match(data)
        puzzle = _saved(number, data, found) if found else ReadPuzzle(number, data)
        yield puzzle._replace(said=said_in_words(note), kind_name="sudoku")


def _saved(number: int, data: str, version: re.Match[str]) -> ReadPuzzle:
    """Return a game as the app saves it: for each cell a digit, notes, and whether it is a clue.

    Version 1 lists the notes of a cell, later ones have a number with a bit for each digit, and
    version 4 has two: those in the corner and in the middle.
    """
    fields = [field for field in data[version.end() :].split("|") if field.strip()]
    notes = slice(1, -1)
    n_fields = 4 if int(version[1]) >= _WITH_TWO_NOTES else 3
    cells = [fields[i : i + n_fields] for i in range(0, len(fields), n_fields)]
    is_right = len(cells) == _N_CELLS and all(
        len(cell) == n_fields and cell[0] in "0123456789" and cell[-1] in "01" for cell in cells
    )
    if not is_right:
        n_right = n_fields * _N_CELLS
        problem = f"a game of version {version[1]} with {len(fields)} fields, and not {n_right}"
        return unreadable(number, data, problem)
    digits = [cell[0].replace("0", ".") for cell in cells]
    clues = "".join("." if cell[-1] == "1" else d for cell, d in zip(cells, digits, strict=True))
    shown = [
        digit if digit != "." else _in_braces(cell[notes]) or "."
        for cell, digit in zip(cells, digits, strict=True)
    ]
    return positioned(number, clues, shown, "a saved game of OpenSudoku")


def _in_braces(notes: Iterable[str]) -> str:
    """Return the notes of a cell as candidates; empty if there are none."""
    digits = set[str]()
    for note in notes:
        if "," in note:
            digits |= {*note.split(",")}
        elif note.isdecimal():
            digits |= {str(d + 1) for d in range(9) if int(note) >> d & 1}
    found = "".join(sorted(digits & {*"123456789"}))
    return found and f"{{{found}}}"


def _parser(title: str, games: list[tuple[str, str]]) -> expat.XMLParserType:
    depth = 0

    def start(name: str, attributes: dict[str, str]) -> None:
        nonlocal depth
        if depth == 0 and name != "opensudoku":
            raise PuzzleFileError(f"{title}: XML of <{name}>; only <opensudoku> is read")
        depth += 1
        if name == "game":
            if "data" not in attributes:
                line = parser.CurrentLineNumber
                raise PuzzleFileError(f"{title}:{line}: a <game> without data")
            games.append((attributes["data"], attributes.get("note", "")))

    def end(name: str) -> None:
        nonlocal depth
        depth -= 1

    def refuse(name: str, *declaration: object) -> None:
        raise PuzzleFileError(f"{title}: declares the entity {name!r}; such files are not read")

    parser = expat.ParserCreate("utf-8")
    parser.StartElementHandler = start
    parser.EndElementHandler = end
    parser.EntityDeclHandler = refuse
    return parser
