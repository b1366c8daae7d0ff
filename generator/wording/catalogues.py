"""Reads the catalogue of a language: gettext's PO, by Babel, with the plural forms of the CLDR.

A text in the code is the English one and the key of its translations; ``tools/translations.py``
lists all of them and brings catalogues up to date.
"""

from functools import cache
from typing import TYPE_CHECKING

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.wording.words import ENGLISH, Words

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

# The order of plural forms in catalogues; whole numbers of a language need some of them.
_FORMS = ("zero", "one", "two", "few", "many", "other")
_SOME_NUMBERS = range(1000)

# The tags of the languages, English first; each other one has a catalogue beside this module.
LANGUAGES = (ENGLISH.language, "de", "es", "fr", "he", "it", "ja", "nl", "pl", "pt")


class UnknownLanguageError(GeneratorError, ValueError):
    """A language that has no catalogue."""


class BrokenCatalogueError(GeneratorError):
    """A catalogue that cannot be read."""


def words_in(tag: str | None) -> Words:
    """Return the words of a language.

    Parameters
    ----------
    tag : str, optional
        Such as "de"; "de-AT" has the words of "de".  English if not given.

    Raises
    ------
    UnknownLanguageError
        There is no catalogue.
    """
    parts = (ENGLISH.language if tag is None else tag).replace("_", "-").split("-")
    for n_parts in range(len(parts), 0, -1):
        wanted = "-".join(parts[:n_parts]).lower()
        for language in LANGUAGES:
            if language.lower() == wanted:
                return _words(language)
    raise UnknownLanguageError(f"{tag!r} is not known: use {', '.join(LANGUAGES)}")


@cache
def _words(language: str) -> Words:
    if language == ENGLISH.language:
        return ENGLISH
    from babel import Locale  # English has no need of it
    from babel.messages.pofile import read_po
    from babel.numbers import format_decimal

    locale = Locale.parse(language, sep="-")
    with catalogue_file(language).open("rb") as stream:
        try:
            catalogue = read_po(stream, locale=locale, ignore_obsolete=True)
        except UnicodeDecodeError as error:
            raise BrokenCatalogueError(
                f"{catalogue_file(language)}: byte {error.object[error.start]:#x} is not text in"
                f" {error.encoding}; save the file in UTF-8"
            ) from error
    texts = {
        (each.context or "", str(each.id)): str(each.string)
        for each in catalogue
        if each.id and each.string
    }
    asked_for = {locale.plural_form(number) for number in _SOME_NUMBERS}
    forms = tuple(form for form in _FORMS if form in asked_for)

    def form(number: int) -> int:
        name = locale.plural_form(number)
        return forms.index(name) if name in forms else len(forms) - 1

    return Words(
        language,
        texts,
        forms,
        form,
        lambda number: format_decimal(number, locale=locale),
        is_right_to_left=locale.text_direction == "rtl",
    )


def catalogue_file(language: str) -> "Traversable":
    """Return the file of a language."""
    from importlib.resources import files  # slow to import, and English has no file

    return files("cluesmith.generator.wording") / f"{language}.po"
