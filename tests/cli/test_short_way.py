"""The short way of `generate`, beside the whole command."""

import os
import random
import re
import subprocess
import sys
from pathlib import Path

import pytest

from cluesmith.cli.short_way import plain_puzzles
from cluesmith.generator.option_values import MAX_NUMBER, MAX_SEED

# Kinds and values that the whole command takes, refuses or reads otherwise.
KINDS = ("sudoku", "sudoku4", "killer4", "latin5", "nosuch", "Sudoku", "sudoku16", "mine.toml")
VALUES = ("1", "3", "07", "0", "-1", "+2", "1_0", " 2", "x", "", f"{MAX_SEED}", f"{MAX_SEED + 1}")
OTHERS = ("--max-clues=9", "--help", "--", "-", "--coun", "--count", "--seed", "--seed=5")


def argument_lists(n: int) -> list[list[str]]:
    """Return random arguments of `generate`, half of them plain."""
    draw = random.Random(46)
    found = []
    for number in range(n):
        plain = number % 2
        kind = draw.choice(KINDS[:4] if plain else KINDS)
        given = [kind]
        for option in draw.sample(("--count", "--seed"), draw.randrange(3)):
            value = draw.choice(VALUES[:3] if plain else VALUES)
            given += draw.choice(([option, value], [f"{option}={value}"]))
        if draw.randrange(2):
            given = [*given[1:], kind]
        if not plain and draw.randrange(2):
            given.insert(draw.randrange(len(given) + 1), draw.choice(OTHERS))
        found.append(given)
    return found


def test_both_ways_give_the_same_for_any_arguments(cluesmith):
    short = 0
    for given in argument_lists(80):
        made = plain_puzzles(given)
        if made is None:
            continue
        short += 1
        puzzles, message = made
        seed = re.fullmatch(r"(?:seed (\d+)\n)?", message)[1]
        done = cluesmith("generate", *given, *(("--seed", seed) if seed else ()))
        assert (done.code, done.out, done.err) == (0, puzzles, ""), given
    assert short > 35


@pytest.mark.parametrize(
    "arguments",
    [
        *("sudoku25", "non-consecutive", "killer --count 9", "sudoku --count 5000"),
        *("sudoku4 --count 300", f"sudoku --count {MAX_NUMBER + 1}", "sudoku --count 1 --count 1"),
        *("sudoku --count", "sudoku sudoku", ""),
    ],
)
def test_what_is_long_few_or_unclear_is_left_to_the_whole_command(arguments):
    assert plain_puzzles(arguments.split()) is None


PLAIN = [sys.executable, "-m", "cluesmith", "generate", "sudoku", "--seed", "1"]


def test_output_that_cannot_be_written_ends_the_short_way_as_the_whole_command():
    with Path("/dev/full").open("w") as full:
        done = subprocess.run(PLAIN, stdout=full, stderr=subprocess.PIPE, text=True)
    assert (done.returncode, done.stderr) == (
        1,
        "cluesmith: standard output: No space left on device\n",
    )
    reader, writer = os.pipe()
    os.close(reader)
    done = subprocess.run(PLAIN, stdout=writer, stderr=subprocess.PIPE, text=True)
    os.close(writer)
    assert (done.returncode, done.stderr) == (141, "")


@pytest.mark.parametrize(
    ("failed", "code", "told"),
    [("KeyboardInterrupt", 130, "interrupted"), ("MemoryError", 1, "not enough memory")],
)
def test_an_interrupted_short_way_ends_as_the_whole_command(failed, code, told):
    program = (
        "from unittest import mock\nfrom cluesmith.cli import main, short_way\n"
        f"with mock.patch.object(short_way, 'plain_puzzles', side_effect={failed}):\n"
        "    main.main(['generate', 'sudoku'])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (code, "")
    assert told in done.stderr
    assert "Traceback" not in done.stderr
