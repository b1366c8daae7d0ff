"""Lines in the order in which letters stand on paper: from left to right, whatever they are."""

import re

# Hebrew and other letters that are written from right to left.
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")


def in_visual_order(line: str, is_right_to_left: bool) -> str:
    """Return a line as it is drawn.

    Parameters
    ----------
    line : str
    is_right_to_left : bool
        Whether the language of the page is: it decides on which side a full stop stands.
    """
    if not is_right_to_left and not _RIGHT_TO_LEFT.search(line):
        return line
    from bidi.algorithm import get_display  # few books have need of it

    return str(get_display(line, base_dir="R" if is_right_to_left else "L"))
