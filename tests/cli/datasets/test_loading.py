"""The libraries that researchers use load a folder as it is."""

import gc

import pytest

SIZES = ("--train", "12", "--validation", "2", "--test", "2", "--seed", "1")


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore::ResourceWarning")  # datasets leaves a file of csv open
@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning")
@pytest.mark.parametrize(
    ("format_name", "techniques"), [("parquet", "list"), ("jsonl", "list"), ("csv", "text")]
)
def test_datasets_polars_and_pandas_load_the_splits_with_their_types(
    cluesmith, tmp_path, monkeypatch, format_name, techniques
):
    monkeypatch.setenv("HF_DATASETS_OFFLINE", "1")
    monkeypatch.setenv("HF_HOME", str(tmp_path / "cache"))
    import datasets
    import pandas
    import polars

    digits = [] if format_name == "csv" else ["--digits"]
    options = ("--format", format_name, *digits, "-o", "data")
    assert cluesmith("dataset", "sudoku", *SIZES, *options).code == 0
    loaded = datasets.load_dataset(str(tmp_path / "data"), cache_dir=str(tmp_path / "cache"))
    counts = {name: split.num_rows for name, split in loaded.items()}
    assert counts == {"train": 12, "validation": 2, "test": 2}
    features = loaded["train"].features
    text = datasets.Value("string")
    assert (features["er"], features["n_clues"]) == (
        datasets.Value("float32"),
        datasets.Value("uint16"),
    )
    assert features["techniques"] == (text if techniques == "text" else datasets.List(text))
    if digits:
        assert features["puzzle_digits"] == datasets.List(datasets.Value("uint8"), length=81)
    file = tmp_path / "data" / f"train.{format_name}"
    read = {"jsonl": "read_ndjson"}.get(format_name, f"read_{format_name}")
    puzzles = getattr(polars, read)(file)["puzzle"].to_list()
    lines = {"lines": True} if format_name == "jsonl" else {}
    frame = getattr(pandas, read.replace("ndjson", "json"))(file, **lines)
    assert frame["puzzle"].tolist() == puzzles == loaded["train"]["puzzle"][:]
    del loaded
    gc.collect()


@pytest.mark.served
def test_a_parquet_dataset_passes_its_check(cluesmith):
    assert cluesmith("dataset", "sudoku4", *SIZES, "--split-by", "puzzles", "-o", "data").code == 0
    assert cluesmith("dataset", "--check", "data").out.count("SHA-256 as written") == 3
