"""The page's data about clues that are not digits: their sorts, and the clues of each puzzle.

Clues of a sort have the same type; if they relate two digits, also the same value.  The table of a
sort says which single digits and pairs of digits are allowed.  A clue of a type with an automaton
has a machine instead: the same automaton as a table of its states.
"""

import json
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from cluesmith.generator.checking.clue_predicates import NO
from cluesmith.generator.checking.clue_rules import absent_clues
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_card import ClueType, Limits, Links, Place, alive_states
from cluesmith.generator.clues.clue_families import FAMILIES
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.drawing.board_drawing import shapes_of
from cluesmith.generator.drawing.shape_table import anchor
from cluesmith.generator.drawing.svg import CELL, elements
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.wording.words import ENGLISH, Words


@dataclass
class ClueCoder:
    """Writes the clues of puzzles of a kind, and knows their sorts.

    ``sorts``: the sorts in the order of their first clues.  ``machines``: the machines of clues by
    type, value and number of cells; a state is a row that says if it accepts the digits read so
    far, then for each digit the next state, -1 if no digits that obey the clue can follow.
    """

    kind: Kind
    words: Words = ENGLISH
    sorts: list[dict[str, Any]] = field(default_factory=list)
    machines: dict[str, list[list[int]]] = field(default_factory=dict)
    _numbers: dict[tuple[str, int], int] = field(default_factory=dict)

    def line(self, clues: str) -> str:
        """Return the clues of a puzzle and three layers of SVG, with tabs between them."""
        if SEPARATOR not in clues:
            return ""
        shapes = shapes_of(self.kind, clues)
        listed = json.dumps(self.rows(self.kind.puzzle(clues)), separators=(",", ":"))
        layers = (elements(each) for each in (shapes.tints, shapes.under, shapes.over))
        return "\t".join((listed, *(text.replace("\n", "") for text in layers)))

    def rows(self, puzzle: CluePuzzle) -> list[list[Any]]:
        """Return a row for each clue of a puzzle: its sort, its value, its place and its cells.

        If all clues of a family are shown, pairs without one are clues, too.
        """
        return [
            [self._number(clue), clue.value, self._place(clue), *clue.cells]
            for clue in (*puzzle.clues, *absent_clues(self.kind, puzzle))
        ]

    def _number(self, clue: Clue) -> int:
        """Return the number of the clue's sort, a new one if it is the first."""
        row = CLUE_TYPES.get(clue.type)
        if row is not None and row.automaton is not None:
            name = f"{clue.type} {clue.value} {len(clue.cells)}"
            if name not in self.machines:
                self.machines[name] = machine_of(
                    row, clue.value, len(clue.cells), self.kind.n_digits
                )
        key = (clue.type, clue.value if row is not None and row.related is not None else 0)
        if key not in self._numbers:
            self._numbers[key] = len(self.sorts)
            self.sorts.append(_sort(*key, self.kind.n_digits, self.words))
        return self._numbers[key]

    def _place(self, clue: Clue) -> list[float]:
        """Return the place of a clue in units of the drawing; empty if it is only in its cells."""
        if clue.type not in CLUE_TYPES:
            clue = clue._replace(type=FAMILIES[clue.type.removeprefix(NO)].types[0].name)
        at = anchor(self.kind, clue)
        return [] if at is None else [round(CELL * part, 1) for part in at]


def _sort(name: str, value: int, n_digits: int, words: Words) -> dict[str, Any]:
    """Return the data that the script needs about clues of a type.

    A set of digits is a number with a bit for each digit, the lowest first; ``related`` has a set
    for each digit of the first of two cells.
    """
    if name not in CLUE_TYPES:
        types = FAMILIES[name.removeprefix(NO)].types
        related = _sets(
            lambda a, b: not any(row.related and row.related(a, b, 0, n_digits) for row in types),
            n_digits,
        )
        return {"type": name, "words": None, "related": related}
    row = CLUE_TYPES[name]
    relation, marks = row.related, row.marks
    return {
        "type": name,
        "words": [words.of(text, "clue") for text in row.words.texts],
        "isBeside": row.place in (Place.ROW, Place.DIAGONAL),
        "isCage": row.place is Place.REGION,
        "isDistinct": row.is_distinct,
        "isSum": row.limits is Limits.SUM,
        "isMirrored": row.links is Links.MIRRORED,
        "related": relation and _sets(lambda a, b: relation(a, b, value, n_digits), n_digits),
        "marks": marks and _sets(lambda a, b: marks(b), n_digits)[0],
    }


def machine_of(row: ClueType, value: int, size: int, n_digits: int) -> list[list[int]]:
    """Return the automaton of a clue as a table, without states that lead nowhere."""
    automaton = row.automaton
    if automaton is None:
        raise ValueError(f"{row.name} has no automaton")
    value = row.capped(value, size, n_digits)
    alive = alive_states(automaton, value, size, n_digits)
    states = [*dict.fromkeys(chain([automaton.start], *alive))]
    numbers = {state: number for number, state in enumerate(states)}

    def following(state: Hashable, digit: int) -> int:
        after = automaton.step(state, digit, value, n_digits)
        return -1 if after is None else numbers.get(after, -1)

    digits = range(1, n_digits + 1)
    return [
        [int(automaton.accepts(state, value)), *(following(state, digit) for digit in digits)]
        for state in states
    ]


def _sets(holds: Callable[[int, int], bool], n_digits: int) -> list[int]:
    """Return the set of allowed partners of each digit."""
    digits = range(1, n_digits + 1)
    return [sum(1 << (b - 1) for b in digits if holds(a, b)) for a in digits]
