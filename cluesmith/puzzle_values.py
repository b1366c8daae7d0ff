"""The values that the library returns: puzzles and solution paths in strings and plain values."""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from cluesmith.generator.clues.clue import clues_of
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.option_values import read_name
from cluesmith.generator.records.derived_fields import FORMS, with_found
from cluesmith.generator.records.made_puzzles import KNOWN
from cluesmith.generator.records.plain_rating import Rating, rated_line
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import (
    ALWAYS_KNOWN,
    DEFAULT_FIELDS,
    FIELDS,
    values_of,
)
from cluesmith.rating_facts import FACTS


class SolutionError(GeneratorError, ValueError):
    """A puzzle without exactly one solution; the message says whether it has none or several."""


class Clue(NamedTuple):
    """A clue that is not a digit.

    Attributes
    ----------
    type : str
        Its type: cage, less, white, thermo and others, as the text of puzzles names them.
    cells : tuple of str
        Their names, r1c1 and so on, in the order that the clue gives them.
    value : int, optional
        Its value, such as the sum of a cage; None if clues of the type have none.
    """

    type: str
    cells: tuple[str, ...]
    value: int | None


class Puzzle:
    """A puzzle with its solution and all known facts about it.

    ``str(puzzle)`` is the puzzle in one line with '.' for blanks, as files have it.  Puzzles are
    equal if kind and clues are.  In a notebook a puzzle is shown as a picture.
    """

    def __init__(self, record: PuzzleRecord) -> None:
        self._record = record

    def __str__(self) -> str:
        return self._record.clues

    def __repr__(self) -> str:
        return f"Puzzle({self.kind!r}, n_clues={self.n_clues}, number={self._record.ordinal})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Puzzle) and self._key == other._key

    def __hash__(self) -> int:
        return hash(self._key)

    @property
    def _key(self) -> tuple[str, str]:
        return self.kind, str(self)

    @property
    def solution(self) -> str:
        """The solution in one line."""
        return self._record.solution or ""

    @property
    def n_clues(self) -> int:
        """The number of clues."""
        return self._record.n_clues

    @property
    def digits(self) -> str:
        """The given digits in one line."""
        return str(self).partition(SEPARATOR)[0]

    @property
    def clues(self) -> tuple[Clue, ...]:
        """The clues that are not digits."""
        kind = self._record.kind
        return tuple(
            Clue(
                clue.type,
                tuple(kind.cell_names[cell] for cell in clue.cells),
                clue.value if CLUE_TYPES[clue.type].has_value else None,
            )
            for clue in clues_of(kind.given(str(self)))
        )

    @property
    def kind(self) -> str:
        """The name of its kind."""
        return self._record.kind_name

    @property
    def seed(self) -> int | None:
        """The seed that it was made with."""
        return self._record.seed

    @property
    def minimal_at(self) -> str | None:
        """The level at which no clue can be removed, with a + if some were added; "proper"
        if only one solution is claimed; None if the puzzle is minimal.
        """
        return self._record.minimal_at

    @property
    def symmetry(self) -> str | None:
        """The symmetry of the cells with clues."""
        return self._found("symmetry").symmetry

    @cached_property
    def id(self) -> str:
        """Its id in every output, the same for all equivalent forms: 16 letters."""
        return self._found("id").id or ""

    @cached_property
    def canonical(self) -> str:
        """The canonical form, which is the same for all equivalent puzzles."""
        return self._found("canonical").canonical or ""

    @cached_property
    def rating(self) -> Rating:
        """Its difficulty for people; computed on first use, unless it is known already."""
        record = self._record
        if record.level is None:
            return rated_line(record.kind, record.clues)
        return Rating(record.clues, **{name: getattr(record, name) for name in FACTS})

    def to_dict(self, fields: Iterable[str] | None = None) -> dict[str, Any]:
        """Return the object that `cluesmith generate --format jsonl` writes for this puzzle.

        Parameters
        ----------
        fields : iterable of str, optional
            As ``--fields`` takes them: er, techniques, path and others.  If not given, the
            default of the command.

        Raises
        ------
        CluesmithError
            There is no field of this name.
        """
        known = KNOWN | ALWAYS_KNOWN
        if fields is None:
            names = tuple(name for name in DEFAULT_FIELDS if name in known)
        else:
            names = tuple(read_name(name, FIELDS) for name in fields)
        record = with_found(self._record, frozenset(names) - (known - FORMS))
        return dict(zip(names, values_of(names)(record), strict=True))

    def _repr_svg_(self) -> str:
        from cluesmith.generator.drawing.svg import picture  # programs without pictures do without

        record = self._record
        return picture(record.kind, record.clues, record.clues, record.difficulty)

    def _found(self, name: str) -> PuzzleRecord:
        return with_found(self._record, frozenset({name}))


@dataclass(frozen=True, slots=True)
class Step:
    """A step of a solution: the name of its technique, its difficulty, and what it does.

    Attributes
    ----------
    number : int
        Its place in the path, from 1.
    technique : str
        The name of its technique, as ``--technique`` takes it: "x-wing".
    title : str
        The name as people write it: "X-Wing".
    difficulty : float
        The difficulty on the scale of Sudoku Explainer, like ER: 3.2.
    text : str
        The conclusion and its reason, in a sentence.
    """

    number: int
    technique: str
    title: str
    difficulty: float
    text: str


class Path:
    """The steps by which people solve a puzzle.

    Attributes
    ----------
    steps : tuple of Step
    is_solved : bool
        Whether the steps fill all cells; if not, the techniques end before.
    """

    def __init__(self, fields: dict[str, Any], is_solved: bool) -> None:
        self._fields = fields
        self.is_solved = is_solved
        names = ("number", "technique", "title", "difficulty", "text")
        self.steps = tuple(Step(**{n: step[n] for n in names}) for step in fields["steps"])

    def __repr__(self) -> str:
        return f"Path({self.kind!r}, n_steps={len(self.steps)}, is_solved={self.is_solved})"

    @property
    def kind(self) -> str:
        """The name of the puzzle's kind."""
        return str(self._fields["kind"])

    @property
    def puzzle(self) -> str:
        """The puzzle in one line."""
        return str(self._fields["puzzle"])

    @property
    def solution(self) -> str:
        """The solution in one line."""
        return str(self._fields["solution"])

    @property
    def hardest(self) -> Step | None:
        """The hardest step; if several are, the first of them."""
        return max(self.steps, key=lambda step: step.difficulty, default=None)

    def to_dict(self) -> dict[str, Any]:
        """Return what `cluesmith solve --steps --json` prints; see docs/solution-paths.md."""
        return self._fields
