"""Light dataclasses: each behaves as the one that the standard library makes of the same class."""

import copy
import dataclasses
import importlib
import inspect
import pickle
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from cluesmith.light_dataclasses import dataclass, field, fields, replace
from cluesmith.puzzle_spec import JobSpec

ROOT = Path(__file__).parent.parent
FOLDERS = ("cluesmith", "generator", "storage", "worker", "cli")
IMPORT = re.compile("^from cluesmith.light_dataclasses import .*dataclass", re.MULTILINE)


def light_classes() -> dict[str, Any]:
    """Return all light dataclasses of the product by name."""
    found = {}
    for path in (path for folder in FOLDERS for path in (ROOT / folder).glob("**/*.py")):
        if path.is_symlink() or not IMPORT.search(path.read_text()):
            continue
        inner = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        name = inner if inner.startswith("cluesmith.") else f"cluesmith.{inner}"
        module = importlib.import_module(name)
        found |= {
            f"{name}.{each.__name__}": each
            for each in vars(module).values()
            if "_fields_by_name" in getattr(each, "__dict__", {}) and each.__module__ == name
        }
    return found


CLASSES = light_classes()


class Point:
    """A value with all that a field can be."""

    x: int
    label: str = "a"
    notes: list[int] = field(default_factory=list, compare=False)
    double: int = field(init=False, repr=False)
    count: int = field(default=4, init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "double", 2 * self.x)


OPTIONS = [
    {"frozen": True, "slots": True},
    {"frozen": True},
    {"slots": True},
    {"frozen": True, "slots": True, "eq": False},
    {"frozen": True, "slots": True, "kw_only": True},
]
CALLS = [
    ((1,), {}),
    ((1, "b"), {"notes": [3]}),
    ((), {"label": "c", "x": 2}),
    ((), {}),
    ((1, "b", [], 3), {}),
    ((1,), {"x": 2}),
    ((1,), {"z": 2}),
    ((), {"z": 2}),
    ((1,), {"count": 2}),
]


def outcome(call: Any) -> str:
    """Return what a call returns or raises, in one text."""
    try:
        return repr(call())
    except (TypeError, AttributeError) as error:
        return f"{type(error).__name__}: {error}"


def both(**options: bool) -> tuple[Any, Any]:
    """Return the class that we make and the one of the standard library."""
    body = {name: vars(Point)[name] for name in vars(Point).keys() - {"__dict__", "__weakref__"}}
    theirs = {
        name: dataclasses.field(**value.options) if isinstance(value, field) else value
        for name, value in body.items()
    }
    ours, their_type = type("Point", (), body), type("Point", (), theirs)
    return dataclass(**options)(ours), dataclasses.dataclass(**options)(their_type)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
@pytest.mark.parametrize(("values", "named"), CALLS, ids=str)
def test_a_call_returns_or_raises_what_the_standard_one_does(options, values, named):
    ours, theirs = both(**options)
    assert outcome(lambda: ours(*values, **named)) == outcome(lambda: theirs(*values, **named))


def outcomes(made: Any) -> list[str]:
    """Return what values of a class do when they are compared, changed and read."""
    one, same, other = made(x=1), made(x=1, notes=[2]), made(x=2)
    steps = [
        lambda: (one == same, one == other, one != same, one == 1),
        lambda: hash(one) == hash(same),
        lambda: setattr(one, "x", 5),
        lambda: delattr(one, "label"),
        lambda: (hasattr(one, "__dict__"), made.__match_args__),
        lambda: dataclasses.asdict(dataclasses.replace(other, label="d")),
        lambda: inspect.signature(made),
    ]
    return [outcome(step) for step in steps]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_values_compare_hash_and_refuse_changes_as_the_standard_ones(options):
    ours, theirs = both(**options)
    assert outcomes(ours) == outcomes(theirs)


def test_the_thousandth_value_is_made_as_the_first():
    ours, _ = both(frozen=True, slots=True)
    first = ours(1, label="b")
    assert all(ours(1, label="b") == first for _ in range(2000))


def test_there_are_light_classes():
    assert len(CLASSES) > 50


@pytest.mark.parametrize("name", CLASSES)
def test_a_light_class_has_what_its_twin_has(name):
    light = CLASSES[name]
    twins = {each.name: each for each in dataclasses.fields(light)}
    ours = {each.name: each for each in fields(light)}
    assert list(ours) == list(twins)
    for name_of_field, twin in twins.items():
        options = ours[name_of_field].options
        assert {name: getattr(twin, name) for name in options} == options
        assert (twin.default is dataclasses.MISSING) == ("default" not in options)
        assert (twin.init, twin.compare) == (ours[name_of_field].init, ours[name_of_field].compare)
    positional = [
        each.name
        for each in inspect.signature(light).parameters.values()
        if each.kind is each.POSITIONAL_OR_KEYWORD
    ]
    assert list(light.__match_args__) == positional


def test_values_are_pickled_copied_and_replaced():
    spec = JobSpec(kind="sudoku", max_clues=30)
    assert pickle.loads(pickle.dumps(spec)) == copy.deepcopy(spec) == spec
    assert replace(spec, max_clues=31) == dataclasses.replace(spec, max_clues=31) != spec


@pytest.mark.parametrize("command", ["generate sudoku6", "generate skyscrapers6", "kinds"])
def test_a_short_command_makes_no_class_from_text(command):
    code = (
        "import dataclasses\nfrom cluesmith.cli.main import main\n"
        "def refuse(cls, *options):\n    raise AssertionError(cls)\n"
        f"dataclasses._process_class = refuse\nmain({command.split()!r})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "AssertionError" not in done.stderr
    assert done.stdout
