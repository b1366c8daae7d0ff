"""The difficulty options of all commands that choose puzzles."""

from functools import partial
from inspect import signature
from typing import Any

import click
from click.shell_completion import CompletionItem

from cluesmith.cli.options.names import NameListType, NameType
from cluesmith.cli.options.value_types import ReadType
from cluesmith.cli.terminal.command import HelpTable
from cluesmith.cli.terminal.completions import completions
from cluesmith.generator.rating.criteria.difficulty import Difficulty, tenths_text
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique_table import GROUPS, TECHNIQUES, techniques_of
from cluesmith.generator.rating.whip_rating import BEYOND
from cluesmith.generator.request.option_values import (
    CLUES,
    ELLIPSIS,
    ER,
    WHIP,
    Scale,
    difficulty_of,
    read_levels,
    read_technique,
)


def _meaning(level: Level) -> str:
    """Return what a level means, and the ER that bounds it."""
    highest = level.highest_er
    er = "" if highest is None else f" (ER up to {tenths_text(highest)})"
    if level is Level.EASY:
        er = er.replace(")", "; many medium puzzles have 1.7 to 2.3)")
    clues = f"; of cages and other clues: {level.clue_meaning}" if level.clue_meaning else ""
    return f"{level.meaning}{er}{clues}"


def _members(name: str) -> str:
    return ", ".join(technique.name for technique in techniques_of(GROUPS[name]))


LEVELS = HelpTable("Levels", {level.value: _meaning(level) for level in Level})
TECHNIQUE_TABLE = HelpTable(
    "Techniques and their lowest difficulty (ER)",
    {each.name: f"{tenths_text(each.difficulty)}  {each.title}" for each in TECHNIQUES}
    | {name: f"all of {_members(name)}" for name in GROUPS},
)


class LevelsType(NameListType):
    """One or more levels: names with commas between them, and ranges such as easy..hard."""

    name = "levels"

    def __init__(self) -> None:
        super().__init__(LEVELS.meanings, LEVELS)

    def convert(  # type: ignore[override]
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> tuple[Level, ...]:
        """Return the levels, easiest first."""
        levels: tuple[Level, ...] = ReadType("levels", read_levels).convert(value, param, ctx)
        return levels

    def last_of(self, text: str) -> str:
        """Return the last name, which may end a range."""
        return super().last_of(text).rpartition(ELLIPSIS)[2]


class RangeType(ReadType):
    """A range of numbers on a scale."""

    def __init__(self, scale: Scale) -> None:
        super().__init__("range", scale.read)
        self.scale = scale


class TechniqueType(NameType):
    """A technique, or a group of them."""

    def __init__(self) -> None:
        super().__init__(TECHNIQUE_TABLE.meanings)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> str:
        """Return the name."""
        return str(ReadType("technique", read_technique).convert(value, param, ctx))

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin like this."""
        return completions(incomplete, TECHNIQUE_TABLE.meanings.items())


LEVEL = NameType(LEVELS.meanings, LEVELS)
_LEVELS_TYPE = LevelsType()
CLUES_RANGE = RangeType(CLUES)
ER_RANGE = RangeType(ER)
WHIP_RANGE = RangeType(WHIP)
TECHNIQUE = TechniqueType()

_techniques = partial(click.option, type=TECHNIQUE, metavar="NAME", multiple=True)
_range = partial(click.option, metavar="A..B")

DIFFICULTY_OPTIONS = (
    click.option(
        "--level",
        type=_LEVELS_TYPE,
        metavar="LEVELS",
        multiple=True,
        help="The level: easy, medium, hard, expert or extreme. Also a list (easy,medium) or a "
        "range (easy..hard); can be repeated.",
    ),
    _range(
        "--er",
        type=ER_RANGE,
        help="9x9 Sudoku: the Sudoku Explainer rating (ER), as 4.2..4.5, 4.2.., ..4.5 or 4.2.",
    ),
    _range("--ep", type=ER_RANGE, help="The same for EP, the rating up to the first digit placed."),
    _range("--ed", type=ER_RANGE, help="The same for ED, the rating of the first step."),
    _techniques(
        "--technique",
        help="The solution uses this technique or group; can be repeated, and then uses all of "
        "them. `cluesmith rate --help` lists the names.",
    ),
    _techniques(
        "--hardest", help="The hardest technique is this one; can be repeated for alternatives."
    ),
    _techniques(
        "--without", help="The solution does not use this technique or group; can be repeated."
    ),
    _range(
        "--whip",
        type=WHIP_RANGE,
        help=f"The longest whip, a chain of conclusions, has a length from A to B. {BEYOND} "
        "stands for puzzles that whips do not solve.",
    ),
    click.option("--diamond", "is_diamond", is_flag=True, help="9x9 Sudoku: ED equals ER."),
    click.option("--pearl", "is_pearl", is_flag=True, help="9x9 Sudoku: EP equals ER."),
)
_NAMES = tuple(signature(difficulty_of).parameters)


def taken_difficulty(values: dict[str, Any]) -> Difficulty:
    """Take the values of these options out of a command's, and return what they mean."""
    return difficulty_of(**{name: values.pop(name) for name in _NAMES})
