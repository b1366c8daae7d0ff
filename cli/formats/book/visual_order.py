"""Lines in the order in which letters stand on paper: from left to right, whatever they are."""

import re

# Hebrew and other letters that are written from right to left.
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")


def reads_right_to_left(paragraph: str, is_right_to_left: bool) -> bool:
    """Whether a paragraph goes from right to left.

    On a page that does, so do all but those with letters of other scripts alone: a title in Latin
    letters keeps its full stop on the right.
    """
    has_letters = any(letter.isalpha() for letter in paragraph)
    return is_right_to_left and (bool(_RIGHT_TO_LEFT.search(paragraph)) or not has_letters)


def in_visual_order(line: str, is_right_to_left: bool) -> str:
    """Return a line as it is drawn.

    Parameters
    ----------
    line : str
    is_right_to_left : bool
        Whether its paragraph is: this decides on which side a full stop stands.
    """
    if not is_right_to_left and not _RIGHT_TO_LEFT.search(line):
        return line
    from bidi.algorithm import get_display  # few books have need of it

    return str(get_display(line, base_dir="R" if is_right_to_left else "L"))
