"""Catalogues have all texts of the code and no others, with the same fields."""

import re
from pathlib import Path

import pytest

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.kinds.rules_in_words import rules_in_words
from cluesmith.generator.wording import catalogues
from cluesmith.generator.wording.catalogues import (
    LANGUAGES,
    BrokenCatalogueError,
    UnknownLanguageError,
    catalogue_file,
    words_in,
)
from cluesmith.generator.wording.words import ENGLISH
from tools import translations
from tools.translations import FOLDER, owed, problems, texts

TRANSLATED = LANGUAGES[1:]


def test_each_language_but_english_has_a_catalogue():
    assert tuple(sorted(file.stem for file in FOLDER.glob("*.po"))) == TRANSLATED


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_fields_of_a_translation_are_those_of_its_text(language):
    assert list(problems(words_in(language))) == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_a_catalogue_that_somebody_keeps_is_complete(language):
    assert owed(language) == []


@pytest.mark.parametrize(("keeper", "is_owed"), [("", False), ("# Kept by Ada.\n", True)])
def test_only_a_keeper_owes_the_translation_of_a_new_text(keeper, is_owed, tmp_path, monkeypatch):
    text = catalogue_file("de").read_text().replace('msgstr "leicht"', 'msgstr ""')
    (tmp_path / "de.po").write_text(text.replace('msgid ""\n', f'{keeper}msgid ""\n', 1))
    monkeypatch.setattr(translations, "FOLDER", tmp_path)
    assert ("de: (level) 'easy' is not translated" in owed("de")) == is_owed


def test_texts_of_all_parts_are_found():
    own = {"of a table": ("hidden-single", "{cell} is the only place for {digit} in {house}")}
    own |= {"of a module": ("", "all dots are shown"), "of a script": ("", "Which technique?")}
    own["of the page"] = ("", "Page Up, Page Down")
    assert [name for name, text in own.items() if text not in texts()] == []


@pytest.mark.parametrize(
    ("translated", "problem"),
    [
        ("{cell} ist der einzige Platz für {digit}", "{house} is only in one of the text"),
        ("{cell|ist} {cell} {digit} {house}", "has 1 words to choose from, and the language 2"),
        ("{lines|a|b} {cell} {digit} {house}", "is no number of the text"),
        (" {cell} {digit} {house}", "begins or ends with other white space"),
    ],
)
def test_a_translation_with_other_fields_is_reported(translated, problem):
    [key] = [key for key in texts() if key[0] == "hidden-single"]
    german = words_in("de")
    wrong = type(german)("de", {**german.texts, key: translated}, *_rest_of(german))
    [found] = problems(wrong)
    assert "(hidden-single)" in found
    assert problem in found


def _rest_of(words):
    return words.forms, words.form, words.number


def test_a_region_has_the_words_of_its_language_and_an_unknown_one_none():
    assert words_in("de-AT") is words_in("de")
    assert words_in("en-GB") is words_in(None) is ENGLISH
    for tag in ("xx", "deu", "../de", ""):
        with pytest.raises(UnknownLanguageError, match=r"use en, de"):
            words_in(tag)


def test_a_catalogue_in_another_encoding_is_refused(tmp_path, monkeypatch):
    text = catalogue_file("de").read_text().encode("latin-1", "ignore")
    (tmp_path / "de.po").write_bytes(text)
    monkeypatch.setattr(catalogues, "catalogue_file", lambda language: tmp_path / f"{language}.po")
    with pytest.raises(BrokenCatalogueError, match=r"de\.po: byte 0x.. is not text in utf-8; save"):
        catalogues._words.__wrapped__("de")


@pytest.mark.parametrize(("n", "shown"), [(1, "1 Rätsel"), (0, "0 Rätsel"), (1234, "1.234 Rätsel")])
def test_numbers_are_as_people_of_the_language_write_them(n, shown):
    words = words_in("de")
    assert words.said("{number} {n|puzzle|puzzles}", n=n, number=words.number(n)) == shown


def test_forms_follow_numbers():
    text = "{n} {n|clue|clues}"
    assert [ENGLISH.said(text, n=n) for n in (0, 1, 2)] == ["0 clues", "1 clue", "2 clues"]
    assert [words_in("de").said(text, n=n) for n in (1, 2)] == ["1 Vorgabe", "2 Vorgaben"]


@pytest.mark.parametrize("language", TRANSLATED)
def test_the_glossary_names_a_clue_and_a_hint_as_the_catalogue_does(language):
    page = (Path(__file__).parents[3] / "docs" / "languages.md").read_text()
    [row] = [line for line in page.splitlines() if line.startswith(f"| `{language}` | ")]
    clue, hint = (row.split(" | ")[column] for column in (5, 11))
    words = words_in(language)
    assert words.of("Hint").lower() == hint.lower()
    assert clue in words.said("{n} {n|clue|clues}", n=1)
    assert clue != hint


def test_names_of_users_stay_as_they_are():
    german = words_in("de")
    assert german.name("row 3", "house") == "Zeile 3"
    assert german.name("my {own} 3", "house") == "my {own} 3"
    assert german.name("6x6 Killer Sudoku", "kind") == "6\u00d76-Killer-Sudoku"


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("kind", ["sudoku-x", "calcudoku6", "whispers", "hanidoku", "asterisk"])
def test_rules_have_no_hole_left(kind, language):
    rules = rules_in_words(kind_named(kind).definition, words_in(language))
    assert rules
    assert not re.search(r"[{}|]", rules)


def test_an_english_text_fits_a_language_with_more_plural_forms():
    assert words_in("pl").said("{n} {n|sheet|sheets} of nobody", n=5) == "5 sheets of nobody"
