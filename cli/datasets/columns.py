"""The columns of a dataset: what each means, and its type for the Hugging Face hub."""

from collections.abc import Iterator

from cluesmith.cli.datasets.dataset import Dataset

MEANINGS = {
    "id": "names the puzzle in any output: a digest of kind and canonical form",
    "puzzle": "the clues, row by row, `.` for a blank cell; other clues follow after `;`",
    "solution": "the only solution, row by row",
    "kind": "the rules, as `cluesmith kinds` lists them",
    "section": "the section of the recipe, with its stratum",
    "n_clues": "the number of clues",
    "level": "easy, medium, hard, expert or extreme",
    "er": "the Sudoku Explainer rating (9x9 Sudoku)",
    "ep": "that of the hardest step up to the first digit placed",
    "ed": "that of the first step",
    "hardest": "the hardest technique",
    "techniques": "all techniques, easiest first",
    "score": "orders puzzles of a level",
    "n_steps": "the steps of the solution",
    "minimal_at": "the level at which no clue can go; empty if no clue is redundant at all",
    "canonical": "the canonical form: the same for all puzzles that symmetries make of each other",
    "grid_class": "the same for all solution grids that symmetries make of each other",
    "symmetry": "the symmetry of the pattern of clues",
    "seed": "the seed of the job that made it",
    "path": "the steps of the solution",
}

_INTEGERS = frozenset({"n_clues", "n_steps", "score", "seed"})
_FLOATS = frozenset({"er", "ep", "ed"})


def feature_lines(dataset: Dataset) -> Iterator[str]:
    """Yield the YAML of the columns' types."""
    for name in dataset.fields:
        yield f"- name: {name}"
        if name == "techniques" and dataset.format.name == "jsonl":
            yield "  sequence: string"
            continue
        dtype = "int64" if name in _INTEGERS else "float32" if name in _FLOATS else "string"
        yield f"  dtype: {dtype}"
