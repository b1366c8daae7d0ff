"""Cluesmith: logic puzzles in bulk, each with one solution.

``__all__`` names all that is public: the functions and classes below, as docs/python.md shows
them.  Every other module of the package may change without notice.  Importing the package is
cheap; a name is loaded when it is first used.
"""

from importlib.machinery import PathFinder
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from cluesmith.base_error import CluesmithError
    from cluesmith.generating import generate
    from cluesmith.generator.kernel.exact_cover import ExactCover
    from cluesmith.generator.making.finished_puzzles import ExhaustedError
    from cluesmith.generator.records.plain_rating import Rating
    from cluesmith.generator.spec_options import Wanted
    from cluesmith.generator.verdicts.verdict import Verdict
    from cluesmith.library_jobs import Jobs
    from cluesmith.library_kinds import KindInfo, define, kinds
    from cluesmith.position_functions import Explanation, Hint, explain, hints
    from cluesmith.puzzle_functions import (
        canonical,
        certificate,
        dedupe,
        path,
        rate,
        read_path,
        solve,
        verify,
    )
    from cluesmith.puzzle_values import Clue, Path, Puzzle, SolutionError, Step

__all__ = [
    "Clue",
    "CluesmithError",
    "ExactCover",
    "ExhaustedError",
    "Explanation",
    "Hint",
    "Jobs",
    "KindInfo",
    "Path",
    "Puzzle",
    "Rating",
    "SolutionError",
    "Step",
    "Verdict",
    "Wanted",
    "canonical",
    "certificate",
    "dedupe",
    "define",
    "explain",
    "generate",
    "hints",
    "kinds",
    "path",
    "rate",
    "read_path",
    "solve",
    "verify",
]

# The module of each name, and its name there.
_PLACES = {
    "Clue": ("puzzle_values", "Clue"),
    "CluesmithError": ("base_error", "CluesmithError"),
    "ExactCover": ("generator.kernel.exact_cover", "ExactCover"),
    "ExhaustedError": ("generator.making.finished_puzzles", "ExhaustedError"),
    "Explanation": ("position_functions", "Explanation"),
    "Hint": ("position_functions", "Hint"),
    "Jobs": ("library_jobs", "Jobs"),
    "KindInfo": ("library_kinds", "KindInfo"),
    "Path": ("puzzle_values", "Path"),
    "Puzzle": ("puzzle_values", "Puzzle"),
    "Rating": ("generator.records.plain_rating", "Rating"),
    "SolutionError": ("puzzle_values", "SolutionError"),
    "Step": ("puzzle_values", "Step"),
    "Verdict": ("generator.verdicts.verdict", "Verdict"),
    "Wanted": ("generator.spec_options", "Wanted"),
    "canonical": ("puzzle_functions", "canonical"),
    "certificate": ("puzzle_functions", "certificate"),
    "dedupe": ("puzzle_functions", "dedupe"),
    "define": ("library_kinds", "define"),
    "explain": ("position_functions", "explain"),
    "generate": ("generating", "generate"),
    "hints": ("position_functions", "hints"),
    "kinds": ("library_kinds", "kinds"),
    "path": ("puzzle_functions", "path"),
    "rate": ("puzzle_functions", "rate"),
    "read_path": ("puzzle_functions", "read_path"),
    "solve": ("puzzle_functions", "solve"),
    "verify": ("puzzle_functions", "verify"),
}


def _check_that_it_is_compiled() -> None:
    search = PathFinder.find_spec("exact_cover", [f"{__path__[0]}/generator/kernel"])
    if search is not None and not str(search.origin).endswith(".py"):
        return
    from pathlib import Path

    from cluesmith.optional_packages import command_to_compile

    folder = Path(__path__[0]).parent.resolve()
    is_clone = (folder / "setup.py").exists()
    repair = f"run `{command_to_compile(folder)}`" if is_clone else "install it with this Python"
    raise ImportError(f"cluesmith in {folder} is not compiled for this Python: {repair}")


_check_that_it_is_compiled()

if not TYPE_CHECKING:  # which knows the names above, and reports any other

    def __getattr__(name: str) -> Any:
        if name not in _PLACES:
            raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
        from importlib import import_module

        module, attribute = _PLACES[name]
        return getattr(import_module(f"{__name__}.{module}"), attribute)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
