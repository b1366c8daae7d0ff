"""`cluesmith rate` and the options for the rating, as a user runs them."""

import json

EASY = "........337....49.....1.825.8.4.2.......8....6....59..2.4.78.........5.....96..14"
HARD = ".....2.3....3.59....2.7.6..4.......8..3.......7.6..1...2...9..4..7.8...55.82...7."
HANIDOKU = "......7..6..............3.....4.....5........1..............."


def test_rate_prints_er_level_whip_and_hardest_technique_and_sums_up(cluesmith):
    done = cluesmith(
        "rate",
        "--whip",
        "--header",
        "--kind",
        "mixed",
        stdin=f"# two\n{EASY}\n{HARD} from a book\n{HANIDOKU}\n",
    )
    assert [line.split("\t") for line in done.out.splitlines()] == [
        ["er/ep/ed|score", "level", "whip", "hardest", "puzzle"],
        ["2.0/1.2/1.2", "easy", "0", "naked-single", EASY],
        ["4.4/1.2/1.2", "hard", "3", "xyz-wing", HARD],
        ["-", "extreme", "beyond", "-", HANIDOKU],
    ]
    told = "3 lines: 1 easy, 1 hard, 1 extreme"
    assert (done.code, done.err.splitlines()[-1]) == (0, told)


def test_rate_looks_for_whips_only_if_asked(cluesmith):
    assert cluesmith("rate", stdin=HARD).out.split("\t")[2] == "-"
    assert json.loads(cluesmith("rate", "--json", stdin=HARD).out)["whip"] is None


def test_rate_tells_the_solution_below_each_puzzle(cluesmith):
    lines = cluesmith("rate", "--steps", stdin=HARD).out.splitlines()
    assert lines[0].endswith(HARD)
    assert any("XYZ-Wing" in line for line in lines[1:])


def test_rate_prints_fields_as_json(cluesmith):
    done = cluesmith("rate", "--whip", "--json", stdin=f"{HARD}\n123\n")
    good, bad = map(json.loads, done.out.splitlines())
    assert (good["er"], good["ep"], good["ed"], good["level"]) == (4.4, 1.2, 1.2, "hard")
    assert (good["puzzle"], good["whip"], good["hardest"]) == (HARD, 3, "xyz-wing")
    assert {"hidden-single", "xyz-wing"} <= set(good["techniques"])
    assert (bad["er"], bad["level"], bad["problem"], bad["line"]) == (None, None, "malformed", 2)
    assert "3 characters, and Sudoku has 81 cells" in bad["detail"]
    assert list(good) == list(bad)


def test_rate_lists_levels_and_techniques_in_its_help(cluesmith):
    told = cluesmith("rate", "--help").out
    assert "locked candidates, pairs, triples, X-wing, swordfish" in told
    assert "XY-Wing" in told
    assert "score up to 75" in told


def test_generate_makes_puzzles_of_a_level(cluesmith):
    options = ("generate", "sudoku", "--count", "4", "--seed", "1")
    made = cluesmith(*options, "--level", "hard")
    assert made.code == 0
    assert cluesmith("rate", "--kind", "sudoku", stdin=made.out).err == "4 lines: 4 hard\n"
    same = ("--level", "hard..extreme", "--er", "4.1..7.0", "--level-shares", "any")
    assert cluesmith(*options, *same).out == made.out


def test_rate_adds_a_column_for_the_depth_of_trials(cluesmith):
    done = cluesmith("rate", "--te", "--header", stdin=f"{HARD}\n{'.' * 81}\n")
    rows = [line.split("\t") for line in done.out.splitlines()]
    assert [row[3] for row in rows] == ["te", "1", "-"]
    assert json.loads(cluesmith("rate", "--te", "--json", stdin=HARD).out)["te"] == 1
    assert json.loads(cluesmith("rate", "--json", stdin=HARD).out)["te"] is None


def test_generate_makes_puzzles_by_techniques_er_and_whips(cluesmith):
    options = (
        "--level medium --er ..3.9 --whip 1..9 --technique locked-candidates --without chains "
        "--hardest naked-pair --hardest hidden-pair --seed 1"
    )
    made = cluesmith("generate", "sudoku", "--count", "2", *options.split())
    rated = cluesmith("rate", "--whip", "--json", stdin=made.out).out.splitlines()
    for fields in map(json.loads, rated):
        assert fields["hardest"] in ("naked-pair", "hidden-pair")
        assert set(fields["techniques"]) & {"pointing", "claiming"}
        assert fields["whip"] >= 1
    assert len(rated) == 2


def test_steps_as_json_are_empty_for_lines_without_a_rating(cluesmith):
    (line,) = cluesmith("rate", "--steps", "--json", stdin="12345").out.splitlines()
    assert json.loads(line)["steps"] == []
