"""Strata: a section of a recipe divided by level, ER band, clues or technique."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from cluesmith.cli.publishing.syntax.toml_tables import RecipeTable, shown
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.rating_limits import has_er
from cluesmith.generator.rating.techniques.levels import Level

# The options of ``enqueue`` that divide a section.
KEYS = ("level", "er", "clues", "technique", "hardest")

NATURAL = "natural"

# One for each whole number. Harder puzzles are too rare for more bands.
_ER_BANDS = (*(f"{n}.0..{n}.9" for n in range(1, 9)), "9.0..")
_DEFAULTS: Mapping[str, Sequence[str]] = {"level": tuple(Level), "er": _ER_BANDS}


@dataclass(frozen=True, slots=True)
class Stratum:
    """A part of a section: an option with its value, or the whole section without one."""

    key: str | None = None
    value: str = ""
    weight: Fraction = Fraction(1)

    @property
    def suffix(self) -> str:
        """Return the end of its name, which follows that of the section."""
        words = re.sub(r"[^A-Za-z0-9]+", "-", f"{self.key}-{self.value}")
        return "" if self.key is None else f"-{words.strip('-')}"

    @property
    def title(self) -> str:
        """Return its option and value in words: "er 1.0..1.9"."""
        return "" if self.key is None else f"{self.key} {self.value}"


def taken_strata(table: RecipeTable, kind: Kind) -> list[Stratum]:
    """Take the strata of a section out of its table.

    ``strata`` is the name of an option, perhaps with values: "clues=20..22,23..24".  ``shares`` has
    a weight for each value. Without it, all have the same weight.
    """
    text = table.line_of_text("strata", NATURAL)
    key, _, listed = text.partition("=")
    if text == NATURAL:
        if "shares" in table.values:
            raise table.wrong("shares", 'shares: they need strata, such as strata = "level"')
        return [Stratum()]
    if key not in KEYS:
        wanted = f"{NATURAL}, {', '.join(KEYS)}"
        raise table.wrong("strata", f"strata: {shown(text)} is not one of {wanted}")
    if key in table.values:
        raise table.wrong(key, f"{key}: the strata say it: leave one out")
    if key == "er" and not has_er(kind):
        raise table.wrong("strata", f"strata: {kind.title} has no ER: use level")
    values = [each.strip() for each in listed.split(",") if each.strip()]
    none: dict[str, Fraction] = {}
    shares = table.take("shares", _weights, "a table of values and weights above 0", none)
    if shares and values:
        raise table.wrong("shares", "shares: strata lists values as well: leave one out")
    values = [*shares] or values or list(_DEFAULTS.get(key, ()))
    if not values:
        raise table.wrong("strata", f"strata: {key} has no usual values: use {_example(key)}")
    if len(values) > len(set(values)):
        raise table.wrong("strata", "strata: a value is there twice")
    return [Stratum(key, value, shares.get(value, Fraction(1))) for value in values]


def _weights(value: Any) -> dict[str, Fraction]:
    if not isinstance(value, dict) or not value:
        raise ValueError
    return {each: positive(weight) for each, weight in value.items()}


def positive(value: Any) -> Fraction:
    """Return an exact number above 0: 0.1 is a tenth; raises ValueError."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        raise ValueError
    number = Fraction(str(value))
    if number <= 0:
        raise ValueError
    return number


def _example(key: str) -> str:
    return "clues=20..22,23..24" if key == "clues" else f"{key}=x-wing,xy-wing"
