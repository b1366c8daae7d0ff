"""The rules of kinds as sentences: every rule is in them, and nothing else."""

from dataclasses import replace

import pytest

from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.definition import Definition, House
from cluesmith.generator.kinds.rules_in_words import rules_in_short, rules_in_words
from cluesmith.generator.kinds.toml_text import definition_from_toml

SUDOKU = BUILT_IN["sudoku"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("sudoku", "Digits 1-9 once in each row, column and 3x3 box"),
        ("sudoku10", "Digits 1-9 and A once in each row, column and 2x5 box"),
        ("windoku-x", "Digits 1-9 once in each row, column, 3x3 box, diagonal and window"),
        ("asterisk", "Digits 1-9 once in each row, column and 3x3 box, and in the asterisk"),
        (
            "hanidoku",
            "Different consecutive digits out of 1-9, in any order, in each line of the three "
            "directions",
        ),
    ],
)
def test_houses_are_described_with_what_they_hold(name, words):
    assert rules_in_words(BUILT_IN[name]) == words


def test_every_rule_beyond_the_houses_is_a_clause():
    definition = replace(SUDOKU, forbid=("knight", "king"), non_consecutive=True)
    clauses = rules_in_words(definition).split("; ")
    assert clauses[1:] == [
        "cells a knight's move apart differ",
        "diagonal neighbours differ",
        "neighbours are not consecutive",
    ]


def test_every_type_of_clue_is_a_clause_and_so_is_that_all_are_shown():
    assert rules_in_words(BUILT_IN["thermo"]).endswith(
        "3x3 box; digits rise along a thermometer from its bulb"
    )
    definition = replace(
        SUDOKU,
        clues=(ClueRule("digit"), ClueRule("dot", negative=True), ClueRule("whisper")),
    )
    assert rules_in_words(definition).split("; ")[1:] == [
        "digits beside a white dot are consecutive",
        "one digit beside a black dot is twice the other",
        "all dots are shown",
        "digits that follow each other on a whisper line differ by 5 or more",
    ]
    assert rules_in_words(BUILT_IN["xv"]).endswith("; some XV signs may be missing")
    assert rules_in_short(definition) == "3x3 boxes, all dots, whispers"
    assert rules_in_short(BUILT_IN["calcudoku6"]) == "cages with +-x/"
    assert rules_in_words(BUILT_IN["calcudoku6"]).endswith(
        "; digits in a cage have its number as their sum, difference, product or quotient, as its "
        "sign says, and may repeat there"
    )
    for row in CLUE_TYPES.values():
        rule = ClueRule(row.family, operations="+" if row.rule == "sum" else "")
        assert "{" not in rules_in_words(replace(SUDOKU, clues=(rule,)))


def test_sums_of_letters_are_explained():
    assert rules_in_words(BUILT_IN["killer12"]).endswith(
        "; A counts 10, B counts 11 and C counts 12"
    )


def test_the_rules_name_lines_of_several_families_by_their_look():
    definition = replace(SUDOKU, clues=(ClueRule("renban"), ClueRule("palindrome")))
    assert rules_in_words(definition).split("; ")[1:] == [
        "digits on a wide renban line differ and leave no gap, in any order",
        "digits on a hollow palindrome line are the same from both ends",
    ]


def test_a_house_with_fewer_cells_than_digits_holds_each_at_most_once():
    definition = replace(SUDOKU, houses=(House("corners", (0, 8, 72, 80)),))
    assert rules_in_words(definition).endswith("; digits 1-9 at most once in the corners")


def test_many_pairs_are_counted_and_few_are_named():
    few = definition_from_toml('rows = 4\n[[pairs]]\ncells = ["r1c1 r2c2"]')
    assert rules_in_words(few).endswith("; r1c1 and r2c2 differ")
    cells = [f"r{row}c{row} r4c1" for row in range(1, 4)] + ["r1c4 r3c3"]
    many = definition_from_toml(f'rows = 4\n[[pairs]]\nrule = "not consecutive"\ncells = {cells}')
    assert rules_in_words(many).endswith("; 4 pairs of cells are not consecutive")


def test_built_in_kinds_with_different_rules_have_different_sentences():
    by_words: dict[str, set[str]] = {}
    for definition in BUILT_IN.values():
        words = f"{definition.shape} {rules_in_words(replace(definition, regions=None))}"
        if definition.regions is None and not definition.boards:
            by_words.setdefault(words, set()).add(definition.digest)
    assert all(len(digests) == 1 for digests in by_words.values())


def test_a_square_can_have_more_digits_than_cells_in_a_row():
    latin = Definition("wide", (4,) * 4, n_digits=5)
    assert rules_in_words(latin) == "Digits 1-5 at most once in each row and column"
