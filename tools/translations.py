"""Bring the catalogues of languages up to date with the texts that the code has.

Run ``python -m tools.translations`` for all catalogues, or ``python -m tools.translations de`` for
one, which is made if it is not there.  Texts that left the code are removed, new ones are added
without a translation.  Texts without a translation and wrong translations are printed.

The program shows a text without a translation in English.  So tests ask for all translations only
of a language that somebody keeps: the head of its catalogue has the line ``# Kept by NAME.``
"""

import ast
import io
import re
import sys
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import click
from babel import Locale
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from cluesmith.cli.formats.player.page import IN_PAGE, WORDED, worded_text
from cluesmith.generator.clues.clue_families import FAMILIES
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.symbol_names import COLOURS, SHAPES
from cluesmith.generator.drawing.symbols import built_in_symbols
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.rating.techniques.english import ENGLISH
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES
from cluesmith.generator.records.puzzle_record import counting
from cluesmith.generator.wording.catalogues import LANGUAGES, words_in
from cluesmith.generator.wording.words import Words, holes, numbered

ROOT = Path(__file__).parents[1]
FOLDER = ROOT / "generator" / "wording"
PLAYER = ROOT / "cli" / "formats" / "player"

# Functions whose first argument is a text to translate; the second one is its context.
_MAY_TAKE_TEXT = re.compile(r"marked\(|words\.(of|said)\(")
_TAKES_TEXT = re.compile(r"(^marked|words\.of|words\.said)$")

# Its context and the English text.
Text = tuple[str, str]

_KEEPER = re.compile(r"^# Kept by (?P<name>.+)\.$", re.MULTILINE)

_HEADER = """\
# Words of Cluesmith in {name}.  docs/languages.md says how to translate and to check.
# No native speaker has read these translations: delete this line, and say who has, when one did.
"""


@cache
def texts() -> tuple[Text, ...]:
    """Return all texts, each with its context."""
    return tuple(dict.fromkeys((*_of_tables(), *_of_python(), *_of_player())))


def _of_tables() -> Iterator[Text]:
    yield from (("level", level.value) for level in Level)
    yield from (("technique", each.title) for each in TECHNIQUES)
    yield from ENGLISH.items()
    yield from (("meaning", each.meaning) for each in TECHNIQUES)
    yield from (("kind", numbered(each.title)[0]) for each in BUILT_IN.values())
    plain = [each for each in BUILT_IN.values() if not each.boards]
    houses = [house.name for each in plain for house in each.all_houses]
    yield from (("house", numbered(name)[0]) for name in houses)
    singles = [house.name for each in BUILT_IN.values() for house in each.houses]
    singles += ["main diagonal", "antidiagonal"]
    yield from (("", f"the {name}") for name in singles)
    yield from (("rule", each.rule) for each in CLUE_TYPES.values())
    symbols = [*built_in_symbols(SHAPES).each, *built_in_symbols(COLOURS).each]
    yield from (("symbol", each.name) for each in symbols)
    yield from (("", counting(noun)) for noun in ("clue", *(row.noun for row in FAMILIES.values())))
    yield from (("clue", text) for row in CLUE_TYPES.values() for text in row.words.texts)


def _of_python() -> Iterator[Text]:
    for folder in ("generator", "worker", "cli"):
        for file in sorted((ROOT / folder).rglob("*.py")):
            source = file.read_text()
            if not _MAY_TAKE_TEXT.search(source):
                continue
            for node in ast.walk(ast.parse(source)):
                if not isinstance(node, ast.Call):
                    continue
                texts = [
                    each.value
                    for each in node.args
                    if isinstance(each, ast.Constant) and isinstance(each.value, str)
                ]
                function = ast.unparse(node.func)
                takes_text = _TAKES_TEXT.search(function)
                if takes_text and texts and isinstance(node.args[0], ast.Constant):
                    yield "".join(texts[1:2]), texts[0]


def _of_player() -> Iterator[Text]:
    for file in sorted(PLAYER.glob("*.js")):
        yield from (("", worded_text(found)) for found in WORDED.finditer(file.read_text()))
    page = (PLAYER / "player.html").read_text()
    yield from (("", found[1]) for found in IN_PAGE.finditer(page))


def updated(language: str) -> Catalog:
    """Return the catalogue of a language with all texts of the code and no others."""
    file = FOLDER / f"{language}.po"
    locale = Locale.parse(language, sep="-")
    former = _stored(language) if file.exists() else Catalog()
    catalogue = Catalog(
        locale=locale,
        header_comment=former.header_comment
        if file.exists()
        else _HEADER.format(name=locale.english_name).strip(),
        charset="utf-8",
        fuzzy=False,
    )
    for context, text in texts():
        known = former.get(text, context or None)
        added = catalogue.add(
            text,
            known.string if known else "",
            user_comments=known.user_comments if known else (),
            context=context or None,
        )
        added.flags -= {"python-format", "python-brace-format"}  # holes are our own
    return catalogue


def _stored(language: str) -> Catalog:
    return read_po(io.BytesIO((FOLDER / f"{language}.po").read_bytes()))


def keeper(language: str) -> str | None:
    """Return who keeps a catalogue: the name in its head, or None."""
    found = _KEEPER.search(str(_stored(language).header_comment))
    return found["name"] if found else None


def owed(language: str) -> list[str]:
    """Return what the keeper of a language has to do; nothing if nobody keeps it."""
    if keeper(language) is None:
        return []
    catalogue = updated(language)
    if (FOLDER / f"{language}.po").read_bytes() != written(catalogue):
        return [f"{language}: run python -m tools.translations {language}", *missing(catalogue)]
    return missing(catalogue)


def missing(catalogue: Catalog) -> list[str]:
    """Return the texts of a catalogue that have no translation."""
    without = [each for each in catalogue if each.id and not each.string]
    language = str(catalogue.locale)
    return [f"{_where(language, each.context, str(each.id))} is not translated" for each in without]


def written(catalogue: Catalog) -> bytes:
    """Return the file of a catalogue."""
    stream = io.BytesIO()
    write_po(stream, catalogue, width=100, omit_header=True)
    comment = catalogue.header_comment
    head = (
        f"{comment}\n"
        'msgid ""\n'
        'msgstr ""\n'
        f'"Language: {str(catalogue.locale).replace("_", "-")}\\n"\n'
        '"MIME-Version: 1.0\\n"\n'
        '"Content-Type: text/plain; charset=utf-8\\n"\n'
        '"Content-Transfer-Encoding: 8bit\\n"\n\n'
    )
    return head.encode() + stream.getvalue()


def problems(words: Words) -> Iterator[str]:
    """Yield what is wrong with the translations of a language."""
    for context, text in texts():
        where = _where(words.language, context, text)
        translated = words.texts.get((context, text))
        if translated is None:
            continue
        wanted, given = {name for name, n in holes(text) if not n}, holes(translated)
        has = {name for name, n in given if not n}
        if has != wanted:
            different = ", ".join(f"{{{name}}}" for name in sorted(has ^ wanted))
            yield f"{where}: {different} is only in one of the text and its translation"
        counted = {name.partition(":")[0] for name, _ in holes(text)}
        for name, n in given:
            if n and n != len(words.forms):
                yield (
                    f"{where}: {{{name}|...}} has {n} words to choose from, and the language "
                    f"{len(words.forms)}: {', '.join(words.forms)}"
                )
            if n and name not in counted:
                yield f"{where}: {{{name}|...}} is no number of the text"
        if any(map(_differ, text[:1] + text[-1:], translated[:1] + translated[-1:])):
            yield f"{where}: begins or ends with other white space"


def _where(language: str, context: str | None, text: str) -> str:
    return f"{language}: {f'({context}) ' if context else ''}{text!r}"


def _differ(end: str, translated: str) -> bool:
    """Return True if just one of two ends is a blank, other than a no-break space.

    Letters as wide as Chinese ones are written without blanks.
    """
    is_wide = unicodedata.east_asian_width(translated) in "FW"
    return (end == " ") != (translated == " ") and not is_wide


def main(wanted: list[str]) -> int:
    """Update catalogues; print the texts without a translation and the wrong translations."""
    is_wrong = False
    for language in wanted or LANGUAGES[1:]:
        catalogue = updated(language)
        (FOLDER / f"{language}.po").write_bytes(written(catalogue))
        wrong, untranslated = list(problems(words_in(language))), missing(catalogue)
        for line in (*wrong, *untranslated):
            click.echo(line)
        counts = f"{len(texts())} texts, {len(untranslated)} not translated, {len(wrong)} wrong"
        click.echo(f"{language}: {counts}; keeper: {keeper(language) or 'none'}")
        is_wrong |= bool(wrong or owed(language))
    return 1 if is_wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
