"""The libraries that researchers use read the tables as they are."""

import pytest

FIELDS = "puzzle,puzzle_digits,level,er,techniques"


@pytest.mark.slow
def test_polars_pandas_and_datasets_read_a_table_with_its_types(cluesmith, tmp_path, monkeypatch):
    monkeypatch.setenv("HF_DATASETS_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    import datasets
    import pandas
    import polars

    cluesmith(*["generate", "sudoku", "--count", "3", "--seed", "1", "--rate"], "-o", "a.parquet")
    cluesmith("convert", "a.parquet", "--fields", FIELDS, "-o", "b.parquet")
    file = str(tmp_path / "b.parquet")
    table = polars.read_parquet(file)
    assert table.schema["puzzle_digits"] == polars.Array(polars.UInt8, 81)
    assert table.schema["level"] == polars.Categorical
    assert pandas.read_parquet(file)["level"].dtype == "category"
    rows = datasets.load_dataset("parquet", data_files=file)["train"]
    assert rows[0]["puzzle"] == table["puzzle"][0]
    assert rows.features["puzzle_digits"] == datasets.List(datasets.Value("uint8"), length=81)
    assert rows[0]["techniques"] == table["techniques"][0].to_list()
