"""The same rules are one kind, with the same puzzles, however they are said."""

import random
from dataclasses import replace

from cluesmith.generator.definitions.built_in import BUILT_IN
from cluesmith.generator.definitions.toml_text import definition_as_toml, definition_from_toml
from cluesmith.generator.kinds.exact_cover_model import model_of
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named, register, register_text
from cluesmith.generator.making.attempt import generate
from cluesmith.generator.spec import GenerationSpec
from tests.support.kinds import each_name

PLAIN = """
    title = "4x4 with two houses more"
    boxes = [2, 2]
    [[houses]]
    cells = "r1c1 r2c3"
    [[houses]]
    cells = "r1c2 r3c4"
    [[pairs]]
    cells = ["r1c1 r3c2", "r2c1 r4c2"]
    """
SAID_OTHERWISE = """
    title = "the same"
    rows = 4
    lines = "consecutive"
    regions = "AABBAABBDDCCDDCC"
    [[houses]]
    name = "the first row again"
    cells = "r1c4 r1c1 r1c2 r1c3"
    holds = "consecutive"
    [[houses]]
    cells = "r3c4 r1c2"
    [[houses]]
    cells = "r1c1 r2c3"
    [[pairs]]
    cells = ["r4c2 r2c1"]
    [[pairs]]
    cells = ["r3c2 r1c1"]
    """


def test_rules_said_otherwise_give_the_same_puzzles():
    one, other = map(definition_from_toml, (PLAIN, SAID_OTHERWISE))
    assert one.digest == other.digest
    assert model_of(one) == model_of(other)
    kind = register(one)
    assert register(other) is kind
    assert len(list(generate(GenerationSpec(kind=kind.name), 1, 3))) == 3


@each_name(BUILT_IN)
def test_the_order_of_further_houses_means_nothing(name):
    definition = BUILT_IN[name]
    n_lines = 3 * definition.size if definition.shape == "hexagon" else 2 * definition.size
    houses = list(definition.all_houses[n_lines:])
    random.Random(1).shuffle(houses)
    other = replace(
        definition,
        boxes=None,
        regions=None,
        diagonals=(),
        windows=False,
        disjoint_groups=False,
        houses=tuple(houses),
    )
    assert other.digest == definition.digest
    assert [house.cells for house in other.all_houses] == [
        house.cells for house in definition.all_houses
    ]
    assert register(other) is KINDS[name]


def test_the_order_of_boards_means_nothing():
    places = ('at = "r1c1"', 'at = "r3c3"\ndiagonals = true', 'at = "r5c5"')
    one, other = (
        definition_from_toml("boxes = [2, 2]\n" + "".join(f"[[boards]]\n{at}\n" for at in order))
        for order in (places, places[::-1])
    )
    assert one.digest == other.digest
    assert model_of(one) == model_of(other)
    assert definition_as_toml(one) == definition_as_toml(other)


def test_the_clues_of_a_kind_said_otherwise_are_the_same():
    said = """
    boxes = [3, 3]
    [[clues]]
    family = "xv"
    [[clues]]
    family = "cage"
    operations = "x+"
    sizes = "2..5"
    """
    otherwise = """
    boxes = [3, 3]
    [[clues]]
    family = "cage"
    operations = "+x"
    cover = "some"
    [[clues]]
    family = "xv"
    """
    one, other, plain = map(definition_from_toml, (said, otherwise, "boxes = [3, 3]"))
    assert one.digest == other.digest != plain.digest
    assert definition_from_toml('boxes = [3, 3]\n[[clues]]\nfamily = "digit"') == plain


def test_a_stored_kind_keeps_its_name_when_one_with_its_rules_is_built_in():
    definition = BUILT_IN["windoku"]
    name = f"custom-{definition.digest[:16]}"
    register_text(name, definition_as_toml(definition))
    kind = kind_named(name)
    assert (kind.name, kind.definition) == (name, definition)
