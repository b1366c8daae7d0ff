"""The choice of puzzles for splits that share nothing.

A class is a class of solution grids, or of puzzles. It belongs to one split.  The first puzzle of a
class chooses among the splits that want a puzzle of its stratum.  It takes the one with the most
wanted puzzles per class that it has; splits without a class come first.  If there are few classes
of grids, splits that want puzzles of other strata take part, too.  Later puzzles of the class go to
the same split, and are dropped if it wants no more of their stratum.  Jobs give puzzles in the same
order with any number of workers, so the splits are also the same.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from math import ceil, inf
from typing import TYPE_CHECKING

from cluesmith.cli.publishing.job_rounds import Choice, Chosen
from cluesmith.cli.publishing.syntax.dataset import Dataset, SplitBy, has_few_grids
from cluesmith.generator.kinds.kind import Kind

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

# A later round asks for more puzzles than needed, because its share of drops is only an estimate.
_SPARE = 1.1

# A later round asks for at most this many times the missing puzzles.
_MOST_TIMES = 100


class SplitChoice(Choice):
    """Chooses the puzzles of each stratum and gives each to a split."""

    def __init__(self, dataset: Dataset) -> None:
        self._dataset = dataset
        self._by_grids = dataset.split_by is SplitBy.GRIDS
        self._wanted = Counter[tuple[Kind, str]]()
        for section in dataset.recipe.sections:
            for split, n in dataset.quotas[section.name].items():
                self._wanted[section.spec.kind, split] += n
        self._missing = {name: Counter(quota) for name, quota in dataset.quotas.items()}
        self._split_of: dict[tuple[Kind, str], str] = {}
        self._n_classes = Counter[tuple[Kind, str]]()
        self._seen = {name: Counter[str]() for name in dataset.quotas}
        self.n_dropped = 0
        # The numbers of the puzzles of each stratum that each split has.
        self._taken: dict[tuple[str, str], set[int]] = {
            (name, split): set() for name, quota in dataset.quotas.items() for split in quota
        }

    def n_wanted(self, chosen: Chosen) -> int:
        """Return the number of puzzles to make, assuming that drops stay as frequent."""
        name = chosen.section.name
        seen, missing = self._seen[name], self._missing[name]
        n_fitting = sum(n for split, n in seen.items() if missing[split])
        times = min(seen.total() / n_fitting if n_fitting else inf, _MOST_TIMES)
        return ceil(chosen.n_missing * times * _SPARE)

    def choose(
        self, session: "Session", chosen: Chosen, job_id: int, is_free: Callable[[int], bool]
    ) -> list[int]:
        """Return the numbers of the puzzles that the splits take from a job."""
        from cluesmith.storage.puzzles.selection import Filters, iter_forms

        found = []
        for number, canonical, grid_class in iter_forms(session, Filters(job=job_id)):
            if is_free(number) and self._takes(chosen, number, canonical, grid_class):
                found.append(number)
        return found

    def cells(self, chosen: Sequence[Chosen]) -> list[Chosen]:
        """Return each split's puzzles of each stratum, in the order of ``Dataset.as_files``."""
        of_name = {each.section.name: each for each in chosen}
        return [
            Chosen(
                cell,
                [
                    (job, [each for each in numbers if each in self._taken[name, split]])
                    for job, numbers in of_name[name].of_jobs
                ],
            )
            for split in self._dataset.splits
            for name, cell in self._dataset.cells_of(split).items()
        ]

    def _takes(self, chosen: Chosen, number: int, canonical: str, grid_class: str) -> bool:
        section = chosen.section
        missing = self._missing[section.name]
        if not missing.total():
            return False
        kind = section.spec.kind
        key = (kind, grid_class if self._by_grids else canonical)
        split = self._split_of.get(key)
        if split is None:
            split = self._split_for_new(kind, missing)
            self._split_of[key] = split
            self._n_classes[kind, split] += 1
        self._seen[section.name][split] += 1
        if not missing[split]:
            self.n_dropped += 1
            return False
        missing[split] -= 1
        self._taken[section.name, split].add(number)
        return True

    def _split_for_new(self, kind: Kind, missing: Counter[str]) -> str:
        def need(split: str) -> float:
            n_classes = self._n_classes[kind, split]
            return self._wanted[kind, split] / n_classes if n_classes else inf

        wanting = [split for split, n in missing.items() if n]
        if self._by_grids and has_few_grids(kind):
            # Otherwise no class might be left for the strata that come later.
            wanting = [split for of_kind, split in self._wanted if of_kind == kind]
        return max(wanting, key=need)
