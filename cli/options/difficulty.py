"""Options that say how hard puzzles have to be, the same for all commands that choose puzzles."""

from collections.abc import Callable
from typing import Any

import click
from click.shell_completion import CompletionItem

from cluesmith.cli.options.names import NameType
from cluesmith.cli.terminal.command import HelpTable
from cluesmith.cli.terminal.completions import completions
from cluesmith.generator.rating.criteria.difficulty import Difficulty, tenths, tenths_text
from cluesmith.generator.rating.explainer.explainer import MAX_ER
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique import GROUPS, TECHNIQUES, techniques_of
from cluesmith.generator.rating.whip_rating import BEYOND
from cluesmith.generator.request.suggestions import with_suggestion

Range = tuple[int, int]

_ELLIPSIS = ".."


def _meaning(level: Level) -> str:
    """Return what a level means, and the ER that bounds it."""
    highest = level.highest_er
    return level.meaning if highest is None else f"{level.meaning} (ER to {tenths_text(highest)})"


def _members(name: str) -> str:
    return ", ".join(technique.name for technique in techniques_of(GROUPS[name]))


LEVELS = HelpTable("Levels", {level.value: _meaning(level) for level in Level})
TECHNIQUE_TABLE = HelpTable(
    "Techniques, with the least ER of each",
    {each.name: f"{tenths_text(each.difficulty)}  {each.title}" for each in TECHNIQUES}
    | {name: f"all of {_members(name)}" for name in GROUPS},
)


class LevelsType(NameType):
    """One or more levels: names with commas between them, and ranges such as easy..hard."""

    name = "levels"

    def __init__(self) -> None:
        super().__init__(LEVELS.meanings, LEVELS)

    def convert(  # type: ignore[override]
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Level, ...]:
        """Return the levels, easiest first."""
        if isinstance(value, tuple):
            return value
        found: set[Level] = set()
        for part in str(value).split(","):
            first, dots, last = part.strip().partition(_ELLIPSIS)
            ends = [first or Level.EASY.value, (last or Level.EXTREME.value) if dots else first]
            low, high = (Level(super(LevelsType, self).convert(end, param, ctx)) for end in ends)
            if low.number > high.number:
                self.fail(f"{part!r} is empty: use {high}..{low}", param, ctx)
            found |= {level for level in Level if low.number <= level.number <= high.number}
        return tuple(sorted(found, key=lambda level: level.number))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return what the last name may become; a shell replaces the whole text."""
        last = incomplete.rpartition(",")[2].rpartition(_ELLIPSIS)[2]
        before = incomplete.removesuffix(last)
        return [
            CompletionItem(before + item.value, help=item.help)
            for item in super().shell_complete(ctx, param, last)
        ]


class RangeType(click.ParamType[Range]):
    """A range of numbers: A..B with both ends, A.., ..B, or A alone.

    Parameters
    ----------
    number : callable
        Reads an end; raises ValueError.
    text : callable
        Writes an end.
    least, most : int
        What may be asked for.
    example : str
        A range, for errors.
    """

    name = "range"

    def __init__(
        self,
        number: Callable[[str], int],
        text: Callable[[int], str],
        least: int,
        most: int,
        example: str,
    ) -> None:
        self._number = number
        self._text = text
        self._least = least
        self._most = most
        self._example = example

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> Range:
        """Return both ends."""
        if isinstance(value, tuple):
            return value
        first, dots, last = str(value).partition(_ELLIPSIS)
        try:
            low = self._number(first) if first.strip() or not dots else self._least
            high = (self._number(last) if last.strip() else self._most) if dots else low
        except ValueError:
            a, _, b = self._example.partition(_ELLIPSIS)
            self.fail(
                f"{value!r} is no range: use {self._example}, {a}.., ..{b} or {a}", param, ctx
            )
        if low > high:
            self.fail(f"{value!r} is empty: use {self._text(high)}..{self._text(low)}", param, ctx)
        for end in (low, high):
            if not self._least <= end <= self._most:
                limits = f"{self._text(self._least)} to {self._text(self._most)}"
                self.fail(f"{self._text(end)} is not within {limits}", param, ctx)
        return low, high

    def told(self, limits: Range) -> str:
        """Return a range as it is given."""
        return _ELLIPSIS.join(map(self._text, limits))


class TechniqueType(NameType):
    """A technique, or a group of them."""

    def __init__(self) -> None:
        super().__init__(TECHNIQUE_TABLE.meanings)

    def get_invalid_choice_message(self, value: Any, ctx: click.Context | None) -> str:
        """Return what is wrong with the value, where the names are, and one that is like it."""
        message = f"no technique {value!r}: `cluesmith rate --help` lists them"
        return with_suggestion(message, str(value), self.choices)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin like this."""
        return completions(incomplete, TECHNIQUE_TABLE.meanings.items())


def whole(text: str) -> int:
    """Read a whole number.

    Raises
    ------
    ValueError
    """
    if not text.strip().isdecimal():
        raise ValueError(text)
    return int(text)


LEVEL = NameType(LEVELS.meanings, LEVELS)
_LEVELS_TYPE = LevelsType()
ER_RANGE = RangeType(tenths, tenths_text, 10, MAX_ER, "4.2..4.5")
WHIP_RANGE = RangeType(whole, str, 0, BEYOND, "2..6")
TECHNIQUE = TechniqueType()

DIFFICULTY_OPTIONS = (
    click.option(
        "--level",
        type=_LEVELS_TYPE,
        metavar="LEVELS",
        multiple=True,
        help="Of this level, or one of these: easy,medium or easy..hard; may be given more than "
        "once.",
    ),
    click.option(
        "--er",
        type=ER_RANGE,
        metavar="A..B",
        help="9x9 Sudoku: with a rating by Sudoku Explainer from A to B, such as 4.2..4.5; "
        "A.., ..B and A alone will do.",
    ),
    click.option("--ep", type=ER_RANGE, metavar="A..B", help="The same up to the first digit."),
    click.option("--ed", type=ER_RANGE, metavar="A..B", help="The same of the first step."),
    click.option(
        "--technique",
        type=TECHNIQUE,
        metavar="NAME",
        multiple=True,
        help="Solved with this technique or group of them; each that is given is used.  "
        "`cluesmith rate --help` lists them.",
    ),
    click.option(
        "--hardest",
        type=TECHNIQUE,
        metavar="NAME",
        multiple=True,
        help="With this as the hardest technique, or one of these.",
    ),
    click.option(
        "--without",
        type=TECHNIQUE,
        metavar="NAME",
        multiple=True,
        help="Solved without this technique or group; may be given more than once.",
    ),
    click.option(
        "--whip",
        type=WHIP_RANGE,
        metavar="A..B",
        help="With a longest whip, a chain of conclusions, from A to B; "
        f"{BEYOND} is what whips do not solve.",
    ),
    click.option("--diamond", "is_diamond", is_flag=True, help="9x9 Sudoku: with ED equal to ER."),
    click.option("--pearl", "is_pearl", is_flag=True, help="9x9 Sudoku: with EP equal to ER."),
)
_NAMES = (
    "level",
    "er",
    "ep",
    "ed",
    "technique",
    "hardest",
    "without",
    "whip",
    "is_diamond",
    "is_pearl",
)


def taken_difficulty(values: dict[str, Any]) -> Difficulty:
    """Take the values of these options out of a command's, and return what they mean."""
    given = {name: values.pop(name) for name in _NAMES}
    levels = {level for levels in given.pop("level") for level in levels}
    return Difficulty(
        levels=tuple(sorted(levels, key=lambda level: level.number)),
        techniques=tuple(dict.fromkeys(given.pop("technique"))),
        hardest=tuple(dict.fromkeys(given.pop("hardest"))),
        without=tuple(dict.fromkeys(given.pop("without"))),
        **given,
    )
