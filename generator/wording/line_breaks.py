"""Line breaks: lines may end at blanks, and between Chinese and Japanese letters."""

import re
import unicodedata
from textwrap import wrap

# Chinese and Japanese letters, which have no blanks between them; those that begin no line (full
# stops, closing brackets, small letters, repetition marks); and those that end none (opening
# brackets).
_WIDE = "\u2e80-\u9fff\uf900-\ufaff\uff00-\uff60"
_NOT_FIRST = (
    "\u3001\u3002\u3005\u3009\u300b\u300d\u300f\u3011\u3015\u301c\u30fb\u30fc"
    "\uff01\uff05\uff09\uff0c\uff0e\uff1a\uff1b\uff1f\uff3d\uff5d"
    "\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087\u308e"
    "\u30a1\u30a3\u30a5\u30a7\u30a9\u30c3\u30e3\u30e5\u30e7\u30ee\u30f5\u30f6"
)
_NOT_LAST = "\u3008\u300a\u300c\u300e\u3010\u3014\uff08\uff3b\uff5b"

# The blanks before a word, and the word; a no-break space belongs to it.
WORD = re.compile(rf"([ \t\n]*)([{_NOT_LAST}]*(?:[{_WIDE}]|[^ \t\n{_WIDE}]+)[{_NOT_FIRST}]*)")

# The width of a Chinese letter in mean letters of other scripts.
_WIDTH = 1.9


def lines_of(text: str, n_letters: int) -> list[str]:
    """Return lines of some width, given as the number of mean letters that fit."""
    if not re.search(f"[{_WIDE}]", text):
        return wrap(text, n_letters)
    lines: list[str] = []
    for blanks, word in WORD.findall(text):
        added = " " * bool(blanks) + word
        if lines and _width(lines[-1] + added) <= n_letters:
            lines[-1] += added
        else:
            lines.append(word)
    return lines


def is_right_to_left(text: str) -> bool:
    """Return True if a text has letters that are written from right to left."""
    return any(unicodedata.bidirectional(letter) in ("R", "AL") for letter in text)


def _width(line: str) -> float:
    return sum(_WIDTH if unicodedata.east_asian_width(each) in "FW" else 1.0 for each in line)
