"""Wishes that no puzzle can meet are refused at once, and all others are not."""

import pytest

from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.rating.rating import rate
from cluesmith.generator.rating.techniques.technique_table import technique_numbered, techniques_of
from cluesmith.generator.rating.wanted.difficulty import Difficulty, read_difficulty
from cluesmith.generator.rating.wanted.feasibility import check_difficulty
from tests.support.kinds import spec_of
from tests.support.some import some


@pytest.mark.parametrize(
    ("kind", "text", "parameter"),
    [
        ("hanidoku", "er=4.2..4.5", "er"),
        ("windoku", "diamond", "diamond"),
        ("sudoku", "level=easy er=5.0..6.0", "er"),
        ("sudoku", "er=2.1..2.2", "er"),
        ("sudoku", "er=4.0..4.2 ep=4.4..5.0", "ep"),
        ("sudoku", "er=5.0..6.0 ed=1.0..2.0 diamond", "diamond"),
        ("sudoku", "level=easy hardest=swordfish", "hardest"),
        ("sudoku", "level=easy technique=naked-pair", "technique"),
        ("sudoku", "er=4.2..9.0 hardest=swordfish", "hardest"),
        ("sudoku", "er=2.6..3.6 technique=swordfish", "technique"),
        ("sudoku", "without=singles", "without"),
        ("sudoku", "without=full-house", "without"),
        ("sudoku", "technique=chains without=chains", "technique"),
        ("sudoku", "level=extreme without=chains", "without"),
        ("sudoku", "level=easy whip=1..99", "whip"),
        ("sudoku", "level=hard whip=0..0", "whip"),
        ("latin9", "whip=37..98", "whip"),
        ("sudoku", "technique=window", "technique"),
        ("windoku", "level=easy,medium hardest=aic", "hardest"),
        (None, "level=easy er=5.0..6.0", "er"),
    ],
)
def test_what_cannot_be_is_refused(kind: str | None, text: str, parameter: str) -> None:
    with pytest.raises(LimitError) as refused:
        check_difficulty(read_difficulty(text), kind and kind_named(kind))
    assert refused.value.parameter == parameter


@pytest.mark.parametrize(
    ("kind", "text", "parameter"),
    [
        ("sudoku", "er=4.0..4.0", "er"),
        ("sudoku", "level=easy,hard er=4.0..5.0", "er"),
        ("sudoku", "technique=swordfish", "technique"),
        ("sudoku", "whip=3..4", "whip"),
        ("hanidoku", "hardest=naked-pair", "hardest"),
    ],
)
def test_what_is_harder_than_puzzles_are_minimal_at_is_refused(
    kind: str, text: str, parameter: str
) -> None:
    spec_of(kind, difficulty=text, minimal_at="hard")
    with pytest.raises(LimitError) as refused:
        spec_of(kind, difficulty=text, minimal_at="easy")
    assert refused.value.parameter == parameter


@pytest.mark.parametrize(("kind", "n_attempts"), [("sudoku", 300), ("sudoku6", 40)])
def test_what_a_puzzle_is_may_be_asked_for(kind: str, n_attempts: int) -> None:
    spec = spec_of(kind)
    puzzles = [puzzle for index in range(n_attempts) for puzzle in attempt(spec, 1, index)]
    for puzzle in some(puzzles):
        rating = rate(kind_named(kind), kind_named(kind).values(puzzle.clues))
        tight = Difficulty(
            levels=(rating.level,),
            er=_only(rating.er),
            ep=_only(rating.ep),
            ed=_only(rating.ed),
            whip=_only(rating.whip),
            techniques=tuple(each.name for each in techniques_of(rating.techniques)),
            hardest=() if rating.hardest is None else (technique_numbered(rating.hardest).name,),
            is_diamond=rating.er is not None and rating.er == rating.ed,
        )
        check_difficulty(tight, kind_named(kind))
        assert tight.admits(rating)
        assert read_difficulty(tight.text) == tight


def _only(number: int | None) -> tuple[int, int] | None:
    return None if number is None else (number, number)
