"""Game IDs of Simon Tatham's puzzles on the command line: files of them, and typed ones."""

import pytest

# Made by the programs: Solo with cages, Keen, Unequal and Towers.
IDS = (
    "2x2k:p,_a_____bbaaa_a__,5_8a3a6b8a4c6a",
    "4:_a_a__a_ba_a__a__,a5d2a5s2m4m6d2s2",
    "4:0,0R,0,0,0,0D,3L,0U,0,0,0,0L,0,0,0,0,",
    "4://///////3/////2/2,a1h1e",
)
SOLUTIONS = (
    "3142243142131324",
    "3421213413424213",
    "3412123441232341",
    "4132132424133241",
)


def test_a_file_of_them_is_read_and_written_as_it_was(cluesmith):
    source = "# from a friend\n" + "".join(f"{text} # made by hand\n" for text in IDS)
    done = cluesmith("convert", "--kind", "mixed", "--format", "game-id", stdin=source.encode())
    assert (done.code, done.out.split()) == (0, [*IDS])


def test_they_stand_where_a_file_may(cluesmith):
    done = cluesmith("solve", *IDS)
    assert (done.code, tuple(done.out.split())) == (0, SOLUTIONS)


def test_a_bad_one_gets_one_line(cluesmith, tmp_path):
    file = tmp_path / "ids.txt"
    file.write_text(f"{IDS[2]}\n{IDS[2]}0,\n{IDS[2]}\n")
    done = cluesmith("solve", str(file))
    problem = f"cluesmith: {file}:2: a game ID of Unequal: 17 cells; use 16\n"
    assert (done.code, done.out.split(), done.err) == (1, [SOLUTIONS[2]] * 2, problem)


@pytest.mark.parametrize("kind", ["windoku", "thermo", "hanidoku"])
def test_a_kind_of_no_game_is_refused(cluesmith, kind):
    done = cluesmith("generate", kind, "--format", "game-id")
    assert done.code != 0
    assert "game-id is for games of Solo, Keen, Unequal and Towers, and this is" in done.err
