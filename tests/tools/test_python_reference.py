"""The reference of the library is that of the code."""

import cluesmith
from tools.python_reference import PAGE, page


def test_the_page_has_all_public_names_as_the_code_describes_them():
    text = page()
    assert text == PAGE.read_text(), "run python -m tools.python_reference"
    headings = [line for line in text.splitlines() if line.startswith("## ")]
    assert sorted(line.split()[-1] for line in headings) == sorted(cluesmith.__all__)
