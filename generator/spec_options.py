"""The options for wanted puzzles, a row for each.

The options of the command line, the keys of recipes and calls, the keywords of the library, the
lines of ``cluesmith status`` and the default names of jobs follow from ``SPEC_OPTIONS``.
``spec_request.py`` makes a specification of their values.  A new field of the specification is a
row and a keyword of ``Wanted`` here, a field in ``cluesmith/puzzle_spec.py``, and a migration.
"""

import re
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any, NamedTuple, TypedDict

from cluesmith.generator.clues.clue_limits import (
    CAGE_SIZES,
    COUNT_NAMES,
    SIZE_NAMES,
    SIZE_WEIGHTS,
    keyword_of,
)
from cluesmith.generator.option_values import (
    ANY,
    CLUES,
    MAX_NUMBER,
    ClueRange,
    Names,
    OptionValueError,
    Range,
    RatingRange,
    Scale,
    read_name,
    read_number,
)
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.wanted.criterion_values import NameList
from cluesmith.generator.rating.wanted.difficulty import CRITERIA
from cluesmith.generator.rating.wanted.level_shares import checked_shares
from cluesmith.generator.spec import HALF
from cluesmith.puzzle_spec import OWN_LEVEL, STRICT


def read_overlap(value: str) -> str:
    """Return the number of clues that puzzles may share: a number, half of the clues, or any.

    Raises
    ------
    OptionValueError
    """
    if value not in (HALF, ANY) and not re.fullmatch("[0-9]{1,4}", value):
        raise OptionValueError(f"{value!r} is not {HALF}, {ANY} or a number of clues")
    return value


def read_cage_sizes(value: str) -> Range | dict[int, int]:
    """Return a range of sizes, or the number of cages of each size to one another.

    Raises
    ------
    OptionValueError
    """
    return SIZE_WEIGHTS.read(value) if ":" in value else CLUES.read(value)


# The form of a number.
NUMBER = partial(read_number, least=0, most=MAX_NUMBER)


class SpecOption(NamedTuple):
    """An option for the wanted puzzles."""

    name: str
    """The keyword of the library, and the key of recipes and calls; the option has dashes."""
    group: str
    """The title above it in the help."""
    help: str
    """The help of the option."""
    form: Scale | NameList | Callable[[str], Any] | None = None
    """How a value is written, or the function that reads it; None for a flag."""
    metavar: str = ""
    """How the help names a value, if its form does not say it."""
    field: str = ""
    """The field of the specification that it decides; empty if it decides none by itself."""
    default: Any = None
    label: str = ""
    """The label of the field in ``cluesmith status``, which is silent about it if empty."""
    in_status: str = "{}"
    """The form of a value there."""
    in_job_name: str = ""
    """The form of a value in the names of jobs."""

    @property
    def unset(self) -> Any:
        """The value if the option is not given."""
        if self.form is None:
            return False
        return () if isinstance(self.form, NameList) else self.default


# The titles of options in the help.
CLUES_TITLE = "Number and clues"
LIMITS_TITLE = "Clues of each family"
DIFFICULTY_TITLE = "Difficulty"
VARIETY_TITLE = "Variety"

_CRITERIA = [
    SpecOption(name=each.name, group=DIFFICULTY_TITLE, form=each.form, help=each.help)
    for each in CRITERIA
]

# In the order of the help.
_ROWS = (
    SpecOption(
        name="clues",
        group=CLUES_TITLE,
        form=CLUES,
        help="The number of clues of all families: 24, 22..26, 22.. (at least) or ..26 (at most).",
    ),
    SpecOption(
        name="max_clues",
        group=CLUES_TITLE,
        form=NUMBER,
        metavar="K",
        help="At most K clues.",
    ),
    SpecOption(
        name="symmetry",
        group=CLUES_TITLE,
        form=str,
        metavar="SYMMETRY",
        field="symmetry",
        label="symmetry",
        in_job_name="{}",
        help="Place the clues symmetrically, for example rot180.",
    ),
    SpecOption(
        name="pattern",
        group=CLUES_TITLE,
        form=str,
        metavar="FILE|STRING",
        field="pattern",
        label="pattern",
        in_job_name="pattern",
        help="Place clues only in marked cells: * x o # or a digit marks a cell, . 0 - or _ "
        "leaves it blank. Give one line, a file with rows as the format grid draws them, or "
        "a PNG whose dark pixels mark cells.",
    ),
    SpecOption(
        name="fill_pattern",
        group=CLUES_TITLE,
        field="fill_pattern",
        label="filled",
        in_status="yes, a clue in every marked cell",
        help="Place a clue in every marked cell of --pattern.",
    ),
    SpecOption(
        name="turn",
        group=CLUES_TITLE,
        help="If --pattern as drawn gives no puzzle, try it shifted by rows and columns, turned "
        "and mirrored. Cluesmith prints the position it uses.",
    ),
    SpecOption(
        name="proper",
        group=CLUES_TITLE,
        help="With --fill-pattern, or for a kind with clues that are not digits: accept puzzles "
        "with redundant clues. By default every clue is needed, which is rarely possible in "
        "patterns of more than 30 cells.",
    ),
    SpecOption(
        name="word_line",
        group=CLUES_TITLE,
        form=str,
        metavar="LINE",
        field="word_line",
        label="in order",
        help="Have the digits of the solution in their order in this line: row 5, column 1 or "
        "diagonal. A word of --symbols reads there.",
    ),
    *(
        SpecOption(
            name=keyword_of(name),
            group=LIMITS_TITLE,
            form=CLUES,
            help=f"The number of {name}.",
        )
        for name in COUNT_NAMES
    ),
    SpecOption(
        name="max_digits",
        group=LIMITS_TITLE,
        form=NUMBER,
        metavar="K",
        help="At most K digits.",
    ),
    SpecOption(
        name="cage_sizes",
        group=LIMITS_TITLE,
        form=read_cage_sizes,
        metavar="A..B|SIZES",
        help="The number of cells of each cage; 2:15,3:6,4:4 draws 15 cages of 2 to 6 of 3 and "
        "4 of 4.",
    ),
    *(
        SpecOption(
            name=keyword_of(name),
            group=LIMITS_TITLE,
            form=CLUES,
            help=f"The number of cells of each {family.name}.",
        )
        for name, family in SIZE_NAMES.items()
        if name != CAGE_SIZES
    ),
    SpecOption(
        name="operators",
        group=LIMITS_TITLE,
        form=str,
        metavar="SIGNS",
        help="The operations of a calcudoku: some of the signs in +-x/, hidden if its "
        "cages show a number alone, or both: +-hidden.",
    ),
    _CRITERIA[0],
    SpecOption(
        name="level_shares",
        group=DIFFICULTY_TITLE,
        form=checked_shares,
        metavar="SHARES",
        field="level_shares",
        label="shares",
        help="The share of each level among the puzzles: easy:1,hard:2; any: puzzles as they "
        "come.  [default: equal shares]",
    ),
    *_CRITERIA[1:],
    SpecOption(
        name="minimal_at",
        group=DIFFICULTY_TITLE,
        form=partial(read_name, names=(*Level, OWN_LEVEL, STRICT)),
        metavar="LEVEL",
        field="minimal_at",
        label="minimality",
        help="Make puzzles that are minimal at this level: its techniques solve them, and removing "
        "any clue (with --symmetry, a clue and its images) makes them harder or ambiguous. If "
        "you ask for more clues than such puzzles have, Cluesmith adds some. own: each puzzle "
        "at its own level, as killers with --level are. strict: every clue is needed for one "
        "solution, as without this option, also in killers with --level.",
    ),
    SpecOption(
        name="rate",
        group=DIFFICULTY_TITLE,
        field="is_rated",
        label="rated",
        in_status="yes",
        help="Rate every puzzle.",
    ),
    SpecOption(
        name="per_grid",
        group=VARIETY_TITLE,
        form=NUMBER,
        metavar="M",
        field="per_grid",
        label="per grid",
        in_status="at most {:,}",
        help="At most M puzzles with the same solution grid, up to symmetry; 0 for any "
        "number.  [default: 1 for kinds with very many grids, else 0]",
    ),
    SpecOption(
        name="max_overlap",
        group=VARIETY_TITLE,
        form=read_overlap,
        metavar="K",
        field="max_overlap",
        default=HALF,
        label="shared clues",
        in_status="at most {}",
        help="No two puzzles share more than K clues (the same digit in the same cell). "
        f"{HALF}: no more than half of the clues of the smaller one. {ANY}: no limit.",
    ),
    SpecOption(
        name="kinship",
        group=VARIETY_TITLE,
        form=NUMBER,
        metavar="P",
        field="kinship",
        label="kinship",
        in_status="at most {} %",
        help="With few clues, a search brings several puzzles that share at most P percent of "
        "their clues until each is moved and renumbered at random: 75 to 99. With a larger P "
        "the same time brings more puzzles.  [default: 75]",
    ),
    SpecOption(
        name="spread",
        group=VARIETY_TITLE,
        help="Spread the puzzles evenly over all classes of grids, for kinds with a catalogue.",
    ),
)
SPEC_OPTIONS: Mapping[str, SpecOption] = {row.name: row for row in _ROWS}


def option_named(name: str) -> SpecOption:
    """Return the option of this name; raises TypeError, as for a keyword that does not exist."""
    if name not in SPEC_OPTIONS:
        raise TypeError(f"unexpected keyword argument {name!r}")
    return SPEC_OPTIONS[name]


class ClueLimits(TypedDict, total=False):
    """Limits for the clues of each family: the number of clues, and of their cells.

    Each is a range like ``clues``: "20..24", "..24", 24, (20, 24).
    """

    digits: ClueRange
    cages: ClueRange
    inequalities: ClueRange
    dots: ClueRange
    xvs: ClueRange
    thermometers: ClueRange
    arrows: ClueRange
    whispers: ClueRange
    renbans: ClueRange
    palindromes: ClueRange
    skyscrapers: ClueRange
    sandwiches: ClueRange
    little_killers: ClueRange
    x_sums: ClueRange
    parities: ClueRange
    cage_sizes: ClueRange
    thermometer_sizes: ClueRange
    arrow_sizes: ClueRange
    whisper_sizes: ClueRange
    renban_sizes: ClueRange
    palindrome_sizes: ClueRange
    little_killer_sizes: ClueRange


class Wanted(ClueLimits, total=False):
    """The wanted puzzles: keywords that mean the same as the options of the command line.

    Attributes
    ----------
    clues : str, int or (int, int)
        The number of clues: "24..26", "24..", 24, (24, 26).
    max_clues : int
        The most clues of all families; ``cages``, ``dots`` and so on limit those of one family.
    max_digits : int
        The most digits, if the kind has other clues as well.
    digits, cages, inequalities, dots and others : str, int or (int, int)
        The number of clues of each family, like ``clues``; ``ClueLimits`` has all names.
    cage_sizes, thermometer_sizes and others : str, int or (int, int)
        The number of cells that the clues of each family have.  ``cage_sizes`` also takes the
        number of cages of each size to one another: "2:15,3:6,4:4".
    operators : str
        The operations of the cages of a calcudoku: some of "+-x/", "hidden", or both.
    symmetry : str
        The symmetry of the cells with clues: rot180, full and others.
    pattern : str
        The cells that may hold clues, as text: '*' marks a cell, '.' does not.
    fill_pattern, turn, proper : bool
        Put a clue in every marked cell; move or turn the pattern if it brings no puzzle as drawn;
        allow clues that are not needed.
    word_line : str
        The line of the solution in which the digits stand in their order: "row 5", "diagonal".
    level : str or iterable of str
        "hard", "easy,medium", "easy..hard".
    level_shares : str
        The share of each level: "easy:1,hard:2", or "any" for puzzles as they come.  By default
        each level has the same share.
    er, ep, ed : str, float or (float, float)
        Ranges of the ratings by Sudoku Explainer: "4.2..4.5", 4.2, (4.2, 4.5).
    score : str, int or (int, int)
        The range of the score, for kinds with clues that are not digits.
    technique, hardest, without : str or iterable of str
        Names of techniques or groups of them.
    whip : str, int or (int, int)
        The range of the longest whip.
    diamond, pearl : bool
        ED is ER; EP is ER.
    minimal_at : str
        A level at which the puzzles are minimal instead; "own" or "strict" as for the command.
    rate : bool
        Rate every puzzle.
    per_grid : int
        The most puzzles with the same solution grid, up to symmetry; 0 for any number.
    max_overlap : str or int
        No two puzzles share more clues than this: a number, "half" or "any".
    kinship : int
        The percentage of their clues, 75 to 99, that puzzles of one search for few clues may share
        until each is moved and renumbered at random.
    spread : bool
        Spread the puzzles evenly over all classes of grids.
    """

    clues: ClueRange
    max_clues: int | None
    max_digits: int | None
    operators: str | None
    symmetry: str | None
    pattern: str | None
    fill_pattern: bool
    turn: bool
    proper: bool
    word_line: str | None
    level: Names
    level_shares: str | None
    er: RatingRange
    ep: RatingRange
    ed: RatingRange
    score: ClueRange
    technique: Names
    hardest: Names
    without: Names
    whip: ClueRange
    diamond: bool
    pearl: bool
    minimal_at: str | None
    rate: bool
    per_grid: int | None
    max_overlap: str | int
    kinship: int | None
    spread: bool
