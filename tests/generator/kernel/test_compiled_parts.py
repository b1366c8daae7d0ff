"""What the compiled modules share, in both of its forms."""

import os
import shutil
import subprocess
import sys
from array import array
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import cluesmith
from cluesmith import generator
from cluesmith.generator.kernel import random_draws, splitmix64
from cluesmith.generator.kernel.arrays import flat, grown, ints, words
from cluesmith.generator.kernel.compiled_modules import COMPILED_MODULES, interpreted_modules
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


def states(seed: int, n: int) -> list[int]:
    """Return the states that follow a seed, by the interpreted form."""
    found = [seed]
    for _ in range(n):
        found.append(splitmix64.advanced(found[-1]))
    return found[1:]


def test_splitmix64_draws_the_published_numbers():
    draws = Draws(SEED)
    assert [draws.bits() for _ in PUBLISHED] == PUBLISHED
    assert [splitmix64.mixed(state) for state in states(SEED, len(PUBLISHED))] == PUBLISHED


@pytest.mark.slow
@given(words_of_64_bits, st.integers(1, 2**32 - 1))
def test_the_compiled_and_the_interpreted_form_draw_the_same(seed, n):
    assert not random_draws.__file__.endswith(".py")
    assert splitmix64.__file__.endswith(".py")
    first, second = states(seed, 2)
    draws = Draws(seed)
    assert draws.bits() == splitmix64.mixed(first)
    assert draws.below(n) == splitmix64.below(n, second) < n


@given(words_of_64_bits, st.integers(0, 20))
def test_a_shuffle_is_of_fisher_and_yates(seed, n):
    values = list(range(n))
    Draws(seed).shuffle(values)
    expected = list(range(n))
    for state, i in zip(states(seed, n), range(n - 1, 0, -1), strict=False):
        j = splitmix64.below(i + 1, state)
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


def test_the_list_of_compiled_modules_is_what_the_set_up_compiles():
    root = Path(generator.__path__[0])
    speaking = {
        ".".join(("cluesmith", *path.relative_to(root.parent).with_suffix("").parts))
        for path in root.rglob("*.py")
        if path.read_text().startswith("# cython:")
    }
    assert set(COMPILED_MODULES) == speaking
    assert interpreted_modules() == ()


@pytest.fixture
def without_bands(tmp_path):
    """A copy of the packages in which one module could not be compiled."""
    source, copy = Path(cluesmith.__path__[0]), tmp_path / "cluesmith"
    shutil.copytree(source, copy, ignore=shutil.ignore_patterns("__pycache__"))
    (extension,) = (copy / "generator" / "oracles").glob("bands_oracle.*.so")
    extension.unlink()

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "-c", "from cluesmith.cli.main import main; main()", *arguments],
            cwd=tmp_path,
            env={**os.environ, "PYTHONPATH": str(tmp_path), "CLUESMITH_HOME": str(tmp_path / "h")},
            capture_output=True,
            text=True,
        )

    return run


def test_a_module_that_is_not_compiled_is_reported_with_what_it_costs(without_bands):
    told = without_bands("doctor")
    assert told.returncode == 1
    assert (
        "cluesmith.generator.oracles.bands_oracle (slow: making and checking Sudoku)" in told.stdout
    )
    warned = without_bands("generate", "sudoku4", "--seed", "1")
    assert warned.stderr == (
        f"cluesmith: 1 of {len(COMPILED_MODULES)} modules are not compiled, so work takes up to"
        " 400 times longer; see `cluesmith doctor`\n"
    )
    assert warned.returncode == 0
