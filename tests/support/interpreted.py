"""The interpreted form of a compiled module, beside the installed one."""

import importlib
import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

FOLDER = Path(__file__).parents[2] / "generator"


@cache
def interpreted(name: str, *beneath: str) -> ModuleType:
    """Return a module of the generator as Python runs it, whether or not it is compiled.

    Modules whose classes it extends follow, the lowest first: a compiled class does not call what
    an interpreted one overrides.
    """
    installed = {found: sys.modules.get(found) for found in map(_full_name, beneath)}
    try:
        for below in beneath:
            sys.modules[_full_name(below)] = _loaded(below)
        return _loaded(name)
    finally:
        sys.modules.update({found: module for found, module in installed.items() if module})


def interpreted_oracle(name: str) -> ModuleType:
    """Return bands or houses as Python runs them, with all that they extend."""
    importlib.import_module(_full_name(name))
    return interpreted(name, "unavoidable_sets", "search_oracle", "band_cycles")


def _path(name: str) -> Path:
    (path,) = FOLDER.rglob(f"{name}.py")
    return path


def _full_name(name: str) -> str:
    folders = _path(name).relative_to(FOLDER.parent).with_suffix("").parts
    return ".".join(("cluesmith", *folders))


def _loaded(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"interpreted_{name}", _path(name))
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    assert not getattr(module, "IS_COMPILED", False)
    return module


def each_form(argument: str, installed: Any, slow: Any) -> pytest.MarkDecorator:
    """Run a test with what is installed, and in slow runs with what is interpreted."""
    return pytest.mark.parametrize(
        argument,
        [
            pytest.param(installed, id="installed"),
            pytest.param(slow, id="interpreted", marks=pytest.mark.slow),
        ],
    )
