"""Ratings in the units and words of people, from their numbers."""

from collections.abc import Callable
from functools import lru_cache
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, Any

from cluesmith.generator.rating.techniques.levels import level_numbered
from cluesmith.generator.rating.techniques.technique_table import technique_numbered, techniques_of
from cluesmith.rating_facts import FACTS, FactType

if TYPE_CHECKING:
    from cluesmith.generator.rating.rating import Rating


def _tenths(number: int) -> float:
    """Return 4.2 for 42."""
    return number / 10


def _level_name(number: int) -> str:
    return level_numbered(number).value


def _technique_name(number: int) -> str:
    return technique_numbered(number).name


@lru_cache(maxsize=4096)
def _technique_names(bits: int) -> tuple[str, ...]:
    return tuple(technique.name for technique in techniques_of(bits))


# The forms for people.
_FORMS: dict[FactType, Callable[[int], Any]] = {
    FactType.LEVEL: _level_name,
    FactType.TENTHS: _tenths,
    FactType.TECHNIQUE: _technique_name,
    FactType.TECHNIQUES: _technique_names,
    FactType.WHOLE: int,
}

_SHOWN = tuple((name, _FORMS[fact.type]) for name, fact in FACTS.items())
# The level is the first: a row without it has no rating.
_in_columns = attrgetter(*FACTS)
_in_mapping = itemgetter(*FACTS)


def rating_fields(rating: "Rating") -> dict[str, Any]:
    """Return the values of a rating, by the field names of a record."""
    return _shown(_in_mapping(rating.numbers))


def stored_rating_fields(row: object) -> dict[str, Any]:
    """Return the same for a row with the numbers of a rating as attributes; empty if unrated."""
    numbers = _in_columns(row)
    return {} if numbers[0] is None else _shown(numbers)


def _shown(numbers: tuple[int | None, ...]) -> dict[str, Any]:
    return {
        name: None if number is None else shown(number)
        for (name, shown), number in zip(_SHOWN, numbers, strict=True)
    }
