"""The names of sets of symbols, apart from their drawings: the help needs only the names."""

from cluesmith.generator.errors import GeneratorError

WORD, FOLDER, SHAPES, COLOURS = "word:", "folder:", "shapes", "colours"


class SymbolError(GeneratorError):
    """Symbols that are not valid, or cannot stand for the digits of a kind."""
