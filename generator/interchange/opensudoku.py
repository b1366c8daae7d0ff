"""The format of the app OpenSudoku: XML with an element for each game, written and read.

expat reads the text as it comes and reports entities before it expands any.  A file that declares
one is refused, so that nothing grows in memory.  (defusedxml wraps the same parser and the same
handler. It would add a dependency for three lines.)

Version 1 of the format has only the digits.  If the difficulty of the first puzzle is known,
version 2 is written.  Its games have a note, which the app shows in its list of games.
"""

from collections.abc import Iterable, Iterator
from io import BufferedReader
from pyexpat import ExpatError
from xml.parsers import expat

from cluesmith.generator.interchange.read_fields import said_in_words
from cluesmith.generator.interchange.source_text import BLOCK_BYTES, PuzzleFileError, ReadPuzzle

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
        yield ReadPuzzle(number, data, said_in_words(note), "sudoku")


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
