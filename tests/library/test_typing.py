"""A user's file with all examples of the page about Python, as mypy --strict sees it."""

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

pytestmark = [pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(600)]

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "python.md"
MISUSE = """\
import cluesmith

number: int = cluesmith.solve("1")
cluesmith.generate("sudoku", levl="hard")
cluesmith.nothing()
"""
ONE_OR_MANY = """\
from collections.abc import Iterator
import cluesmith

text: str = cluesmith.solve("1", jobs=2)
texts: Iterator[str | None] = cluesmith.solve(["1"], kind="sudoku")
path: cluesmith.Path = cluesmith.path(lines="1", language="de")
verdicts: Iterator[cluesmith.Verdict] = cluesmith.verify(open("puzzles.txt"), proper=True)
"""


def mypy(folder: Path, text: str) -> list[str]:
    """Return what mypy reports of a file in a folder without Cluesmith's own configuration."""
    (folder / "mine.py").write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", "mine.py"]
    # Of Cluesmith itself, which may be installed in place, only the types are asked.
    command.append("--follow-imports=silent")
    environ = {**os.environ, "MYPYPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True)
    return done.stdout.splitlines()[:-1]


def test_the_examples_of_the_page_are_typed(tmp_path):
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) > 6
    functions = [
        f"def example_{number}() -> None:\n{textwrap.indent(block, '    ')}"
        for number, block in enumerate(blocks)
    ]
    assert mypy(tmp_path, "\n\n".join(functions)) == []


def test_one_puzzle_gives_a_value_and_several_an_iterator(tmp_path):
    assert mypy(tmp_path, ONE_OR_MANY) == []


def test_misuse_is_found(tmp_path):
    found = mypy(tmp_path, MISUSE)
    assert [line.rpartition("[")[2].rstrip("]") for line in found if "error:" in line] == [
        "assignment",
        "call-arg",
        "attr-defined",
    ]
