"""Puzzles with clues that are not digits, made, proven and refuted."""

from dataclasses import replace
from itertools import permutations, product

import pytest
from random_clues import holds

from cluesmith.cli.formats.book.rules_pages import image_of
from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.checking.proof import prove
from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.clues.clue_families import ClueRule
from cluesmith.generator.errors import ProofError
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.clue_kinds import kind_with_operators
from cluesmith.generator.kinds.fitting_kinds import kind_of_text
from cluesmith.generator.kinds.kind_registry import KINDS, custom_texts, kind_named, register
from cluesmith.generator.kinds.toml_text import definition_from_toml
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.oracles.clue_oracle import clue_oracle_for
from cluesmith.generator.patterns.clue_symmetries import named_mask
from cluesmith.generator.patterns.removals import removals
from cluesmith.generator.patterns.text_symmetries import mask_of_text
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.spec_request import spec_of_options
from cluesmith.puzzle_spec import OWN_LEVEL
from tests.support.kinds import each_of, spec_of
from tests.support.some import some

SMALL = ["killer6", "calcudoku5", "futoshiki5", "skyscrapers5", "kropki", "thermo", "arrow"]
ALL = [name for name in KINDS if kind_named(name).has_clue_families]


def made(spec, n_attempts=12):
    return [puzzle for index in range(n_attempts) for puzzle in attempt(spec, 1, index)]


def proven(spec, n_attempts=12):
    puzzles = made(spec, n_attempts)
    assert puzzles
    for puzzle in puzzles:
        prove(spec, puzzle)
    return puzzles


@each_of(ALL, SMALL)
def test_every_puzzle_of_a_kind_is_proven(name):
    proven(spec_of(name), 12 if name in SMALL else 20)


@pytest.mark.parametrize("operators", ["hidden", "+-", "/", "+-x/hidden"])
def test_a_calcudoku_with_chosen_operations_has_one_solution_among_all_latin_squares(operators):
    kind = kind_with_operators(kind_named("calcudoku4"), operators)
    grids = [bytes(sum(rows, ())) for rows in product(permutations(range(1, 5)), repeat=4)]
    squares = [grid for grid in grids if all(len({*grid[c::4]}) == 4 for c in range(4))]
    assert len(squares) == 576

    def n_solutions(clues):
        return sum(all(holds(clue, grid, 4) for clue in clues) for grid in squares)

    for puzzle in proven(GenerationSpec(kind), 4):
        caged = kind.placed(puzzle.clues).puzzle
        assert n_solutions(caged.clues) == 1
        assert (kind_of_text(puzzle.clues) == kind) is ("hidden" in operators)
        for each in removals(kind, caged, kind.values(puzzle.solution)):
            assert n_solutions(each.of(caged).clues) > 1


@pytest.mark.parametrize("name", ["killer6", "futoshiki5"])
def test_the_same_attempt_makes_the_same_puzzle_whatever_was_made_before(name):
    spec = spec_of(name)
    first = attempt(spec, 3, 5)
    made(spec)
    assert attempt(spec, 3, 5) == first != ()


@pytest.mark.parametrize(
    ("kind", "limits"),
    [
        ("futoshiki5", "digits=..0"),
        ("kropki", "digits=..2"),
        ("kropki", "dots=3..9"),
        ("futoshiki5", "digits=4..4"),
        ("futoshiki5", "inequalities=10..12"),
        ("futoshiki5", "inequalities=..1"),
        ("thermo", "thermometers=9.."),
        ("killer6", "cages=..14 cage-sizes=2..3"),
    ],
)
def test_puzzles_are_within_the_limits_of_each_family(kind, limits):
    spec = spec_of(kind, clue_limits=limits)
    for puzzle in some(proven(spec, 40)):
        assert spec.limits_of_families.accepts(kind_named(kind).puzzle(puzzle.clues))


@pytest.mark.parametrize("most", [8, 13])
def test_all_clues_together_may_have_a_range(most):
    spec = spec_of("futoshiki5", min_clues=most - 1, max_clues=most)
    assert len(proven(spec, 20)) > 2


def mean_digits(spec, n_attempts=20):
    kind = spec.kind
    numbers = [sum(map(bool, kind.puzzle(each.clues).digits)) for each in made(spec, n_attempts)]
    return sum(numbers) / len(numbers)


@pytest.mark.parametrize(("symmetry", "most"), [(None, 3), ("rot180", 7)])
def test_few_digits_are_given_unless_a_limit_or_the_kind_asks_for_more(symmetry, most):
    rules = 'rows = 6\n[[clues]]\nfamily = "inequality"\n[[clues]]\nfamily = "digit"\n'
    few, mixed = (register(definition_from_toml(rules + more)) for more in ("", "count = 36"))
    spec = GenerationSpec(kind=few, symmetry=symmetry)
    assert mean_digits(spec) < most
    assert mean_digits(replace(spec, clue_limits="inequalities=..8")) > 7
    assert mean_digits(replace(spec, kind=mixed)) > 7


def test_easy_puzzles_have_more_digits():
    easy = spec_of("futoshiki7", difficulty="level=easy")
    assert mean_digits(easy, 40) > 4


def test_diagonals_have_the_sizes_that_are_asked_for():
    spec = spec_of("little-killer", clue_limits="little-killer-sizes=4..5")
    clues = [clue for each in made(spec, 4) for clue in spec.kind.puzzle(each.clues).clues]
    assert {len(clue.cells) for clue in clues} == {4, 5}


@pytest.mark.parametrize(("kind", "symmetry"), [("killer6", "rot180"), ("futoshiki5", "rot90")])
def test_symmetric_puzzles_need_each_clue_all_the_same(kind, symmetry):
    spec = spec_of(kind, symmetry=symmetry)
    named = named_mask(kind_named(kind), symmetry)
    for puzzle in some(proven(spec, 150)):
        assert mask_of_text(kind_named(kind), puzzle.clues) & named == named


def test_puzzles_of_a_custom_kind_make_no_other_kind_known():
    rules = 'boxes = [2, 3]\ndiagonals = true\n[[clues]]\nfamily = "cage"\ncover = "all"'
    kind = register(definition_from_toml(rules))
    known = {*custom_texts()}
    assert made(GenerationSpec(kind=kind))
    assert {*custom_texts()} == known


def test_sizes_of_which_no_cage_can_be_split_bring_puzzles():
    spec = spec_of("killer", clue_limits="cage-sizes=3..5", minimal_at="proper")
    assert len(made(spec, 8)) > 4


@pytest.mark.parametrize("symmetry", ["rot180", "rot90", "diagonal", "vertical"])
def test_killers_are_symmetric_in_each_way(symmetry):
    spec = spec_of("killer", symmetry=symmetry, minimal_at="proper")
    puzzles = made(spec, 8)
    assert len(puzzles) > 2
    named = named_mask(kind_named("killer"), symmetry)
    for puzzle in puzzles:
        assert mask_of_text(kind_named("killer"), puzzle.clues) & named == named
        prove(spec, puzzle)


def test_lines_alone_have_one_solution():
    spec = spec_of("thermo", clue_limits="digits=..0")
    proven(spec, 6)


@pytest.mark.parametrize("name", ["thermo", "arrow", "renban", "palindrome"])
def test_symmetric_lines_are_drawn_with_their_images(name):
    spec = spec_of(name, symmetry="rot180")
    puzzles = made(spec, 12)
    assert any(kind_named(name).puzzle(puzzle.clues).clues for puzzle in puzzles)
    for puzzle in puzzles:
        prove(spec, puzzle)


def test_a_proper_killer_has_no_witnesses_and_one_solution():
    spec = spec_of("killer6", minimal_at="proper")
    for puzzle in some(proven(spec)):
        assert puzzle.witnesses == b""


def test_no_puzzle_has_digits_alone_unless_that_is_asked_for():
    assert all(";" in puzzle.clues for puzzle in made(spec_of("skyscrapers4"), 100))
    assert made(spec_of("skyscrapers4", clue_limits="skyscrapers=..0"), 1)


def one_made(spec: GenerationSpec) -> Puzzle:
    return next(puzzle for index in range(20) for puzzle in attempt(spec, 1, index))


@pytest.mark.parametrize(
    ("name", "level", "symmetry"),
    [
        ("killer6", "easy", None),
        ("killer6", "medium", "rot180"),
        ("calcudoku5", "medium", None),
        ("futoshiki5", "easy", "rot180"),
        ("kropki", "medium", None),
        ("skyscrapers5", "hard", None),
    ],
)
def test_without_anything_such_a_puzzle_is_harder_or_ambiguous(name, level, symmetry):
    spec = spec_of(name, minimal_at=level, symmetry=symmetry)
    kind, puzzle = kind_named(name), one_made(spec)
    prove(spec, puzzle)
    assert puzzle.rating.level.number <= spec.minimal_level.number
    if symmetry is None:
        clues, grid = kind.puzzle(puzzle.clues), kind.values(puzzle.solution)
        for removal in removals(kind, clues, grid):
            less = removal.of(clues)
            is_ambiguous = clue_oracle_for(kind).find_other(less, grid) is not None
            assert is_ambiguous or rate(kind, less).level.number > spec.minimal_level.number


def test_limits_of_families_are_kept():
    limits = {"clue_limits": "digits=..4", "max_clues": 40}
    spec = spec_of("futoshiki7", minimal_at="easy", **limits)
    puzzle = one_made(spec)
    prove(spec, puzzle)
    assert puzzle.clues.partition(";")[0].count(".") >= 45


def test_a_clue_more_a_wall_more_and_an_easier_level_are_refuted():
    spec, kind = spec_of("killer6", minimal_at="medium"), kind_named("killer6")
    puzzle = next(p for i in range(20) for p in attempt(spec, 1, i) if p.rating.level != "easy")
    clues, grid = kind.puzzle(puzzle.clues), kind.values(puzzle.solution)
    with pytest.raises(ProofError, match="harder than easy"):
        prove(replace(spec, minimal_at="easy"), puzzle)
    with pytest.raises(ProofError, match="is wanted"):
        prove(spec, replace(puzzle, rating=None))
    cells = next(clue.cells for clue in clues.clues if len(clue.cells) == 2)
    apart = [Clue("cage", (cell,), grid[cell]) for cell in cells]
    more = clues._replace(clues=(*(c for c in clues.clues if c.cells != cells), *apart))
    with pytest.raises(ProofError, match=r"does not need .*cage:"):
        prove(spec, replace(puzzle, clues=kind.puzzle_text(more)))


def wanted(name, levels, **others):
    return spec_of_options(kind_named(name), level=[levels], **others)


def sizes_of(name, puzzles):
    clues = (kind_named(name).puzzle(puzzle.clues).clues for puzzle in puzzles)
    return [len(clue.cells) for of_puzzle in clues for clue in of_puzzle]


def test_killers_of_a_level_are_minimal_there_and_have_cages_as_editors_draw_them():
    spec = wanted("killer", (Level.MEDIUM,))
    sizes = sizes_of("killer", proven(spec))
    assert spec.minimal_at == "medium"
    assert 2 == min(sizes) <= max(sizes) <= 5
    assert sizes.count(2) > sizes.count(4) > sizes.count(5)


def test_killers_of_a_level_may_be_strictly_minimal():
    spec = wanted("killer", (Level.EASY,), minimal_at="strict")
    puzzles = proven(spec)
    assert spec.minimal_at is None
    assert any(puzzle.witnesses for puzzle in puzzles)
    assert set(sizes_of("killer", puzzles)) == {1, 2}


def test_attempts_at_killers_of_several_levels_aim_at_each_and_claim_the_level_of_the_puzzle():
    spec = wanted("killer6", (Level.EASY, Level.MEDIUM))
    levels = {puzzle.rating.level for puzzle in proven(spec)}
    assert (spec.minimal_at, levels) == (OWN_LEVEL, {Level.EASY, Level.MEDIUM})
    assert {spec.aimed(index).minimal_at for index in range(2)} == {"easy", "medium"}


def test_cages_have_the_sizes_that_are_drawn():
    sizes = sizes_of("killer", made(spec_of("killer", clue_limits="cage-sizes=2:1,4:3"), 20))
    assert set(sizes) == {2, 3, 4}  # what is left between cages is joined to them
    assert sizes.count(4) > sizes.count(3)
    only = spec_of("killer6", clue_limits="cage-sizes=1:1,2:8", minimal_at="easy")
    assert set(sizes_of("killer6", made(only))) == {1, 2}


def test_a_killer_samurai_is_proven_and_has_one_form():
    kind = register(replace(BUILT_IN["samurai"], clues=(ClueRule("cage", (2, 4), covers=True),)))
    puzzle = proven(GenerationSpec(kind), 1)[0]
    whole = CluePuzzle(kind.values(puzzle.solution), ())
    turned = [
        kind.puzzle_text(image_of(each, kind.board_symmetries[1]))
        for each in (kind.puzzle(puzzle.clues), whole)
    ]
    assert turned[0] != puzzle.clues
    assert canonical_form(kind, *turned) == canonical_form(kind, puzzle.clues, puzzle.solution)
