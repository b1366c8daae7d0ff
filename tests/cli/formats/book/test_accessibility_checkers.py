"""Books as programs of others see them that check PDF files for readers who do not see them."""

import pytest

RECIPE = '''
name = "checked"
seed = 1
title = "Puzzles that are heard"
[[section]]
name = "killers"
title = "Killers"
kind = "killer4"
count = 3
introduction = "A *text*."
[[section]]
name = "shapes"
title = "Shapes"
kind = "sudoku4"
count = 3
symbols = "shapes"
[[output]]
file = "checked.pdf"
book = true
per_page = 2
link = "https://example.org/#{id}"
puzzle_title = "Puzzle {number}"
imprint = "Printed by nobody"
introduction = """
# What these are

- one
- two
  1. three
"""
'''

# Of digits alone: FIG-012.  Of lines near the foot that say where solutions are, which are links
# and so no artifacts: PAG-001.
NOT_MEANT = ["FIG-012", "PAG-001"]


@pytest.mark.slow
def test_checkers_of_accessibility_find_nothing(cluesmith, tmp_path):
    (tmp_path / "checked.toml").write_text(RECIPE)
    cluesmith("make", str(tmp_path / "checked.toml"))
    import outloud
    import pdfua

    file = str(tmp_path / "checked.pdf")
    heard = outloud.check(file, skip=NOT_MEANT)
    assert (heard.error, heard.findings) == (None, [])
    report = pdfua.validate(file)
    assert (report.findings, report.skipped) == ((), ())
