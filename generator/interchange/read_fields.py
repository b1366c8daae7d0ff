"""Facts about puzzles, read back from files. Impossible values count as not known."""

import re
from calendar import monthrange
from collections.abc import Callable, Mapping
from typing import Any

from cluesmith.generator.interchange.source_text import ReadPuzzle, Said
from cluesmith.generator.kinds.clue_kinds import why_not_built_in
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.minimality import CLAIMS, minimality
from cluesmith.generator.rating.rating_limits import BEYOND, MAX_ER
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES
from cluesmith.rating_facts import FACTS, FactType

_WHOLE = re.compile(r"[0-9]{1,9}")
_DAY = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}")
_SCALE = re.compile(r"[0-9]{1,2}(\.[0-9])?")
_TECHNIQUES = frozenset(technique.name for technique in TECHNIQUES)

# Texts of ``PuzzleRecord.difficulty`` such as "hard, ER 7.2, minimal at easy".
_ER_WORDS = "ER "
_CLAIMS_IN_WORDS = {minimality(claim): claim for claim in CLAIMS}


def said_in_fields(fields: Mapping[str, Any]) -> Said:
    """Return the facts about a puzzle in the fields of its row.

    A rating of another rater is none of them: it is kept with the name of its column.
    """
    said = {name: read(fields[name]) for name, read in _READ.items() if name in fields}
    for name in _OTHER_RATINGS:
        if name in fields and str(fields[name] or "").strip():
            said["other_rating"] = _title(f"{name} {fields[name]}")
    return said


def said_in_words(text: str) -> Said:
    """Return the facts about a puzzle in words such as "hard, ER 7.2, minimal at easy"."""
    fields: dict[str, Any] = {}
    for part in map(str.strip, text.split(",")):
        if part.startswith(_ER_WORDS):
            fields["er"] = part.removeprefix(_ER_WORDS)
        elif part in _CLAIMS_IN_WORDS:
            fields["minimal_at"] = _CLAIMS_IN_WORDS[part]
        elif part.lower() in list(Level):
            fields["level"] = part.lower()
    return {name: value for name, value in said_in_fields(fields).items() if value is not None}


def puzzle_with_rules(
    number: int, kind: Kind, clues: str, title: str, difficulty: str
) -> ReadPuzzle:
    """Return a puzzle that states its rules, with its title and its difficulty in words."""
    own = said_in_fields({"title": title}) if title and title != kind.title else {}
    why = why_not_built_in(kind, clues)
    note = f"{why}: read as a kind of its own, {kind.title}" if why else ""
    return ReadPuzzle(number, clues, {**own, **said_in_words(difficulty)}, kind.name, note=note)


def _text(is_right: Callable[[str], object]) -> Callable[[Any], str | None]:
    """Return a reader of texts for which ``is_right`` is true; other values are unknown."""
    return lambda value: value if isinstance(value, str) and is_right(value) else None


def _is_day(text: str) -> bool:
    if not _DAY.fullmatch(text):
        return False
    year, month, day = map(int, text.split("-"))
    return year > 0 and 0 < month <= 12 and 0 < day <= monthrange(year, month)[1]


_title = _text(lambda title: title and title.isprintable())


def _on_scale(value: Any) -> float | None:
    """Return a number such as 7.2, which is text in csv; None for anything else."""
    if isinstance(value, bool) or not _SCALE.fullmatch(str(value)):
        return None
    return number if 10 * (number := float(value)) <= MAX_ER else None


def _whole(value: Any) -> int | None:
    """Return a whole number, which is text in csv; None for anything else."""
    if isinstance(value, int) and not isinstance(value, bool):
        return value if value >= 0 else None
    return int(value) if isinstance(value, str) and _WHOLE.fullmatch(value) else None


def _whip(value: Any) -> int | None:
    length = _whole(value)
    return None if length is None or length > BEYOND else length


def _techniques(value: Any) -> tuple[str, ...] | None:
    """Return names in a list, or in a text with blanks between them."""
    names = value.split() if isinstance(value, str) else value
    if not isinstance(names, list) or not names:
        return None
    found = tuple(name for name in names if isinstance(name, str) and name in _TECHNIQUES)
    return found if len(found) == len(names) else None


_READ_FACT: dict[FactType, Callable[[Any], Any]] = {
    FactType.LEVEL: _text(list(Level).__contains__),
    FactType.TENTHS: _on_scale,
    FactType.TECHNIQUE: _text(_TECHNIQUES.__contains__),
    FactType.TECHNIQUES: _techniques,
    FactType.WHOLE: _whole,
}

# The fields kept of a row beside its puzzle: they take long to compute, or cannot be computed.
_READ: dict[str, Callable[[Any], Any]] = {
    **{name: _READ_FACT[fact.type] for name, fact in FACTS.items()},
    "whip": _whip,
    "minimal_at": _text(CLAIMS.__contains__),
    "other_rating": _title,
    "section": _title,
    "title": _title,
    "date": _text(_is_day),
}

# The columns of ratings in tables of others.
_OTHER_RATINGS = ("rating", "difficulty")

# The names of fields that hold facts.
SAYING = (*_READ, *_OTHER_RATINGS)
