"""Every example of the README runs, and prints what the README shows."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

README = (Path(__file__).parent.parent / "README.md").read_text()
BLOCKS = re.findall(r"^```(\w+)\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


def sessions() -> list[tuple[str, str]]:
    """Return (command, expected output) of the console blocks."""
    found = []
    for language, block in BLOCKS:
        if language == "console":
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                command, output = part.split("\n", 1)
                found.append((command, output))
    return found


def scripts() -> list[str]:
    """Return the commands of the sh blocks in order, but set-up, containers and the minute-long."""
    return [
        line
        for language, block in BLOCKS
        if language == "sh"
        for line in block.splitlines()
        if line.startswith("cluesmith ") and "--exhaustive" not in line
    ]


@pytest.fixture(scope="module")
def shell(tmp_path_factory):
    folder = tmp_path_factory.mktemp("readme")
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environ = {
        name: value for name, value in os.environ.items() if not name.startswith("CLUESMITH_")
    }
    environ |= {"PATH": path, "CLUESMITH_HOME": str(folder / "home")}

    def run(command: str) -> str:
        done = subprocess.run(
            command, shell=True, cwd=folder, env=environ, capture_output=True, text=True
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.mark.parametrize(("command", "output"), sessions(), ids=[s[0][:60] for s in sessions()])
def test_a_console_example_prints_what_it_shows(shell, command, output):
    assert shell(command) == output


def test_the_commands_of_the_text_run_one_after_the_other(shell):
    commands = scripts()
    assert len(commands) >= 8
    for command in commands:
        shell(command)


def test_the_python_examples_run(shell, tmp_path):
    for language, block in BLOCKS:
        if language == "python":
            script = tmp_path / "example.py"
            script.write_text(block)
            assert shell(f"{sys.executable} {script}").strip()
