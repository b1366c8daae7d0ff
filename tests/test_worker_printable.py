"""Text of unknown origin comes out harmless."""

import pytest

from worker.printable import printable, printable_lines


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("\x1b[2J\x1b]0;owned\x07", r"\x1b[2J\x1b]0;owned\x07"),
        ("\x9b31m", r"\x9b31m"),
        ("a\r\nb\tc\x00", r"a\r\nb\tc\x00"),
        ("\u202egnp.exe", r"\u202egnp.exe"),
        ("\udcff", r"\udcff"),
        ("Zürich 数独 ✓", "Zürich 数独 ✓"),
    ],
    ids=["escape", "c1", "control", "direction", "surrogate", "plain"],
)
def test_what_a_terminal_would_obey_is_escaped(text: str, shown: str) -> None:
    assert printable(text) == shown


def test_lines_of_a_message_stay_lines() -> None:
    assert printable_lines("one\n  \x1btwo") == "one\n  \\x1btwo"
