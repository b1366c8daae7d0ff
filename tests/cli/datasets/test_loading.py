"""The libraries that researchers use load a folder as it is."""

import json
import os
import subprocess
import sys

import pytest

SIZES = ("--train", "12", "--validation", "2", "--test", "2", "--seed", "1")

# In a process of its own: `datasets` leaves files of csv open.
LOAD = """
import datasets, json, sys
loaded = datasets.load_dataset(sys.argv[1])
print(json.dumps({name: split["puzzle"][:] for name, split in loaded.items()}))
print(json.dumps({name: str(type_) for name, type_ in loaded["train"].features.items()}))
"""


@pytest.mark.slow
@pytest.mark.parametrize("format_name", ["parquet", "jsonl"])
def test_datasets_polars_and_pandas_load_the_splits_with_their_types(
    cluesmith, tmp_path, format_name
):
    import pandas
    import polars

    options = ("--format", format_name, "--digits", "--paths", "lines", "-o", "data")
    assert cluesmith("dataset", "sudoku", *SIZES, *options).code == 0
    environ = {**os.environ, "HF_DATASETS_OFFLINE": "1", "HF_HOME": str(tmp_path / "cache")}
    loaded = subprocess.run(
        [sys.executable, "-c", LOAD, tmp_path / "data"], env=environ, stdout=-1, check=True
    )
    puzzles, types = map(json.loads, loaded.stdout.splitlines())
    assert {name: len(split) for name, split in puzzles.items()} == {
        "train": 12,
        "validation": 2,
        "test": 2,
    }
    assert (types["er"], types["n_clues"]) == ("Value('float64')", "Value('uint16')")
    assert types["techniques"] == "List(Value('string'))"
    assert types["path"] == "Value('string')"
    assert types["puzzle_digits"] == "List(Value('uint8'), length=81)"
    file = tmp_path / "data" / f"train.{format_name}"
    read = {"jsonl": "read_ndjson"}.get(format_name, f"read_{format_name}")
    assert getattr(polars, read)(file)["puzzle"].to_list() == puzzles["train"]
    lines = {"lines": True} if format_name == "jsonl" else {}
    frame = getattr(pandas, read.replace("ndjson", "json"))(file, **lines)
    assert frame["puzzle"].tolist() == puzzles["train"]


@pytest.mark.served
def test_a_parquet_dataset_passes_its_check(cluesmith):
    assert cluesmith("dataset", "sudoku4", *SIZES, "--split-by", "puzzles", "-o", "data").code == 0
    assert cluesmith("dataset", "--check", "data").out.count("SHA-256 as written") == 3
