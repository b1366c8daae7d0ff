"""The interpreted form of a compiled module, beside the installed one."""

import importlib.util
import sys
from functools import cache
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parents[2] / "generator"


@cache
def interpreted(name: str) -> ModuleType:
    """Return a module of the generator as Python runs it, whether or not it is compiled."""
    (path,) = FOLDER.rglob(f"{name}.py")
    spec = importlib.util.spec_from_file_location(f"interpreted_{name}", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
