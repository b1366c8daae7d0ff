"""The words of hints in English: one sentence for each template, and the phrases in them.

What stands in braces is filled in: a field of the template by its name, ``conclusion``,
``technique``, or the ``cell`` and ``digit`` that the step places.  ``{name:form}`` is another form
of a field, and ``{name|is|are}`` one of two words, by whether the field is one thing or several.
"""

from collections.abc import Mapping

from cluesmith.generator.clues.clue_types import CLUE_TYPES

_GRAVE = (
    "{conclusion}: else all cells would have two digits and all digits two places left, which has "
    "no single solution; "
)
_LOOP = "{conclusion}: in {loop} the digits {pair} alone could be exchanged, "
_ONE_OF = "so one of {cells} is {digits}"
_NAKED_SET = "so {cells} hold one of {digits}, and with {others} take {all_digits} of {house}"
_SUMS = (
    "{conclusion}: {houses} {houses|adds|add} up to {total}, and the cages and known digits that "
    "cover {houses|it|them} to {known}: "
)

ENGLISH: Mapping[str, str] = {
    # Sentences, by the name of their template.
    "full-house": "{cell} is the last cell of {house}: {digit}",
    "hidden-single": "{cell} is the only place for {digit} in {house}",
    "hidden-single-of-several": (
        "{conclusion}: {cell} is the only place for {digits:any} in {house}, which holds one of "
        "them"
    ),
    "naked-single": "{digit} is the only digit left for {cell}",
    "window": "{house} holds {windows}: {conclusion}",
    "locked": "{conclusion}: the {digits:any} of {house} excludes it, wherever it is",
    "locked-by-clues": (
        "{conclusion}: the {digits:any} of {house} excludes it, wherever it is, through {clues}"
    ),
    "locked-cell": "{conclusion}: {place} excludes it, whichever of its digits it holds",
    "locked-cell-by-clues": (
        "{conclusion}: {place} excludes it, whichever of its digits it holds, through {clues}"
    ),
    "naked-subset": "{cells} hold {columns}, so no other cell of {house} does",
    "wide-naked-subset": "{conclusion}: {cells} hold {columns}",
    "hidden-subset": ("{columns} have no place in {house} but {cells}, which hold nothing else"),
    "fish": "{lines} have {digit} only in {crossing}, so no other cell of {crossing} is {digit}",
    "wing": "{conclusion}: {ways}",
    "loop-one-cell": _LOOP + "so {other} holds another digit",
    "loop-one-of": _LOOP + _ONE_OF,
    "loop-locked": _LOOP
    + ("and one of {cells} is {digit}, which has no other place in {house}; so neither is {other}"),
    "loop-naked-set": _LOOP + _NAKED_SET,
    "loop-hidden-set": _LOOP + ("so {others} and one of {cells} take {digits} of {house}"),
    "grave-one-cell": _GRAVE + "so {name} is {digits:or}",
    "grave-one-of": _GRAVE + _ONE_OF,
    "grave-shared": _GRAVE
    + ("so one of {cells} holds one of its additional digits, and the other {digit}"),
    "grave-naked-set": _GRAVE + _NAKED_SET,
    "chain": "{conclusion}: {path}",
    "either-or": "{conclusion}: {path}; so {path:ends}, and either excludes it",
    "ring": (
        "{conclusion}: {cycle} follow from each other in a ring, so that all of it holds or all of "
        "it is the other way round, and both exclude it"
    ),
    "forcing-cell": "{conclusion}, whichever digit {start} holds: {paths}",
    "forcing-house": "{conclusion}, whichever cell of {house} is {digits:any}: {paths}",
    "net": "{conclusion}: {net}",
    "net-cases": "{conclusion}: {nets:end}: {nets}",
    "aligned": (
        "{conclusion}: every combination of digits for {cells} with it puts a digit twice where "
        "it may stand once, or takes all digits of one of {excluders}"
    ),
    "unexplained": ("{conclusion}: supposing the opposite ends in contradictions ({technique})"),
    "single-after": "{conclusion}: {step}; that leaves {cell} alone for {digit} in {house}",
    "whip": "{conclusion}: {whip}",
    "last-cell": "{conclusion}: it is the last cell of {clue}{held}",
    "only-combination": "{conclusion}: {clue} can only hold {digits}{held}",
    "limits-seen": "{conclusion}: {clue} would see too many or too few{held}",
    "limits-room": "{conclusion}: {clue} leaves too little room below or above{held}",
    "limits": "{conclusion}: the other cells of {clue} cannot make up for it{held}",
    "combinations": "{conclusion}: no digits for the other cells of {clue} go with it{held}",
    "needed-digit": (
        "{conclusion}: one of {places} holds the {digit} of {clue}{sets}, and each excludes it"
        "{held}"
    ),
    "needed-digit-in-cell": "{conclusion}: {places} holds the {digit} of {clue}{sets}{held}",
    "sum-rule-inside": _SUMS + "{inside} {inside|makes|make} the other {rest}{held}",
    "sum-rule-outside": _SUMS + "{outside} {outside|makes|make} the {rest} beyond{held}",
    "sum-rule-equal": _SUMS + "{inside} {inside|makes|make} as much as {outside}{held}",
    "sum-rule-more": _SUMS + "{inside} {inside|makes|make} {rest} more than {outside}{held}",
    "sum-rule-less": _SUMS + "{inside} {inside|makes|make} {rest} less than {outside}{held}",
    "killer-set": "{conclusion}: {takers} take {digits} of {house}{held}",
    "trial": "{conclusion}: {trial}",
    "trial-of-clue": "{conclusion}: {trial}",
    # What stands in brackets behind the title of a technique.
    "sum rule": "{total} Rule",
    # Phrases.
    "and": "{most} and {last}",
    "or": "{most} or {last}",
    "any of": " or ",
    "comma": ", ",
    "semicolon": "; ",
    "placed": "{cell} = {digit}",
    "struck": "{cells} {cells|is|are} not {digits}",
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
    "sets": " ({sets})",
    "where": ", where {held}",
    "held": "{cells} {cells|is|are} {digits}",
    # Clues, by their type.
    **{row.name: row.hint for row in CLUE_TYPES.values() if row.hint},
}
