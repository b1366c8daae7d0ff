"""Imports: who imports whom is a contract in pyproject.toml; here is what it cannot say."""

import ast
import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions
from pathlib import Path

ROOT = Path(__file__).parent.parent
FOLDERS = ("cluesmith", "generator", "storage", "worker", "cli")

# What the help need not wait for.
LOADED_LATE = {
    *("celery", "kombu", "sqlalchemy", "alembic", "rich", "redis", "cloup"),
    *("cluesmith.generator.kinds", "cluesmith.storage"),
}

# SQLAlchemy imports its driver; Celery and Flask promise these parts of theirs.
IMPORTED_FOR_US = {"psycopg"}
PARTS_OF_OTHERS = {"billiard", "werkzeug"}
# What type checkers and the compiler know: nothing imports it at run time.
NOT_INSTALLED = {"_typeshed", "cython"}


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


def test_the_help_loads_no_command_and_nothing_heavy():
    code = (
        "import sys\nfrom cluesmith.cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        f"print(sorted({LOADED_LATE!r} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
