"""The interpreted form of a compiled module, beside the installed one."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

FOLDER = Path(__file__).parents[2] / "cluesmith" / "generator"


def interpreted(name: str) -> ModuleType:
    """Return generator.NAME as Python runs it, whether or not it is compiled."""
    path = FOLDER.joinpath(*name.split(".")).with_suffix(".py")
    spec = importlib.util.spec_from_file_location(f"interpreted_{path.stem}", path)
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module
