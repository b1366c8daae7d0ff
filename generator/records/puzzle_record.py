"""The record of a puzzle with all known facts about it, as formats write it.

What only some formats ask for, paths and clues for apps, is imported there.
"""

from collections import Counter
from typing import TYPE_CHECKING, Any

from cluesmith.generator.canonical.puzzle_id import puzzle_id
from cluesmith.generator.clues.clue_families import DIGIT, FAMILIES
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.rating.minimality import minimality
from cluesmith.generator.wording.words import ENGLISH, Words
from cluesmith.light_dataclasses import dataclass
from cluesmith.rating_facts import RatingFacts

if TYPE_CHECKING:
    from cluesmith.generator.rating.hints.practice import Practice


@dataclass(frozen=True, slots=True)
class PuzzleRecord(RatingFacts):
    """A puzzle to write; unknown fields are None.

    ``clues``, ``solution`` and ``canonical`` are one-line forms with '.' for blanks; behind the
    digits of ``clues`` and ``canonical`` are the clues of other families.  ``ordinal``
    counts the puzzles of the output from 1, and ``created_at`` is UTC seconds since 1970.
    ``minimal_at`` is the level at which no clue can go, with a + if clues were added; it is also
    None for a strictly minimal puzzle.  ``section`` is the title of the part of the output that the
    puzzle belongs to, and ``date`` the day that it is for, 2027-01-04: a recipe gives them.
    ``symbols`` names the symbols of that part in place of digits, as an option does.
    ``other_rating`` is that of another rater, with the name of the rater or of its column.
    ``title`` is the puzzle's own, from the file that it was read from.  ``compact_path`` is the
    solution path in few letters, and ``shown_path`` the same in the form that the output wants.
    ``practice`` is the position to practise in, if the record is written for one.
    """

    kind: Kind
    clues: str
    ordinal: int
    solution: str | None = None
    minimal_at: str | None = None
    other_rating: str | None = None
    canonical: str | None = None
    grid_class: str | None = None
    symmetry: str | None = None
    job: int | None = None
    seed: int | None = None
    attempt: int | None = None
    source: str | None = None
    created_at: float | None = None
    section: str | None = None
    date: str | None = None
    symbols: str | None = None
    title: str | None = None
    compact_path: str | None = None
    shown_path: Any = None
    practice: "Practice | None" = None

    @property
    def id(self) -> str | None:
        """Return the id of the puzzle in any output, if its canonical form is known."""
        return self.canonical and puzzle_id(self.kind.name, self.canonical)

    @property
    def kind_name(self) -> str:
        """Return the kind's name."""
        return self.kind.name

    @property
    def kind_title(self) -> str:
        """Return the kind's title."""
        return self.kind.title

    @property
    def n_clues(self) -> int:
        """Return the number of clues of all families."""
        return self.kind.n_clues_in(self.clues)

    @property
    def puzzle_digits(self) -> list[int]:
        """Return the given digits as numbers, 0 for a blank, without clues of other families."""
        return [*self.kind.values(self.clues.partition(SEPARATOR)[0])]

    @property
    def solution_digits(self) -> list[int] | None:
        """Return the solution as numbers."""
        return None if self.solution is None else [*self.kind.values(self.solution)]

    @property
    def clue_counts(self) -> str:
        """Return the number of clues of each family, in words: "24 clues", "12 signs, 4 digits"."""
        return self.clue_counts_in(ENGLISH)

    def clue_counts_in(self, words: Words) -> str:
        """Return the same in a language."""
        digits, *clues = self.clues.split(SEPARATOR)
        n_digits = self.kind.n_clues_in(digits)
        if not self.kind.has_clue_families:
            return words.said(counting("clue"), n=n_digits)
        numbers = Counter(CLUE_TYPES[clue.partition(":")[0]].family for clue in clues)
        numbers[DIGIT] = n_digits
        shown = [words.said(counting(FAMILIES[each].noun), n=n) for each, n in numbers.items() if n]
        return words.of(", ", "comma").join(shown) or words.said(counting("clue"), n=0)

    @property
    def clue_list(self) -> list[dict[str, Any]] | None:
        """Return the clues that are not digits, as apps draw and check them; None without any."""
        if not self.kind.has_clue_families:
            return None
        from cluesmith.generator.records.clue_record import clue_fields

        return [clue_fields(self.kind, clue) for clue in self.kind.puzzle(self.clues).clues]

    @property
    def path(self) -> Any:
        """Return the solution path in the chosen form, by default compact; computed if unknown."""
        if self.shown_path is not None:
            return self.shown_path
        from cluesmith.generator.rating.paths.paths_in_forms import compact_path

        return self.compact_path or compact_path(self.kind, self.clues)

    @property
    def technique(self) -> str | None:
        """Return the technique to practise."""
        return None if self.practice is None else self.practice.technique.name

    @property
    def state(self) -> str | None:
        """Return the position: digits, and the candidates of open cells in braces."""
        return None if self.practice is None else self.practice.state

    @property
    def placements(self) -> tuple[str, ...] | None:
        """Return the digit that the step of the path places there, as r1c2=3."""
        return None if self.practice is None else self.practice.placements

    @property
    def eliminations(self) -> tuple[str, ...] | None:
        """Return the candidates that this step strikes out, as r1c2<>3."""
        return None if self.practice is None else self.practice.eliminations

    @property
    def ways(self) -> list[dict[str, Any]] | None:
        """Return all steps of the technique that apply there, the path's first."""
        return None if self.practice is None else self.practice.ways

    def task_in(self, words: Words) -> str:
        """Return what to find, in a language; empty if this is a puzzle to solve."""
        return self.practice.title_in(words) if self.practice else ""

    @property
    def difficulty(self) -> str:
        """Return its known difficulty in words: "hard, ER 7.0, minimal at hard"."""
        return self.difficulty_in(ENGLISH)

    def difficulty_in(self, words: Words) -> str:
        """Return the same in a language."""
        parts = (
            self.level and words.of(self.level, "level"),
            None if self.er is None else f"ER {self.er}",
            self.minimal_at and minimality(self.minimal_at, words),
        )
        return words.of(", ", "comma").join(part for part in parts if part)


def counting(noun: str) -> str:
    """Return the text for a number of clues, with its holes."""
    return f"{{n}} {{n|{noun}|{noun}s}}"
