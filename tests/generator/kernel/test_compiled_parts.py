"""What the compiled modules share: random numbers, arrays, and objects kept for a thread."""

import gc
import weakref
from array import array
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from itertools import pairwise
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from cluesmith import generator
from cluesmith.generator.kernel.arrays import flat, grown, ints, words
from cluesmith.generator.kernel.per_thread import MAX_KEPT, per_thread
from cluesmith.generator.kernel.random_draws import Draws

# Of the published program (Vigna 2015).
SEED = 1234567
PUBLISHED = [
    6457827717110365317,
    3203168211198807973,
    9817491932198370423,
    4593380528125082431,
    16408922859458223821,
]

words_of_64_bits = st.integers(0, 2**64 - 1)


def mixed(bits: int) -> int:
    """Return what splitmix64 makes of a state (Steele, Lea, Flood 2014)."""
    bits = (bits ^ bits >> 30) * 0xBF58476D1CE4E5B9 % 2**64
    bits = (bits ^ bits >> 27) * 0x94D049BB133111EB % 2**64
    return bits ^ bits >> 31


def numbers(seed: int, n: int) -> list[int]:
    """Return the random numbers that follow a seed."""
    return [mixed((seed + i * 0x9E3779B97F4A7C15) % 2**64) for i in range(1, n + 1)]


def test_splitmix64_draws_the_published_numbers():
    draws = Draws(SEED)
    assert [draws.bits() for _ in PUBLISHED] == PUBLISHED
    assert numbers(SEED, len(PUBLISHED)) == PUBLISHED


@given(words_of_64_bits, st.integers(0, 20))
def test_a_shuffle_is_of_fisher_and_yates(seed, n):
    values = list(range(n))
    Draws(seed).shuffle(values)
    expected = list(range(n))
    for number, i in zip(numbers(seed, n), range(n - 1, 0, -1), strict=False):
        j = (number >> 32) * (i + 1) >> 32
        expected[i], expected[j] = expected[j], expected[i]
    assert values == expected


def test_flat_lists_can_be_taken_apart_again():
    lists = [[3, 1], [], [4]]
    starts, values = flat(lists)
    assert [list(values[a:b]) for a, b in pairwise(starts)] == lists
    assert [part.tolist() for part in flat([])] == [[0], []]


def test_a_grown_array_has_its_values_and_zeros_behind():
    assert grown("Q", array("Q", [2**64 - 1]), 3) == array("Q", [2**64 - 1, 0, 0])
    assert grown("i", memoryview(array("i", [-1])), 1) == array("i", [-1])
    assert (ints(2).itemsize, words(2).itemsize) == (4, 8)


def test_each_module_that_imports_cython_is_compiled():
    folder = Path(generator.__path__[0])
    names = [
        ".".join(("cluesmith.generator", *path.relative_to(folder).with_suffix("").parts))
        for path in folder.rglob("*.py")
        if "\nimport cython\n" in path.read_text()
    ]
    assert len(names) > 60
    assert [name for name in names if str(find_spec(name).origin).endswith(".py")] == []


class Made:
    pass


@per_thread
def made(number):
    return Made()


def test_only_the_most_recent_objects_are_kept():
    often, others = made("often"), []
    for number in range(3 * MAX_KEPT):
        others.append(weakref.ref(made(number)))
        assert made("often") is often
    gc.collect()
    assert sum(other() is not None for other in others) == MAX_KEPT - 1


def test_each_thread_has_a_workbench_of_its_own():
    with ThreadPoolExecutor(1) as another:
        assert another.submit(made, "shared").result() is not made("shared")


def test_arguments_by_name_count_as_others_do():
    assert made(number=1) is made(number=1) is not made(number=2)
