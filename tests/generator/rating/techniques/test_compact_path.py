"""Compact paths: they say the same as the steps, in few letters."""

import json
import re
from collections.abc import Callable
from itertools import count, islice
from pathlib import Path

import pytest

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.rating.paths.path_fields import steps_fields
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.paths.technique_path import technique_path
from cluesmith.generator.rating.rating_limits import has_er
from cluesmith.generator.rating.techniques.compact_path import (
    CompactPathError,
    compact,
    steps_of,
)
from cluesmith.generator.rating.techniques.hint_templates import ONLY_COMBINATION, TEMPLATES
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES
from tests.support.kinds import spec_of

SUDOKU = kind_named("sudoku")
# Its path has forcing chains and nets.
NETS = "1.62...8.4..7....2....9.....8........17.3..5..3.9.6..1..5....9...3.2.56.....8...4"
DOCS = Path(__file__).parents[4] / "docs"
SCHEMA = json.loads((DOCS / "schema" / "solution-path.schema.json").read_text())
PATTERN = SCHEMA["$defs"]["compact"]["pattern"]

KINDS = [
    "sudoku",
    "hanidoku",
    "sudoku-x",
    "sudoku16",
    "killer6",
    "futoshiki5",
    "palindrome",
    "kropki",
]


def check_reads_back(kind: Kind, clues: str) -> str:
    given = kind.given(clues)
    path = solution_path(kind, given)
    steps = path.steps if has_er(kind) else technique_path(kind, given).steps
    text = compact(kind, given, steps)
    assert path.compact == text
    assert re.fullmatch(PATTERN, text)
    back = steps_of(kind, given, text)
    assert back == steps
    assert steps_fields(kind, given, back) == steps_fields(kind, given, steps)
    return text


def puzzles(name: str, n_puzzles: int) -> list[str]:
    found = (p.clues for i in count() for p in attempt(spec_of(name), 7, i))
    return list(islice(found, n_puzzles))


@pytest.mark.parametrize("name", KINDS)
def test_a_compact_path_reads_back_as_the_same_steps(name: str) -> None:
    for clues in puzzles(name, 1):
        check_reads_back(kind_named(name), clues)


@pytest.mark.parametrize("name", KINDS)
@pytest.mark.parametrize(
    "share",
    [pytest.param(10, marks=pytest.mark.slow), pytest.param(1, marks=pytest.mark.exhaustive)],
)
def test_3000_compact_paths_of_eight_kinds_read_back(name: str, share: int) -> None:
    many = {"sudoku": 1200, "futoshiki5": 900, "killer6": 700, "hanidoku": 120}
    for clues in puzzles(name, many.get(name, 20) // share):
        check_reads_back(kind_named(name), clues)


def test_chains_that_branch_read_back_and_take_less_than_3_kb() -> None:
    assert len(check_reads_back(SUDOKU, NETS)) < 3000


def test_what_a_clue_strikes_out_of_its_own_cells_takes_a_bit_a_candidate() -> None:
    kind = kind_named("killer6")
    given = kind.given(puzzles("killer6", 1)[0])
    step = next(
        s for s in technique_path(kind, given).steps if s.reason.template is ONLY_COMBINATION
    )
    _, held, _ = step.reason.values
    n_bits = sum(7 + digits.bit_count() if is_open else 4 for _, digits, is_open in held)
    # The version, mark and template, one clue, its cells with what goes, and the digits.
    assert len(compact(kind, given, [step])) == 2 + 2 + 1 + -(-n_bits // 6) + 1


@pytest.mark.parametrize(
    ("damaged", "message"),
    [
        (lambda text: "p9" + text[2:], "no path of version p1"),
        (lambda text: text[:-1], "cannot be read"),
        (lambda text: text + ".", "cannot be read"),
        (lambda text: text.replace("p1.", "p1!", 1), "step 1 .* cannot be read"),
        (lambda text: text + ".D__", "cannot be read"),  # a cell that the board does not have
    ],
    ids=["version", "cut off", "empty step", "mark", "cell"],
)
def test_a_damaged_path_is_refused(damaged: Callable[[str], str], message: str) -> None:
    given = SUDOKU.given(NETS)
    text = compact(SUDOKU, given, solution_path(SUDOKU, given, 5).steps)
    with pytest.raises(CompactPathError, match=message):
        steps_of(SUDOKU, given, damaged(text))


def test_the_page_has_the_templates_and_the_techniques() -> None:
    page = (DOCS / "compact-paths.md").read_text(encoding="utf-8")
    for number, template in enumerate(TEMPLATES):
        technique = template.technique.name if template.technique else "-"
        fields = "".join(f" {name}:{type_}" for name, type_ in template.fields)
        row = f"{number} {template.name} {technique} {template.concludes}{fields}\n"
        assert template.number == number
        assert row in page
    for each in TECHNIQUES:
        row = f"| {each.number} | {each.name} | {each.step_er / 10} | {each.other / 10 or ''} |"
        assert row in page
