"""Reading files of puzzles: in blocks, and yet line by line."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cluesmith.cli.reading import puzzle_files
from cluesmith.cli.reading.puzzle_files import (
    Batch,
    PuzzleFileError,
    read_batches,
    read_puzzle_lines,
)
from cluesmith.generator.interchange.source_text import BLOCK_BYTES
from cluesmith.generator.kinds.line_kinds import Mixed

GOOD = "." * 15 + "1"


def write(tmp_path, content: bytes) -> tuple[str, ...]:
    file = tmp_path / "puzzles.txt"
    file.write_bytes(content)
    return (str(file),)


def lines_of(files) -> list[tuple[int, str]]:
    return [(line.number, line.text) for line in read_puzzle_lines(files)]


def test_a_file_of_many_blocks_is_read_line_by_line(tmp_path):
    sorts = [GOOD, f"{GOOD} # said to be hard", "# comment", "", "." * 81]
    content = "\n".join(sorts[i % 5] for i in range(40_000))
    assert len(content) > 3 * BLOCK_BYTES
    files = write(tmp_path, content.encode())
    expected = [(i + 1, sorts[i % 5].split(" #")[0]) for i in range(40_000) if i % 5 not in (2, 3)]
    assert lines_of(files) == expected
    n_puzzles = sum(batch.n_puzzles for batch in read_batches(files, Mixed.MIXED))
    assert n_puzzles == len(expected)


@pytest.mark.parametrize(
    "content",
    [b"%s\r\n%s\r\n", b"\xef\xbb\xbf%s\n%s", b"  %s  \n\t%s\t\n", b"%s,easy\n%s;hard\n"],
    ids=["crlf", "bom", "spaces", "fields"],
)
def test_what_surrounds_a_puzzle_is_left_away(tmp_path, content):
    both = content % (GOOD.encode(), GOOD.encode())
    assert lines_of(write(tmp_path, both)) == [(1, GOOD), (2, GOOD)]


@pytest.mark.parametrize(
    ("bad", "problem"),
    [
        (b"\xff", r"3: not text \(byte 1\)"),
        (b"1\x002", r"3: not text \(it holds NUL bytes\)"),
        (b"1" * 1_000_001, "3: a line of over 1000000 characters"),
        (b"1" * 10_000_000, "3: a line of over 1000000 characters"),
    ],
    ids=["bytes", "nul", "long", "huge"],
)
def test_what_stands_before_a_bad_line_is_read(tmp_path, bad, problem):
    files = write(tmp_path, b"%s\n\n%s\n%s\n" % (GOOD.encode(), bad, GOOD.encode()))
    lines = read_puzzle_lines(files)
    assert next(lines).text == GOOD
    with pytest.raises(PuzzleFileError, match=problem):
        next(lines)


@pytest.mark.parametrize(
    ("start", "what"),
    [
        (b"%PDF-1.7\n%\xe2\xe3\n", "a PDF"),
        (b"\x89PNG\r\n\x1a\n\0\0", "a PNG picture"),
        (b"GIF89a\1\0", "a GIF picture"),
        (b"\xff\xd8\xff\xe0\0\x10JFIF", "a JPEG picture"),
        (b"PK\3\4\x14\0", "a zip archive, as xlsx and docx are"),
    ],
)
def test_a_file_of_another_sort_is_called_by_its_name(cluesmith, tmp_path, start, what):
    (tmp_path / "file").write_bytes(start + bytes(100))
    for done in (cluesmith("verify", "file"), cluesmith("audit", "file")):
        assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
        assert f"{what}" in done.err


def test_a_line_that_is_just_short_enough_is_read(tmp_path):
    assert len(lines_of(write(tmp_path, b"1" * 1_000_000 + b"\n"))) == 1


def test_a_batch_with_a_bad_line_is_taken_apart(tmp_path):
    files = write(tmp_path, f"{GOOD}\n{'!' * 16}\n{GOOD}\n123\n".encode())
    parts = list(read_batches(files, None))
    assert [type(part) for part in parts] == [Batch, PuzzleFileError, Batch, PuzzleFileError]
    assert "puzzles.txt:2:1: '!' is not a digit" in str(parts[1])
    assert parts[2].place(0).endswith("puzzles.txt:3")


# A first block holds the bytes by which files of other sorts are known.
@given(content=st.binary(max_size=200), block=st.integers(16, 50))
def test_the_size_of_a_block_changes_nothing(content, block):
    def read(size: int) -> list[object]:
        found: list[object] = []
        try:
            stream = io.BufferedReader(io.BytesIO(content))
            for part in puzzle_files._blocks("x", stream, size):
                found += zip(part.numbers, part.texts, strict=True)
        except PuzzleFileError as error:
            found.append(str(error))
        return found

    assert read(block) == read(10_000)


@pytest.mark.parametrize(
    "lines",
    [[GOOD, GOOD], ["puzzle", GOOD, GOOD], [f'{{"puzzle": "{GOOD}"}}'] * 2, [f"HQV1G{GOOD}"] * 2],
    ids=["line", "csv", "jsonl", "hanidokusat"],
)
def test_blank_blocks_are_passed_over_and_counted(tmp_path, lines):
    blank = "\n" * (2 * BLOCK_BYTES)
    files = write(tmp_path, "\n".join(f"{blank}{line}" for line in lines).encode())
    last = len(lines) * (2 * BLOCK_BYTES + 1)
    assert lines_of(files)[-2:] == [(last - 2 * BLOCK_BYTES - 1, GOOD), (last, GOOD)]
