"""JSON read value by value, so that a document may be larger than the memory."""

import codecs
import json
from collections.abc import Iterator
from io import BufferedReader
from typing import Any

from cluesmith.generator.interchange.source_text import BLOCK_BYTES, PuzzleFileError

# The longest value that is read as a whole, such as a puzzle with its path, or a kind.
MAX_VALUE = 2_000_000

_SPACE = " \t\r\n"


class JsonStream:
    """A JSON text that comes in pieces.

    ``members`` and ``items`` go into an object or an array.  Before you ask for the next member or
    item, read the last one, with ``value`` or by going into it.

    ``title``: what messages call the file.
    """

    def __init__(self, title: str, texts: Iterator[str]) -> None:
        self._title = title
        self._texts = texts
        self._text = ""
        self._at = 0
        self._line = 1
        self._decoder = json.JSONDecoder()

    def members(self) -> Iterator[str]:
        """Yield the keys of an object."""
        self.take("{")
        if self._next() == "}":
            self.take("}")
            return
        while True:
            key = self.value()
            if not isinstance(key, str):
                raise self._error("a key that is no text")
            self.take(":")
            yield key
            if self.take(",}") == "}":
                return

    def items(self) -> Iterator[None]:
        """Stop before each item of an array."""
        self.take("[")
        if self._next() == "]":
            self.take("]")
            return
        while True:
            yield
            if self.take(",]") == "]":
                return

    def value(self) -> Any:
        """Return the next value as a whole."""
        self._next()
        while True:
            try:
                value, end = self._decoder.raw_decode(self._text, self._at)
                # A number at the end of a piece may continue in the next.
                if end < len(self._text) or not self._fill():
                    self._move(end)
                    return value
            except json.JSONDecodeError as error:
                is_too_long = len(self._text) - self._at > MAX_VALUE
                if is_too_long or not self._fill():
                    raise self._error(error.msg) from None
            except RecursionError:
                raise self._error("nested too deep") from None
            except ValueError:  # a number with too many digits, which the interpreter refuses
                raise self._error("a number with too many digits") from None

    def is_at_end(self) -> bool:
        """Return True if nothing follows."""
        return not self._next()

    def skip(self, text: str) -> bool:
        """Move behind a text if it comes next, and return whether it does."""
        self._next()
        while len(self._text) - self._at < len(text) and self._fill():
            pass
        is_next = self._text.startswith(text, self._at)
        self._move(self._at + len(text) * is_next)
        return is_next

    def end(self) -> None:
        """Check that nothing follows."""
        if not self.is_at_end():
            raise self._error("text after the end")

    def _next(self) -> str:
        """Move to the next character that is no white space, and return it; "" at the end."""
        while True:
            end = self._at
            while end < len(self._text) and self._text[end] in _SPACE:
                end += 1
            self._move(end)
            if end < len(self._text):
                return self._text[end]
            if not self._fill():
                return ""

    def take(self, one_of: str) -> str:
        """Move behind one of these characters, which must come next, and return it."""
        found = self._next()
        if not found or found not in one_of:
            raise self._error(f"no {' or '.join(one_of)}")
        self._move(self._at + 1)
        return found

    def _move(self, end: int) -> None:
        self._line += self._text.count("\n", self._at, end)
        self._at = end

    def _fill(self) -> bool:
        """Take in the next piece; return whether there was one."""
        more = next(self._texts, None)
        if more is None:
            return False
        self._text = self._text[self._at :] + more
        self._at = 0
        return True

    def _error(self, problem: str) -> PuzzleFileError:
        return PuzzleFileError(f"{self._title}:{self._line}: not JSON: {problem}")


def texts_in_utf8(title: str, stream: BufferedReader) -> Iterator[str]:
    """Yield the text of a file in pieces; raises PuzzleFileError if it is not in UTF-8."""
    decoder = codecs.getincrementaldecoder("utf-8-sig")()
    try:
        while block := stream.read1(BLOCK_BYTES):
            yield decoder.decode(block)
        yield decoder.decode(b"", final=True)
    except UnicodeDecodeError:
        raise PuzzleFileError(f"{title}: not text in UTF-8") from None
