"""Pages that play in other languages carry the words of theirs alone."""

import re

import pytest

from cluesmith.cli.formats.dates import DateForm, day_in_words
from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.wording.catalogues import languages, words_in
from tests.support.browser.played_page import PlayedPage

GRID = "1234341221434321"
RECORD = PuzzleRecord(
    kind_named("sudoku4"), "1..." + "." * 4 + "2..." + "." * 4, 1, GRID, date="2027-01-14"
)
NUMBERS = [*range(120), 1000, 1_000_000]


@pytest.mark.parametrize("language", languages()[1:])
def test_a_page_is_in_its_language(chromium, tmp_path, language):
    words, file = words_in(language), tmp_path / "play.html"
    options = FormatOptions(with_solution=True, language=language)
    PuzzleOutput(FORMATS["html"], options, str(file)).write([RECORD])
    text = re.sub(r"<style>.*?</style>", "", file.read_text(), flags=re.DOTALL)
    # Single words may be names of elements as well.
    foreign = [
        english
        for (_, english), translated in words.texts.items()
        if english not in translated and " " in english.strip() and english in text
    ]
    assert foreign == []
    page = PlayedPage(chromium, file.as_uri())
    page.open()
    root = "document.documentElement"
    assert page.run(f"return [{root}.lang, {root}.dir]") == [
        language,
        "rtl" if words.is_right_to_left else "ltr",
    ]
    assert page.run("return document.querySelector('#undo').textContent") == words.of("Undo")
    directions = page.run(
        "return ['#board svg', '#pad'].map("
        "each => getComputedStyle(document.querySelector(each)).direction);"
    )
    assert directions == ["ltr", "ltr"]
    page.run("document.querySelector('#open-list').click();")
    said = page.run("return document.querySelector('#list-groups a').ariaLabel")
    assert day_in_words("2027-01-14", DateForm.FULL, language) in said
    forms = page.run(
        "const rules = new Intl.PluralRules(arguments[0]);"
        "const forms = document.documentElement.dataset.forms.split(' ');"
        "return arguments[1].map(n => forms.at(forms.indexOf(rules.select(n))));",
        language,
        NUMBERS,
    )
    assert forms == [words.forms[words.form(n)] for n in NUMBERS]
