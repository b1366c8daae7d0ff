"""Lines with Hebrew letters in the order in which they are drawn."""

import pytest

from cluesmith.cli.formats.book.visual_order import in_visual_order, reads_right_to_left

# "alef bet" as it is read, and as it is drawn.
READ, DRAWN = "\u05d0\u05d1", "\u05d1\u05d0"


@pytest.mark.parametrize(
    ("line", "is_right_to_left", "drawn"),
    [
        ("r1c2 = 5 (easy).", False, "r1c2 = 5 (easy)."),
        (f"{READ}, r1c2 = 5 ({READ} 12).", True, f".(12 {DRAWN}) r1c2 = 5 ,{DRAWN}"),
        ("Sudoku.", True, ".Sudoku"),
        (f"{READ} 12: one.", False, f"12 {DRAWN}: one."),
    ],
)
def test_letters_stand_where_they_are_drawn(line, is_right_to_left, drawn):
    assert in_visual_order(line, is_right_to_left) == drawn


@pytest.mark.parametrize(
    ("paragraph", "goes_left"),
    [("Sudoku, easy.", False), (f"Sudoku: {READ}", True), ("12 / 3", True)],
)
def test_a_paragraph_of_latin_letters_alone_goes_to_the_right(paragraph, goes_left):
    assert reads_right_to_left(paragraph, True) is goes_left
    assert not reads_right_to_left(paragraph, False)
