"""Links of Penpa+: the drawing as the site writes it, there and back, and refusals."""

import base64
import json
import zlib
from itertools import pairwise

import pytest

from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.interchange.penpa_links import (
    code_of,
    has_codes,
    puzzle_of_code,
)
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named
from tests.support.clue_puzzles import FUTOSHIKI, any_puzzle

EMPTY = "." * 81
SITE = "https://swaroopg92.github.io/penpa-edit/#m=edit&p="
PLAIN = ["square,4,4,38", "[0,0,0,0]", "", "{}", "", "[18,1,1,1,5,1,1,1,5,1,1,1,5,1,1,1]"]


def packed(raw: bytes) -> str:
    """Return a link of these bytes, deflated."""
    deflate = zlib.compressobj(wbits=-15)
    return SITE + base64.b64encode(deflate.compress(raw) + deflate.flush()).decode()


def drawn(kind: str, puzzle: str) -> dict[str, object]:
    """Return what a link draws, without abbreviations of the keys that tests use."""
    link = code_of(kind_named(kind), puzzle)
    text = zlib.decompress(base64.b64decode(link.split("p=")[1]), -15).decode()
    for short, long in (
        *(("zO", "null"), ("z6", '"killercages"'), ("z1", '"numberS"'), ("zY", '"symbol"')),
        *(("z3", '"arrows"'), ("zT", '"thermo"'), ("zN", '"number"'), ("zC", '"cage"')),
        *(("zE", '"lineE"'), ("zS", '"surface"'), ("zR", '"cr"'), ("zU", '"cu"'), ("z8", '"c8"')),
        *(
            ("z_", '"_"'),
            ("zF", '"f"'),
            ("z2", '"f2"'),
            ("zD", '"d"'),
            ("z0", '"s"'),
            ("z5", '"p"'),
        ),
        *(("zL", '"l"'), ("zW", '"w"'), ("z4", '"d4"'), ("z7", '"n"')),
    ):
        text = text.replace(short, long)
    return json.loads(text.split("\n")[3])


def test_a_cage_has_the_lines_that_the_site_draws_around_it():
    found = drawn("killer", EMPTY + ";cage:r3c1r3c2r4c1r4c2r5c1r5c2=22")
    assert found["killercages"] == [[54, 55, 67, 68, 80, 81]]
    assert found["numberS"] == {"892": [" 22", 1]}
    assert sorted(found["cage"]) == [
        *("1001,1003", "1002,1003", "892,893", "892,894", "893,896", "894,944", "896,897"),
        *("897,899", "899,949", "944,946", "946,996", "949,951", "951,1001", "996,998"),
        *("998,999", "999,1002"),
    ]


def test_dots_and_signs_are_in_the_middle_of_sides():
    dots = drawn("kropki", EMPTY + ";white:r9c4c5;black:r9c7c8;white:r8c4r9c4")
    assert dots["symbol"] == {
        "642": [8, "circle_SS", 2],
        "645": [2, "circle_SS", 2],
        "460": [8, "circle_SS", 2],
    }
    signs = drawn("futoshiki4", "." * 16 + ";less:r1c1c2;less:r1c4c3;less:r2c1r3c1;less:r4c4r3c4")
    assert [style for style, *_ in signs["symbol"].values()] == [5, 7, 6, 8]


def test_borders_and_diagonals_are_lines_between_corners():
    lines = drawn("sudoku-x", EMPTY)["lineE"]
    assert (lines["186,199"], lines["222,223"], lines["183,197"]) == (2, 2, 12)
    assert len(lines) == 4 * 9 + 2 * 9


@pytest.mark.parametrize(
    "name", [name for name, kind in KINDS.items() if kind.has_clue_families or kind.n_digits == 9]
)
def test_puzzles_come_back_or_their_kind_has_no_links(name):
    kind = kind_named(name)
    if has_codes(kind):
        puzzle = any_puzzle(kind)
        assert puzzle_of_code(code_of(kind, puzzle)) == (kind, puzzle)
    else:
        assert name not in ("sudoku", "killer", "thermo", "arrow", "kropki", "futoshiki9", "xv")


def test_links_are_read_as_they_are_copied():
    kind = kind_named("futoshiki4")
    link = code_of(kind, FUTOSHIKI)
    tail = link.split("#")[1]
    for form in (link.rstrip("="), link.replace("#", "?"), tail, link + "&a=xyz", SITE + tail[10:]):
        assert puzzle_of_code(form.replace("+", "%2B")) == (kind, FUTOSHIKI)


def test_margins_and_labels_beside_the_board_are_passed_over():
    cells = [(row + 3) * 9 + column + 3 for row in range(4) for column in range(4)]
    steps = [cells[0], *(b - a for a, b in pairwise(cells))]
    board = {"number": {str(cells[1]): ["3", 1, "1"], "19": ["A", 4, "6"]}}
    lines = ["sudoku,5,5,38", "[1,0,1,0]", "", json.dumps(board), "", json.dumps(steps)]
    kind, puzzle = puzzle_of_code(packed("\n".join(lines).encode()))
    assert (kind.definition.regions, puzzle) == (None, ".3" + "." * 14)


@pytest.mark.parametrize(
    ("board", "problem"),
    [
        ({"surface": {"18": 1}}, "does not read surface"),
        ({"number": {"18": ["9", 1, "1"]}}, "does not read '9' at point 18"),
        ({"number": {"17": ["7", 1, "1"]}}, "does not read '7' at point 17"),
        ({"number": {"18": ["\0", 1, "1"]}}, r"does not read '\\x00'"),
        ({"number": {"18": 3}}, "'18' is no point with a number"),
        ({"symbol": {"18": [1, "star", 2]}}, "does not read the symbol star 1"),
        ({"symbol": {"210": [6, "inequality", 2]}}, "does not read the symbol inequality 6"),
        ({"killercages": [[18, 1]]}, "a cage or a line beside the board"),
        ({"killercages": [[18, 19]]}, "a cage with 0 sums"),
        ({"cage": {"1,2": 10}}, "lines of cages without their cells"),
        ({"numberS": {"328": ["3", 1]}}, "a sum outside of cages"),
        ({"thermo": [["18"]]}, "a cage or a line beside the board"),
        ({"lineE": {"75,83": 2}}, "borders that do not make 4 regions"),
        ({"lineE": {"73,82": 12}}, "neither borders nor whole diagonals"),
    ],
)
def test_what_a_drawing_does_not_say_is_refused(board, problem):
    lines = [*PLAIN[:3], json.dumps(board), *PLAIN[4:]]
    with pytest.raises(PuzzleSyntaxError, match=problem):
        puzzle_of_code(packed("\n".join(lines).encode()))


@pytest.mark.parametrize(
    ("link", "problem"),
    [
        (SITE, "a link without the puzzle"),
        (SITE + "QUJD", "a broken link"),
        (SITE + "A", "a broken link"),
        (packed(b"\xff\xfe"), "a broken link"),
        (packed(b"square"), "a broken link"),
        (packed(b"x" * 2_000_000), "a puzzle of over 1,000,000 characters"),
        (packed("\n".join([*PLAIN[:3], "[" * 100_000, *PLAIN[4:]]).encode()), "a broken link"),
        (packed("\n".join(["hex,4,4", *PLAIN[1:]]).encode()), "a board of the sort 'hex'"),
        (packed("\n".join(["square,99,99", *PLAIN[1:]]).encode()), "no square of 2 to 25 rows"),
        (packed("\n".join(["square,4,4", "[0,0,9,0]", *PLAIN[2:]]).encode()), "no square"),
        (packed("\n".join([*PLAIN[:5], "[18,1]"]).encode()), "no square"),
    ],
)
def test_broken_links_are_refused_in_a_line(link, problem):
    with pytest.raises(PuzzleSyntaxError, match=problem):
        puzzle_of_code(link)
