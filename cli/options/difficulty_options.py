"""The difficulty options of all commands that choose puzzles."""

from typing import Any

import click
from click.shell_completion import CompletionItem

from cluesmith.cli.options.names import NameListType, NameType
from cluesmith.cli.options.value_types import ReadType
from cluesmith.cli.terminal.command import HelpTable
from cluesmith.cli.terminal.completions import completions
from cluesmith.generator.option_values import (
    CLUES,
    ELLIPSIS,
    Scale,
)
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique_table import GROUPS, TECHNIQUES, techniques_of
from cluesmith.generator.rating.wanted.criterion_values import (
    LEVEL_NAMES,
    TECHNIQUE_NAMES,
    read_levels,
    read_technique,
    tenths_text,
)
from cluesmith.generator.rating.wanted.difficulty import (
    CRITERIA,
    Difficulty,
    difficulty_of,
)
from cluesmith.generator.spec_options import read_cage_sizes
from cluesmith.puzzle_spec import OWN_LEVEL, STRICT


def _meaning(level: Level) -> str:
    """Return the meaning of a level, and the ER that bounds it."""
    highest = level.highest_er
    er = "" if highest is None else f" (ER up to {tenths_text(highest)})"
    if level is Level.EASY:
        er = er.replace(")", "; many medium puzzles have 1.7 to 2.3)")
    highest = level.highest_score
    clues = "" if highest is None else f"; with clues that are not digits: score up to {highest}"
    return f"{level.meaning}{er}{clues}"


def _members(name: str) -> str:
    return ", ".join(technique.name for technique in techniques_of(GROUPS[name]))


LEVELS = HelpTable("Levels", {level.value: _meaning(level) for level in Level})
TECHNIQUE_TABLE = HelpTable(
    "Techniques and their lowest difficulty (ER)",
    {each.name: f"{tenths_text(each.step_er)}  {each.title}" for each in TECHNIQUES}
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


class CageSizesType(RangeType):
    """A range of sizes, or the number of cages of each size to one another."""

    def __init__(self) -> None:
        super().__init__(CLUES)
        self._read = read_cage_sizes


class TechniqueType(ReadType):
    """A technique, or a group of them."""

    def __init__(self) -> None:
        super().__init__("technique", read_technique)

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        """Return the names that begin like this."""
        return completions(incomplete, TECHNIQUE_TABLE.meanings.items())


LEVEL = NameType(LEVELS.meanings, LEVELS)
OWN_OR_LEVEL = NameType([*LEVELS.meanings, OWN_LEVEL], LEVELS)
STRICT_OR_LEVEL = NameType([*LEVELS.meanings, OWN_LEVEL, STRICT], LEVELS)
NAME_TYPES = {
    LEVEL_NAMES: (LevelsType(), "LEVELS"),
    TECHNIQUE_NAMES: (TechniqueType(), "NAME"),
}


def taken_difficulty(values: dict[str, Any]) -> Difficulty:
    """Take the values of these options out of a command's, and return their difficulty."""
    return difficulty_of({each.name: values.pop(each.name) for each in CRITERIA})
