"""A suggestion after a name that does not exist: which one the user may have meant."""

from collections.abc import Iterable


def with_suggestion(message: str, word: str, names: Iterable[str]) -> str:
    """Return a message about an unknown word, with the name most like it if one is."""
    from difflib import get_close_matches  # slow to import, and seldom needed

    close = get_close_matches(word, names, n=1)
    return f"{message.removesuffix('.')}. Did you mean {close[0]!r}?" if close else message
