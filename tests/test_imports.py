"""Imports point one way: cli -> worker -> {generator, storage}."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FORBIDDEN = {
    "generator": {"storage", "worker", "cli", "celery", "redis", "click", "rich", "sqlalchemy"},
    "storage": {"generator", "worker", "cli", "celery", "redis", "click", "rich"},
    "worker": {"cli", "click", "rich"},
    "cli": set(),
}
LOADED_LATE = {"celery", "kombu", "sqlalchemy", "alembic", "rich", "redis"}


def imported(path: Path) -> set[str]:
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by absolute name"
            names.add((node.module or "").split(".")[0])
    return names


@pytest.mark.parametrize("package", FORBIDDEN)
def test_a_package_imports_nothing_that_lies_above_it(package):
    modules = sorted((ROOT / package).rglob("*.py"))
    assert modules
    for path in modules:
        assert not imported(path) & FORBIDDEN[package], path


def test_the_core_does_no_input_or_output():
    for path in (ROOT / "generator").rglob("*.py"):
        assert not imported(path) & {"os", "sys", "pathlib", "time", "datetime", "subprocess"}, path


def test_help_loads_nothing_heavy():
    code = (
        "import sys\nfrom cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        f"print(sorted({LOADED_LATE!r} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
