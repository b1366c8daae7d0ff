"""What stands below a printed puzzle: a template of the user's, filled in from a record."""

import re
from dataclasses import dataclass, field
from string import Formatter

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.rating.techniques.technique_table import technique_named
from cluesmith.generator.records.puzzle_record import FIELDS, PuzzleRecord

# What a caption can show, by the attribute of a record: the fields of tables but whole grids and
# paths, the number as people call it, level, ER and the level of minimality in words, and clues.
CAPTION_FIELDS: dict[str, str] = {
    "number": "ordinal",
    "difficulty": "difficulty",
    "clue_counts": "clue_counts",
    **{
        name: attribute
        for name, attribute in FIELDS.items()
        if name not in {"ordinal", "puzzle", "solution", "path", "canonical"}
    },
}

DEFAULT_CAPTION = (
    "{number} \N{MIDDLE DOT} {title} \N{MIDDLE DOT} {difficulty} \N{MIDDLE DOT} {clue_counts}"
)

# Of pages with several kinds.
MIXED_CAPTION = DEFAULT_CAPTION.replace("{difficulty}", "{kind_title} \N{MIDDLE DOT} {difficulty}")

# These hold names of techniques; people read their titles.
_TECHNIQUES = frozenset({"hardest", "techniques"})

# Between parts: a sign with blanks on both sides, or a comma, semicolon or colon before a blank.
_SEPARATOR = re.compile(r"(\s+[\N{MIDDLE DOT}\N{BULLET}|/\N{EN DASH}\N{EM DASH}-]\s+|[,;:]\s+)")


class CaptionError(GeneratorError):
    """A template that no caption can be made from."""


# Text and the names of fields, of one part.
_Part = tuple[tuple[str, str | None], ...]


@dataclass(frozen=True, slots=True)
class Caption:
    """A template such as "{number} - {level} - ER {er}".

    A part between separators is left out where a field in it is not known, with the separator
    before it.

    Parameters
    ----------
    template : str
        Text with names of ``CAPTION_FIELDS`` in braces; "{{" and "}}" are braces.

    Raises
    ------
    CaptionError
        It has several lines, names another field, or has a brace that nothing closes.
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
        """The names of the fields in it."""
        return frozenset(name for _, part in self._parts for _, name in part if name)

    @property
    def needed(self) -> frozenset[str]:
        """The fields of tables in it, which a command may compute."""
        return self.fields & FIELDS.keys()

    def of(self, record: PuzzleRecord) -> str:
        """Return what stands below a puzzle."""
        caption = ""
        for separator, part in self._parts:
            text = _filled(part, record)
            if text:
                caption += separator + text if caption else text
        return caption


def caption_for(template: str | None, n_kinds: int) -> Caption:
    """Return the caption of a page: the user's, or one that suits so many kinds."""
    return Caption(template or (MIXED_CAPTION if n_kinds > 1 else DEFAULT_CAPTION))


def parts_of(caption: str) -> list[tuple[str, str]]:
    """Return the parts of a caption, each with the separator before it: lines break there."""
    cut = ["", *_SEPARATOR.split(caption)]
    return list(zip(cut[::2], cut[1::2], strict=True))


def _parsed(text: str) -> _Part:
    try:
        parsed = [
            (before, name, spec, sign) for before, name, spec, sign in Formatter().parse(text)
        ]
    except ValueError:
        raise CaptionError(f"{text!r} has unbalanced braces: write {{{{ for a brace") from None
    for _, name, spec, sign in parsed:
        if name is not None and (name not in CAPTION_FIELDS or spec or sign):
            said = "{" + name + (f"!{sign}" if sign else "") + (f":{spec}" if spec else "") + "}"
            raise CaptionError(f"{said} is not known: use {', '.join(CAPTION_FIELDS)}")
    return tuple((before, name) for before, name, _, _ in parsed)


def _technique_title(name: str) -> str:
    return technique_named(name).title


def _filled(part: _Part, record: PuzzleRecord) -> str:
    """Return the text of a part, empty if a field in it is not known."""
    text = ""
    for before, name in part:
        text += before
        if name is not None:
            value = getattr(record, CAPTION_FIELDS[name])
            if value is None or value == "" or value == ():
                return ""
            values = map(str, value if isinstance(value, tuple) else (value,))
            text += ", ".join(map(_technique_title, values) if name in _TECHNIQUES else values)
    return text
