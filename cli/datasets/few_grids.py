"""Kinds with so few classes of solution grids that a dataset has many puzzles of each."""

from collections import defaultdict
from collections.abc import Iterator

import click

from cluesmith.cli.datasets.dataset import Dataset, SplitBy
from cluesmith.generator.kinds.kind import Kind

# Boards of at most so many cells have hundreds of grids.
_FEW_CELLS = 16

BY_PUZZLES = "--split-by puzzles"


def has_few_grids(kind: Kind) -> bool:
    """Whether many puzzles of a dataset have grids of one class."""
    return kind.known.n_grid_classes is not None or kind.n_cells <= _FEW_CELLS


def notes_on_grids(dataset: Dataset) -> Iterator[str]:
    """Yield what few classes of grids mean for the splits of each kind.

    Raises
    ------
    click.UsageError
        There are fewer classes than splits.
    """
    if dataset.split_by is SplitBy.PUZZLES:
        return
    splits = defaultdict[Kind, set[str]](set)
    for section in dataset.recipe.sections:
        splits[section.spec.kind].update(dataset.quotas[section.name])
    for kind, of_kind in splits.items():
        n_classes = kind.known.n_grid_classes
        if len(of_kind) == 1 or not has_few_grids(kind):
            continue
        if n_classes is None:
            yield (
                f"{kind.title} has few classes of solution grids, and each goes to one split; "
                f"{BY_PUZZLES} separates puzzles alone"
            )
            continue
        has = f"{kind.title} has {n_classes} classes of solution grids"
        if n_classes < len(of_kind):
            raise click.UsageError(
                f"{has}, too few for {len(of_kind)} splits: use {BY_PUZZLES}, which lets splits "
                "share grids"
            )
        yield f"{has}, and each goes to one split; {BY_PUZZLES} separates puzzles alone"
