"""The templates of steps: the fields of each sort of reason, and its sentence in English.

A template has a number that never changes, since paths are stored by it.  A field is its name and
its type; what each type means:

=============== ===================================================================
cell, cells     a cell; cells in their order
digit, digits   a digit from 0; a set of them as bits
columns         sets of digits, of which each counts as one digit
windows         runs of digits, each by its first digit and the one behind its last
number          an integer
house, houses   houses that the step rests on, by their numbers among the kind's
named_house     one that is only named
pattern         a set of candidates that the step rests on, as bits; ``pattern@NAME``
                has candidates of the cells of that field alone
places          the same, of one digit
holds, open     a ``Holding`` for each cell of the fields behind the ``@``; of ``open`` the
                step rests on the candidates of those that have no digit yet
ways            of a wing: candidates of the pivot, each before what it leaves; last
                the third one of the pivot, if it has three
path            a chain of candidates that begins with one that is false
ring            a chain that is closed, and begins with one that is true
paths           chains that begin with candidates that are true
net, nets       a ``Net``; a ``NetCases``
whip            a ``WhipReason``
trial           a ``Trial`` that ends with a cell or a digit in a house
trial_of_clue   a ``Trial`` that ends with a clue
clue            a ``ShownClue`` that the step rests on
clues           clues that it rests on
sets            sets of digits that the clue can hold; none if they are not shown
takers          of a killer set: the ``ShownClue`` that take digits, and cells that do
step            the step that comes before the single
=============== ===================================================================
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Any, NamedTuple

from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.rating.techniques import technique_table as t
from cluesmith.generator.rating.techniques.technique_table import Technique
from cluesmith.light_dataclasses import dataclass


class Concludes(StrEnum):
    """The effect of the steps of a template."""

    PLACES = "places"
    STRIKES = "strikes"
    EITHER = "either"


class Place(NamedTuple):
    """A cell, or digits in a house: one of its candidates is true."""

    cell: int
    """-1 for digits in a house."""
    house: int = -1
    digits: int = 0
    """As bits."""


class ShownClue(NamedTuple):
    """A clue that is not a digit, as a step names it: one clue or two, and the cells at issue."""

    clues: tuple[Clue, ...]
    cells: tuple[int, ...]


class Holding(NamedTuple):
    """The digits that a cell can hold, as bits, and a flag that it has no digit yet."""

    cell: int
    digits: int
    is_open: bool


class Forced(NamedTuple):
    """A candidate that is forced in a net."""

    candidate: int
    others: tuple[tuple[int, int], ...]
    """The other candidates of the cell or house, each with the number of the true candidate that
    excludes it: those that are supposed come first, then those that are forced.
    """


class Net(NamedTuple):
    """The candidates that suppositions force until a cell or a house has nothing left."""

    forced: tuple[Forced, ...]
    end: Place
    """The cell, or the digits in a house, that has nothing left."""
    missing: tuple[tuple[int, int], ...]
    """Its candidates, as the others of ``Forced``."""


class NetCases(NamedTuple):
    """A cell or house that has nothing left, with a reason for each of its candidates."""

    end: Place
    cases: tuple[tuple[int, Net], ...]


class WhipReason(NamedTuple):
    """A whip: its left and right candidates, -1 for none, and what has nothing left."""

    chain: tuple[tuple[int, int], ...]
    end: Place


class Trial(NamedTuple):
    """Candidates that follow from each other, and what has nothing left or cannot be met."""

    said: tuple[int, ...]
    end: Place | ShownClue


@dataclass(frozen=True, slots=True)
class Template:
    """A sort of reason."""

    number: int
    """Stored, so it never changes."""
    name: str
    technique: Technique | None
    """The technique that has this template; None if several do."""
    concludes: Concludes
    fields: tuple[tuple[str, str], ...]
    """Names and types."""

    def __call__(self, *values: Any) -> "Reason":
        """Return a reason with these fields."""
        return Reason(self, values)


class Reason(NamedTuple):
    """Why a step is right: a template, and the values of its fields."""

    template: Template
    values: tuple[Any, ...]


def _row(
    number: int,
    name: str,
    fields: str,
    technique: Technique | None = None,
    concludes: Concludes = Concludes.STRIKES,
) -> Template:
    pairs = [each.split(":") for each in fields.split()]
    return Template(number, name, technique, concludes, tuple((a, b) for a, b in pairs))


_PLACES, _EITHER = Concludes.PLACES, Concludes.EITHER
_SET_FIELDS = "cells:cells columns:columns house:house pattern:pattern@cells"
_LOOP = "loop:cells pair:digits pattern:pattern"
_CLUE = "clue:clue held:open@clue"
_NEEDED = "clue:clue digit:digit sets:sets places:places held:holds@clue"
_SUMS = (
    "houses:houses known:number inside:cells outside:cells rest:number held:open@inside+outside "
    "clues:clues"
)

FULL_HOUSE = _row(0, "full-house", "house:house", t.FULL_HOUSE, _PLACES)
HIDDEN_SINGLE = _row(1, "hidden-single", "house:house", t.HIDDEN_SINGLE, _PLACES)
HIDDEN_SINGLE_OF_SEVERAL = _row(
    2, "hidden-single-of-several", "house:house digits:digits", t.HIDDEN_SINGLE, _PLACES
)
NAKED_SINGLE = _row(3, "naked-single", "", t.NAKED_SINGLE, _PLACES)
WINDOW = _row(4, "window", "house:house windows:windows", t.WINDOW)
LOCKED = _row(5, "locked", "house:house digits:digits pattern:pattern")
LOCKED_BY_CLUES = _row(
    6, "locked-by-clues", "house:house digits:digits pattern:pattern clues:clues"
)
LOCKED_CELL = _row(7, "locked-cell", "place:cell pattern:pattern@place", t.LOCKED_CELL)
LOCKED_CELL_BY_CLUES = _row(
    8, "locked-cell-by-clues", "place:cell pattern:pattern@place clues:clues", t.LOCKED_CELL
)
NAKED_SUBSET = _row(9, "naked-subset", _SET_FIELDS)
WIDE_NAKED_SUBSET = _row(10, "wide-naked-subset", _SET_FIELDS)
HIDDEN_SUBSET = _row(11, "hidden-subset", _SET_FIELDS)
FISH = _row(12, "fish", "digit:digit lines:houses crossing:houses pattern:pattern")
WING = _row(13, "wing", "ways:ways pattern:pattern")
LOOP_ONE_CELL = _row(14, "loop-one-cell", f"{_LOOP} other:cell", t.UNIQUE_RECTANGLE)
LOOP_ONE_OF = _row(15, "loop-one-of", f"{_LOOP} cells:cells digits:digits", t.UNIQUE_RECTANGLE)
LOOP_LOCKED = _row(
    16,
    "loop-locked",
    f"{_LOOP} cells:cells digit:digit other:digit house:named_house",
    t.UNIQUE_RECTANGLE,
)
LOOP_NAKED_SET = _row(
    17,
    "loop-naked-set",
    f"{_LOOP} cells:cells digits:digits others:cells all_digits:digits house:named_house",
    t.UNIQUE_RECTANGLE,
)
LOOP_HIDDEN_SET = _row(
    18,
    "loop-hidden-set",
    f"{_LOOP} cells:cells others:cells digits:digits house:named_house",
    t.UNIQUE_RECTANGLE,
)
GRAVE_ONE_CELL = _row(19, "grave-one-cell", "pattern:pattern name:cell digits:digits", t.BUG)
GRAVE_ONE_OF = _row(20, "grave-one-of", "pattern:pattern cells:cells digits:digits", t.BUG)
GRAVE_SHARED = _row(21, "grave-shared", "pattern:pattern cells:cells digit:digit", t.BUG)
GRAVE_NAKED_SET = _row(
    22,
    "grave-naked-set",
    "pattern:pattern cells:cells digits:digits others:cells all_digits:digits house:named_house",
    t.BUG,
)
CHAIN = _row(23, "chain", "path:path", None, _EITHER)
EITHER_OR = _row(24, "either-or", "path:path")
RING = _row(25, "ring", "cycle:ring")
FORCING_CELL = _row(26, "forcing-cell", "start:cell paths:paths", t.FORCING_CHAIN, _EITHER)
FORCING_HOUSE = _row(
    27,
    "forcing-house",
    "house:named_house digits:digits paths:paths",
    t.FORCING_CHAIN,
    _EITHER,
)
NET = _row(28, "net", "net:net", None, _EITHER)
NET_CASES = _row(29, "net-cases", "nets:nets", None, _EITHER)
ALIGNED = _row(30, "aligned", "cells:cells excluders:cells pattern:pattern")
UNEXPLAINED = _row(31, "unexplained", "", None, _EITHER)
SINGLE_AFTER = _row(32, "single-after", "step:step house:house", None, _PLACES)
WHIP = _row(33, "whip", "whip:whip", t.WHIP)
LAST_CELL = _row(34, "last-cell", "clue:clue held:holds@clue", t.LAST_CELL, _PLACES)
ONLY_COMBINATION = _row(35, "only-combination", f"{_CLUE} digits:digits", t.ONLY_COMBINATION)
LIMITS_SEEN = _row(36, "limits-seen", _CLUE, t.CLUE_LIMITS)
LIMITS_ROOM = _row(37, "limits-room", _CLUE, t.CLUE_LIMITS)
LIMITS = _row(38, "limits", _CLUE, t.CLUE_LIMITS)
COMBINATIONS = _row(39, "combinations", _CLUE)
NEEDED_DIGIT = _row(40, "needed-digit", _NEEDED, t.NEEDED_DIGIT)
NEEDED_DIGIT_IN_CELL = _row(41, "needed-digit-in-cell", _NEEDED, t.NEEDED_DIGIT)
SUM_RULE_INSIDE = _row(42, "sum-rule-inside", _SUMS, None, _EITHER)
SUM_RULE_OUTSIDE = _row(43, "sum-rule-outside", _SUMS, None, _EITHER)
SUM_RULE_EQUAL = _row(44, "sum-rule-equal", _SUMS, None, _EITHER)
SUM_RULE_MORE = _row(45, "sum-rule-more", _SUMS, None, _EITHER)
SUM_RULE_LESS = _row(46, "sum-rule-less", _SUMS, None, _EITHER)
KILLER_SET = _row(
    47,
    "killer-set",
    "takers:takers digits:digits house:house pattern:pattern held:holds@takers",
)
TRIAL = _row(48, "trial", "trial:trial clues:clues", t.CLUE_FORCING)
TRIAL_OF_CLUE = _row(49, "trial-of-clue", "trial:trial_of_clue clues:clues", t.CLUE_FORCING)
LOOP_FORCED = _row(50, "loop-forced", f"{_LOOP} digit:digit", t.UNIQUE_RECTANGLE)
NOTES = _row(51, "notes", "clues:clues")
FEW_NOTES = _row(52, "few-notes", "clues:clues")
LAST_CELL_OF_SUM = _row(53, "last-cell-of-sum", "clue:clue held:holds@clue", t.LAST_CELL, _PLACES)
INNIE = _row(54, "innie", _SUMS, None, _EITHER)
OUTIE = _row(55, "outie", _SUMS, None, _EITHER)
SETS = _row(56, "sets-of-clue", f"{_CLUE} sets:sets")
ONLY_SETS = _row(57, "only-sets", f"{_CLUE} sets:sets")

TEMPLATES = tuple(
    sorted(
        (each for each in list(globals().values()) if isinstance(each, Template)),
        key=lambda template: template.number,
    )
)

_GRAVE_SAID = (
    "{conclusion}: else all cells would have two digits and all digits two places left, which has "
    "no single solution; "
)
_LOOP_SAID = "{conclusion}: in {loop} the digits {pair} alone could be exchanged, "
_ONE_OF_SAID = "so one of {cells} is {digits}"
_NAKED_SET_SAID = "so {cells} hold one of {digits}, and with {others} take {all_digits} of {house}"
# Their sentences in English; ``english.py`` says what stands in braces.
SENTENCES: Mapping[str, str] = {
    "full-house": "{cell} is the last cell of {house}: {digit}",
    "hidden-single": "{cell} is the only place for {digit} in {house}",
    "hidden-single-of-several": (
        "{conclusion}: {cell} is the only place for {digits:any} in {house}, which holds one of "
        "them"
    ),
    "naked-single": "{digit} is the only digit left for {cell}",
    "window": "{house} holds {windows}: {conclusion}",
    "locked": "{conclusion}: the {digits:any} of {house} {crossing}",
    "locked-by-clues": (
        "{conclusion}: the {digits:any} of {house} excludes it, wherever it is, through {clues}"
    ),
    "locked-cell": "{conclusion}: {place} excludes it, whichever of its digits it holds",
    "locked-cell-by-clues": (
        "{conclusion}: {place} excludes it, whichever of its digits it holds, through {clues}"
    ),
    "naked-subset": "{cells} hold {columns}, so no other cell of {house} does",
    "wide-naked-subset": "{cells} hold {columns}, so {conclusion}",
    "hidden-subset": ("{columns} have no place in {house} but {cells}, which hold nothing else"),
    "fish": "{lines} have {digit} only in {crossing}, so no other cell of {crossing} is {digit}",
    "wing": "{conclusion}: {ways}",
    "loop-one-cell": _LOOP_SAID + "so {other} holds another digit",
    "loop-one-of": _LOOP_SAID + _ONE_OF_SAID,
    "loop-locked": _LOOP_SAID
    + ("and one of {cells} is {digit}, which has no other place in {house}; so neither is {other}"),
    "loop-naked-set": _LOOP_SAID + _NAKED_SET_SAID,
    "loop-hidden-set": _LOOP_SAID + ("so {others} and one of {cells} take {digits} of {house}"),
    "loop-forced": (
        "{conclusion}: {digit} there would leave {loop} the digits {pair} alone, which could be "
        "exchanged"
    ),
    "grave-one-cell": _GRAVE_SAID + "so {name} is {digits:or}",
    "grave-one-of": _GRAVE_SAID + _ONE_OF_SAID,
    "grave-shared": _GRAVE_SAID
    + ("so one of {cells} holds one of its additional digits, and the other {digit}"),
    "grave-naked-set": _GRAVE_SAID + _NAKED_SET_SAID,
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
    "last-cell-of-sum": "{cell} is the last cell of {clue}: {clue:value}{held:minus} = {digit}",
    "only-combination": "{clue} can only hold {digits}",
    "sets-of-clue": "{conclusion}: {clue} can only hold {sets:or}{held}",
    "only-sets": "{clue} can only hold {sets:or}",
    "limits-seen": "{conclusion}: {clue} would see too many or too few{held}",
    "limits-room": "{conclusion}: {clue} leaves too little room below or above{held}",
    "limits": "{conclusion}: the other cells of {clue} cannot make up for it{held}",
    "combinations": "{conclusion}: no digits for the other cells of {clue} go with it{held}",
    "needed-digit": (
        "{conclusion}: one of {places} holds the {digit} of {clue}{sets}, and each excludes it"
        "{held}"
    ),
    "needed-digit-in-cell": "{conclusion}: {places} holds the {digit} of {clue}{sets}{held}",
    "innie": "{inside} is the innie of {houses}: {total}{clues:minus} = {rest}",
    "outie": "{outside} is the outie of {houses}: {clues:plus} - {total} = {rest}",
    "sum-rule-inside": (
        "{conclusion}: {inside} are the innies of {houses}: {total}{clues:minus} = {rest}{held}"
    ),
    "sum-rule-outside": (
        "{conclusion}: {outside} are the outies of {houses}: {clues:plus} - {total} = {rest}{held}"
    ),
    "sum-rule-equal": (
        "{conclusion}: in {houses} the {inside|innie|innies} {inside} {inside|makes|make} as much "
        "as the {outside|outie|outies} {outside}: {total}{clues:minus} = 0{held}"
    ),
    "sum-rule-more": (
        "{conclusion}: in {houses} the {inside|innie|innies} {inside} {inside|makes|make} {rest} "
        "more than the {outside|outie|outies} {outside}: {total}{clues:minus} = {rest}{held}"
    ),
    "sum-rule-less": (
        "{conclusion}: in {houses} the {inside|innie|innies} {inside} {inside|makes|make} {rest} "
        "less than the {outside|outie|outies} {outside}: {clues:plus} - {total} = {rest}{held}"
    ),
    "killer-set": "{conclusion}: {takers} take {digits} of {house}{held}",
    "notes": "{clues:number} cages leave their cells only some digits: note what each can hold",
    "few-notes": (
        "{conclusion}: the {clues|cage|cages} {clues:values} {clues|allows|allow} nothing else"
    ),
    "trial": "{conclusion}: {trial}",
    "trial-of-clue": "{conclusion}: {trial}",
}
