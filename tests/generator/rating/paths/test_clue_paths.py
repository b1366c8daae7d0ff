"""Solution paths of puzzles with clues that are not digits: each step is true and has a reason."""

from collections.abc import Iterator
from itertools import combinations, count, islice

import pytest

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_families import DIGIT, FAMILIES, ClueRule
from cluesmith.generator.kinds.definition import Board, Definition
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named, register
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.oracles.clue_oracle import clue_oracle_for
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.rating.paths.technique_path import (
    candidate_table,
    do,
    first_position,
    single_steps,
    technique_path,
)
from cluesmith.generator.rating.rating import possible_techniques, rate
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.clue_position import CluePosition
from cluesmith.generator.rating.techniques.hint_words import ENGLISH_HINTS
from cluesmith.generator.rating.techniques.levels import Level, level_of_score
from cluesmith.generator.rating.techniques.position import Candidate, union_of
from cluesmith.generator.rating.techniques.sum_groups import unions_of
from cluesmith.generator.rating.techniques.technique_table import (
    CLUE_COMBINATIONS,
    CLUE_FORCING,
    CLUE_LIMITS,
    CLUE_PAIR,
    LAST_CELL,
    LOCKED_CELL,
    NAKED_PAIR,
    NEEDED_DIGIT,
    NOTES_OF_CAGES,
    POINTING,
    SUM_RULE_CELL,
    techniques_before,
    techniques_of,
)
from tests.support.conclusions import check_conclusion
from tests.support.kinds import spec_of
from tests.support.path_steps import check_step
from tests.support.some import some
from tests.support.step_search import next_step, steps_from

NAMES = [name for name, kind in KINDS.items() if kind.has_clue_families]
MANY, FEW = 5000, 50
QUICK = ("killer4", "killer6", "calcudoku5", "futoshiki5", "kropki", "skyscrapers4", "parity")


def puzzles(name: str, n_puzzles: int, seed: int = 1) -> list[Puzzle]:
    found = (p for i in count() for p in attempt(spec_of(name), seed, i))
    return list(islice(found, n_puzzles))


def check_path(kind: Kind, puzzle: CluePuzzle, solutions: list[bytes]) -> None:
    """Each step is new, holds in all solutions and is possible, and is the one that comes first.

    The rating counts them.
    """
    path = technique_path(kind, puzzle)
    position = first_position(kind, puzzle)
    techniques = 0
    for step in path.steps:
        check_step(position, step, solutions)
        check_conclusion(position, step)
        assert step.technique is CLUE_FORCING or next_step(position) == step
        assert {*step.clues} <= {*puzzle.clues}
        techniques |= step.technique.bit
        do(position, step)
    assert techniques & ~possible_techniques(kind) == 0
    if path.is_solved:
        assert bytes(position.values) == solutions[0]
    rating = rate(kind, puzzle)
    techniques = union_of(step.technique.bit for step in single_steps(path))
    assert (rating.n_steps, rating.techniques) == (len(path.steps), techniques)
    assert rating.level is level_of_score(rating.score)


@pytest.mark.parametrize(
    "name",
    [name if name in QUICK else pytest.param(name, marks=pytest.mark.slow) for name in NAMES],
)
def test_steps_with_clues_are_true_and_have_reasons(name):
    kind = kind_named(name)
    for puzzle in some(puzzles(name, 2)):
        check_path(kind, kind.puzzle(puzzle.clues), [kind.values(puzzle.solution)])


@pytest.mark.parametrize("name", ["killer", *QUICK])
def test_each_technique_alone_concludes_just_what_its_reasons_say(name):
    kind, n_steps = kind_named(name), 0
    for made in puzzles(name, 2):
        for technique in techniques_of(possible_techniques(kind)):
            position = first_position(kind, kind.puzzle(made.clues))
            for step in islice(steps_from(position, technique.bit), 20):
                n_steps += 1
                check_step(position, step, [kind.values(made.solution)])
                check_conclusion(position, step)
                do(position, step)
    assert n_steps > 10


def small(family: str) -> Kind:
    """Return a kind of 6x6 with digits and clues of a family."""
    clues = (ClueRule(DIGIT), ClueRule(family))
    return register(Definition(f"6x6 with {family}", (6,) * 6, boxes=(2, 3), clues=clues))


@pytest.mark.slow
@pytest.mark.parametrize(
    "kind",
    [
        *map(kind_named, ("killer6", "calcudoku5", "futoshiki6", "skyscrapers6")),
        *map(small, sorted(FAMILIES.keys() - {DIGIT, "cage", "inequality", "skyscraper"})),
    ],
    ids=lambda kind: kind.title,
)
def test_steps_of_200_puzzles_hold_in_all_solutions_also_without_one_of_the_clues(kind):
    oracle = clue_oracle_for(kind)
    for number, made in enumerate(puzzles(kind.name, 200)):
        puzzle = kind.puzzle(made.clues)
        check_path(kind, puzzle, [kind.values(made.solution)])
        gone = number % len(puzzle.clues)
        less = puzzle._replace(clues=puzzle.clues[:gone] + puzzle.clues[gone + 1 :])
        if len(solutions := oracle.solutions(less, FEW)) < FEW:
            check_path(kind, less, solutions)


@pytest.mark.parametrize("name", QUICK)
def test_steps_hold_in_all_solutions_of_a_puzzle_that_has_several(name):
    kind = kind_named(name)
    made = puzzles(name, 1)[0]
    found = (
        (less, clue_oracle_for(kind).solutions(less, MANY))
        for less in weaker(kind.puzzle(made.clues), kind.values(made.solution))
    )
    several = islice((each for each in found if 1 < len(each[1]) < MANY), 3)
    assert [check_path(kind, less, solutions) for less, solutions in several]


def weaker(puzzle: CluePuzzle, grid: bytes) -> Iterator[CluePuzzle]:
    """Yield the puzzle without some of its clues, and with more and more digits of its grid."""
    for n_left in range(len(grid), len(grid) // 4, -1):
        digits = bytes(n_left) + grid[n_left:]
        yield puzzle._replace(digits=digits, clues=puzzle.clues[1::2])
    for gone in range(len(puzzle.clues)):
        yield puzzle._replace(clues=puzzle.clues[:gone] + puzzle.clues[gone + 1 :])


@pytest.mark.parametrize("name", QUICK)
def test_a_clue_leaves_exactly_what_some_filling_of_its_cells_has(name):
    kind = kind_named(name)
    position = first_position(kind, kind.puzzle(puzzles(name, 1)[0].clues))
    assert isinstance(position, CluePosition)
    holds = clue_oracle_for(kind).holds
    for view in position.table.views:
        if len(view.cells) > 3:
            continue
        digits = [position.digits_of(cell) for cell in view.cells]
        kept = [0] * len(digits)
        for filling in fillings(digits):
            grid = bytearray(kind.n_cells)
            for cell, digit in zip(view.cells, filling, strict=True):
                grid[cell] = digit
            pairs = combinations(range(len(filling)), 2)
            if holds(view.clues[0], bytes(grid)) and not any(
                filling[a] == filling[b] and view.differ[a] >> b & 1 for a, b in pairs
            ):
                kept = [left | 1 << d - 1 for left, d in zip(kept, filling, strict=True)]
        found = position.table.reader.support.supported(view.automaton, digits, view.differ)
        assert found == kept, view


def fillings(digits: list[int]) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for left in digits:
        one = [d + 1 for d in range(left.bit_length()) if left >> d & 1]
        found = [(*before, digit) for before in found for digit in one]
    return found


def test_no_puzzle_of_signs_alone_needs_more_than_their_limits():
    possible = possible_techniques(kind_named("futoshiki7"))
    assert CLUE_LIMITS.bit & possible
    assert not CLUE_PAIR.bit & possible


def test_pointing_needs_boxes_beside_the_lines():
    needed = {name: POINTING.bit & possible_techniques(kind_named(name)) for name in BOXED}
    assert {name: bool(bit) for name, bit in needed.items()} == BOXED


BOXED = {"futoshiki5": False, "calcudoku6": False, "greater-than": True, "kropki": True}


def test_relations_along_a_line_can_need_combinations():
    assert CLUE_COMBINATIONS.bit & possible_techniques(kind_named("whispers"))
    assert not CLUE_COMBINATIONS.bit & possible_techniques(kind_named("palindrome"))


@pytest.mark.parametrize(
    ("name", "level", "limits"),
    [
        ("killer", Level.HARD, None),
        ("calcudoku5", Level.EASY, None),
        ("killer6", Level.MEDIUM, None),
        ("killer6", Level.MEDIUM, "cages=..11"),
    ],
)
def test_puzzles_of_a_level_are_made_in_a_few_attempts(name, level, limits):
    spec = spec_of(name, difficulty=f"level={level}", clue_limits=limits)
    kind = kind_named(name)
    for puzzle in some(generate(spec, 1, 2, patience=40)):
        assert puzzle.rating == rate(kind, kind.puzzle(puzzle.clues))
        assert puzzle.rating.level is level


def needed(kind: Kind, line: str, left: dict[str, set[int]]) -> dict[str, list[str]]:
    """Return what needed digits exclude, with the sentence, where some cells have few digits."""
    position = first_position(kind, kind.puzzle(line))
    assert isinstance(position, CluePosition)
    for cell, digits in left.items():
        number = kind.cell_names.index(cell)
        for digit in {*range(1, kind.n_digits + 1)} - digits:
            position.strike(1 << number * kind.n_digits + digit - 1)
    steps = steps_from(position, NEEDED_DIGIT.bit)
    sentences = (ENGLISH_HINTS.sentence(step).split(": ") for step in steps)
    return {reason: conclusion for conclusion, reason, *_ in sentences}


def test_a_cage_needs_a_digit_in_cells_that_may_hold_others_twice():
    line = f"{'.' * 36};times:r1c1c2c3r2c3=240"
    found = needed(kind_named("calcudoku6"), line, {"r1c3": {2, 3, 4}, "r2c3": {2, 4, 6}})
    why = "one of r1c1 and r1c2 holds the 5 of the cage 240x of r1c1, r1c2, r1c3 and r2c3, and each"
    assert found == {f"{why} excludes it": "r1c4, r1c5 and r1c6 are not 5"}


def test_a_dot_needs_the_digit_that_all_its_pairs_share():
    line = f"{'.' * 81};black:r1c1c2"
    found = needed(kind_named("kropki"), line, {"r1c1": {2, 4, 8}, "r1c2": {2, 4, 8}})
    why = "one of r1c1 and r1c2 holds the 4 of the black dot between r1c1 and r1c2 (24 or 48)"
    assert list(found) == [f"{why}, and each excludes it"]


def test_two_dots_that_follow_each_other_need_the_digits_of_all_their_triples():
    found = needed(kind_named("kropki"), f"{'.' * 81};black:r1c1c2;black:r1c2c3", {})
    assert [why.split(" holds")[1][:6] for why in found] == [" the 2", " the 4"]
    assert all("and the black dot between r1c2 and r1c3 (124 or 248)" in why for why in found)


def test_a_cage_needs_a_digit_in_a_part_that_lies_in_one_house():
    line = f"{'.' * 36};plus:r4c1c2r5c2=7"
    left = {"r4c1": {1, 4}, "r4c2": {1, 2, 5}, "r5c2": {1, 2}}
    found = needed(kind_named("calcudoku6"), line, left)
    why = "one of r4c2 and r5c2 holds the 1 of the cage 7+ of r4c1, r4c2 and r5c2, and each"
    assert found == {f"{why} excludes it": "r1c2, r2c2, r3c2 and r6c2 are not 1"}


def test_no_cage_needs_a_digit_that_one_of_its_cells_holds_already():
    line = f"{'5'.rjust(3, '.').ljust(36, '.')};times:r1c1c2c3r2c3=240"
    assert not [why for why in needed(kind_named("calcudoku6"), line, {}) if "the 5" in why]


@pytest.mark.parametrize(
    ("name", "digits", "clue", "text"),
    [
        (
            "kropki",
            "",
            "black:r1c1c2",
            "r1c2 is not 5, 7 or 9: r1c1 excludes it, whichever of its digits it holds, through "
            "the black dot between r1c1 and r1c2",
        ),
        (
            "killer",
            f"{'5'.rjust(25, '.')}{'5'.rjust(30, '.')}{'5'.rjust(10, '.')}",
            "cage:r1c3r2c3c4=15;cage:r3c7c8=12;cage:r7c1r8c1=12;cage:r8c2c3=11",
            "r2c4, r4c3, r5c3 and r6c3 are not 5: the 5 of box 1 excludes it, wherever it is, "
            "through the cage 15 of r1c3, r2c3 and r2c4",
        ),
    ],
    ids=["dot", "cage"],
)
def test_locked_candidates_name_the_clue_that_excludes(name, digits, clue, text):
    kind = kind_named(name)
    position = first_position(kind, kind.puzzle(f"{digits.ljust(81, '.')};{clue}"))
    steps = steps_from(position, POINTING.bit | LOCKED_CELL.bit)
    assert text in [ENGLISH_HINTS.sentence(step) for step in steps if step.clues]


def test_houses_whose_sums_are_looked_at_together_share_no_cell():
    four = Definition("", (4,) * 4, boxes=(2, 2))
    boards = tuple(Board(at, at, four) for at in (0, 2))
    kind = register(Definition("Pair", (), boards=boards, clues=(ClueRule("cage"),)))
    unions = unions_of(candidate_table(kind))
    for houses in unions:
        cells = [cell for house in houses for cell in kind.houses[house].cells]
        assert len({*cells}) == len(cells)
    assert (0, 1) in unions


def test_the_sum_rule_is_called_by_the_sum_of_a_house():
    kind = kind_named("killer6")
    paths = [technique_path(kind, kind.puzzle(made.clues)) for made in puzzles("killer6", 4)]
    titles = {ENGLISH_HINTS.title(step) for path in paths for step in path.steps}
    assert any(title.endswith(" (21 Rule)") for title in titles)
    assert "Sum Rule" not in titles


@pytest.mark.parametrize(
    ("digits", "text"),
    [((0, 1, 2, 4), "1 to 3 or 5"), ((0, 1, 3), "1, 2 or 4"), ((2, 3, 4, 5), "3 to 6")],
    ids=["run", "two", "only"],
)
def test_a_conclusion_names_digits_that_follow_each_other_as_a_range(digits, text):
    gone = [Candidate(0, digit) for digit in digits]
    assert ENGLISH_HINTS.conclusion(kind_named("futoshiki7"), None, gone) == f"r1c1 is not {text}"


@pytest.fixture
def medium() -> tuple[Kind, list[Puzzle]]:
    """Killers of level medium."""
    return kind_named("killer"), generate(spec_of("killer", difficulty="level=medium"), 1, 4, 60)


def test_a_killer_begins_with_its_innies_and_outies(medium):
    kind, found = medium
    for made in some(found):
        puzzle = kind.puzzle(made.clues)
        one_cell = list(steps_from(first_position(kind, puzzle), SUM_RULE_CELL.bit))[:1]
        one_cell = [step for step in one_cell if len(step.houses) < 3]
        steps = technique_path(kind, puzzle).steps
        assert not one_cell or steps[0].technique is SUM_RULE_CELL


def test_what_cages_can_hold_is_few_steps_of_a_killer(medium):
    kind, found = medium
    for made in some(found):
        steps = technique_path(kind, kind.puzzle(made.clues)).steps
        assert sum(step.technique.bit & NOTES_OF_CAGES > 0 for step in steps) < 20
        assert h.NOTES in [step.reason.template for step in steps]


def test_no_sentence_of_a_medium_killer_is_long(medium):
    kind, found = medium
    for made in some(found):
        steps = technique_path(kind, kind.puzzle(made.clues)).steps
        assert max(len(ENGLISH_HINTS.sentence(step)) for step in steps) <= 160


def test_a_pair_of_a_cage_comes_before_pointing():
    families = ["cage"]
    assert techniques_before(POINTING, families) & NAKED_PAIR.bit
    assert not techniques_before(POINTING, []) & NAKED_PAIR.bit


def test_sums_are_said_as_solvers_say_them():
    kind = kind_named("killer")
    line = f"{'.' * 81};cage:r1c1c2=17;cage:r1c3c4c5=12;cage:r1c6c7c8=7;cage:r2c1c2=10"
    position = first_position(kind, kind.puzzle(line))
    said = {ENGLISH_HINTS.sentence(step) for step in steps_from(position, SUM_RULE_CELL.bit)}
    assert said == {"r1c9 is the innie of row 1: 45 - 17 - 12 - 7 = 9"}
    position = first_position(kind, kind.puzzle(f"9{line[1:]}"))
    assert ENGLISH_HINTS.sentence(next_step(position, LAST_CELL.bit)) == (
        "r1c2 is the last cell of the cage 17 of r1c1 and r1c2: 17 - 9 = 8"
    )
    line = f"{'.' * 81};cage:r1c6c7c8=7"
    position = first_position(kind, kind.puzzle(line))
    assert ENGLISH_HINTS.sentence(next_step(position, CLUE_LIMITS.bit)).endswith(
        ": the cage 7 of r1c6, r1c7 and r1c8 can only hold 124"
    )
