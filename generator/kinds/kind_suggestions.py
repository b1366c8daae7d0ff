"""Suggestions for unknown kinds, from their names, their titles and what others call them.

``kind_named`` in ``kind_registry.py`` refuses an unknown kind; this completes its message.
"""

from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.suggestions import most_similar

# What other programs and magazines call kinds.
_OTHER_NAMES = {
    "9x9 Sudoku": "sudoku",
    "classic": "sudoku",
    "diagonal": "sudoku-x",
    "hypersudoku": "windoku",
    "irregular": "jigsaw-bb3",
    "KenKen": "calcudoku6",
    "keen": "calcudoku6",
    "mathdoku": "calcudoku6",
    "sumdoku": "killer",
    "thermometer": "thermo",
    "towers": "skyscrapers5",
    "unequal": "futoshiki5",
}


def with_kind_suggestion(message: str, word: str) -> str:
    """Return a message about an unknown kind, with the kind that the word may mean."""
    names = {
        **{_letters(name): name for name in BUILT_IN},
        **{_letters(other): name for other, name in _OTHER_NAMES.items()},
        **{_letters(definition.title): name for name, definition in BUILT_IN.items()},
    }
    close = most_similar(_letters(word), names)
    return f"{message}. Did you mean {names[close]!r}?" if close else message


def _letters(name: str) -> str:
    return "".join(filter(str.isalnum, name.casefold()))
