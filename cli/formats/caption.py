"""Captions of printed puzzles: the user's template, filled in from a record."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

from cluesmith.cli.formats.dates import DEFAULT_LANGUAGE, DateForm, day_in_words
from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.rating.techniques.technique_table import technique_named
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import ALWAYS_KNOWN, FIELDS
from cluesmith.generator.wording.catalogues import words_in
from cluesmith.generator.wording.words import Words
from cluesmith.light_dataclasses import dataclass, field


class CaptionField(NamedTuple):
    """The meaning of a name in braces: an example, the source in a record, and a function.
    The function puts the value into a language.
    """

    example: str
    source: str
    in_words: Callable[[Any, str], str]


def _as_it_is(value: object, _: str) -> str:
    return str(value)


def _level(value: object, language: str) -> str:
    return words_in(language).of(str(value), "level").capitalize()


def _kind(value: object, language: str) -> str:
    return words_in(language).name(str(value), "kind")


def _in_words(of_record: Callable[[Words], str], language: str) -> str:
    return of_record(words_in(language))


def _day(form: DateForm, value: object, language: str) -> str:
    return day_in_words(str(value), form, language)


def _title_of_technique(value: object, language: str) -> str:
    return words_in(language).of(technique_named(str(value)).title, "technique")


# The fields that a caption can show, by their names in templates.
CAPTION_FIELDS: dict[str, CaptionField] = {
    "number": CaptionField("12, counted from 1", "ordinal", _as_it_is),
    "level": CaptionField("Easy", "level", _level),
    "date": CaptionField("January 4, 2027", "date", partial(_day, DateForm.LONG)),
    "short_date": CaptionField("1/4/27", "date", partial(_day, DateForm.SHORT)),
    "full_date": CaptionField("Monday, January 4, 2027", "date", partial(_day, DateForm.FULL)),
    "weekday": CaptionField("Monday", "date", partial(_day, DateForm.WEEKDAY)),
    "clues": CaptionField("24 clues", "clue_counts_in", _in_words),
    "n_clues": CaptionField("24", "n_clues", _as_it_is),
    "er": CaptionField("7.1", "er", _as_it_is),
    "ep": CaptionField("7.1", "ep", _as_it_is),
    "ed": CaptionField("2.6", "ed", _as_it_is),
    "id": CaptionField("5mt0q3wz8rk2c9fd", "id", _as_it_is),
    "kind": CaptionField("Killer Sudoku", "kind_title", _kind),
    "title": CaptionField("the puzzle's own title", "title", _as_it_is),
    "section": CaptionField("the section's title", "section", _as_it_is),
    "source": CaptionField("puzzles.txt, the submitted file", "source", _as_it_is),
    "hardest": CaptionField("X-Wing", "hardest", _title_of_technique),
    "techniques": CaptionField("Naked Pair, X-Wing", "techniques", _title_of_technique),
    "symmetry": CaptionField("rot180", "symmetry", _as_it_is),
    "task": CaptionField("Find: X-Wing, of a position to practise in", "task_in", _in_words),
    "difficulty": CaptionField("hard, ER 7.0, minimal at hard", "difficulty_in", _in_words),
}

_DOT = " \N{MIDDLE DOT} "
DEFAULT_CAPTION = _DOT.join(("{number}", "{title}", "{level}"))

# The default caption for pages with several kinds.
MIXED_CAPTION = _DOT.join(("{number}", "{title}", "{kind}", "{level}"))

# That of positions to practise in.
PRACTICE_CAPTION = _DOT.join(("{number}", "{task}"))

# Separates parts: a sign between blanks, or a comma, semicolon or colon before a blank.
_SEPARATOR = re.compile(r"(\s+[\N{MIDDLE DOT}\N{BULLET}|/\N{EN DASH}\N{EM DASH}-]\s+|[,;:]\s+)")


class CaptionError(GeneratorError):
    """A template that no caption can be made from."""


# A part: texts, each with the name of the field that follows it.
_Part = tuple[tuple[str, str | None], ...]


@dataclass(frozen=True, slots=True)
class Caption:
    """A template such as "{number} - {level} - ER {er}".

    If a field is not known, its part is left out, with the separator before it.

    ``template``: text with names of ``CAPTION_FIELDS`` in braces; "{{" and "}}" are braces.

    Raises CaptionError if it has several lines, an unknown field, or a brace that is not closed.
    """

    template: str
    _parts: tuple[tuple[str, _Part], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        if not self.template.isprintable():
            raise CaptionError("must be one line of text")
        parts = tuple((separator, _parsed(part)) for separator, part in parts_of(self.template))
        object.__setattr__(self, "_parts", parts)

    @property
    def fields(self) -> frozenset[str]:
        """Return the names of the fields in it."""
        return frozenset(name for _, part in self._parts for _, name in part if name)

    @property
    def needed(self) -> frozenset[str]:
        """Return the names of the ``FIELDS`` in it, which a command may compute."""
        sources = frozenset(CAPTION_FIELDS[name].source for name in self.fields)
        return sources & FIELDS.keys() - ALWAYS_KNOWN

    def of(self, record: PuzzleRecord, language: str = DEFAULT_LANGUAGE) -> str:
        """Return the caption of a puzzle."""
        caption = ""
        for separator, part in self._parts:
            text = _filled(part, record, language)
            if text:
                caption += separator + text if caption else text
        return caption

    def label_of(self, record: PuzzleRecord, language: str = DEFAULT_LANGUAGE) -> str:
        """Return the label of a puzzle's solution: the first part of its caption, or its number."""
        parts = (_filled(part, record, language) for _, part in self._parts)
        return next(filter(None, parts), str(record.ordinal))


def caption_for(template: str | None, n_kinds: int) -> Caption:
    """Return the caption of a page: the user's, or one that suits this number of kinds."""
    if template is None:
        template = MIXED_CAPTION if n_kinds > 1 else DEFAULT_CAPTION
    return Caption(template)


def parts_of(caption: str) -> list[tuple[str, str]]:
    """Return the parts of a caption, each with the separator before it. Lines break there."""
    cut = ["", *_SEPARATOR.split(caption)]
    return list(zip(cut[::2], cut[1::2], strict=True))


def _parsed(text: str) -> _Part:
    from string import Formatter

    try:
        parsed = [
            (before, name, spec, sign) for before, name, spec, sign in Formatter().parse(text)
        ]
    except ValueError:
        raise CaptionError(f"{text!r} has unbalanced braces: write {{{{ for a brace") from None
    for _, name, spec, sign in parsed:
        if name is not None and (name not in CAPTION_FIELDS or spec or sign):
            said = "{" + name + (f"!{sign}" if sign else "") + (f":{spec}" if spec else "") + "}"
            usable = ", ".join(f"{{{each}}}" for each in CAPTION_FIELDS)
            raise CaptionError(f"{said} is not known: use {usable}")
    return tuple((before, name) for before, name, _, _ in parsed)


def _filled(part: _Part, record: PuzzleRecord, language: str) -> str:
    """Return the text of a part, empty if a field in it is not known."""
    text = ""
    for before, name in part:
        text += before
        if name is not None:
            each = CAPTION_FIELDS[name]
            value = getattr(record, each.source)
            if value is None or value == "" or value == ():
                return ""
            values = value if isinstance(value, tuple) else (value,)
            text += ", ".join(each.in_words(one, language) for one in values)
    return text
