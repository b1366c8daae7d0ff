"""How hard the puzzles of the built-in kinds are, as measured by tests/benchmarks/estimates.py."""

from collections.abc import Mapping

from generator.kinds.facts.search_plans import DifficultyShares

DIFFICULTIES: Mapping[str, Mapping[str | int, DifficultyShares]] = {
    "sudoku4": {"": DifficultyShares((1.0, 1.0, 1.0, 1.0, 1.0))},
}
