"""The catalogue: what ships, its numbers, and its oracle against dancing links."""

import random
import threading

import pytest

from cluesmith.generator.errors import CatalogueError
from cluesmith.generator.kinds.grid_list import as_text, pack, unpack
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.oracles.catalogue_oracle import catalogue_of
from cluesmith.generator.oracles.catalogue_rebuild import rebuild
from cluesmith.generator.oracles.oracle_registry import oracle_for
from tests.support.kinds import made, minimal_and_less, parts_of_grids

NAMES = ["hanidoku", "sudoku4"]
every_kind = pytest.mark.parametrize("kind", [kind_named(name) for name in NAMES], ids=NAMES)


def draw_grid(kind, rng):
    catalogue = catalogue_of(kind)
    return catalogue.grid_number(rng.randrange(catalogue.n_grids))


def draw_order(kind, rng):
    order = list(range(kind.n_cells))
    rng.shuffle(order)
    return order


def puzzles(kind, n_each, seed):
    rng = random.Random(seed)
    return [*parts_of_grids(kind, n_each, rng), *minimal_and_less(kind, rng)]


@pytest.mark.parametrize(
    ("name", "n_symmetries", "n_classes", "n_grids"),
    [("hanidoku", 24, 3780, 86256), ("sudoku4", 3072, 2, 288)],
)
def test_the_numbers_of_symmetries_classes_and_grids_are_the_known_ones(
    name, n_symmetries, n_classes, n_grids
):
    kind, catalogue = kind_named(name), catalogue_of(kind_named(name))
    assert len(kind.symmetries) == n_symmetries
    assert (catalogue.n_classes, catalogue.n_grids) == (n_classes, n_grids)
    assert oracle_for(kind, "catalogue").count(bytes(kind.n_cells), limit=10**6) == n_grids


@every_kind
def test_the_grids_are_distinct_obey_the_rules_and_are_numbered_class_by_class(kind):
    catalogue = catalogue_of(kind)
    grids = [catalogue.grid_number(number) for number in range(catalogue.n_grids)]
    assert len(set(grids)) == catalogue.n_grids
    assert all(map(kind.rules.is_grid, grids))
    numbered = [(catalogue.class_of(grid), grid) for grid in grids]
    assert numbered == sorted(numbered)


@every_kind
def test_a_representative_is_the_least_image_of_any_member_of_its_class(kind):
    catalogue = catalogue_of(kind)
    rng = random.Random(1)
    assert list(catalogue.representatives) == sorted(set(catalogue.representatives))
    for _ in range(20):
        grid = draw_grid(kind, rng)
        least = min(symmetry.apply(grid) for symmetry in kind.symmetries)
        assert catalogue.representatives[catalogue.class_of(grid)] == least


@every_kind
def test_the_symmetries_are_a_group_with_the_identity_first_and_turn_grids_into_grids(kind):
    symmetries = kind.symmetries
    rng = random.Random(2)
    grid = draw_grid(kind, rng)
    assert symmetries[0].apply(grid) == grid
    assert all(kind.rules.is_grid(symmetry.apply(grid)) for symmetry in symmetries)
    labels = bytes(1 + cell % kind.n_digits for cell in range(kind.n_cells))
    images = {symmetry.apply(labels) for symmetry in symmetries}
    for _ in range(100):
        first, second = rng.choices(symmetries, k=2)
        assert second.apply(first.apply(labels)) in images


def test_what_is_no_grid_has_no_class_and_numbers_end():
    catalogue = catalogue_of(kind_named("sudoku4"))
    with pytest.raises(CatalogueError, match="1111111111111111: no grid of 4x4 Sudoku"):
        catalogue.class_of(bytes([1] * 16))
    with pytest.raises(CatalogueError, match="grid 288: 4x4 Sudoku has 288 grids, numbered from 0"):
        catalogue.grid_number(288)


@every_kind
def test_a_damaged_file_differs_from_what_ships(kind):
    representatives = catalogue_of(kind).representatives
    packed = pack(kind, representatives)
    assert unpack(kind, packed) == list(representatives)
    with pytest.raises(CatalogueError, match="is damaged, install the package again: SHA-256"):
        unpack(kind, pack(kind, representatives[1:]))
    with pytest.raises(CatalogueError, match="is damaged, install the package again"):
        unpack(kind, packed[:-1])


def test_a_kind_with_too_many_grids_has_no_catalogue():
    with pytest.raises(CatalogueError, match="Sudoku has no catalogue"):
        catalogue_of(kind_named("sudoku"))


def test_a_rebuild_shows_its_progress_and_finds_what_ships_with_and_without_symmetries():
    kind = kind_named("sudoku4")
    fractions: list[float] = []
    assert rebuild(kind, fractions.append) == catalogue_of(kind).representatives
    assert rebuild(kind, exhaustive=True) == catalogue_of(kind).representatives
    assert fractions == sorted(set(fractions))
    assert fractions[-1] == 1


@pytest.mark.parametrize(
    "exhaustive",
    [
        pytest.param(False, marks=pytest.mark.slow, id="by symmetry"),
        pytest.param(
            True, marks=[pytest.mark.exhaustive, pytest.mark.timeout(1800)], id="exhaustive"
        ),
    ],
)
def test_dancing_links_find_the_hanidoku_that_ship(exhaustive):
    kind = kind_named("hanidoku")
    found = rebuild(kind, exhaustive=exhaustive)
    assert as_text(kind, found) == as_text(kind, catalogue_of(kind).representatives)


def test_all_grids_give_minimal_puzzles():
    kind = kind_named("hanidoku")
    rng, oracle = random.Random(7), oracle_for(kind, "catalogue")
    for _ in range(5000):
        clues, witnesses = oracle.minimise(draw_grid(kind, rng), draw_order(kind, rng))
        assert oracle.count(clues) == 1
        assert kind.min_clues <= kind.n_cells - clues.count(0) == len(witnesses)


@every_kind
def test_what_is_no_puzzle_of_the_kind_is_refused(kind):
    oracle = oracle_for(kind, "catalogue")
    blank, grid = bytes(kind.n_cells), catalogue_of(kind).grid_number(0)
    with pytest.raises(ValueError, match=f"{kind.n_cells + 1} values, and a puzzle has"):
        oracle.count(blank + b"\0")
    with pytest.raises(ValueError, match=f"{kind.n_cells + 1} values"):
        oracle.count_many(blank + b"\0")
    with pytest.raises(ValueError, match=f"a digit over {kind.n_digits}"):
        oracle.count(blank[1:] + bytes([kind.n_digits + 1]))
    with pytest.raises(ValueError, match=f"puzzle 1 has a digit over {kind.n_digits}"):
        oracle.count_many(blank + blank[1:] + bytes([kind.n_digits + 1]))
    with pytest.raises(ValueError, match="limit 0: must be 1 or more"):
        oracle.count(blank, 0)
    with pytest.raises(ValueError, match="no such placement"):
        oracle.find_without(blank, kind.n_cells, 1)
    with pytest.raises(ValueError, match="each once"):
        oracle.minimise(grid, [0] * kind.n_cells)
    with pytest.raises(ValueError, match="a grid that breaks the rules"):
        oracle.minimise(bytes([1] * kind.n_cells), range(kind.n_cells))


def test_threads_share_a_catalogue_and_have_oracles_of_their_own():
    kind = kind_named("hanidoku")
    some = b"".join(puzzles(kind, 200, 8))
    expected = oracle_for(kind, "catalogue").count_many(some)
    answers, oracles = [], []

    def ask():
        oracle = oracle_for(kind, "catalogue")
        oracles.append(oracle)
        answers.extend([oracle.count_many(some) for _ in range(50)])

    threads = [threading.Thread(target=ask) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(answer == expected for answer in answers)
    assert len(answers) == 200
    assert len({id(oracle) for oracle in oracles}) == 4
    assert len({id(oracle.catalogue) for oracle in oracles}) == 1


def test_an_oracle_that_is_at_work_in_another_thread_refuses_rather_than_answers_wrong():
    kind = kind_named("hanidoku")
    oracle = oracle_for(kind, "catalogue")
    some = kind.values(made(kind)[0].clues) * 200_000
    thread = threading.Thread(target=oracle.count_many, args=(some,))
    thread.start()
    refused = 0
    while thread.is_alive():
        try:
            assert oracle.count(some[: kind.n_cells]) == 1
        except ValueError as error:
            refused += "at work in another thread" in str(error)
    thread.join()
    assert refused
