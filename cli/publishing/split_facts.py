"""Counts of the puzzles of a split, for the proof and the data card."""

import hashlib
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from cluesmith.cli.publishing.job_rounds import Chosen
from cluesmith.cli.publishing.made_puzzles import puzzles_of
from cluesmith.generator.rating.techniques.levels import level_numbered
from cluesmith.generator.rating.techniques.technique_table import technique_numbered

if TYPE_CHECKING:
    from sqlalchemy.orm import Session

    from cluesmith.storage.puzzles.selection import PuzzleRow

_TENTHS = 10


@dataclass(slots=True)
class SplitClasses:
    """The classes of puzzles and of solution grids of a split, each with the name of its kind."""

    forms: set[str] = field(default_factory=set)
    grids: set[str] = field(default_factory=set)

    def add(self, kind: str, canonical: str, grid_class: str) -> None:
        """Count a puzzle."""
        self.forms.add(f"{kind} {canonical}")
        self.grids.add(f"{kind} {grid_class}")

    @property
    def fields(self) -> dict[str, Any]:
        """Return their numbers and digests for the proof."""
        return {"canonical_forms": _digest(self.forms), "grid_classes": _digest(self.grids)}


def _digest(classes: Iterable[str]) -> dict[str, Any]:
    """Return the number of texts, and the SHA-256 of their sorted lines."""
    listed = sorted(classes)
    sha256 = hashlib.sha256()
    for each in listed:
        sha256.update(f"{each}\n".encode())
    return {"count": len(listed), "sha256": sha256.hexdigest()}


@dataclass(slots=True)
class SplitFacts:
    """A split: its classes, and the distributions of its puzzles."""

    name: str
    classes: SplitClasses = field(default_factory=SplitClasses)
    n_puzzles: int = 0
    kinds: Counter[str] = field(default_factory=Counter)
    sections: Counter[str] = field(default_factory=Counter)
    levels: Counter[str] = field(default_factory=Counter)
    er_bands: Counter[str] = field(default_factory=Counter)
    clues: Counter[int] = field(default_factory=Counter)
    hardest: Counter[str] = field(default_factory=Counter)

    def add(self, section: str, row: "PuzzleRow") -> None:
        """Count a puzzle of a stratum."""
        self.n_puzzles += 1
        self.classes.add(row.kind, row.canonical, row.grid_class)
        self.kinds[row.kind] += 1
        self.sections[section] += 1
        self.clues[row.n_clues] += 1
        if row.level is not None:
            self.levels[level_numbered(row.level).value] += 1
        if row.er is not None:
            self.er_bands[f"{row.er // _TENTHS}.0..{row.er // _TENTHS}.9"] += 1
        if row.hardest is not None:
            self.hardest[technique_numbered(row.hardest).name] += 1


def facts_of(session: "Session", split: str, cells: Iterable[Chosen]) -> SplitFacts:
    """Return the counts of a split."""
    facts = SplitFacts(split)
    for each in cells:
        for made in puzzles_of(session, each):
            facts.add(each.section.title, made.row)
    return facts
