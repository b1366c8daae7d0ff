"""Candidates that go with a placed digit: those that docs/compact-paths.md lists, and no others."""

from itertools import count

import pytest

from cluesmith.cli.formats.data.kind_fields import kind_fields
from cluesmith.generator.clues.clue import clues_of
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.kind_registry import KINDS, register
from cluesmith.generator.kinds.toml_text import definition_from_toml
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.rating.paths.path_positions import step_positions
from cluesmith.generator.rating.paths.technique_path import first_position, technique_path
from cluesmith.generator.rating.techniques.position import candidates_of
from cluesmith.generator.records.clue_record import clue_fields
from cluesmith.generator.spec import GenerationSpec
from tests.support.apps.placed_digits import excluded, pair_rules

# Every type of clue, every rule of pairs, and clues of which all are shown.
FEW = (
    *("hanidoku", "killer6", "calcudoku5", "futoshiki5", "kropki", "xv", "thermo"),
    *("whispers", "renban", "palindrome", "non-consecutive", "anti-knight"),
)
OTHERS = [name for name, kind in KINDS.items() if kind.has_clue_families and name not in FEW]
ALL_SHOWN = """
title = "All dots"
rows = [6, 6, 6, 6, 6, 6]
boxes = [2, 3]
[[clues]]
family = "dot"
negative = true
"""


def made_of(name):
    """Return a kind and a puzzle of it that techniques solve."""
    kind = KINDS.get(name) or register(definition_from_toml(ALL_SHOWN))
    spec = GenerationSpec(kind=kind, minimal_at="medium")
    return kind, next(puzzle for index in count() for puzzle in attempt(spec, 1, index))


@pytest.mark.parametrize(
    "name",
    ["all dots", *FEW, *(pytest.param(name, marks=pytest.mark.slow) for name in OTHERS)],
)
def test_a_placed_digit_excludes_what_the_page_lists(name):
    kind, puzzle = made_of(name)
    given = kind.given(puzzle.clues)
    rules = pair_rules(kind_fields(kind), [clue_fields(kind, each) for each in clues_of(given)])
    left: dict[int, set[int]] = {}
    for cell, digit in candidates_of(first_position(kind, given).left, kind.n_digits):
        left.setdefault(cell, set()).add(digit + 1)
    n_placed, n_blank = 0, len(left)
    for at in step_positions(kind, given, technique_path(kind, given).steps):
        for cell, digit in at.step.eliminated:
            left[cell].discard(digit + 1)
        if at.step.placed is not None:
            cell, digit = at.step.placed
            del left[cell]
            gone = excluded(rules, cell, digit + 1, left)
            assert gone == {(other, each + 1) for other, each in at.excluded}
            for other, each in gone:
                left[other].discard(each)
            n_placed += 1
    assert n_placed > min(10, n_blank - 1)


def test_the_kinds_here_have_every_type_of_clue_that_excludes_candidates():
    types = {
        row.name for name in FEW for rule in KINDS[name].definition.clues for row in rule.types
    }
    assert {row.name for row in CLUE_TYPES.values() if row.related or row.is_distinct} <= types
