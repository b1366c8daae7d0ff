"""The compiled kernel: exact cover by dancing links, random numbers, shared low-level code."""

from importlib.util import find_spec

_search = find_spec("cluesmith.generator.kernel.exact_cover")
if _search is None or str(_search.origin).endswith(".py"):
    raise ImportError(
        "cluesmith is not compiled here: run `pip install .`, or `pip install -e .` to develop"
    )
