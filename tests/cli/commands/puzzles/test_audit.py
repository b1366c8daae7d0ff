"""`audit` finds what is planted in rows, nothing else, and writes what remains."""

import csv
import gzip
import json
import os
import signal
import subprocess
from pathlib import Path
from random import Random

import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from planted_faults import planted

from cluesmith.cli.reading.audit_records import RecordStore
from cluesmith.generator.verdicts.row_judgement import N_PARTS
from tests.support.apps.schemas import validator

FILES = ("train.csv", "test.csv")


@pytest.mark.parametrize("n_rows", [500, pytest.param(20_000, marks=pytest.mark.slow)])
def test_all_planted_faults_are_found_and_nothing_else(cluesmith, tmp_path, n_rows):
    plan = planted(n_rows, Random(n_rows))
    for file in FILES:
        (tmp_path / file).write_text(plan.text(file))
    out = ("--json", "--list", "found.csv", "-o", "clean.csv")
    done = cluesmith("audit", *FILES, *out)
    assert (done.code, done.err.splitlines()[-1]) == (
        1,
        f"wrote {n_clean(plan):,} rows to clean.csv",
    )
    rows = [*csv.DictReader((tmp_path / "found.csv").read_text().splitlines())]
    found = {(row["file"], int(row["row"]), row["finding"]) for row in rows}
    assert found == plan.expected
    assert len({finding for _, _, finding in found}) == 9
    report = json.loads(done.out)
    validator("audit.schema.json").validate(report)
    again = cluesmith("audit", "clean.csv", "--json")
    (clean,) = json.loads(again.out)["files"]
    assert again.code == 0
    assert clean["n_classes"] == clean["n_rows"] == n_clean(plan)


def n_clean(plan) -> int:
    """Return how many rows of a plan have no fault."""
    faulty = {(file, row) for file, row, finding in plan.expected if finding != "shared-grid"}
    return sum(map(len, plan.rows.values())) - len(faulty)


PUZZLE = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."
GRID = "351268974462795138798341526917683245643529781285417369839176452174852693526934817"
# The same with 1 and 2 exchanged, and with rows for columns.
RENAMED = PUZZLE.translate(str.maketrans("12", "21"))
TURNED = "".join(PUZZLE[c * 9 + r] for r in range(9) for c in range(9))
OTHER = "3.1..5....7.24....56.1.....1..6.942....3...95...7..6....9....3.4.6....1..5....2.."


def as_digits(text: str) -> list[int]:
    return [int(each) for each in text.replace(".", "0")]


def one_file(done) -> dict[str, object]:
    """Return what a report in JSON says of its only file."""
    (file,) = json.loads(done.out)["files"]
    return {key: file[key] for key in ("puzzle_column", "solution_column", "n_rows", "n_faulty")}


@pytest.mark.parametrize(
    ("name", "text", "columns"),
    [
        ("a.csv", f"quizzes,solutions\n{PUZZLE},{GRID}\n", ("quizzes", "solutions")),
        ("a.csv", f"n;x;y\n1;{GRID};{PUZZLE}\n", ("y", "x")),
        ("a", f"{PUZZLE.replace('.', '0')}\t{GRID}\n", ("1", "2")),
        ("a.txt", f"# a comment\n\n{PUZZLE}  # easy\n", ("puzzle", None)),
        ("a.txt", f"{PUZZLE} {GRID}\n", ("1", "2")),
        ("a.sdk", "\n".join(PUZZLE[9 * i : 9 * i + 9] for i in range(9)), ("puzzle", None)),
        ("a.jsonl", json.dumps({"question": PUZZLE, "answer": GRID}), ("question", "answer")),
        (
            "a.jsonl",
            json.dumps({"b": [as_digits(PUZZLE)[:40], as_digits(PUZZLE)[40:]]}),
            ("b", None),
        ),
        ("a.tsv", f"\tpuzzle\tsolution\n0\t{PUZZLE}\t{GRID}\n", ("puzzle", "solution")),
        ("a.csv", f"# mine\n#,puzzle\n1,{PUZZLE}\n# the end\n", ("puzzle", None)),
        ("a.csv", f"puzzle,by,,\n{PUZZLE.replace('.', ' ')},x,,\n", ("puzzle", None)),
        ("a.csv", f'grid,puzzle\n{GRID},"{as_digits(PUZZLE)}"\n', ("puzzle", "grid")),
        ("a.csv", f"x,puzzle\n{GRID},{PUZZLE.replace('.', '?')}\n", ("puzzle", "x")),
        ("a.csv", f"x,y\n{PUZZLE.replace('.', 'x')},{GRID}\n", ("x", "y")),
        ("a.jsonl", json.dumps({"s": GRID, "q": " ".join(PUZZLE)}), ("q", "s")),
        ("a.jsonl", json.dumps({"path": 70_000 * "x", "puzzle": PUZZLE}), ("puzzle", None)),
    ],
)
def test_columns_are_found_by_their_names_or_by_what_they_hold(
    cluesmith, tmp_path, name, text, columns
):
    (tmp_path / name).write_text(text)
    done = cluesmith("audit", name, "--json")
    puzzle, solution = columns
    expected = {"puzzle_column": puzzle, "solution_column": solution, "n_rows": 1, "n_faulty": 0}
    assert (done.err, one_file(done)) == ("", expected)


def test_parquet_is_read_by_batches_and_written_with_its_types(cluesmith, tmp_path):
    table = pa.table(
        {
            "puzzle_digits": [as_digits(each) for each in (PUZZLE, RENAMED, OTHER)],
            "er": pa.array([2.5, None, 7.1], pa.float32()),
            "level": pa.array(["easy", "easy", "hard"]).dictionary_encode(),
        }
    )
    pq.write_table(table, tmp_path / "a.parquet")
    done = cluesmith("audit", "a.parquet", "-o", "b.parquet")
    assert (done.code, done.err) == (1, "wrote 2 rows to b.parquet\n")
    assert pq.read_table(tmp_path / "b.parquet") == table.take([0, 2])
    assert cluesmith("audit", "a.parquet", "-o", "b.txt").code == 1
    assert (tmp_path / "b.txt").read_text() == f"{PUZZLE}\n{OTHER}\n"


def test_rows_of_several_files_have_the_name_of_theirs(cluesmith, tmp_path):
    (tmp_path / "a.csv").write_text(f"id,puzzle\n1,{PUZZLE}\n")
    (tmp_path / "b.jsonl").write_text(json.dumps({"puzzle": OTHER, "er": 7.1}))
    assert cluesmith("audit", "a.csv", "b.jsonl", "-o", "c.csv").code == 0
    assert (tmp_path / "c.csv").read_text().splitlines() == [
        "file,id,puzzle,er",
        f"a.csv,1,{PUZZLE},",
        f"b.jsonl,,{OTHER},7.1",
    ]


def test_the_names_of_files_stand_beside_a_column_file_and_are_no_formulas(cluesmith, tmp_path):
    (tmp_path / "=a.csv").write_text(f"file,puzzle\nmine,{PUZZLE}\n")
    (tmp_path / "b.csv").write_text(f"file,puzzle\nhers,{RENAMED}\n")
    assert cluesmith("audit", "=a.csv", "b.csv", "--list", "l.csv", "-o", "c.csv").code == 1
    assert (tmp_path / "c.csv").read_text() == f"audited_file,file,puzzle\n'=a.csv,mine,{PUZZLE}\n"
    assert (tmp_path / "l.csv").read_text().endswith("\nb.csv,1,equivalent,True,'=a.csv,1,\n")


def test_a_column_without_a_name_and_what_is_no_number_are_written(cluesmith, tmp_path):
    (tmp_path / "a.csv").write_text(f",puzzle\n1,{PUZZLE}\n")
    assert cluesmith("audit", "a.csv", "-o", "b.csv").code == 0
    assert (tmp_path / "b.csv").read_text() == (tmp_path / "a.csv").read_text()
    pq.write_table(pa.table({"puzzle": [PUZZLE.encode()], "er": [float("nan")]}), tmp_path / "a")
    assert cluesmith("audit", "a", "-o", "b.jsonl").code == 0
    assert json.loads((tmp_path / "b.jsonl").read_text())["er"] is None


@pytest.mark.parametrize("name", ["x.txt", "x.csv", "x.jsonl", "x.parquet"])
def test_the_kind_that_is_named_judges_each_format(cluesmith, name):
    assert cluesmith("generate", "sudoku-x", "--seed", "1", "-o", name).code == 0
    assert cluesmith("audit", name, "--kind", "sudoku-x").code == 0


def test_the_first_row_may_be_a_puzzle_of_a_kind_of_ones_own(cluesmith, tmp_path):
    (tmp_path / "three.toml").write_text('rows = 3\nregions = ["aab", "abb", "ccc"]\n')
    (tmp_path / "a.csv").write_text(".3.....1.,231123312\n....3.2..,321132213\n")
    done = cluesmith("audit", "a.csv", "--kind", "three.toml", "--json")
    found = {"puzzle_column": "1", "solution_column": "2", "n_rows": 2, "n_faulty": 0}
    assert one_file(done) == found


def test_each_kind_is_judged_by_its_own_rules(cluesmith, tmp_path):
    killer = cluesmith("generate", "killer4", "--seed", "1").out.strip()
    latin = cluesmith("generate", "latin5", "--seed", "1").out.strip()
    rows = [("sudoku", PUZZLE), ("killer4", killer), ("latin5", latin), ("killer4", killer)]
    lines = [json.dumps({"kind": kind, "puzzle": text}) for kind, text in [*rows, ("x", PUZZLE)]]
    done = cluesmith("audit", "-", "--json", stdin="\n".join(lines))
    (file,) = json.loads(done.out)["files"]
    found = {each["finding"]: each["first_rows"] for each in file["findings"] if each["n_rows"]}
    assert found == {"duplicate": [4], "malformed": [5]}
    assert [each["kind"] for each in file["distributions"]] == ["killer4", "latin5", "sudoku"]


@pytest.mark.parametrize("columns", [50, 80])
def test_the_report_fits_the_terminal_and_says_that_nothing_is_shared(terminal, tmp_path, columns):
    (tmp_path / "train.csv").write_text(f"puzzle\n{PUZZLE}\n{RENAMED}\n")
    (tmp_path / "test.csv").write_text(f"puzzle\n{OTHER}\n")
    shown = terminal("audit", "train.csv", "test.csv", "--rate", "2", columns=columns)
    words = " ".join(" ".join(shown.lines).split())
    assert shown.code == 1
    assert max(map(len, shown.lines)) <= columns
    nothing = "nothing is shared: no puzzle and no solution grid, up to symmetry"
    assert f"test.csv and train.csv: {nothing} 1 of 3 rows have a fault" in words
    assert "equivalent" in words
    assert "HARDEST TECHNIQUE" in words


def test_shared_puzzles_are_counted_and_the_page_has_charts(cluesmith, tmp_path):
    (tmp_path / "<b>.txt").write_text(f"{PUZZLE}\n")
    (tmp_path / "test.txt").write_text(f"{TURNED}\n{PUZZLE}\n{OTHER}\n")
    done = cluesmith("audit", "<b>.txt", "test.txt", "--rate", "1", "-o", "a.html")
    page = (tmp_path / "a.html").read_text()
    assert (done.code, done.out) == (1, "")
    assert "2 rows of the first with a puzzle of the second up to symmetry, 1 of these" in page
    assert page.count("<svg") == page.count("<h3>") == 10
    assert "<b>" not in page


def test_what_is_no_fault_is_chosen(cluesmith, tmp_path):
    redundant = GRID[:2] + PUZZLE[2:]
    (tmp_path / "a.txt").write_text(f"{PUZZLE}\n{redundant}\n")
    assert cluesmith("audit", "a.txt").code == 1
    assert cluesmith("audit", "a.txt", "--proper").code == 0
    assert cluesmith("audit", "a.txt", "--proper", "--distinct-grids").code == 1


@pytest.mark.parametrize(
    ("command", "text", "told"),
    [
        (("audit", "/dev/zero"), "", "not text (it holds NUL bytes)"),
        (("audit", "-"), f"{PUZZLE}\n", "standard input: over 10,000 bytes: save it as a file"),
        (("convert",), "SQLite format 3\0", "standard input: over 10,000 bytes: save it as"),
    ],
)
def test_what_has_no_end_is_refused_before_it_fills_the_disk(
    cluesmith, command, text, told, monkeypatch, tmp_path
):
    monkeypatch.setattr("cluesmith.cli.formats.stream_files.MOST_COPIED_BYTES", 10_000)
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    done = cluesmith(*command, stdin=text * 1000)
    assert (done.code, told in done.err, [*tmp_path.iterdir()]) == (1, True, [])


def test_a_packed_table_is_read_as_it_is_unpacked(cluesmith, tmp_path):
    (tmp_path / "a.tsv.gz").write_bytes(gzip.compress(f"n\tx\n1\t{PUZZLE}\n".encode()))
    expected = {"puzzle_column": "x", "solution_column": None, "n_rows": 1, "n_faulty": 0}
    assert one_file(cluesmith("audit", "a.tsv.gz", "--json")) == expected


def test_a_problem_of_a_file_that_was_copied_has_its_own_name(cluesmith):
    done = cluesmith("audit", "-", stdin="\n".join(PUZZLE[at : at + 9] for at in range(0, 72, 9)))
    assert done.err.startswith("cluesmith: standard input:1: 8 rows")


def test_lists_within_lists_without_end_are_no_puzzle(cluesmith, tmp_path):
    deep = f'{{"puzzle": {500 * "["}1{500 * "]"}}}'
    (tmp_path / "a.jsonl").write_text(f'{{"puzzle": "{PUZZLE}"}}\n{deep}\n')
    done = cluesmith("audit", "a.jsonl", "--json")
    assert (one_file(done)["n_faulty"], done.err) == (1, "")


def test_grids_that_files_share_are_no_fault_of_data_split_by_puzzles(cluesmith, tmp_path):
    (tmp_path / "a.txt").write_text(f"{PUZZLE}\n")
    (tmp_path / "b.txt").write_text(f"{GRID[:2]}{PUZZLE[2:]}\n")
    options = ("audit", "a.txt", "b.txt", "--proper")
    assert cluesmith(*options).code == 1
    assert cluesmith(*options, "--split-by", "puzzles").code == 0


def test_records_beyond_the_limit_wait_in_a_file_without_a_name(tmp_path, monkeypatch):
    monkeypatch.setenv("TMPDIR", str(tmp_path))
    with RecordStore(max_bytes=1000) as store:
        for number in range(8):
            store.add([bytes([number, part]) for part in range(N_PARTS)])
        parts = [*store.parts()]
    assert parts == [bytes(x for n in range(8) for x in (n, part)) for part in range(N_PARTS)]
    assert list(tmp_path.iterdir()) == []


def test_an_interrupt_ends_it_in_one_line_and_leaves_nothing(
    cluesmith_path, command_environ, tmp_path, until
):
    (tmp_path / "a.txt").write_text(f"{PUZZLE}\n" * 200_000)
    running = subprocess.Popen(
        [cluesmith_path, "audit", "a.txt", "-o", "b.txt"],
        cwd=tmp_path,
        env={**command_environ, "TMPDIR": str(tmp_path)},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    threads = Path(f"/proc/{running.pid}/task")
    until(lambda: any(each.read_text() for each in threads.glob("*/children")))
    os.killpg(running.pid, signal.SIGINT)  # as a terminal does
    _, told = running.communicate()
    assert (running.returncode, told) == (130, "\ncluesmith: interrupted\n")
    assert [path.name for path in tmp_path.iterdir()] == ["a.txt"]
