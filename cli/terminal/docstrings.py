"""The docstrings of commands, which are their help; `python -OO` drops them."""

import sys
from typing import Any


def with_help(settings: dict[str, Any]) -> dict[str, Any]:
    """Return the settings of a command, with its help from its source if Python drops it."""
    callback = settings.get("callback")
    if sys.flags.optimize < 2 or callback is None or settings.get("help") is not None:
        return settings
    import ast  # slow, and seldom needed
    import inspect
    import textwrap

    tree = ast.parse(textwrap.dedent(inspect.getsource(callback)))
    texts = [ast.get_docstring(each) for each in tree.body if isinstance(each, ast.FunctionDef)]
    return {**settings, "help": texts[0] if texts else None}
