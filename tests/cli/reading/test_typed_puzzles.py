"""A puzzle in the place of a file's name."""

import json

import pytest

GOOD = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."
SMALL = "......24.....3.1"
GRID = "351268974462795138798341526917683245643529781285417369839176452174852693526934817"


def test_a_puzzle_stands_where_a_file_may(cluesmith, tmp_path):
    (tmp_path / "puzzles.txt").write_text(f"{GOOD}\n")
    done = cluesmith("solve", SMALL, "puzzles.txt", GOOD)
    assert (done.code, done.out) == (0, f"4213312414322341\n{GRID}\n{GRID}\n")


def test_a_puzzle_of_a_kind_of_the_user_s_is_typed_with_its_kind(cluesmith, tmp_path):
    (tmp_path / "three.toml").write_text("rows = 3\n[[clues]]\nfamily = 'sandwich'")
    puzzle = ".........;sandwich:r1c1-r1c3=0;sandwich:r1c1-r3c1=2"
    done = cluesmith("verify", "--kind", "three.toml", puzzle)
    assert done.out.startswith("multiple")


@pytest.mark.parametrize("command", ["verify", "rate", "convert", "dedupe"])
def test_every_command_for_puzzles_takes_one_as_it_is(cluesmith, command):
    done = cluesmith(command, GOOD)
    assert (done.code, GOOD in done.out) == (0, True)


def test_a_submission_of_a_puzzle_has_no_file(cluesmith):
    assert json.loads(cluesmith("submit", GOOD, "--json").out)["source"] == "argument"


def test_a_file_with_the_name_of_a_puzzle_is_a_file(cluesmith, tmp_path):
    (tmp_path / SMALL).write_text(f"{GOOD}\n")
    assert cluesmith("solve", SMALL).out == f"{GRID}\n"


ROWS = [GOOD[at : at + 9] for at in range(0, 81, 9)]
SPACED = [" ".join(row) for row in ROWS]


def framed(rows: list[str], rule: str, wall: str) -> str:
    """Return rows in a frame, with walls and rules between boxes."""
    third = len(rows[0]) // 3 + len(rows[0]) % 3 // 2
    walled = [
        wall.join(("", *(row[at : at + third] for at in range(0, len(row), third)), ""))
        for row in rows
    ]
    return "\n".join((rule, *walled[:3], rule, *walled[3:6], rule, *walled[6:], rule))


@pytest.mark.parametrize("blank", ".0_*?x-")
@pytest.mark.parametrize(
    "text",
    [
        "\n".join(ROWS),
        "\n".join(SPACED),
        " ".join(ROWS),
        framed(ROWS, "+---+---+---+", "|"),
        framed(SPACED, "|=====+=====+=====|", "|"),
        framed(SPACED, "├─────┼─────┼─────┤", "║"),
    ],
    ids=["rows", "spaced", "one-line", "frame", "wide-frame", "box-drawing"],
)
def test_a_puzzle_is_read_as_people_type_it(cluesmith, blank, text):
    text = text.replace(".", blank)
    assert cluesmith("convert", stdin=text).out == f"{GOOD}\n"
    if blank not in "-*":  # with "-" it begins as an option does
        assert cluesmith("convert", text).out == f"{GOOD}\n"
