"""`cluesmith kinds`: the list of the kinds, and one of them with what follows from it."""

import json
from itertools import combinations
from xml.etree import ElementTree as ET

import pytest

from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named
from cluesmith.generator.kinds.rules_in_words import rules_in_short
from cluesmith.generator.kinds.toml_text import definition_from_toml
from tests.support.some import some


def test_the_list_tells_all_kinds_a_line_each(cluesmith):
    done = cluesmith("kinds")
    header, *lines = done.out.splitlines()
    assert (done.code, header.split()[:3]) == (0, ["KIND", "TITLE", "CELLS"])
    assert [line.split()[0] for line in lines] == list(KINDS)
    told = dict(zip(KINDS, lines, strict=True))
    assert ("17 proven" in told["sudoku"], "12 known" in told["sudoku-x"]) == (True, True)


def test_the_rules_of_a_kind_break_between_words_on_a_terminal(terminal):
    lines = terminal("cluesmith kinds show killer", columns=50).lines
    assert lines[1:3] == [
        "Digits 1-9 once in each row, column and 3x3 box;",
        "digits in a cage differ and add up to its number.",
    ]


@pytest.mark.parametrize("columns", [80, 50])
def test_the_list_fits_a_terminal(terminal, columns):
    lines = terminal("cluesmith kinds", columns=columns).lines
    assert max(map(len, lines)) <= columns
    assert all(any(name in line for line in lines) for name in KINDS)


def test_programs_are_given_all_of_it(cluesmith):
    found = {
        fields["kind"]: fields
        for fields in map(json.loads, cluesmith("kinds", "--json").out.splitlines())
    }
    assert list(found) == list(KINDS)
    for name, fields in found.items():
        kind = KINDS[name]
        assert definition_from_toml(fields["toml"]) == kind.definition
        assert (fields["n_cells"], fields["fewest_clues"]) == (
            kind.n_cells,
            kind.known.fewest_clues,
        )
        assert fields["n_symmetries"] == kind.n_symmetries


def test_the_clues_of_a_kind_say_how_far_its_digits_can_be_exchanged(cluesmith):
    told = {"sudoku": "any", "hanidoku": "reversal", "killer": "reversal", "kropki": "none"}
    for name, freedom in {**told, "palindrome": "any"}.items():
        done = cluesmith("kinds", "show", name, "--json")
        assert json.loads(done.out)["digit_freedom"] == freedom
    text = cluesmith("kinds", "show", "thermo").out
    drawn = (
        "digits, which Cluesmith drops before other clues; up to 16 thermometers of 3 to 6 cells"
    )
    assert f"\nclues            {drawn}\n" in text
    exchanged = "the rules hold if you exchange 1 and 9, 2 and 8, and so on"
    assert f"\ndigits           9; {exchanged}\n" in text


@pytest.mark.parametrize("name", ["sudoku", "hanidoku", "anti-knight", "non-consecutive"])
def test_a_kind_is_shown_with_a_grid_and_what_follows_from_it(cluesmith, name):
    kind = kind_named(name)
    done = cluesmith("kinds", "show", name, "--json")
    fields = json.loads(done.out)
    assert kind.rules.is_grid(kind.values(fields["grid"]))
    assert [len(house["cells"]) for house in fields["houses"]] == [
        len(h.cells) for h in kind.houses
    ]
    assert len(fields["different"]) == len(kind.definition.different)
    assert fields["n_options"] == kind.n_cells * kind.n_digits
    text = cluesmith("kinds", "show", name).out
    assert text.startswith(f"{kind.title} ({name})\n")
    assert f"\n{fields['toml']}\n" in text


def test_the_file_that_is_written_says_the_same_rules(cluesmith, tmp_path):
    assert cluesmith("kinds", "show", "windoku", "--format", "toml", "-o", "my.toml").code == 0
    assert definition_from_toml((tmp_path / "my.toml").read_text()) == BUILT_IN["windoku"]
    assert cluesmith("kinds", "show", "my.toml").out == cluesmith("kinds", "show", "windoku").out


def test_the_picture_holds_every_digit_of_the_grid(cluesmith):
    done = cluesmith("kinds", "show", "sudoku6", "--format", "svg")
    drawn = [e.text for e in ET.fromstring(done.out).iter() if e.tag.endswith("text")]
    grid = json.loads(cluesmith("kinds", "show", "sudoku6", "--json").out)["grid"]
    assert [text for text in drawn if text in tuple("123456")] == list(grid)


def test_kinds_of_the_same_cells_differ_in_a_few_words():
    plain = [d for d in BUILT_IN.values() if d.regions is None]
    for one, other in some(combinations(plain, 2)):
        if one.rows == other.rows:
            assert rules_in_short(one) != rules_in_short(other)
