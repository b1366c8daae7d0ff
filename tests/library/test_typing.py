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


@pytest.fixture(scope="module")
def found(tmp_path_factory):
    """Return what mypy reports of files in a folder without Cluesmith's own configuration."""
    folder = tmp_path_factory.mktemp("typed")
    blocks = re.findall(r"^```python\n(.*?)^```$", PAGE.read_text(), re.MULTILINE | re.DOTALL)
    assert len(blocks) > 6
    functions = [
        f"def example_{number}() -> None:\n{textwrap.indent(block, '    ')}"
        for number, block in enumerate(blocks)
    ]
    texts = {"page": "\n\n".join(functions), "misuse": MISUSE, "one_or_many": ONE_OR_MANY}
    for name, text in texts.items():
        (folder / f"{name}.py").write_text(text)
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file="]
    # Of Cluesmith itself, which may be installed in place, only the types are asked.
    command += ["--follow-imports=silent", *(f"{name}.py" for name in texts)]
    environ = {**os.environ, "MYPYPATH": str(ROOT)}
    done = subprocess.run(command, cwd=folder, env=environ, capture_output=True, text=True)
    *lines, summary = done.stdout.splitlines()
    assert "checked 3 source files" in summary, done.stdout + done.stderr
    return lambda name: [line for line in lines if line.startswith(f"{name}.py:")]


def test_the_examples_of_the_page_are_typed(found):
    assert found("page") == []


def test_one_puzzle_gives_a_value_and_several_an_iterator(found):
    assert found("one_or_many") == []


def test_misuse_is_found(found):
    errors = [line for line in found("misuse") if "error:" in line]
    assert [line.rpartition("[")[2].rstrip("]") for line in errors] == [
        "assignment",
        "call-arg",
        "attr-defined",
    ]
