"""Lines with their letters in visual order: from left to right on paper, in any script."""

import re

# Hebrew, Arabic and other letters that are written from right to left.
_RIGHT_TO_LEFT = re.compile(r"[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]")


def reads_right_to_left(paragraph: str, is_right_to_left: bool) -> bool:
    """Return True if a paragraph goes from right to left.

    In a right-to-left language, all paragraphs do, except those that have letters only of other
    scripts. So a title in Latin letters keeps its full stop on the right.
    """
    has_letters = any(letter.isalpha() for letter in paragraph)
    return is_right_to_left and (bool(_RIGHT_TO_LEFT.search(paragraph)) or not has_letters)


def in_visual_order(line: str, is_right_to_left: bool) -> str:
    """Return a line as it is drawn.

    ``is_right_to_left``: the direction of its paragraph. It decides on which side a full stop
    stands.
    """
    if not is_right_to_left and not _RIGHT_TO_LEFT.search(line):
        return line
    from bidi.algorithm import get_display  # few books have need of it

    return str(get_display(line, base_dir="R" if is_right_to_left else "L"))
