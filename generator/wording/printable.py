"""Making text from others safe to print: control characters are shown as escapes."""

import re
import unicodedata

# Names of files that are not UTF-8 contain a surrogate for each invalid byte.
_FIRST_BYTE, _LAST_BYTE = 0xDC80, 0xDCFF

# Replaces text that is cut out; dots alone would be blank cells of a puzzle.
LEFT_OUT = "[...]"

# The lengths at which messages cut an option or a line of others, and a file's name, which people
# copy to find the file; and the length of the longest message.
MAX_ECHO = 80
MAX_NAME = 240
MAX_MESSAGE = 500

# A command to be copied, which stays whole; or a quoted text or a word that is too long.
_LONG = rf"{{{MAX_ECHO + 1},}}"
_COMMAND_OR_ECHO = re.compile(rf"`[^`]*`|(?<!\w)'[^']{_LONG}'(?!\w)|\S{_LONG}")


def printable(text: str) -> str:
    r"""Return the text in one line, with escapes for invisible characters.

    Control characters, line ends, marks that change the direction of writing, and bytes that are
    not text are written as in Python: ``\x1b``, ``\n``, ``\u202e``. A backslash stays as it is,
    because the text is for people and not for programs.
    """
    return text if text.isprintable() else "".join(map(_shown, text))


def printable_fields(text: str) -> str:
    """Return the same for text with tabs between fields, which stay."""
    return "\t".join(map(printable, text.split("\t")))


def printable_json(text: str) -> str:
    """Return JSON in one line, with JSON escapes for invisible characters."""
    if text.isprintable():
        return text
    import json  # imported here because it costs time, and the help needs none

    return "".join(c if _is_shown(c) else json.dumps(c)[1:-1] for c in text)


def message_of(text: str) -> str:
    """Return a text in one short line; absurdly long parts are cut in the middle.

    Only text from others is that long: our own messages have no such words.
    """
    shown = _COMMAND_OR_ECHO.sub(lambda found: _cut_echo(found[0]), printable(text))
    return _cut(shown, MAX_MESSAGE)


def name_of(file: str) -> str:
    """Return the name of a file for messages, cut in the middle if it is long."""
    return _cut_echo(printable(file))


def _cut_echo(found: str) -> str:
    if found.startswith("`"):
        return found
    return _cut(found, MAX_NAME if "/" in found else MAX_ECHO)


def _cut(text: str, length: int) -> str:
    """Return a text of at most this length: its beginning and its end."""
    if len(text) <= length:
        return text
    half = (length - len(LEFT_OUT)) // 2
    return f"{text[:half]}{LEFT_OUT}{text[-half:]}"


def storable(text: str) -> str:
    """Return a file's name with escapes for bytes that are not text, otherwise unchanged."""
    return "".join(_shown(c) if _FIRST_BYTE <= ord(c) <= _LAST_BYTE else c for c in text)


def one_line(message: str) -> str:
    """Return a message of click, which may have several lines, in one line."""
    return re.sub(r"\n\t", " ", message.strip())


def _is_shown(character: str) -> bool:
    # Spaces other than ' ' are not printable to Python, and harmless.
    return character.isprintable() or unicodedata.category(character) == "Zs"


def _shown(character: str) -> str:
    if _is_shown(character):
        return character
    if _FIRST_BYTE <= ord(character) <= _LAST_BYTE:
        return f"\\x{ord(character) - 0xDC00:02x}"
    return character.encode("unicode_escape").decode("ascii")
