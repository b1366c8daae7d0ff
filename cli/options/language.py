"""The option for the language of readers."""

import click

from cluesmith.cli.options.value_types import TEXT
from cluesmith.cli.terminal.command import Decorator
from cluesmith.generator.wording.catalogues import LANGUAGES, UnknownLanguageError, words_in


def language_option(what: str, default: str = "en") -> Decorator:
    """Return --language; ``what`` names the output that has words in the language."""
    return click.option(
        "--language",
        type=TEXT,
        metavar="TAG",
        callback=lambda context, parameter, tag: checked_language(tag),
        help=f"The language of {what}: {', '.join(LANGUAGES)}.  [default: {default}]",
    )


def checked_language(tag: str | None) -> str | None:
    """Return the tag of a language; raise click.UsageError if there is no translation."""
    try:
        words_in(tag)
    except UnknownLanguageError as error:
        raise click.UsageError(f"--language: {error}") from None
    return tag
