"""The clients of docs/api.md, made by the real generators, compile and run as they stand there."""

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from filled_homes import filled_home
from serving import serving

from cluesmith.worker.settings import HOME

PAGE = (Path(__file__).parents[4] / "docs" / "api.md").read_text()
SECTION = PAGE.split("## Typed clients\n")[1].split("\n## ")[0]
BLOCKS = dict(zip(("typescript", "python"), SECTION.split("In Python, with"), strict=True))

pytestmark = [pytest.mark.slow, pytest.mark.timeout(600)]


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """The address of a server with a puzzle."""
    with filled_home(("enqueue", "sudoku", "--count", "1", "--seed", "1", "--wait")) as home:
        environ = {**os.environ, HOME: str(home)}
        with serving(environ, "serve", "--port", "0") as found:
            yield found.removeprefix("http://").rstrip("/")


@pytest.mark.parametrize("language", BLOCKS)
def test_a_client_that_a_generator_makes_compiles_and_gets_a_hint(
    tmp_path: Path, address: str, npm: None, language: str
) -> None:
    blocks = re.findall(r"^```\w+\n(.*?)^```$", BLOCKS[language], re.MULTILINE | re.DOTALL)
    script, client = (each.replace("127.0.0.1:8061", address) for each in blocks)
    name = client.partition("\n")[0].split()[-1]
    (tmp_path / name).write_text(client)
    subprocess.run([sys.executable, "-m", "venv", "venv"], cwd=tmp_path, check=True)
    environ = {**os.environ, "PATH": f"{tmp_path / 'venv' / 'bin'}:{os.environ['PATH']}"}
    done = subprocess.run(
        ["bash", "-ec", script], cwd=tmp_path, env=environ, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert not re.search(r"WARNING parsing|Unable to process", done.stdout + done.stderr)
    assert re.search(r"r\dc\d", done.stdout.splitlines()[-1])
