"""The wheel, built from what git has of the tree, on a machine that has no compiler."""

import json
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
COMPILED = sorted(
    ".".join(path.relative_to(ROOT).with_suffix("").parts)
    for path in (ROOT / "generator").rglob("*.py")
    if path.read_text().startswith("# cython:")
)
GENERATE = ("generate", "sudoku", "--count", "3", "--seed", "7")

pytestmark = [pytest.mark.slow, pytest.mark.timeout(900)]


def sources(folder: Path) -> Path:
    """Copy what a clone would have: builds leave much behind, and would take it up again."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in filter(None, names.split("\0")):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


class Machine:
    """A virtual environment whose PATH has nothing else, and no compiler."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        self._bin = folder / "venv" / "bin"
        self._environ = {**os.environ, "PATH": str(self._bin), "CC": "/bin/false"}
        self._environ["CLUESMITH_HOME"] = str(folder / "home")

    def run(self, program: str, *arguments: str | Path, code: int = 0) -> str:
        command = [self._bin / program, *arguments]
        done = subprocess.run(
            command, cwd=self._folder, env=self._environ, capture_output=True, text=True
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stdout

    def kernel(self, code: int) -> dict[str, str]:
        """Return what `cluesmith doctor` says of the kernel."""
        return json.loads(self.run("cluesmith", "doctor", "--json", code=code).split("\n")[0])

    def suffixes(self) -> set[str]:
        """Return of what sort the files of the compiled modules are."""
        script = (
            "import importlib, sys\n"
            "for name in sys.argv[1:]:\n    print(importlib.import_module(name).__file__)"
        )
        return {Path(name).suffix for name in self.run("python", "-c", script, *COMPILED).split()}


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "--no-deps", "--wheel-dir", folder]
    subprocess.run([*command, sources(folder / "sources")], check=True)
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def machine(wheel, tmp_path_factory):
    made = Machine(tmp_path_factory.mktemp("machine"))
    made.run("pip", "install", wheel)
    return made


def test_the_wheel_holds_the_modules_compiled_and_as_sources_and_no_c(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    for module in COMPILED:
        path = module.replace(".", "/")
        assert f"{path}.py" in names
        assert any(name.startswith(f"{path}.") and name.endswith(".so") for name in names)
    assert not [name for name in names if name.endswith(".c") or name.startswith("tests")]


def test_without_a_compiler_the_wheel_makes_the_same_puzzles_compiled(machine, cluesmith_once):
    assert machine.run("cluesmith", *GENERATE) == cluesmith_once(*GENERATE)
    assert machine.suffixes() == {".so"}
    assert machine.kernel(code=0)["detail"].startswith("kernel: compiled, all ")


def test_the_sources_install_without_a_compiler_and_doctor_tells(machine, tmp_path, cluesmith_once):
    machine.run("pip", "install", "--no-deps", "--force-reinstall", sources(tmp_path))
    assert machine.run("cluesmith", *GENERATE) == cluesmith_once(*GENERATE)
    assert machine.suffixes() == {".py"}
    assert "install a C compiler" in machine.kernel(code=1)["detail"]
