"""Datasets made: exact splits that share nothing, their proof, and what comes of interruptions."""

import json
import os
import signal
import subprocess
import sys

import pytest

RECIPE = """\
name = "small"
title = "Small Sudoku"
seed = 5
format = "jsonl"
licence = "cc0-1.0"
[splits]
train = 0.7
validation = 0.2
test = 0.1
[[section]]
name = "mixed"
kind = "sudoku6"
count = 60
strata = "clues"
shares = { "..10" = 1, "11.." = 3 }
max_overlap = "any"
[[section]]
name = "large"
title = "Large"
kind = "sudoku"
count = 5
split = "test_large"
[[section]]
name = "again"
kind = "sudoku6"
count = 5
split = "test_large"
max_overlap = "any"
"""
SPLITS = {"train": 42, "validation": 12, "test": 6, "test_large": 10}
FILES = (*(f"{split}.jsonl" for split in SPLITS), "README.md", "manifest.json", "splits.json")
SIZES = ("--train", "12", "--validation", "2", "--test", "2", "--seed", "1")

# In a process of its own: `datasets` leaves files of csv open.
LOAD = """
import datasets, json, sys
loaded = datasets.load_dataset(sys.argv[1])
print(json.dumps({name: split["puzzle"][:] for name, split in loaded.items()}))
print(json.dumps({name: str(type_) for name, type_ in loaded["train"].features.items()}))
"""


@pytest.fixture
def recipe(tmp_path):
    (tmp_path / "small.toml").write_text(RECIPE)


@pytest.fixture
def contents(tmp_path):
    return lambda folder: {name: (tmp_path / folder / name).read_bytes() for name in FILES}


def rows_of(file):
    return [json.loads(line) for line in file.read_text().splitlines()]


@pytest.mark.served
@pytest.mark.usefixtures("recipe")
def test_splits_have_exact_counts_and_share_no_grid_and_the_check_proves_it(
    cluesmith, contents, tmp_path
):
    done = cluesmith("dataset", "small.toml")
    assert (done.code, done.out.split()[:5]) == (0, ["SPLIT", "PUZZLES", "FORMS", "GRIDS", "CLUES"])
    assert "6x6 Sudoku has 49 classes of solution grids, and each goes to one split" in done.err
    rows = {split: rows_of(tmp_path / "small" / f"{split}.jsonl") for split in SPLITS}
    assert {split: len(found) for split, found in rows.items()} == SPLITS
    few = [sum(row["n_clues"] <= 10 for row in rows[split]) for split in ("train", "test")]
    assert few == [42 // 4 + 1, 6 // 4 + 1]
    assert [row["section"] for row in rows["train"][:4]].count("mixed clues 11..") == 3
    owners = {}
    for split, found in rows.items():
        for row in found:
            assert owners.setdefault((row["kind"], row["grid_class"]), split) == split
    assert len({row["id"] for found in rows.values() for row in found}) == sum(SPLITS.values())
    checked = cluesmith("dataset", "--check", "small")
    assert (checked.code, checked.err, checked.out.count("\n")) == (0, "", 4 + 6)
    before = contents("small")
    assert cluesmith("dataset", "small.toml").err.endswith("all files are up to date\n")
    assert contents("small") == before


@pytest.mark.served
@pytest.mark.usefixtures("recipe")
def test_the_check_finds_what_was_changed_and_what_splits_share(cluesmith, tmp_path):
    assert cluesmith("dataset", "small.toml").code == 0
    folder = tmp_path / "small"
    train, test = (rows_of(folder / f"{split}.jsonl") for split in ("train", "test"))
    wrong = {**test[0], "solution": test[1]["solution"]}
    (folder / "test.jsonl").write_text("".join(json.dumps(row) + "\n" for row in [wrong]))
    found = cluesmith("dataset", "--check", "small")
    assert (found.code, "test.jsonl: its SHA-256 or size differs" in found.err) == (1, True)
    assert found.err.count("test.jsonl") == 2
    for text, told in [
        ("{}\n", "test.jsonl: rows without columns"),
        ('{"a": 1}\n', "test.jsonl: it cannot be read: 'kind'"),
        (json.dumps(test[0]) + "\n[]\n", "test.jsonl: a row without kind, puzzle, "),
    ]:
        (folder / "test.jsonl").write_text(text)
        assert told in cluesmith("dataset", "--check", "small").err
    # Another proof of a set whose splits share puzzles: every digest is right.
    proof = json.loads((folder / "splits.json").read_text())
    of_train = proof["splits"][0]
    proof["splits"][2] = {**of_train, "name": "test", "file": "test.jsonl"}
    (folder / "splits.json").write_text(json.dumps(proof))
    (folder / "test.jsonl").write_bytes((folder / "train.jsonl").read_bytes())
    found = cluesmith("dataset", "--check", "small")
    n_grids = len({row["grid_class"] for row in train})
    shared = f"{len(train)} canonical forms and {n_grids} classes of solution grids"
    assert (found.code, found.err) == (1, f"cluesmith: train and test share {shared}\n")


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.usefixtures("recipe")
def test_a_dataset_that_was_stopped_goes_on_to_the_same_bytes_with_other_workers(
    cluesmith, cluesmith_path, command_environ, gate, contents, tmp_path, until
):
    (tmp_path / "home").mkdir()
    home = str(tmp_path / "home")
    whole = cluesmith("dataset", "small.toml", "--workers", "2", CLUESMITH_HOME=home)
    assert whole.code == 0
    process = subprocess.Popen(
        [cluesmith_path, "dataset", "small.toml", "-o", "again", "--workers", "1"],
        cwd=tmp_path,
        env={**command_environ, **gate.environ(job=3, shard=0)},
        stderr=subprocess.PIPE,
        text=True,
    )

    def n_found() -> int:
        listed = cluesmith("jobs", "--json").out.splitlines()
        return sum(json.loads(line)["found"] for line in listed)

    until(lambda: n_found() > 0)
    process.send_signal(signal.SIGINT)
    assert (
        "small is kept: `cluesmith dataset small.toml -o again` continues it"
        in (process.communicate()[1])
    )
    assert [*(tmp_path / "again").iterdir()] == []
    assert cluesmith("dataset", "small.toml", "-o", "again", "--workers", "1").code == 0
    assert contents("again") == contents("small")


@pytest.mark.served
@pytest.mark.usefixtures("recipe")
def test_no_file_is_replaced_that_the_dataset_did_not_write(cluesmith, contents, tmp_path):
    folder = tmp_path / "small"
    folder.mkdir()
    (folder / "README.md").write_text("mine")
    refused = cluesmith("dataset", "small.toml")
    assert (refused.code, "small/README.md: not as this recipe wrote it" in refused.err) == (
        2,
        True,
    )
    (folder / "README.md").unlink()
    assert cluesmith("dataset", "small.toml").code == 0
    before = contents("small")
    for name in ("train.jsonl", "README.md", "splits.json"):
        (folder / name).write_text("mine")
        refused = cluesmith("dataset", "small.toml")
        assert (refused.code, (folder / name).read_text()) == (2, "mine")
        (folder / name).write_bytes(before[name])
    (folder / "README.md").write_text("mine")
    assert cluesmith("dataset", "small.toml", "--force").code == 0
    assert contents("small") == before


@pytest.mark.served
@pytest.mark.usefixtures("recipe")
def test_an_older_card_that_was_not_replaced_yet_is_its_own_to_replace(
    cluesmith, contents, tmp_path
):
    file, card = tmp_path / "small.toml", tmp_path / "small" / "README.md"
    assert cluesmith("dataset", "small.toml").code == 0
    older = card.read_bytes()
    file.write_text(RECIPE.replace("cc0-1.0", "cc-by-4.0"))
    assert cluesmith("dataset", "small.toml").code == 0
    whole = contents("small")
    card.write_bytes(older)  # as if interrupted after the proof
    assert cluesmith("dataset", "small.toml").code == 0
    assert contents("small") == whole != {**whole, "README.md": older}


@pytest.mark.served
@pytest.mark.usefixtures("recipe")
@pytest.mark.parametrize(
    ("file", "told"),
    [
        ("splits.json", "splits.json: over 100,000,000 bytes, so no proof of a dataset"),
        ("test.jsonl", "test.jsonl: no file of a dataset"),
    ],
)
def test_the_check_does_not_read_on_what_has_no_end(cluesmith, tmp_path, file, told):
    assert cluesmith("dataset", "small.toml").code == 0
    place = tmp_path / "small" / file
    place.unlink()
    place.symlink_to("/dev/zero")
    found = cluesmith("dataset", "--check", "small")
    assert (found.code, told in found.err, found.err.count("\n")) == (1, True, 1)
    place.unlink()
    with place.open("wb") as stream:
        stream.truncate(2 * 10**8)
    found = cluesmith("dataset", "--check", "small")
    assert (found.code, f"{file}: not text" in found.err or told in found.err) == (1, True)


@pytest.mark.served
def test_options_make_a_dataset_whose_card_has_the_recipe_to_make_it_again(cluesmith, tmp_path):
    sizes = ("--train", "20", "--test", "4", "--format", "csv", "--seed", "1")
    options = ("dataset", "sudoku4", *sizes, "--split-by", "puzzles", "-o")
    assert cluesmith(*options, "a").code == 0
    card = (tmp_path / "a" / "README.md").read_text()
    assert "**Splits share solution grids**" in card
    (tmp_path / "recipe.toml").write_text(card.partition("```toml\n")[2].partition("```")[0])
    assert cluesmith("dataset", "recipe.toml", "-o", "b").code == 0
    for file in (tmp_path / "a").iterdir():
        assert (tmp_path / "b" / file.name).read_bytes() == file.read_bytes()
    assert cluesmith("dataset", "--check", "b").code == 0
    ids = {line.partition(",")[0] for line in (tmp_path / "a" / "test.csv").read_text().split()}
    others = ("--count", "9", "--exclude", "a/manifest.json", "--format", "csv", "--fields", "id")
    made = cluesmith("generate", "sudoku4", "--seed", "1", *others).out.split()[1:]
    assert (len(made) > 1, ids & set(made)) == (True, set())


def test_a_kind_with_fewer_classes_of_grids_than_splits_is_refused(cluesmith):
    sizes = ("--train", "9", "--validation", "9", "--test", "9", "--seed", "1", "-o", "a")
    refused = cluesmith("dataset", "sudoku4", *sizes)
    assert refused.code == 2
    assert "4x4 Sudoku has 2 classes of solution grids, too few for 3 splits" in refused.err


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
