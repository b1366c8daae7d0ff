"""The symbols that an option shows in place of digits, and readers of folders of pictures."""

from functools import cache
from pathlib import Path

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.generator.drawing.svg_pictures import svg_symbol
from cluesmith.generator.drawing.symbol_names import FOLDER, SymbolError
from cluesmith.generator.drawing.symbols import Symbols, built_in_symbols
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.records.puzzle_record import PuzzleRecord

# The most pictures, since no kind has more digits, and the largest picture file.
_MOST_PICTURES, _MOST_BYTES = 25, 200_000


@cache
def symbols_of(text: str) -> Symbols:
    """Return the symbols that a value of --symbols asks for; raises SymbolError."""
    if text.startswith(FOLDER):
        return _pictures(text)
    return built_in_symbols(text)


def symbol_ids(text: str) -> list[str]:
    """Return the ids or letters of an option's symbols, whatever the picture files are called."""
    return [each.id if each.drawing else each.letter for each in symbols_of(text).each]


def shown_symbols(record: PuzzleRecord, options: FormatOptions) -> Symbols | None:
    """Return the symbols of a puzzle: its section's, else those of the output."""
    text = record.symbols or options.symbols
    return None if text is None else symbols_of(text)


def symbol_problem(kind: Kind, text: str | None, shows_letters_alone: bool = False) -> str | None:
    """Return why the symbols of an option cannot stand for the digits of a kind."""
    if text is None:
        return None
    symbols = symbols_of(text)
    if shows_letters_alone and not all(symbol.letter for symbol in symbols.each):
        return "pictures have no letters: use svg, png, html or pdf"
    return symbols.problem(kind)


def _pictures(text: str) -> Symbols:
    """Return the pictures of a folder in the order of their names."""
    folder = Path(text.removeprefix(FOLDER))
    try:
        files = sorted(each for each in folder.iterdir() if each.suffix.lower() == ".svg")
    except OSError as error:
        raise SymbolError(f"{folder}: {error.strerror}") from None
    if not files:
        raise SymbolError(f"{folder}: no SVG file: one is needed for each digit")
    symbols = []
    for file in files[:_MOST_PICTURES]:
        # "1-cat.svg" and "cat.svg" are both called cat.
        name = file.stem.lstrip("0123456789-_. ").replace("_", " ") or file.stem
        try:
            symbols.append(svg_symbol(name, _content(file).decode()))
        except SymbolError as error:
            raise SymbolError(f"{file}: it {error}") from None
        except UnicodeDecodeError:
            raise SymbolError(f"{file}: it is not UTF-8") from None
        except OSError as error:
            raise SymbolError(f"{file}: {error.strerror}") from None
    return Symbols(text, "pictures", tuple(symbols))


def _content(file: Path) -> bytes:
    """Return the content of a picture's file; refuse devices and pipes, which may have no end."""
    if file.exists() and not file.is_file():
        raise SymbolError("is no file")
    with file.open("rb") as stream:
        content = stream.read(_MOST_BYTES + 1)
    if len(content) > _MOST_BYTES:
        raise SymbolError(f"has more than {_MOST_BYTES:,} bytes: simplify the picture")
    return content
