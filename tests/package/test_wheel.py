"""Wheel and source distribution, from what git has; the wheel where there is no compiler."""

import os
import re
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from collections.abc import Iterable
from email import message_from_bytes
from pathlib import Path

import pytest

from cluesmith.cli.command_list import COMMANDS

ROOT = Path(__file__).parents[2]
COMPILED = sorted(
    ".".join(("cluesmith", *path.relative_to(ROOT).with_suffix("").parts))
    for path in (ROOT / "generator").rglob("*.py")
    if "\nimport cython\n" in path.read_text()
)
FOLDERS = ("cli", "generator", "storage", "worker")
GENERATE = ("generate", "sudoku", "--count", "3", "--seed", "7")

pytestmark = [pytest.mark.slow, pytest.mark.long, pytest.mark.timeout(900)]


def sources_of(*folders: str) -> list[str]:
    """Return the files that a clone would have."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *folders]
    names = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [name for name in names.split("\0") if name and (ROOT / name).exists()]


def sources(folder: Path) -> Path:
    """Copy what a clone would have: builds leave much behind, and would take it up again."""
    for name in sources_of():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name, follow_symlinks=False)
    return folder


class Machine:
    """A virtual environment whose PATH has nothing else, and no compiler."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
        self._bin = folder / "venv" / "bin"
        self.environ = {**os.environ, "PATH": str(self._bin)}
        self.environ["CLUESMITH_HOME"] = str(folder / "home")

    def run(
        self,
        program: str,
        *arguments: str | Path,
        code: int = 0,
        cwd: Path | None = None,
        errors: bool = False,
    ) -> str:
        command = [self._bin / program, *arguments]
        done = subprocess.run(
            command, cwd=cwd or self._folder, env=self.environ, capture_output=True, text=True
        )
        assert done.returncode == code, done.stdout + done.stderr
        return done.stderr if errors else done.stdout

    def suffixes(self) -> set[str]:
        """Return of what sort the files of the compiled modules are."""
        script = (
            "import importlib, sys\n"
            "for name in sys.argv[1:]:\n    print(importlib.import_module(name).__file__)"
        )
        return {Path(name).suffix for name in self.run("python", "-c", script, *COMPILED).split()}


@pytest.fixture(scope="module")
def compiler(tmp_path_factory):
    """Return variables of a compiler that does not optimise, for all builds to be the same."""
    file = tmp_path_factory.mktemp("compiler") / "cc"
    file.write_text('#!/bin/sh\nexec cc "$@" -O0\n')
    file.chmod(0o755)
    return {"CC": str(file)}


@pytest.fixture(scope="module")
def clone(compiler, tmp_path_factory):
    """A clone that is compiled as its own message says.

    In a folder whose name has spaces, from an archive that keeps links as files of text.
    """
    folder = tmp_path_factory.mktemp("clone")
    clone = sources(folder / "käse brot")
    for link in (clone / "cluesmith").iterdir():
        if link.is_symlink():
            target = link.readlink()
            link.unlink()
            link.write_text(str(target))
    machine = Machine(folder)
    machine.environ |= {**compiler, "PATH": os.environ["PATH"]}
    message = machine.run("python", "-c", "import cluesmith", cwd=clone, code=1, errors=True)
    (remedy,) = re.findall(r"is not compiled for this Python: run `(.*)`", message)
    subprocess.run(remedy, shell=True, check=True, cwd="/", env=machine.environ)
    return machine, clone


def compiled_in(folder: Path) -> list[Path]:
    return sorted((folder / "generator").rglob("*.so"))


@pytest.fixture(scope="module")
def built(clone, compiler, tmp_path_factory):
    """Build both: the wheel from the source distribution, so that this holds all that it takes.

    What the clone has compiled from the same sources is not compiled again.
    """
    folder = tmp_path_factory.mktemp("built")

    def build(what: str, source: Path) -> None:
        command = [sys.executable, "-m", "build", what, "--outdir", folder / "dist", source]
        subprocess.run(command, env={**os.environ, **compiler}, check=True)

    build("--sdist", sources(folder / "sources"))
    (distribution,) = (folder / "dist").glob("*.tar.gz")
    subprocess.run(["tar", "-xf", distribution, "-C", folder], check=True)
    unpacked = folder / distribution.name.removesuffix(".tar.gz")
    for module in compiled_in(clone[1]):
        shutil.copy2(module, unpacked / "cluesmith" / module.relative_to(clone[1]))
    build("--wheel", unpacked)
    return folder / "dist"


@pytest.fixture(scope="module")
def wheel(built):
    (found,) = built.glob("*.whl")
    return found


@pytest.fixture(scope="module")
def metadata(wheel):
    archive = zipfile.ZipFile(wheel)
    (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
    return message_from_bytes(archive.read(name))


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


def packaged(names: Iterable[str]) -> set[str]:
    """Return where packages have these files: what ``cluesmith/`` leads to stands there."""
    inside = {
        f"cluesmith/{name}" if name.split("/")[0] in FOLDERS else name
        for name in names
        if not (ROOT / name).is_symlink()
    }
    schemas = (ROOT / "docs" / "schema").iterdir()
    return inside | {f"cluesmith/schema/{file.name}" for file in schemas}


def test_the_wheel_puts_nothing_but_cluesmith_into_site_packages(wheel):
    names = zipfile.ZipFile(wheel).namelist()
    (metadata,) = {name.split("/")[0] for name in names} - {"cluesmith"}
    assert re.fullmatch(r"cluesmith-[\d.]+\.dist-info", metadata)
    modules = {name for name in names if re.fullmatch(r"cluesmith/\w+\.py", name)}
    assert modules == {f"cluesmith/{path.name}" for path in (ROOT / "cluesmith").glob("*.py")}


def test_the_wheel_holds_all_that_packages_have_beside_code(wheel):
    tracked = packaged(sources_of(*FOLDERS, "cluesmith"))
    assert "cluesmith/generator/kinds/catalogues/hanidoku.grids" in tracked
    assert {"cluesmith/py.typed", "cluesmith/schema/manifest.schema.json"} < tracked
    assert sorted(tracked - set(zipfile.ZipFile(wheel).namelist())) == []


def test_the_source_distribution_holds_what_git_has_once_and_nothing_that_was_built(built):
    (found,) = built.glob("*.tar.gz")
    with tarfile.open(found) as archive:
        names = {m.name.partition("/")[2] for m in archive.getmembers() if m.isfile()}
    made = {name for name in names if name.startswith("cluesmith.egg-info/")}
    tracked = packaged(sources_of())
    assert names - made - tracked == {"PKG-INFO", "setup.cfg"}
    assert {name.split("/")[0] for name in tracked - names} <= {
        *(".ci", ".dockerignore", ".env.example", ".github", ".gitignore", "Dockerfile"),
        *("backup", "compose", "docker-compose.yml", "export"),
    }


def test_the_wheel_is_imported_beside_folders_called_as_its_own(machine, tmp_path):
    for name in FOLDERS:
        (tmp_path / name).mkdir()
        (tmp_path / name / "__init__.py").write_text("raise ImportError('not the package')")
    code = (
        "import cluesmith\n"
        "made = list(cluesmith.generate('sudoku4', count=3, seed=1, jobs=2))\n"
        "print(all(each.passed for each in cluesmith.verify(made)), cluesmith.Jobs.__name__)"
    )
    assert machine.run("python", "-c", code, cwd=tmp_path) == "True Jobs\n"


def test_the_metadata_says_all_that_pyproject_says(metadata):
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert metadata["Version"] == project["version"]
    assert metadata["Summary"] == project["description"]
    assert metadata["License-Expression"] == project["license"]
    assert metadata.get_all("License-File") == project["license-files"]
    assert metadata["Description-Content-Type"] == "text/markdown"
    assert metadata.get_payload().strip() == (ROOT / "README.md").read_text().strip()
    assert metadata.get_all("Classifier") == project["classifiers"]
    assert metadata.get_all("Provides-Extra") == [*project["optional-dependencies"]]


def test_every_command_of_the_wheel_has_its_help(machine):
    for name in COMMANDS:
        assert machine.run("cluesmith", name, "--help").startswith(f"Usage: cluesmith {name} ")


def test_a_job_of_the_wheel_is_done_and_exported(machine):
    machine.run("cluesmith", "enqueue", "sudoku", "--count", "5", "--seed", "1", "--wait")
    assert len(machine.run("cluesmith", "export", "--job", "1").splitlines()) == 5


def test_without_a_compiler_the_wheel_makes_the_same_puzzles_compiled(machine, cluesmith_once):
    assert machine.run("cluesmith", *GENERATE) == cluesmith_once(*GENERATE)
    assert machine.suffixes() == {".so"}


def test_a_clone_is_compiled_once_for_its_own_folder_and_each_install(clone):
    machine, folder = clone
    show = "import cluesmith; print(cluesmith.__file__, *cluesmith.verify(['1' * 16]))"
    assert str(folder) in machine.run("python", "-c", show, cwd=folder)
    times = {file: file.stat().st_mtime_ns for file in compiled_in(folder)}
    assert len(times) == len(COMPILED) + 1
    machine.run("pip", "install", "--no-deps", "-e", folder)
    assert {file: file.stat().st_mtime_ns for file in times} == times


@pytest.mark.exhaustive
def test_the_sources_bring_a_compiler_where_there_is_none(machine, tmp_path, cluesmith_once):
    machine.run("pip", "install", "--no-deps", "--force-reinstall", sources(tmp_path))
    assert machine.run("cluesmith", *GENERATE) == cluesmith_once(*GENERATE)
    assert machine.suffixes() == {".so"}
