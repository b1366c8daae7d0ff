"""Dancing links against oracles that share nothing with it."""

import importlib
from itertools import combinations

import numpy as np
import pytest
from alarms import ended_by_a_signal
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.generator.kernel.exact_cover import ExactCover, ExactCoverError, shuffled
from cluesmith.generator.kinds.kind_registry import kind_named

KNUTH = [[2, 4, 5], [0, 3, 6], [1, 2, 5], [0, 3], [1, 6], [3, 4, 6]]


def brute_force(n_primary, n_secondary, options):
    """Try every set of options that holds a primary item each."""
    useful = [i for i, option in enumerate(options) if any(item < n_primary for item in option)]
    found = set()
    for size in range(n_primary + 1):
        for chosen in combinations(useful, size):
            items = [item for i in chosen for item in options[i]]
            if len(set(items)) == len(items) and {i for i in items if i < n_primary} == set(
                range(n_primary)
            ):
                found.add(chosen)
    return found


@st.composite
def problems(draw):
    n_primary = draw(st.integers(1, 5))
    n_secondary = draw(st.integers(0, 3))
    items = st.integers(0, n_primary + n_secondary - 1)
    options = draw(st.lists(st.lists(items, unique=True, max_size=4), max_size=9))
    return n_primary, n_secondary, options


def some_presets(cover, options, data):
    """Select and forbid some options; return which of them were free to be."""
    chosen, forbidden = set(), set()
    for option in data.draw(st.lists(st.integers(0, 8), max_size=3)):
        if option < len(options) and options[option]:
            if data.draw(st.booleans()):
                if cover.select(option):
                    chosen.add(option)
            elif cover.forbid(option):
                forbidden.add(option)
    return chosen, forbidden


def test_the_example_of_taocp_has_its_one_solution():
    result = ExactCover(7, 0, KNUTH).search()
    assert result.solutions == ((0, 3, 4),)
    assert result.status == "exhausted"


@pytest.mark.parametrize(("n", "bell"), [(1, 1), (2, 2), (3, 5), (4, 15), (5, 52), (6, 203)])
def test_the_partitions_of_a_set_are_counted_by_the_bell_numbers(n, bell):
    subsets = [c for size in range(1, n + 1) for c in combinations(range(n), size)]
    assert ExactCover(n, 0, subsets).search(keep=False).n_solutions == bell


@given(problem=problems())
def test_solutions_are_those_of_brute_force(problem):
    result = ExactCover(*problem).search()
    assert len(set(result.solutions)) == result.n_solutions
    assert set(result.solutions) == brute_force(*problem)


@given(problem=problems(), data=st.data())
def test_presets_leave_the_solutions_that_hold_them(problem, data):
    options = problem[2]
    cover = ExactCover(*problem)
    free = cover.search()
    chosen, forbidden = some_presets(cover, options, data)
    expected = {
        solution
        for solution in brute_force(*problem)
        if not forbidden & set(solution)
        # a preset without a primary item is no part of what brute force tries
        and {o for o in chosen if any(i < problem[0] for i in options[o])} <= set(solution)
        and not any(
            set(options[o]) & set(options[p]) for o in chosen for p in solution if o not in solution
        )
    }
    assert {
        tuple(o for o in s if any(i < problem[0] for i in options[o]))
        for s in cover.search().solutions
    } == expected
    cover.undo(cover.n_presets)
    assert cover.search() == free


@given(problem=problems(), data=st.data(), seed=st.none() | st.integers(0, 2**64 - 1))
def test_presets_leave_a_smaller_problem_searched_in_the_same_order(problem, data, seed):
    n_primary, n_secondary, options = problem
    cover = ExactCover(*problem)
    chosen, forbidden = some_presets(cover, options, data)
    taken = {item for option in chosen for item in options[option]}
    items = [item for item in range(n_primary + n_secondary) if item not in taken]
    left = [
        option
        for option, its_items in enumerate(options)
        if option not in chosen | forbidden and not taken & set(its_items)
    ]
    n_left = sum(item < n_primary for item in items)
    smaller = ExactCover(
        n_left, len(items) - n_left, [[items.index(i) for i in options[o]] for o in left]
    ).search(seed=seed)
    result = cover.search(seed=seed)
    assert result.n_nodes == smaller.n_nodes
    assert list(result.solutions) == [
        tuple(sorted(chosen | {left[option] for option in solution}))
        for solution in smaller.solutions
    ]


@given(problem=problems(), max_nodes=st.integers(0, 5), seed=st.integers(0, 2**64 - 1))
def test_any_search_leaves_the_arrays_as_they_were(problem, max_nodes, seed):
    cover = ExactCover(*problem)
    before = cover.snapshot()
    cover.search(max_nodes=max_nodes, seed=seed)
    cover.search(max_solutions=1)
    iterator = cover.solutions()
    next(iterator, None)
    iterator.close()
    assert cover.snapshot() == before


@pytest.fixture(scope="session")
def exact_cover_package():
    """The package exact-cover, which shares nothing with this one."""
    return importlib.import_module("exact_cover")


@given(problem=problems())
def test_the_exact_cover_package_agrees_whether_there_is_a_solution(exact_cover_package, problem):
    n_primary, _, options = problem
    rows = [[item for item in option if item < n_primary] for option in options]
    matrix = np.zeros((len(rows) + 1, n_primary), dtype=bool)
    for number, row in enumerate(rows):
        matrix[number, row] = True
    theirs = exact_cover_package.get_solution_count(matrix)
    assert ExactCover(n_primary, 0, rows).search(keep=False).n_solutions == theirs


@given(problem=problems(), seed=st.integers(0, 2**64 - 1))
def test_a_seed_changes_the_order_and_never_the_solutions(problem, seed):
    cover = ExactCover(*problem)
    plain, shuffled = cover.search(), cover.search(seed=seed)
    assert sorted(plain.solutions) == sorted(shuffled.solutions)
    assert shuffled == cover.search(seed=seed)


def test_giving_up_is_not_the_same_as_finding_no_more():
    cover = ExactCover(7, 0, KNUTH)
    full = cover.search()
    short = cover.search(max_nodes=full.n_nodes - 1)
    assert (short.status, full.status) == ("node_limit", "exhausted")
    assert cover.search(max_solutions=1).status == "solution_limit"


def test_a_contradicting_preset_is_refused_when_it_is_given():
    cover = ExactCover(7, 0, KNUTH)
    assert cover.select(0)
    before = cover.snapshot()
    assert not cover.select(2)
    assert not cover.forbid(2)
    assert not cover.select_all([3, 5])
    assert cover.snapshot() == before
    assert cover.search().solutions == ((0, 3, 4),)


def test_choices_are_the_options_they_stand_for():
    # Three places with two choices each; the second choices of the first two contradict.
    cover = ExactCover(4, 0, [[0], [0, 3], [1], [1, 3], [2], [2, 3]])
    before = cover.snapshot()
    assert cover.select_choices(b"\1\0\2", 2)
    assert cover.search().solutions == ((0, 2, 5),)
    assert cover.search(n_choices=2).choices == (b"\1\1\2",)
    cover.undo(cover.n_presets)
    assert not cover.select_choices(b"\2\2\0", 2)
    for choices in (b"\1\3\0", b"\1\1\1\1"):
        with pytest.raises(ExactCoverError, match=r"choice . of place .: there are 2 a"):
            cover.select_choices(choices, 2)
    assert cover.n_presets == 0
    assert cover.search(max_nodes=0).n_solutions == 0
    assert cover.snapshot() == before


@given(problem=problems(), n_choices=st.integers(1, 10))
def test_choices_of_solutions_are_their_options(problem, n_choices):
    cover = ExactCover(*problem)
    plain, result = cover.search(), cover.search(n_choices=n_choices)
    assert result.solutions == plain.choices == ()
    assert (result.n_solutions, result.n_nodes) == (plain.n_solutions, plain.n_nodes)
    for options, choices in zip(plain.solutions, result.choices, strict=True):
        of_place = {option // n_choices: option % n_choices + 1 for option in options}
        assert len(choices) == -(-len(problem[2]) // n_choices)
        told = {place: choice for place, choice in enumerate(choices) if choice}
        # A problem that takes two options of a place has no choices to tell.
        assert told == of_place or len(of_place) < len(options)


def test_an_option_is_preset_once_even_if_it_has_no_items():
    cover = ExactCover(1, 0, [[0], [], []])
    assert cover.select(1)
    assert cover.forbid(2)
    assert not any(preset(option) for preset in (cover.select, cover.forbid) for option in (1, 2))
    assert cover.search().solutions == ((0, 1),)


def test_bad_input_is_named():
    with pytest.raises(ExactCoverError, match="option 1: no item 2 among 2"):
        ExactCover(2, 0, [[0], [2]])
    with pytest.raises(ExactCoverError, match="option 0 names an item twice"):
        ExactCover(2, 0, [[0, 0]])
    cover = ExactCover(2, 0, [[0], [1]])
    with pytest.raises(ExactCoverError, match="there are 2 options"):
        cover.select(2)
    with pytest.raises(ExactCoverError, match="there are 0 presets"):
        cover.undo()
    with pytest.raises(ExactCoverError, match="max_solutions 0"):
        cover.search(max_solutions=0)


def test_an_open_iterator_keeps_the_object_to_itself():
    cover = ExactCover(7, 0, KNUTH)
    with_iterator = cover.solutions()
    next(with_iterator)
    with pytest.raises(ExactCoverError, match="under way"):
        cover.search()
    with_iterator.close()
    assert cover.search().n_solutions == 1


def test_a_signal_ends_a_long_search_and_leaves_the_arrays_as_they_were():
    cover = kind_named("sudoku16").model.cover()
    before = cover.snapshot()
    with ended_by_a_signal():
        cover.search(keep=False)  # the empty 16x16 has more solutions than anyone can count
    assert cover.snapshot() == before


# Speed is pinned by nodes: a change of the search shows here, noise of the machine does not.
@pytest.mark.parametrize(
    ("kind", "clues", "n_nodes"),
    [
        ("sudoku4", "." * 16, 2156),
        (
            "sudoku",
            ".7.6..1...........85....32....1.4.9........12....576.......6...3.7..1.4...12...38",
            57,
        ),
        ("hanidoku", "..3.4.....3..........................7.......2...5.......4...", 3670),
    ],
    ids=["sudoku4-all", "sudoku-24", "hanidoku-7"],
)
def test_the_number_of_nodes_is_what_it_was(kind, clues, n_nodes):
    kind = kind_named(kind)
    cover = kind.model.cover()
    assert cover.select_all(kind.presets(kind.values(clues)))
    assert cover.search(keep=False).n_nodes == n_nodes


def test_a_shuffle_follows_from_its_seed_and_reaches_every_order():
    assert shuffled(61, 2**64 - 1) == shuffled(61, 2**64 - 1)
    assert sorted(shuffled(61, 3)) == list(range(61))
    assert len({tuple(shuffled(4, seed)) for seed in range(300)}) == 24
