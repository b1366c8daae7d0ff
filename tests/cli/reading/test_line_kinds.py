"""A line of another kind than its file is malformed, unless the kinds are mixed on purpose."""

import json

import pytest

from cluesmith.cli.reading.puzzle_files import Batch, read_batches, read_puzzle_lines
from cluesmith.generator.kinds.fitting_kinds import kinds_of_text
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.kinds.line_kinds import Mixed

SUDOKU = "......9.4.6.79...87.8...5.....68......3..9.....5..............217.8..6..5...34.1."
PIECE = SUDOKU[:61]
REASON = "61 characters, and Sudoku has 81 cells"


@pytest.fixture
def damaged(tmp_path):
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{SUDOKU}\n{PIECE}\n{SUDOKU}\n")
    return str(file)


def test_a_piece_of_a_sudoku_is_no_hanidoku(cluesmith, damaged):
    done = cluesmith("verify", damaged)
    verdicts = [line.split("\t")[0] for line in done.out.splitlines()]
    assert verdicts == ["minimal", "malformed", "minimal"]
    assert REASON in done.out
    assert cluesmith("verify", "--kind", "mixed", damaged).out.splitlines()[1].startswith("none\t")


@pytest.mark.parametrize(
    "command", ["solve", "rate", "dedupe", "convert", "generate hanidoku --exclude"]
)
def test_every_command_names_the_line_and_why(cluesmith, damaged, command):
    done = cluesmith(*command.split(), damaged)
    assert (done.code, f"{damaged}:2: {REASON}" in done.out + done.err) == (1, True)


@pytest.mark.served
def test_a_submission_is_of_the_kind_of_its_first_puzzle(cluesmith, tmp_path):
    file = tmp_path / "puzzles.txt"
    file.write_text(f"{'!' * 61}\n{SUDOKU}\n{PIECE}\n")
    for options, verdicts in (
        ((), ["malformed", "minimal", "malformed"]),
        (("--kind", "mixed"), ["malformed", "minimal", "none"]),
    ):
        done = cluesmith("submit", str(file), *options, "--wait", "--json", "--workers", "1")
        assert [json.loads(line)["verdict"] for line in done.out.splitlines()] == verdicts


def test_each_file_and_each_typed_puzzle_has_a_kind_of_its_own(damaged, tmp_path):
    other = tmp_path / "other.txt"
    other.write_text(f"{'.' * 61}\n")
    kinds = [line.expected for line in read_puzzle_lines((damaged, str(other)))]
    assert [kind and kind.name for kind in kinds] == ["sudoku"] * 3 + ["hanidoku"]
    typed = list(read_batches((SUDOKU, PIECE)))
    assert [isinstance(batch, Batch) for batch in typed] == [True, True]


def test_lines_before_the_first_puzzle_settle_nothing(tmp_path):
    file = tmp_path / "puzzles.txt"
    header = "puzzle_and_grade"  # as long as a 4x4 puzzle
    file.write_text(f"{header}\n{SUDOKU}\n{SUDOKU}\n{'1' * 16}\n")
    found = list(read_batches((str(file),)))
    assert [isinstance(batch, Batch) for batch in found] == [False, True, False]
    mixed = list(read_batches((str(file),), Mixed.MIXED))
    assert [isinstance(batch, Batch) for batch in mixed] == [False, True, True]
    sudoku4 = list(read_batches((str(file),), kind_named("sudoku4")))
    assert [isinstance(batch, Batch) for batch in sudoku4] == [False, False, False, True]


def table(*rows: tuple[str, str]) -> str:
    return "puzzle,kind\n" + "".join(f"{puzzle},{kind}\n" for puzzle, kind in rows)


def verdicts_of(done) -> list[str]:
    return [line.split("\t")[0] for line in done.out.splitlines()]


def test_a_record_that_names_its_kind_is_of_this_kind(cluesmith):
    text = table((SUDOKU, "sudoku-x"), (SUDOKU, "sudoku-x"))
    assert verdicts_of(cluesmith("verify", stdin=text)) == ["none", "none"]
    line = json.dumps({"puzzle": SUDOKU, "kind": "sudoku-x"})
    assert verdicts_of(cluesmith("verify", stdin=line)) == ["none"]
    assert verdicts_of(cluesmith("verify", "--kind", "sudoku", stdin=text)) == ["minimal"] * 2


def test_records_of_several_kinds_are_mixed_on_purpose(cluesmith):
    text = table((SUDOKU, "sudoku"), (SUDOKU, "sudoku-x"), (SUDOKU, ""))
    done = cluesmith("verify", stdin=text)
    assert verdicts_of(done) == ["minimal", "malformed", "minimal"]
    assert "X-Sudoku, and the puzzles before it are Sudoku: --kind mixed reads both" in done.out
    mixed = cluesmith("verify", "--kind", "mixed", stdin=text)
    assert verdicts_of(mixed) == ["minimal", "none", "minimal"]


def test_a_kind_that_nobody_knows_is_reported(cluesmith):
    done = cluesmith("convert", stdin=table((SUDOKU, "sudoku-z"), (SUDOKU, "sudoku")))
    assert (done.code, done.out) == (1, f"{SUDOKU}\n")
    assert "standard input:2: unknown kind 'sudoku-z'; use --kind with its name" in done.err


@pytest.mark.served
def test_a_submission_is_of_the_kind_that_its_records_name(cluesmith):
    text = table((SUDOKU, "sudoku-x"), (SUDOKU, "sudoku-x"))
    done = cluesmith("submit", "-", "--wait", "--json", "--workers", "1", stdin=text)
    assert [json.loads(line)["verdict"] for line in done.out.splitlines()] == ["none"] * 2
    mixed = table((SUDOKU, "sudoku"), (SUDOKU, "sudoku-x"))
    done = cluesmith("submit", "-", "--kind", "mixed", stdin=mixed)
    assert (done.code, done.out) == (1, "")
    assert "standard input:3: X-Sudoku; submit it separately, with --kind sudoku-x" in done.err


@pytest.mark.parametrize("command", ["verify", "solve", "rate", "dedupe", "convert"])
def test_the_kind_that_is_taken_of_several_is_reported_once(cluesmith, command):
    other = f"{'.' * 80}1\n"
    done = cluesmith(command, stdin=f"{SUDOKU}\n{other}{other}")
    told = [line for line in done.err.splitlines() if "are read as" in line]
    n_kinds = len(kinds_of_text("." * 81))
    assert told == [
        "lines of 81 cells are read as Sudoku; --kind selects another of the "
        f"{n_kinds} kinds of that size"
    ]


def test_signs_that_may_be_of_two_kinds_are_reported_with_the_name_of_the_other(cluesmith):
    done = cluesmith("verify", stdin=f"{'.' * 81};less:r1c1c2\n")
    assert "are read as 9x9 Futoshiki; --kind greater-than if that is meant" in done.err


@pytest.mark.parametrize(
    "arguments",
    [("--kind", "sudoku"), ("--kind", "sudoku-x"), ("a.csv",), ("--kind", "mixed", "a.csv")],
)
def test_nothing_is_printed_where_the_kind_is_known(cluesmith, tmp_path, arguments):
    (tmp_path / "a.csv").write_text(table((SUDOKU, "sudoku")))
    assert "are read as" not in cluesmith("solve", *arguments, stdin=SUDOKU).err


@pytest.mark.parametrize("command", ["verify", "convert"])
def test_nothing_is_printed_where_every_puzzle_has_one_solution(cluesmith, command):
    assert "are read as" not in cluesmith(command, stdin=f"{SUDOKU}\n{SUDOKU[::-1]}\n").err


def test_a_length_of_one_kind_is_of_that_kind_in_silence(cluesmith):
    assert len(kinds_of_text("." * 16)) == 1
    done = cluesmith("solve", stdin="1234" + "." * 12)
    assert "are read as" not in done.err


def test_lengths_are_reported_once_each_in_a_mixed_file(cluesmith):
    lines = f"{'.' * 36}\n{'.' * 81}\n{'.' * 36}\n{'.' * 61}\n"
    done = cluesmith("solve", "--kind", "mixed", stdin=lines)
    told = [line.split(";")[0] for line in done.err.splitlines() if "are read as" in line]
    assert told == [
        "lines of 36 cells are read as 6x6 Sudoku",
        "lines of 81 cells are read as Sudoku",
    ]


def test_excluded_lines_are_of_the_kind_that_is_made(cluesmith, tmp_path):
    options = ("generate", "latin5", "--count", "3", "--seed", "1")
    made = cluesmith(*options)
    (tmp_path / "known.txt").write_text(made.out)
    others = cluesmith(*options, "--exclude", "known.txt")
    assert (others.code, "are read as" in others.err) == (0, False)
    assert set(others.out.split()) & set(made.out.split()) == set()


@pytest.mark.parametrize("comment", [" # r1: see", ";9.3/1.2", " cage of lions", "\tER:6.6"])
def test_what_is_no_clue_ends_a_puzzle(cluesmith, comment):
    assert cluesmith("solve", stdin=SUDOKU + comment).code == 0
