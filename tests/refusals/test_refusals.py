"""What cannot be is refused, in words that say what is wrong and how to mend it."""

import json

import pytest

from tests.refusals.command_tables import is_said, said, scenes
from tests.refusals.refusal_tables import READERS, message, refusals

TABLES = refusals()
SCENES = scenes()


@pytest.mark.parametrize(
    ("table", "given"), [(table, given) for table, rows in TABLES.items() for given in rows]
)
def test_what_cannot_be_is_refused_with_its_reason(table, given):
    found = message(table, given)
    assert found == TABLES[table][given] != ""
    assert "\n" not in found


BOARDS = "".join(f'[[boards]]\nat = "r{3 * n + 1}c{3 * n + 1}"\n' for n in range(50))
LARGE = json.dumps({"size": 26, "grid": [[{}] * 26] * 26})


@pytest.mark.parametrize(
    ("table", "given", "words"),
    [
        ("definitions", ".".join(["a"] * 50_000) + " = 1", "nested too deeply"),
        ("definitions", f"boxes = [2, 2]\n{BOARDS}", "use 625 and 99, or fewer"),
        ("f_puzzles", "9" * 9000, "not JSON: a number with too many digits"),
        ("f_puzzles", "[" * 100_000, "nested too deeply"),
        ("f_puzzles", LARGE, "26 rows; use 2 to 25"),
    ],
    ids=["keys", "boards", "number", "lists", "rows"],
)
def test_what_is_without_end_is_refused_too(table, given, words):
    assert words in message(table, given)


def test_each_table_has_a_reader_and_each_reader_a_table():
    assert list(TABLES) == list(READERS)


@pytest.mark.parametrize(
    ("scene", "row"), [(name, row) for name, scene in SCENES.items() for row in scene["said"]]
)
def test_a_command_that_cannot_be_meant_says_so(command_environ, scene, row):
    found = said(SCENES[scene], row, command_environ)
    assert is_said(found, told := SCENES[scene]["said"][row]), (found, told)
    code, errors, *_ = found
    assert code == 0 or all(line.isprintable() for line in str(errors).split("\n"))
