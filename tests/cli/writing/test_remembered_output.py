"""The output that a job remembers is the one that it was given."""

from dataclasses import replace
from pathlib import Path

import pytest
import reportlab

from cluesmith.cli.formats.interface.format import BookOptions, FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.writing.manifest_files import ManifestWriter
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.cli.writing.remembered_output import recalled, remembered

KNOWN = frozenset({"puzzle", "id"})
OPTIONS = FormatOptions(
    with_solution=True, title="Hard", per_page=4, fields=("puzzle",), known=KNOWN
)


@pytest.mark.parametrize("name", FORMATS)
def test_an_output_is_recalled_as_it_was(name, tmp_path):
    options = replace(OPTIONS, fields=()) if name in ("json", "sqlite") else OPTIONS
    output = PuzzleOutput(FORMATS[name], options, str(tmp_path / "puzzles"))
    text = remembered(output)
    assert text is not None
    assert recalled(text, KNOWN).output.options == options
    assert recalled(text, KNOWN).output.format is FORMATS[name]
    assert recalled(text, KNOWN).path == str(tmp_path / "puzzles")


def test_a_book_and_its_manifest_are_recalled_from_any_folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    book = BookOptions(trim="6x9", large_print=True, book=True, author="A. N. Other")
    output = PuzzleOutput(
        FORMATS["pdf"],
        replace(OPTIONS, book=book),
        "book.pdf",
        ManifestWriter("book.json", {"command": "enqueue"}),
    )
    text = remembered(output)
    assert text is not None
    monkeypatch.chdir("/")
    found = recalled(text, KNOWN).output
    assert found.options.book == book
    assert found.manifest == ManifestWriter(str(tmp_path / "book.json"), {"command": "enqueue"})


def test_a_font_is_remembered_by_its_whole_name(tmp_path, monkeypatch):
    font = Path(reportlab.__file__).parent / "fonts" / "Vera.ttf"
    (tmp_path / "own.ttf").write_bytes(font.read_bytes())
    monkeypatch.chdir(tmp_path)
    options = replace(OPTIONS, book=BookOptions(font="own.ttf"))
    text = remembered(PuzzleOutput(FORMATS["pdf"], options, "book.pdf"))
    assert text is not None
    monkeypatch.chdir("/")
    assert recalled(text, KNOWN).output.options.book.font == str(tmp_path / "own.ttf")
