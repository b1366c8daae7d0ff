"""The typefaces that come along have all signs of the languages whose letters they have."""

import pytest

from cluesmith.cli.formats.book.fonts import fonts_of
from cluesmith.cli.formats.format import BookOptions
from cluesmith.generator.wording.catalogues import languages, words_in

OTHER_LETTERS = {"ja", "he"}


@pytest.mark.parametrize("language", [each for each in languages() if each not in OTHER_LETTERS])
def test_a_language_in_latin_letters_is_printed_whole(language):
    texts = "".join(words_in(language).texts.values())
    assert fonts_of(BookOptions()).strange_letter(texts) is None
