"""Parquet: typed columns, the same bytes, reading it back, and the libraries that read it."""

import subprocess
import sys
from io import BytesIO

import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from cluesmith.cli.formats.data import parquet_table
from cluesmith.cli.formats.data.parquet_table import open_table
from cluesmith.generator.records.table_columns import FIELDS, STORED_FIELDS, ColumnType
from cluesmith.optional_packages import command_to_install

MAKE = "generate sudoku4 --count 3 --seed 1 --rate"
CLUES = "1.....2..3.....4"


def table_of(rows, columns, **about) -> pa.Table:
    stream = BytesIO()
    with open_table(stream, columns, about) as add:
        for row in rows:
            add(row)
    return pq.read_table(BytesIO(stream.getvalue()))


@pytest.mark.served
def test_all_fields_have_the_types_that_they_are_said_to_have(cluesmith, tmp_path):
    cluesmith("enqueue", "sudoku", "--count", "2", "--seed", "1", "--rate", "--wait")
    names = [name for name in FIELDS if name in STORED_FIELDS]
    done = cluesmith("export", "--fields", ",".join(names), "-o", "all.parquet")
    table = pq.read_table(tmp_path / "all.parquet")
    assert (done.code, table.num_rows, table.column_names) == (0, 2, names)
    name = pa.dictionary(pa.int32(), pa.string())
    types = {
        "puzzle": pa.string(),
        "puzzle_digits": pa.list_(pa.uint8(), 81),
        "level": name,
        "er": pa.float64(),
        "techniques": pa.list_(name),
        "n_clues": pa.uint16(),
        "date": pa.date32(),
        "created_at": pa.timestamp("us", "UTC"),
        "seed": pa.int64(),
    }
    assert {field: table.schema.field(field).type for field in types} == types
    row = table.to_pylist()[0]
    assert str(row["er"]) == f"{row['er']:.1f}"
    assert "".join(map(str, row["puzzle_digits"])) == row["puzzle"].replace(".", "0")
    assert "".join(map(str, row["solution_digits"])) == row["solution"]


def test_the_same_puzzles_make_the_same_bytes(cluesmith, tmp_path):
    for file in ("a.parquet", "b.parquet"):
        cluesmith(*MAKE.split(), "-o", file)
    assert (tmp_path / "a.parquet").read_bytes() == (tmp_path / "b.parquet").read_bytes()


def test_rows_are_written_in_groups(monkeypatch):
    monkeypatch.setattr(parquet_table, "ROWS_PER_GROUP", 4)
    stream = BytesIO()
    with open_table(stream, {"er": ColumnType.SCALE, "level": ColumnType.NAME}) as add:
        for i in range(10):
            add((i / 10, f"level {i}"))
    found = pq.ParquetFile(BytesIO(stream.getvalue()))
    groups = [found.metadata.row_group(i).num_rows for i in range(found.num_row_groups)]
    assert groups == [4, 4, 2]
    assert found.read()["level"].to_pylist() == [f"level {i}" for i in range(10)]


def test_a_table_without_rows_has_its_columns_and_what_is_said_about_it():
    table = table_of([], {"puzzle": ColumnType.TEXT, "puzzle_digits": ColumnType.DIGITS}, seed="7")
    assert (table.num_rows, table.column_names) == (0, ["puzzle", "puzzle_digits"])
    assert table.schema.metadata == {b"cluesmith.seed": b"7"}


@pytest.mark.parametrize("fields", ["puzzle,kind,level,er,techniques", "puzzle_digits,level"])
def test_a_table_is_read_back(cluesmith, tmp_path, fields):
    as_csv = cluesmith(*MAKE.split(), "--format", "csv").out
    cluesmith(*MAKE.split(), "--fields", fields, "-o", "a.parquet")
    read = "puzzle,solution,kind,n_clues,level,er,minimal_at"
    assert cluesmith("convert", "a.parquet", "--format", "csv", "--fields", read).out == as_csv
    assert cluesmith("verify", "a.parquet").code == 0


def test_a_table_of_others_and_through_a_pipe_is_read(cluesmith, tmp_path):
    pq.write_table(pa.table({"n": [1, 2], "Quizzes": [CLUES, CLUES]}), tmp_path / "a.parquet")
    piped = cluesmith("convert", stdin=(tmp_path / "a.parquet").read_bytes()).out
    assert piped == cluesmith("convert", "a.parquet").out == f"{CLUES}\n" * 2


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ({"n": [1]}, "a.parquet: no column of puzzles; it has n"),
        ({"puzzle": [CLUES, None]}, "a.parquet:2: no puzzle in column puzzle"),
        ({"puzzle": [[1, 99]]}, "a.parquet:1: 2 characters fit no kind"),
    ],
)
def test_a_table_without_puzzles_is_refused_in_one_line(cluesmith, tmp_path, table, told):
    pq.write_table(pa.table(table), tmp_path / "a.parquet")
    done = cluesmith("convert", "a.parquet")
    assert (done.code, done.err.count("\n"), told in done.err) == (1, 1, True)


def test_a_file_that_was_cut_off_is_refused_in_one_line(cluesmith, tmp_path):
    (tmp_path / "a.parquet").write_bytes(b"PAR1" + bytes(40))
    done = cluesmith("verify", "a.parquet")
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert "a.parquet: no Parquet that can be read: " in done.err


def test_digits_of_two_sizes_are_refused_in_one_line(cluesmith, tmp_path):
    lines = f"{CLUES}\n{'.' * 36}\n"
    done = cluesmith(
        *["convert", "--kind", "mixed", "--fields", "puzzle_digits", "-o", "a.parquet"], stdin=lines
    )
    assert done.code == 2
    told = "puzzle_digits: lists of 16 cells, and a puzzle has another number"
    assert told in done.err.splitlines()[-1]
    assert list(tmp_path.iterdir()) == []


def test_without_pyarrow_the_command_that_installs_it_is_named(command_environ):
    code = (
        "import sys\nsys.modules['pyarrow'] = None\n"
        "from cluesmith.cli.main import main\nmain(['convert', '-o', 'a.parquet'])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=command_environ, capture_output=True, text=True
    )
    install = command_to_install("data")
    assert done.stderr == (
        f"cluesmith: parquet: the package pyarrow is not installed: `{install}`\n"
    )


@pytest.mark.served
def test_the_attempt_that_made_a_puzzle_is_the_same_however_it_was_made(cluesmith):
    wanted = ("sudoku", "--count", "3", "--seed", "3", "--max-clues", "23")
    fields = ("--format", "csv", "--fields", "puzzle,seed,attempt")
    made = cluesmith("generate", *wanted, *fields).out
    cluesmith("enqueue", *wanted, "--wait")
    assert cluesmith("export", *fields).out == made
    attempts = [int(line.split(",")[2]) for line in made.splitlines()[1:]]
    assert attempts == sorted(attempts)
    assert attempts[-1] > 3


READ = "puzzle,puzzle_digits,level,er,techniques"


@pytest.mark.slow
def test_polars_pandas_and_datasets_read_a_table_with_its_types(cluesmith, tmp_path, monkeypatch):
    monkeypatch.setenv("HF_DATASETS_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    import datasets
    import pandas
    import polars

    cluesmith(*["generate", "sudoku", "--count", "3", "--seed", "1", "--rate"], "-o", "a.parquet")
    cluesmith("convert", "a.parquet", "--fields", READ, "-o", "b.parquet")
    file = str(tmp_path / "b.parquet")
    table = polars.read_parquet(file)
    assert table.schema["puzzle_digits"] == polars.Array(polars.UInt8, 81)
    assert table.schema["level"] == polars.Categorical
    assert pandas.read_parquet(file)["level"].dtype == "category"
    rows = datasets.load_dataset("parquet", data_files=file)["train"]
    assert rows[0]["puzzle"] == table["puzzle"][0]
    assert rows.features["puzzle_digits"] == datasets.List(datasets.Value("uint8"), length=81)
    assert rows[0]["techniques"] == table["techniques"][0].to_list()
