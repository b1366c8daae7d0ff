"""Who may import whom: the tables of ARCHITECTURE.md, held against the code."""

import ast
import re
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
from itertools import chain, dropwhile, takewhile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
PACKAGES = ("generator", "storage", "worker", "cli")
ARCHITECTURE = (ROOT / "ARCHITECTURE.md").read_text()
LOADED_LATE = {
    *("celery", "kombu", "sqlalchemy", "alembic", "rich", "redis", "structlog"),
    *("cloup", "generator", "storage"),
}


def name_of(path: Path) -> str:
    """Return the dotted name of a module or, for its ``__init__.py``, of a package."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {name_of(path): path for package in PACKAGES for path in (ROOT / package).rglob("*.py")}


def room_of(module: str) -> str:
    """Return the room of a module: its folder; a module beside the rooms is one of its own."""
    if MODULES[module].name == "__init__.py":
        return module
    folder = module.rpartition(".")[0]
    return module if folder in PACKAGES else folder


@cache
def imported(path: Path) -> frozenset[str]:
    """Return the dotted names that a module imports: of modules of ours, and of packages."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: import by absolute name"
            assert node.module
            for alias in node.names:
                module = f"{node.module}.{alias.name}"
                names.add(module if module in MODULES else node.module)
    return frozenset(names)


def rows(heading: str) -> list[list[str]]:
    """Return the cells of the rows of the first table below a heading."""
    below = ARCHITECTURE.split(f"\n{heading}\n")[1].splitlines()
    table = takewhile(lambda line: line.startswith("|"), dropwhile(lambda line: not line, below))
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in table][2:]


def quoted(cell: str) -> list[str]:
    return re.findall(r"`([\w.]+)/?`", cell)


def in_full(name: str, package: str) -> str:
    """Return the whole name of a room: one of the same package is given without it."""
    if name.split(".")[0] in PACKAGES:
        return name
    return f"{package}.{name}"


RULES = {
    in_full(room, package): {in_full(name, package) for name in quoted(may_import)}
    for package in PACKAGES
    for rooms, _, may_import in rows(f"### {package}/")
    for room in quoted(rooms)
}

OUTSIDE = {
    package: {name for names, users, _ in rows("## Dependencies") if package in quoted(users)
              for name in quoted(names)}
    for package in PACKAGES
}  # fmt: skip


def rooms_imported(room: str) -> set[str]:
    modules = [module for module in MODULES if room_of(module) == room]
    names = chain.from_iterable(imported(MODULES[module]) for module in modules)
    return {room_of(name) for name in names if name in MODULES} - {room}


def test_the_tables_have_every_room():
    # A package's own row is its facade: it imports the rooms whose names it gives out.
    assert set(RULES) == {room_of(module) for module in MODULES} - set(PACKAGES)


@pytest.mark.parametrize("room", RULES)
def test_a_room_imports_what_its_row_says(room):
    assert rooms_imported(room) == RULES[room]


@pytest.mark.parametrize(
    "room", [room for room in RULES if (ROOT / room.replace(".", "/")).is_dir()]
)
def test_a_room_says_what_it_is_for_and_what_it_imports(room):
    text = ast.get_docstring(ast.parse(MODULES[room].read_text()))
    assert text, room
    what_for, _, rest = text.partition("\n\n")
    assert len(re.findall(r"[.!?](?=\s|$)", what_for)) == 1, "one sentence"
    may_import = re.search(r"^May import: (.*?)\.$", rest, re.MULTILINE | re.DOTALL)
    assert may_import, room
    said = {name.strip() for name in may_import[1].split(",")} - {"nothing of Cluesmith"}
    assert said == RULES[room]


def test_the_rooms_have_no_circles():
    order = list(TopologicalSorter(RULES).static_order())
    assert order.index("generator.kernel") < order.index("generator.checking")


def test_nobody_imports_a_package_that_lies_above():
    below = {"generator": set(), "storage": set(), "worker": {"generator", "storage"}}
    for package, allowed in below.items():
        for room in (room for room in RULES if room.startswith(f"{package}.")):
            assert {name.split(".")[0] for name in RULES[room]} <= {package, *allowed}, room


def test_what_proves_reaches_nothing_that_makes():
    reached, fresh = set(), {name for name in MODULES if name.startswith("generator.checking.")}
    while fresh:
        reached |= fresh
        names = chain.from_iterable(imported(MODULES[module]) for module in fresh)
        fresh = {name for name in names if name in MODULES} - reached
    assert "generator.kernel.exact_cover" in reached
    assert not {"generator.making", "generator.oracles"} & {room_of(name) for name in reached}


@pytest.mark.parametrize("package", PACKAGES)
def test_a_package_imports_from_outside_what_the_dependencies_say(package):
    paths = [path for name, path in MODULES.items() if name.split(".")[0] == package]
    names = {name.split(".")[0] for path in paths for name in imported(path)}
    assert names - set(sys.stdlib_module_names) - set(PACKAGES) == OUTSIDE[package]


def test_the_core_does_no_input_or_output():
    for path in (ROOT / "generator").rglob("*.py"):
        assert not imported(path) & {"os", "sys", "pathlib", "time", "datetime", "subprocess"}, path


@pytest.mark.parametrize("package", [*PACKAGES, "tests"])
def test_a_folder_has_no_more_entries_than_a_reader_takes_in(package):
    for folder in [ROOT / package, *(ROOT / package).rglob("*/")]:
        entries = [
            path for path in folder.iterdir()
            if path.suffix not in {".so", ".c", ".pyc"} and path.name != "__pycache__"
        ]  # fmt: skip
        assert len(entries) <= 15, folder


def test_the_help_loads_no_command_and_nothing_heavy():
    code = (
        "import sys\nfrom cli.main import main\n"
        "try:\n    main(['--help'])\nexcept SystemExit:\n    pass\n"
        f"print(sorted({LOADED_LATE!r} & set(sys.modules)), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
