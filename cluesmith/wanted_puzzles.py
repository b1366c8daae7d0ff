"""The keywords for wanted puzzles, of ``generate`` and ``Jobs.enqueue``."""

from collections.abc import Iterable
from typing import Any, TypedDict

from cluesmith.generator.clues.clue_limits import CAGE_SIZES, LIMIT_NAMES, keyword_of
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.option_values import (
    CLUES,
    Scale,
)
from cluesmith.generator.patterns.pattern_text import read_pattern
from cluesmith.generator.puzzle_batch import batch_of_texts
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.wanted.criterion_values import NameList
from cluesmith.generator.rating.wanted.difficulty import CRITERIA, Criterion, difficulty_of
from cluesmith.generator.rating.wanted.level_shares import checked_shares
from cluesmith.generator.spec import HALF, GenerationSpec
from cluesmith.generator.spec_request import read_cage_sizes, read_overlap, spec_of_options
from cluesmith.generator.verdicts.unchecked_forms import UNDECIDED, canonical_forms_of, form_text
from cluesmith.given_lines import given_lines
from cluesmith.keyword_values import (
    ClueRange,
    Names,
    RatingRange,
    names_of,
    read_count,
    read_each,
    read_range,
    read_value,
)
from cluesmith.puzzle_spec import OWN_LEVEL, STRICT
from cluesmith.puzzle_values import Puzzle


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
    spread: bool


_MINIMAL_AT = (*Level, OWN_LEVEL, STRICT)


def wanted_spec(kind: Kind, count: int, wanted: Wanted) -> GenerationSpec:
    """Return the specification that keywords give together.

    Raises
    ------
    TypeError
        There is no such keyword.
    CluesmithError
        There can be no such puzzles; the message is that of the command line.
    """
    for name in wanted:
        if name not in Wanted.__annotations__:
            raise TypeError(f"unexpected keyword argument {name!r}")
    shares = wanted.get("level_shares")
    minimal_at, pattern = wanted.get("minimal_at"), wanted.get("pattern")
    given = {name: wanted.get(keyword_of(name)) for name in LIMIT_NAMES}
    ranges: dict[str, Any] = {
        name: read_range(keyword_of(name), CLUES, each)  # type: ignore[arg-type]
        for name, each in given.items()
        if not (name == CAGE_SIZES and ":" in str(each))
    }
    if CAGE_SIZES not in ranges:
        ranges[CAGE_SIZES] = read_value("cage_sizes", read_cage_sizes, given[CAGE_SIZES])
    limits = {name: each for name, each in ranges.items() if each is not None}
    return spec_of_options(
        kind,
        count=count,
        clues=read_range("clues", CLUES, wanted.get("clues")),
        max_clues=read_count("max_clues", wanted.get("max_clues"), 0),
        clue_limits=limits,
        max_digits=read_count("max_digits", wanted.get("max_digits"), 0),
        operators=wanted.get("operators"),
        difficulty=difficulty_of({row.name: _read(row, wanted.get(row.name)) for row in CRITERIA}),
        level_shares=shares and read_value("level_shares", checked_shares, shares),
        minimal_at=minimal_at and read_value("minimal_at", names_of(_MINIMAL_AT), minimal_at),
        is_proper=wanted.get("proper", False),
        is_rated=wanted.get("rate", False),
        per_grid=read_count("per_grid", wanted.get("per_grid"), 0),
        max_overlap=read_value("max_overlap", read_overlap, wanted.get("max_overlap", HALF)),
        spread=wanted.get("spread", False),
        symmetry=wanted.get("symmetry"),
        pattern=None if pattern is None else read_pattern(kind, pattern),
        fill_pattern=wanted.get("fill_pattern", False),
        word_line=wanted.get("word_line"),
        may_turn=wanted.get("turn", False),
    )


def _read(criterion: Criterion, value: Any) -> Any:
    """Return the value of a keyword, read as the command line reads that of its option."""
    match criterion.form:
        case Scale() as scale:
            return read_range(criterion.name, scale, value)
        case NameList() as names:
            return read_each(criterion.name, names.read, value)
        case None:
            return bool(value)


def excluded_forms(lines: Iterable[str | Puzzle], kind: Kind) -> frozenset[str]:
    """Return the canonical forms of excluded puzzles; those without one solution have none."""
    forms = set()
    for line in given_lines(lines, kind):
        try:
            puzzles = batch_of_texts(kind, [line.text])
        except PuzzleSyntaxError as error:
            raise line.error(str(error)) from None
        (form,) = canonical_forms_of(puzzles)
        if form == UNDECIDED:
            raise line.error(f"{form}, so Cluesmith cannot exclude it")
        if isinstance(form, bytes):
            forms.add(form_text(kind, form))
    return frozenset(forms)
