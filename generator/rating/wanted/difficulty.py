"""The wanted difficulty of puzzles, and which ratings meet it.

``CRITERIA`` has one row for each criterion.  The options, the keywords of the library, the pages,
the names of jobs and the selection of stored puzzles follow from it.  A new criterion is a row, a
field of ``Difficulty``, and a keyword in ``generator.spec_options.Wanted``.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from cluesmith.generator.option_values import Range, Scale
from cluesmith.generator.rating.rating_limits import BEYOND, MAX_ER
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique_table import (
    all_bits,
    bits_named,
    techniques_of,
)
from cluesmith.generator.rating.wanted.criterion_values import (
    ER,
    LEVEL_NAMES,
    SCORE,
    TECHNIQUE_NAMES,
    WHIP,
    NameList,
)
from cluesmith.light_dataclasses import dataclass

if TYPE_CHECKING:
    from cluesmith.generator.rating.rating import Rating

# A condition on ratings: a column of ``Rating.numbers``, how it is compared, and with what: a range
# with both ends, numbers, a set of bits, or the name of another column.
Condition = tuple[str, Literal["between", "one of", "some bits", "no bits", "equals"], Any]


def is_met(condition: Condition, numbers: Mapping[str, Any]) -> bool:
    """Return True if a rating meets a condition.  A rating without the number does not."""
    column, comparison, value = condition
    number = numbers[column]
    if number is None:
        return False
    match comparison:
        case "between":
            return bool(value[0] <= number <= value[1])
        case "one of":
            return number in value
        case "some bits":
            return bool(number & value)
        case "no bits":
            return not number & value
        case "equals":
            return bool(number == numbers[value])


class Criterion(NamedTuple):
    """A criterion for the difficulty of puzzles."""

    name: str
    """The option, the keyword of the library, the name in queries and in ``Difficulty.text``."""
    field: str
    """The field of ``Difficulty``."""
    form: Scale | NameList | None
    """How a value is written; None for a flag."""
    conditions: Callable[[Any], list[Condition]]
    """Returns the conditions that ratings must meet for the value of the field."""
    help: str
    """The help of the option."""
    page_label: str = ""
    """The label of the field in the form of the pages; the form has no field without it."""
    in_job_name: str = "{}"
    """The form of a value in the names of jobs."""

    def read(self, text: str) -> Any:
        """Return the value of the field that ``written`` wrote; raises ValueError."""
        match self.form:
            case NameList() as names:
                return names.merged(map(names.read, text.split(",")))
            case Scale() as scale:
                return scale.read(text)
            case None:
                return True

    def written(self, value: Any) -> str:
        """Return a value of the field with the name: "er=1.5..2.0", "diamond"."""
        return self.name if self.form is None else f"{self.name}={self.form.written(value)}"


def _range(name: str, scale: Scale, text: str, page_label: str = "") -> Criterion:
    """Return the criterion for a range of the column of its name."""
    return Criterion(name, name, scale, lambda ends: [(name, "between", ends)], text, page_label)


# In the order of the options.
CRITERIA = (
    Criterion(
        name="level",
        field="levels",
        form=LEVEL_NAMES,
        conditions=lambda levels: [("level", "one of", tuple(each.number for each in levels))],
        help="The level: easy, medium, hard, expert or extreme. Also a list (easy,medium) or a "
        "range (easy..hard); can be repeated.",
        page_label="Level",
    ),
    _range(
        "er",
        ER,
        "9x9 Sudoku: the Sudoku Explainer rating (ER), as 4.2..4.5, 4.2.., ..4.5 or 4.2.",
        page_label="ER",
    ),
    _range("ep", ER, "The same for EP, the rating up to the first digit placed."),
    _range("ed", ER, "The same for ED, the rating of the first step."),
    _range(
        "score",
        SCORE,
        "Kinds with clues that are not digits: the score, as 80..120, 80.., ..120 or 80.",
        page_label="Score",
    ),
    Criterion(
        name="technique",
        field="techniques",
        form=TECHNIQUE_NAMES,
        conditions=lambda names: [("techniques", "some bits", bits_named(name)) for name in names],
        help="The solution uses this technique or group; can be repeated, and then uses all of "
        "them. `cluesmith rate --help` lists the names.",
        page_label="Technique",
    ),
    Criterion(
        name="hardest",
        field="hardest",
        form=TECHNIQUE_NAMES,
        conditions=lambda names: [
            ("hardest", "one of", tuple(each.number for each in techniques_of(all_bits(names))))
        ],
        help="The hardest technique is this one; can be repeated for alternatives.",
        in_job_name="{}-hardest",
    ),
    Criterion(
        name="without",
        field="without",
        form=TECHNIQUE_NAMES,
        conditions=lambda names: [("techniques", "no bits", all_bits(names))],
        help="The solution does not use this technique or group; can be repeated.",
        in_job_name="no-{}",
    ),
    _range(
        "whip",
        WHIP,
        f"The longest whip, a chain of conclusions, has a length from A to B. {BEYOND} "
        "stands for puzzles that whips do not solve.",
    ),
    Criterion(
        name="diamond",
        field="is_diamond",
        form=None,
        conditions=lambda _: [("ed", "equals", "er")],
        help="9x9 Sudoku: ED equals ER.",
    ),
    Criterion(
        name="pearl",
        field="is_pearl",
        form=None,
        conditions=lambda _: [("ep", "equals", "er")],
        help="9x9 Sudoku: EP equals ER.",
    ),
)


@dataclass(frozen=True, slots=True)
class Difficulty:
    """The wanted difficulty of puzzles; a rating must meet all criteria that are given.

    ``CRITERIA`` says what the fields mean.  Ranges have both ends; those of ER, EP and ED are in
    tenths.  No names, None and False ask for nothing.
    """

    levels: tuple[Level, ...] = ()
    er: Range | None = None
    ep: Range | None = None
    ed: Range | None = None
    whip: Range | None = None
    techniques: tuple[str, ...] = ()
    hardest: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    is_diamond: bool = False
    is_pearl: bool = False
    score: Range | None = None

    @property
    def asked(self) -> list[tuple[Criterion, Any]]:
        """Return the criteria that are given and their values, in the order of the fields."""
        values = ((each, getattr(self, each.field)) for each in _BY_FIELD)
        return [(each, value) for each, value in values if value]

    @property
    def conditions(self) -> tuple[Condition, ...]:
        """Return the conditions that a rating must meet, all of them."""
        return _conditions(self)

    @property
    def text(self) -> str:
        """Return one line that ``read_difficulty`` reads: "level=easy er=1.5..2.0"."""
        return " ".join(row.written(value) for row, value in self.asked)

    @property
    def least_er(self) -> int | None:
        """Return the lowest wanted ER if nothing else is asked for: no rating has to be exact."""
        is_open = self.er is not None and self.er[1] == MAX_ER and self == Difficulty(er=self.er)
        return self.er[0] if self.er is not None and is_open else None

    def admits(self, rating: "Rating") -> bool:
        """Return True if a puzzle with this rating is wanted."""
        numbers = rating.numbers
        return all(is_met(each, numbers) for each in self.conditions)


@lru_cache
def _conditions(wanted: Difficulty) -> tuple[Condition, ...]:
    return tuple(each for row, value in wanted.asked for each in row.conditions(value))


_BY_NAME = {each.name: each for each in CRITERIA}
_BY_FIELD = sorted(CRITERIA, key=lambda each: Difficulty.__slots__.index(each.field))

# Asks for the longest whip of each puzzle, of any length.
ANY_WHIP = Difficulty(whip=(0, BEYOND))


@lru_cache
def read_difficulty(text: str) -> Difficulty:
    """Read what ``Difficulty.text`` wrote.

    Raises
    ------
    ValueError
        It is no such text.
    """
    fields = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name not in _BY_NAME:
            raise ValueError(f"difficulty {text!r}: {name!r} is not known")
        fields[_BY_NAME[name].field] = _BY_NAME[name].read(value)
    return Difficulty(**fields)


def difficulty_of(options: Mapping[str, Any]) -> Difficulty:
    """Return the difficulty for values of options, by the names of their criteria.

    An option that can be repeated comes with all its values; each name counts once.
    """
    fields: dict[str, Any] = {}
    for name, value in options.items():
        row = _BY_NAME[name]
        fields[row.field] = row.form.merged(value) if isinstance(row.form, NameList) else value
    return Difficulty(**fields)
