"""`--pattern` and `--proper`: pictures of clues, made and verified as a user does it."""

import json
import struct
import zlib
from pathlib import Path

import pytest
from PIL import Image

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
