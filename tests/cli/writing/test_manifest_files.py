"""Manifests: written beside a file of puzzles, and held against it."""

import hashlib
import json

import pytest


@pytest.fixture
def made(cluesmith, tmp_path):
    """A file of puzzles and its manifest, made by the command."""
    options = ("--count", "3", "--seed", "5", "-o", "book.csv", "--format", "csv")
    done = cluesmith(
        "generate", "sudoku4", *options, "--manifest", "book.json", "--licence", "CC0 1.0"
    )
    told = "wrote 3 puzzles to book.csv, and their manifest to book.json\n"
    assert (done.code, done.err) == (0, told)
    return tmp_path / "book.csv", tmp_path / "book.json"


def test_a_manifest_says_what_the_file_is_and_how_it_was_made(made):
    file, manifest = made
    found = json.loads(manifest.read_text())
    assert found["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()
    assert (found["count"], found["bytes"]) == (3, file.stat().st_size)
    assert (found["file"], found["format"]) == ("book.csv", "csv")
    assert found["kinds"] == [{"name": "sudoku4"}]
    assert found["query"] == {
        "command": "generate",
        "kind": "sudoku4",
        "count": 3,
        "seed": 5,
        "format": "csv",
    }
    assert (found["seeds"], found["licence"]) == ([5], "CC0 1.0")
    versions = {"cluesmith", "generator", "checker", "rater", "canonical"}
    assert set(found["versions"]) == versions


def test_a_manifest_says_how_hard_the_puzzles_had_to_be_as_it_was_asked(cluesmith, tmp_path):
    asked = ("--level", "easy,medium", "--er", "..4", "--minimal-at", "medium")
    limits = ("--count", "1", "--seed", "1", "-o", "a.txt", "--manifest", "a.json")
    assert cluesmith("generate", "sudoku", *asked, *limits).code == 0
    query = json.loads((tmp_path / "a.json").read_text())["query"]
    assert (query["level"], query["er"]) == (["easy", "medium"], "1.0..4.0")
    assert query["minimal-at"] == "medium"


@pytest.mark.served
def test_a_manifest_says_what_was_dropped_alike_for_a_job_and_here_and_now(cluesmith, tmp_path):
    options = ("sudoku4", "--max-overlap", "1", "--count", "40", "--seed", "1", "--patience", "60")
    cluesmith("generate", *options, "-o", "now.txt", "--manifest", "now.json")
    cluesmith("enqueue", *options, "--wait")
    cluesmith("export", "--job", "1", "-o", "job.txt", "--manifest", "job.json")
    status = json.loads(cluesmith("status", "1", "--json").out)
    counted = {name: n for name, n in status.items() if name.startswith("dropped_")}
    assert (len(counted), counted["dropped_overlapping"] > 0) == (4, True)
    for name in ("now", "job"):
        assert counted.items() <= json.loads((tmp_path / f"{name}.json").read_text()).items()
    stats = cluesmith("stats", "--job", "1", "--json").out.splitlines()
    assert json.loads(stats[-1]) == {"job": 1, **counted}
    assert (
        f"{counted['dropped_overlapping']} overlapping an earlier one"
        in cluesmith("stats", "--job", "1").err
    )


def test_the_same_puzzles_have_the_same_manifest(cluesmith, made):
    first = made[1].read_bytes()
    options = ("--count", "3", "--seed", "5", "-o", "book.csv", "--format", "csv")
    cluesmith("generate", "sudoku4", *options, "--manifest", "book.json", "--licence", "CC0 1.0")
    assert made[1].read_bytes() == first


def test_verify_holds_a_file_against_its_manifest(cluesmith, made):
    for file in ((), ("book.csv",)):
        done = cluesmith("verify", "--manifest", "book.json", *file)
        assert (done.code, done.err.splitlines()[-1]) == (0, "book.csv matches book.json")


@pytest.mark.parametrize(
    ("name", "change", "message", "n_verdicts"),
    [
        ("book.csv", lambda text: text + "\n", "bytes, and book.json says", 0),
        ("book.csv", lambda text: text.replace("1", "2", 1), "SHA-256", 0),
        (
            "book.json",
            lambda text: text.replace('"count": 3,\n  "bytes"', '"count": 4,\n  "bytes"'),
            "book.csv: 3 puzzles, and book.json says 4",
            3,
        ),
        (
            "book.json",
            lambda text: text.replace('"name": "sudoku4"', '"name": "klingon"'),
            "book.json: unknown kind 'klingon'",
            0,
        ),
    ],
    ids=["longer", "other", "count", "unknown kind"],
)
@pytest.mark.usefixtures("made")
def test_verify_refuses_what_differs_from_its_manifest(
    cluesmith, tmp_path, name, change, message, n_verdicts
):
    before = (tmp_path / name).read_text()
    (tmp_path / name).write_text(change(before))
    assert (tmp_path / name).read_text() != before
    done = cluesmith("verify", "--manifest", "book.json")
    assert (done.code, message in done.err) == (1, True)
    assert len(done.out.splitlines()) == n_verdicts


def test_verify_holds_killers_of_several_levels_to_the_level_of_each(cluesmith, tmp_path):
    sizes = ("--cage-sizes", "2:9,3:4")
    options = ("killer6", "--level", "easy,medium", "--count", "4", "--seed", "1", *sizes)
    cluesmith("generate", *options, "-o", "killers.txt", "--manifest", "killers.json")
    done = cluesmith("verify", "--manifest", "killers.json")
    verdicts = sorted(line.split("\t")[0] for line in done.out.splitlines())
    query = json.loads((tmp_path / "killers.json").read_text())["query"]
    assert query["cage-sizes"] == sizes[1]
    assert verdicts == ["minimal at easy"] * 2 + ["minimal at medium"] * 2
    assert cluesmith("verify", "--minimal-at", "own", "killers.txt").out == done.out
    cluesmith("enqueue", *options, "--wait", "-o", "job.txt")
    assert (tmp_path / "job.txt").read_text() == (tmp_path / "killers.txt").read_text()


def test_verify_takes_the_kind_from_the_manifest(cluesmith, made):
    _, manifest = made
    manifest.write_text(manifest.read_text().replace('"name": "sudoku4"', '"name": "sudoku"'))
    done = cluesmith("verify", "--manifest", "book.json")
    assert done.code == 1
    assert [line.split("\t")[0] for line in done.out.splitlines()] == ["malformed"] * 3


@pytest.mark.served
def test_an_export_of_all_puzzles_names_their_kinds(cluesmith, tmp_path):
    for kind in ("sudoku4", "sudoku"):
        assert cluesmith("enqueue", kind, "--seed", "1", "--wait").code == 0
    for form in ("line", "csv"):
        options = ("--format", form, "-o", "all.txt", "--manifest", "all.json")
        assert cluesmith("export", *options).code == 0
        found = json.loads((tmp_path / "all.json").read_text())
        assert found["kinds"] == [{"name": "sudoku"}, {"name": "sudoku4"}]


def test_a_licence_may_be_a_file(cluesmith, tmp_path):
    (tmp_path / "LICENCE").write_text("Do as you like.\n")
    options = ("-o", "x.txt", "--manifest", "x.json", "--licence", "LICENCE")
    assert cluesmith("generate", "sudoku4", "--seed", "1", *options).code == 0
    assert json.loads((tmp_path / "x.json").read_text())["licence"] == "Do as you like.\n"


def test_a_format_that_is_not_read_back_is_checked_by_its_bytes(cluesmith):
    options = ("--format", "html", "-o", "x.html", "--manifest", "x.json")
    assert cluesmith("generate", "sudoku4", "--seed", "1", *options).code == 0
    done = cluesmith("verify", "--manifest", "x.json")
    assert (done.code, done.out) == (0, "")
    assert "x.html matches x.json" in done.err
