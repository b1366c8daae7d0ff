"""`generate`: seeds, limits, levels, patterns and grids, as a user gives them."""

import json
import re
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

GOOD = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."


def test_generate_tells_the_seed_that_it_has_drawn(cluesmith):
    drawn = cluesmith("generate", "sudoku4")
    seed = drawn.err.removeprefix("seed ").strip()
    assert cluesmith("generate", "sudoku4", "--seed", seed).out == drawn.out


@pytest.mark.parametrize("name", ["few.txt", "few.pdf", "few-svg"])
def test_generate_says_when_its_patience_is_spent_and_writes_no_empty_file(
    name, cluesmith, tmp_path
):
    file = tmp_path / name
    options = ("--max-clues", "55", "--seed", "1", "--patience", "3", "-o", str(file))
    made = ("--format", "svg") if name == "few-svg" else ()
    done = cluesmith("generate", "sudoku16", *options, *made)
    assert (done.code, file.exists()) == (3, False)
    assert "3 attempts in a row found no new puzzle" in done.err


@pytest.mark.parametrize("command", ["generate", "enqueue"])
def test_a_level_that_takes_more_clues_is_refused_with_the_command_that_works(command, cluesmith):
    refused = cluesmith(command, "hanidoku", "--level", "easy,medium")
    suggested = re.search(r"`cluesmith (.*?)`", refused.err)[1]
    assert (refused.code, refused.out) == (2, "")
    assert suggested == f"{command} hanidoku --level easy,medium --minimal-at medium"
    assert cluesmith(*suggested.split(), "--seed", "1").code == 0


def test_a_patience_of_one_attempt_is_one_attempt(cluesmith):
    done = cluesmith("generate", "sudoku16", "--max-clues", "55", "--seed", "1", "--patience", "1")
    assert "0 of 1 puzzles found: 1 attempt found no new puzzle; Cluesmith finds some" in done.err


def test_a_name_that_nobody_has_makes_no_home(cluesmith, tmp_path):
    home = tmp_path / "home"
    done = cluesmith("generate", "sudoku4", "--exclude", "smal", CLUESMITH_HOME=str(home))
    assert (done.code, home.exists()) == (1, False)
    assert done.err == "cluesmith: smal: no such file, collection or recipe\n"


def test_clue_limits_hold_from_both_sides(cluesmith):
    def clues(*limits: str) -> set[int]:
        puzzles = cluesmith("generate", "hanidoku", "--count", "20", "--seed", "1", *limits).out
        return {61 - line.count(".") for line in puzzles.splitlines()}

    assert clues("--clues", "6") == {6}
    assert clues("--clues", "6..") <= {6, 7, 8, 9}
    assert clues("--clues", "6..7") == {6, 7}


def test_puzzles_of_one_grid_are_limited(cluesmith):
    def grids(*options: str) -> list[str]:
        made = cluesmith("generate", "sudoku4", "--seed", "1", *options)
        return cluesmith("solve", stdin=made.out).out.split()

    assert len(set(grids("--count", "30"))) > 20
    spread = cluesmith("generate", "sudoku4", "--seed", "1", "--count", "16", "--spread")
    of_class = [
        cluesmith("catalogue", "sudoku4", "--class-of", grid).out
        for grid in cluesmith("solve", stdin=spread.out).out.split()
    ]
    assert of_class.count("0\n") == of_class.count("1\n") == 8


def test_generate_makes_puzzles_with_a_symmetric_pattern(cluesmith):
    options = ("--symmetry", "full", "--count", "2", "--seed", "3")
    done = cluesmith("generate", "hanidoku", *options)
    assert (done.code, len(done.out.split())) == (0, 2)
    assert done.out == cluesmith("generate", "hanidoku", *options).out
    assert cluesmith("verify", stdin=done.out).code == 0
    for line in done.out.split():
        marks = "".join("." if character == "." else "*" for character in line)
        assert marks == marks[::-1]


def test_generate_takes_a_pattern_from_a_file_or_as_it_is(cluesmith, tmp_path):
    pattern = "".join("x" if cell in range(0, 61, 9) else "." for cell in range(61))
    drawn = tmp_path / "pattern.txt"
    drawn.write_text(pattern[:30] + "\n" + pattern[30:] + "\n")
    options = ("--fill-pattern", "--seed", "3")
    done = [
        cluesmith("generate", "hanidoku", "--pattern", given, *options)
        for given in (pattern, str(drawn))
    ]
    assert done[0] == done[1]
    filled = "".join("." if character == "." else "x" for character in done[0].out.strip())
    assert (done[0].code, filled) == (0, pattern)


def test_generate_says_that_a_picture_has_puzzles_with_clues_that_may_be_spare(cluesmith):
    smiley = "..*****...*.....*.*..*.*..**.......**.*...*.**..***..*.*.....*...*****.."
    options = ("--fill-pattern", "--pattern", smiley + "." * 9, "--seed", "1", "--patience", "5")
    done = cluesmith("generate", "sudoku", *options)
    assert (done.code, done.out) == (3, "")
    assert "; `--proper` makes them" in done.err
    assert "; `--turn` tries the picture in other positions" in done.err


@pytest.mark.usefixtures("short_trials")
def test_generate_says_that_it_has_found_none_for_a_pattern(cluesmith):
    pattern = "x" * 9 + ("x" + "." * 7 + "x") * 7 + "x" * 9
    options = ("--pattern", pattern, "--seed", "1", "--patience", "20")
    done = cluesmith("generate", "sudoku", *options)
    assert (done.code, done.out) == (3, "")
    expected, told = done.err.splitlines()
    assert expected.startswith("expected: unknown; 4 attempts of a trial found none")
    assert told == "cluesmith: 0 of 1 puzzles found: 20 attempts in a row found no new puzzle"


def test_generate_finds_few_clues_for_a_grid(cluesmith):
    grid = cluesmith("solve", stdin=GOOD).out.strip()
    done = cluesmith("generate", "sudoku", "--grid", grid, "--max-clues", "21", "--seed", "1")
    assert done.code == 0
    assert cluesmith("solve", stdin=done.out).out.strip() == grid
    assert cluesmith("verify", "--max-clues", "21", stdin=done.out).code == 0


@pytest.mark.slow
def test_generate_shows_its_best_where_a_grid_misses_the_limit(cluesmith, tmp_path):
    file = tmp_path / "few.txt"
    grid, options = cluesmith("solve", stdin=GOOD).out.strip(), ("--seed", "1", "-o", str(file))
    done = cluesmith("generate", "sudoku", "--grid", grid, "--max-clues", "17", *options)
    assert (done.code, done.out, file.exists()) == (3, "", False)
    assert "--max-clues 17: not reached; the best found for this grid has" in done.err
    best = done.err.split()[-1]
    assert cluesmith("verify", stdin=best).code == 0


def test_levels_without_a_puzzle_are_named(cluesmith):
    job = ("generate", "sudoku", "--seed", "1", "--count")
    levels = ("--level", "easy..hard", "--level-shares", "any")
    done = cluesmith(*job, "3", *levels)
    assert "3 easy, 0 medium, 0 hard; use `--level medium` for such puzzles alone" in done.err
    assert "--level" not in cluesmith(*job, "1", *levels).err


def test_a_share_that_is_not_met_is_reported_with_the_option_that_accepts_others(cluesmith):
    done = cluesmith(
        *("generate", "sudoku", "--count", "4", "--seed", "1", "--patience", "9"),
        *("--level-shares", "easy:3,extreme:1"),
    )
    assert done.code == 3
    assert "3 easy, 0 extreme; `--level-shares any` takes puzzles of all these" in done.err


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


ROWS = (
    ".**...**.",
    "*********",
    "*********",
    "*..***..*",
    "*.......*",
    ".*.....*.",
    "..*...*..",
    "...*.*...",
    "....*....",
)
HEART = "".join(ROWS)


def saved(file, side=1, mode="RGBA", ink="navy", paper=(0, 0, 0, 0)):
    """Draw the heart in a PNG."""
    picture = Image.new("RGBA", (9, 9), paper)
    for place, mark in enumerate(HEART):
        if mark == "*":
            picture.paste(ink, (place % 9, place // 9, place % 9 + 1, place // 9 + 1))
    picture.resize((9 * side, 9 * side), Image.Resampling.NEAREST).convert(mode).save(file)
    return str(file)


def proper(pattern):
    return ("generate", "sudoku", "--fill-pattern", "--proper", "--seed", "1", "--pattern", pattern)


@pytest.fixture
def heart(cluesmith):
    return cluesmith(*proper(HEART)).out


def test_a_proper_puzzle_fills_the_picture_and_has_one_solution(cluesmith, heart):
    assert "".join("." if clue == "." else "*" for clue in heart.strip()) == HEART
    verified = cluesmith("verify", "--proper", stdin=heart)
    assert (verified.code, verified.out.split("\t")[0]) == (0, "proper")
    assert cluesmith("verify", stdin=heart).out.split("\t")[0] == "redundant"


@pytest.mark.parametrize(
    "drawing",
    [
        {},
        pytest.param({"side": 30}, marks=pytest.mark.slow),
        pytest.param({"mode": "1", "ink": "black", "paper": "white"}, marks=pytest.mark.slow),
        {"mode": "P", "ink": "red", "paper": "white"},
    ],
    ids=["pixels", "squares", "two colours", "palette"],
)
def test_a_picture_says_the_same_as_its_text(cluesmith, tmp_path, heart, drawing):
    assert cluesmith(*proper(saved(tmp_path / "heart.png", **drawing))).out == heart


def test_blanks_of_a_text_file_are_cells_without_a_clue(cluesmith, tmp_path, heart):
    file = tmp_path / "heart.txt"
    file.write_text("\n".join(row.replace(".", " ").rstrip() for row in ROWS) + "\n")
    assert cluesmith(*proper(str(file))).out == heart


def test_what_is_no_picture_of_the_cells_is_refused(cluesmith, tmp_path):
    file = tmp_path / "heart.png"
    saved(file, side=3)
    hexagons = cluesmith("generate", "hanidoku", "--pattern", str(file))
    assert (hexagons.code, "Hanidoku has others" in hexagons.err) == (2, True)
    for n_bytes in (60, 12):
        file.write_bytes(file.read_bytes()[:n_bytes])
        broken = cluesmith(*proper(str(file)))
        assert (broken.code, "PNG cannot be read: it is damaged (" in broken.err) == (2, True)
    Image.new("L", (28, 27)).save(file)
    wrong = cluesmith(*proper(str(file)))
    assert (wrong.code, "28x27 pixels, and Sudoku 9x9 cells" in wrong.err) == (2, True)


@pytest.mark.parametrize("side", [1_200, 2_000])
def test_a_picture_too_large_to_be_one_is_refused_before_it_is_read(cluesmith, tmp_path, side):
    file = tmp_path / "large.png"
    raw = bytearray(Path(saved(file)).read_bytes())
    raw[16:24] = struct.pack(">II", 9 * side, 9 * side)
    raw[29:33] = struct.pack(">I", zlib.crc32(raw[12:29]))
    file.write_bytes(raw)
    refused = cluesmith(*proper(str(file)))
    assert (refused.code, refused.err.count("\n")) == (2, 1)
    assert f"{9 * side}x{9 * side} pixels" in refused.err


def test_what_is_written_says_that_clues_may_be_spare(cluesmith, tmp_path):
    table = cluesmith(*proper(HEART), "--format", "csv", "--fields", "minimal_at")
    assert table.out.split() == ["minimal_at", "proper"]
    file = tmp_path / "heart.html"
    html = ("--format", "html", "--caption", "{difficulty}", "-o", str(file))
    cluesmith(*proper(HEART), *html)
    assert "one solution (clues may be redundant)" in file.read_text()
    lines = cluesmith(*proper(HEART), "--format", "jsonl").out
    converted = cluesmith("convert", "--format", "jsonl", stdin=lines)
    assert json.loads(converted.out)["minimal_at"] == "proper"


def test_a_picture_that_can_have_no_puzzle_is_moved_where_that_is_allowed(cluesmith):
    hole, rim = "*.....*..", ".*****..."
    eight = "".join([rim, hole, hole, hole, rim, hole, hole, hole, rim])
    refused = cluesmith(*proper(eight))
    assert (refused.code, "column 8 and column 9 have no marked cell" in refused.err) == (2, True)
    moved = cluesmith(*proper(eight), "--turn")
    assert (moved.code, "moved 1 to the right" in moved.err) == (0, True)
    assert "".join("." if clue == "." else "*" for clue in moved.out.strip()) == f".{eight[:-1]}"


@pytest.mark.parametrize("side", [18, 90_000])
def test_a_picture_that_says_its_size_twice_is_refused_unread(cluesmith, tmp_path, side):
    file = tmp_path / "twice.png"
    raw = Path(saved(file)).read_bytes()
    second = b"IHDR" + struct.pack(">II", side, side) + raw[24:29]
    checked = second + struct.pack(">I", zlib.crc32(second))
    file.write_bytes(raw[:33] + struct.pack(">I", 13) + checked + raw[33:])
    refused = cluesmith(*proper(str(file)))
    assert (refused.code, "this PNG cannot be read" in refused.err) == (2, True)


def test_a_folder_and_a_long_file_are_no_pictures(cluesmith, tmp_path):
    folder = cluesmith(*proper(str(tmp_path)))
    assert (folder.code, "is a folder" in folder.err) == (2, True)
    long = tmp_path / "long.txt"
    long.write_text("*" * (1 << 21))
    assert "too large for a pattern" in cluesmith(*proper(str(long))).err
