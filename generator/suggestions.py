"""Suggestions for a misspelt name."""

from collections.abc import Iterable

# A name that begins with a word of this length comes before one with the same letters.
_LEAST_BEGINNING = 3

# People confuse vowels: soduko is sudoku.
_WITHOUT_VOWELS = str.maketrans("", "", "aeiouy")


def with_suggestion(message: str, word: str, names: Iterable[str]) -> str:
    """Return a message about an unknown word, with the most similar name if there is one."""
    close = most_similar(word, names)
    return f"{message.removesuffix('.')}. Did you mean {close!r}?" if close else message


def most_similar(word: str, names: Iterable[str]) -> str | None:
    """Return the name that a misspelt word may mean, if there is one."""
    from difflib import get_close_matches  # slow to import, and seldom needed

    names = list(names)
    longer = [n for n in names if n.startswith(word) and len(word.lstrip("-")) >= _LEAST_BEGINNING]
    close = longer or get_close_matches(word, names, n=1)
    consonants = word.translate(_WITHOUT_VOWELS)
    close = close or [n for n in names if consonants and n.translate(_WITHOUT_VOWELS) == consonants]
    return close[0] if close else None
