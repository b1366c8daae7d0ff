"""The output that a job remembers is the one that it was given."""

from dataclasses import fields

import pytest

from cluesmith.cli.formats.bundled_typefaces import REGULAR, typeface
from cluesmith.cli.formats.format import (
    BOOK_OPTIONS,
    BookOptions,
    FormatOptions,
    SolutionsAt,
)
from cluesmith.cli.formats.known_formats import FORMATS, LINE_FORMAT
from cluesmith.cli.formats.writers import FolderWriter
from cluesmith.cli.writing.manifest_files import ManifestWriter
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.cli.writing.remembered_output import recalled, remembered

KNOWN = frozenset({"puzzle", "id"})

# A value for each option of formats, none of them the default.
VALUES = {
    "line_format": "%g",
    "fields": ("id",),
    "with_solution": True,
    "with_rules": False,
    "paths": "lines",
    "title": "Hard",
    "per_page": 4,
    "caption": "{number}",
    "trim": "6x9",
    "bleed": 3.0,
    "large_print": True,
    "book": True,
    "glossary": True,
    "candidate_dots": True,
    "link": "https://example.org/{id}",
    "subtitle": "For two",
    "author": "A. N. Other",
    "language": "en",
    "colours": True,
    "shade": True,
    "symbols": "word:BEHAVIOUR",
    "font": "own.ttf",
    "bold_font": "own.ttf",
    "solutions_at": SolutionsAt.SECTION,
    "puzzle_title": "Puzzle {number}",
    "solutions_per_page": 6,
    "small_solutions": True,
    "clues_in_solutions": True,
    "split_solutions": "solutions.pdf",
    "imprint": "Copyright",
    "dedication": "For you",
    "introduction": "Welcome",
    "how_to_solve": "Look",
    "afterword": "Thanks",
}


@pytest.mark.parametrize("name", [*FORMATS, LINE_FORMAT.name])
def test_an_output_with_all_options_is_recalled_from_any_folder(name, tmp_path, monkeypatch):
    own = tmp_path / "own.ttf"
    own.write_bytes(typeface(REGULAR).read())
    monkeypatch.chdir(tmp_path)
    chosen = {**FORMATS, LINE_FORMAT.name: LINE_FORMAT}[name]
    given = {option: VALUES[option] for option in chosen.option_names}
    book = {option: given.pop(option) for option in BOOK_OPTIONS & given.keys()}
    options = FormatOptions(**given, book=BookOptions(**book), known=KNOWN)
    is_folder = isinstance(chosen.make_writer(options), FolderWriter)
    manifest = None if is_folder else ManifestWriter("m.json", {"command": "enqueue"}, "CC0")
    text = remembered(PuzzleOutput(chosen, options, "out", manifest))
    monkeypatch.chdir("/")
    found = recalled(text, KNOWN)
    files = ("font", "bold_font", "split_solutions")
    fonts = {option: str(tmp_path / book[option]) for option in files if option in book}
    assert found.output.options == FormatOptions(
        **given, book=BookOptions(**{**book, **fonts}), known=KNOWN
    )
    assert (found.output.format, found.path) == (chosen, str(tmp_path / "out"))
    whole = ManifestWriter(str(tmp_path / "m.json"), {"command": "enqueue"}, "CC0")
    assert found.output.manifest == (None if is_folder else whole)


def test_the_options_that_are_recalled_are_all_that_there_are():
    in_formats = {each.name for each in fields(FormatOptions)}
    in_formats = in_formats - {"known", "part", "practice", "sections"} | BOOK_OPTIONS
    assert (
        set().union(*(each.option_names for each in FORMATS.values())) | {"line_format"}
        == in_formats
        == VALUES.keys()
    )
