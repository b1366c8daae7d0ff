"""`--minimal-at`: puzzles that are minimal for a level, made and verified as a user does it."""

import re

import pytest

GENERATE = ("generate", "sudoku", "--seed", "1", "--minimal-at", "easy")


def test_puzzles_with_a_symmetry_verify_as_minimal_at_their_level(cluesmith):
    made = cluesmith(*GENERATE, "--symmetry", "rot180", "--clues", "28..30", "--count", "5")
    verified = cluesmith("verify", "--minimal-at", "easy", stdin=made.out)
    rows = [line.split("\t") for line in verified.out.splitlines()]
    assert (verified.code, len(rows)) == (0, 5)
    assert {row[0] for row in rows} == {"minimal at easy"}
    assert {int(row[1]) for row in rows} <= {28, 29, 30}
    assert cluesmith("verify", stdin=made.out).out.count("redundant\t") == 5


def test_added_clues_pass_only_where_they_are_asked_for(cluesmith):
    made = cluesmith(*GENERATE, "--clues", "34..36", "--count", "2")
    bare = cluesmith("verify", "--minimal-at", "easy", stdin=made.out)
    assert (bare.code, bare.out.count("easy\t")) == (1, 2)
    assert re.search(r"\t\d+ can go together \(\d+ each alone\), r", bare.out)
    verify = ("verify", "--minimal-at", "easy", "--clues")
    assert cluesmith(*verify, "34..36", stdin=made.out).code == 0
    assert "too-few-clues" in cluesmith(*verify, "40..", stdin=made.out).out


def test_a_strictly_minimal_puzzle_is_harder_than_easy(cluesmith):
    made = cluesmith("generate", "sudoku", "--level", "hard", "--seed", "1")
    verified = cluesmith("verify", "--minimal-at", "easy", stdin=made.out)
    assert (verified.code, verified.out.split("\t")[0]) == (1, "harder")
    assert verified.out.rstrip().endswith("\thard")


@pytest.mark.parametrize(
    ("clues", "claim", "words"),
    [("..24", "easy", "easy, minimal at easy"), ("40", "easy+", "easy, clues added at easy")],
)
def test_what_is_written_tells_the_claim(cluesmith, tmp_path, clues, claim, words):
    table = cluesmith(*GENERATE, "--clues", clues, "--format", "csv", "--fields", "minimal_at")
    assert table.out.split() == ["minimal_at", claim]
    file = tmp_path / "puzzle.html"
    html = ("--format", "html", "--caption", "{difficulty}", "-o", str(file))
    cluesmith(*GENERATE, "--clues", clues, *html)
    assert words.replace("easy, ", "", 1) in file.read_text()


@pytest.mark.parametrize(
    ("kind", "options", "verdict"),
    [
        ("sudoku", ["--minimal-at", "easy"], "minimal at easy"),
        ("sudoku", ["--minimal-at", "easy", "--clues", "40"], "easy"),
        ("killer6", ["--minimal-at", "easy"], "minimal at easy"),
        ("killer6", ["--proper"], "proper"),
        ("killer6", [], "minimal"),
    ],
    ids=str,
)
def test_what_a_file_or_its_manifest_claims_is_verified(
    cluesmith, tmp_path, kind, options, verdict
):
    made = ("generate", kind, "--seed", "2", "--count", "2", *options)
    cluesmith(*made, "--format", "jsonl", "-o", "made.jsonl")
    cluesmith(*made, "-o", "made.txt", "--manifest", "made.json")
    for file in (["made.jsonl"], ["--manifest", "made.json"]):
        verified = cluesmith("verify", *file)
        assert (verified.code, verified.out.count(f"{verdict}\t")) == (0, 2)
    chosen = cluesmith("verify", "--minimal-at", "hard", "made.jsonl")
    assert "hard" in chosen.out.partition("\t")[0]
