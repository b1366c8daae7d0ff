"""The words of hints in English: the sentences of templates, and the phrases in them.

What stands in braces is filled in: a field of the template by its name, ``conclusion``,
``technique``, or the ``cell`` and ``digit`` that the step places.  ``{name:form}`` is another form
of a field, and ``{name|is|are}`` one of two words, by whether the field is one thing or several.
"""

from collections.abc import Mapping

from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.rating.techniques.hint_templates import SENTENCES

ENGLISH: Mapping[str, str] = {
    **SENTENCES,
    # What stands in brackets behind the title of a technique.
    "sum rule": "{total} Rule",
    # The title of steps of several cages, and where to look for them.
    "notes title": "Notes of Cages",
    "notes where": "the cages {values}",
    # Phrases.
    "and": "{most} and {last}",
    "or": "{most} or {last}",
    "comma": ", ",
    "semicolon": "; ",
    "placed": "{cell} = {digit}",
    "struck": "{cells} {cells|is|are} not {digits}",
    "struck many": "{number} candidates go",
    "run": "{first} to {last}",
    "window of digits": "{first}-{last}",
    "is": "{cell} is {digit}",
    "is not": "{cell} is not {digit}",
    "if then": "if {first}, then {rest}",
    "else": "else {rest}",
    "contradiction": "if {first}, then {rest}, and {end}",
    "contradiction at once": "if {first}, {end}",
    "no digit": "{place} has no digit left",
    "no place": "{digits} has no place left in {place}",
    "would have no digit": "{place} would have no digit left",
    "would have no place": "{digits} would have no place left in {place}",
    "not met": "{clue} could not be met",
    # Why the place of a digit does not matter.
    "in line": "is in {house}",
    "anywhere": "excludes it, wherever it is",
    "sets": " ({sets})",
    "where": ", where {held}",
    "held": "{cells} {cells|is|are} {digits}",
    # Clues, by their type.
    **{row.name: row.hint for row in CLUE_TYPES.values() if row.hint},
}
