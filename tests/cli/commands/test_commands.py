"""The commands that need no services, as a user runs them."""

import json
import stat

import pytest

from cli.command_list import COMMANDS, SECTIONS

GOOD = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."


def test_generate_repeats_itself_with_a_seed(cluesmith):
    first = cluesmith("generate", "sudoku", "--count", "5", "--seed", "7")
    assert first.code == 0
    assert first.out == cluesmith("generate", "sudoku", "--count", "5", "--seed", "7").out
    assert len(set(first.out.splitlines())) == 5


def test_generate_tells_the_seed_that_it_has_drawn(cluesmith):
    drawn = cluesmith("generate", "sudoku4")
    seed = drawn.err.removeprefix("seed ").strip()
    assert cluesmith("generate", "sudoku4", "--seed", seed).out == drawn.out


def test_generate_says_when_its_patience_is_spent(cluesmith, tmp_path):
    file = tmp_path / "few.txt"
    options = ("--max-clues", "55", "--seed", "1", "--patience", "3", "-o", str(file))
    done = cluesmith("generate", "sudoku16", *options)
    assert (done.code, file.read_text()) == (3, "")
    assert "3 attempts in a row brought no new one" in done.err


def test_generate_finds_few_clues_for_a_grid(cluesmith):
    grid = cluesmith("solve", stdin=GOOD).out.strip()
    done = cluesmith("generate", "sudoku", "--grid", grid, "--max-clues", "21", "--seed", "1")
    assert done.code == 0
    assert cluesmith("solve", stdin=done.out).out.strip() == grid
    assert cluesmith("verify", "--max-clues", "21", stdin=done.out).code == 0


def test_generate_shows_its_best_where_a_grid_misses_the_limit(cluesmith, tmp_path):
    file = tmp_path / "few.txt"
    grid, options = cluesmith("solve", stdin=GOOD).out.strip(), ("--seed", "1", "-o", str(file))
    done = cluesmith("generate", "sudoku", "--grid", grid, "--max-clues", "17", *options)
    assert (done.code, done.out, file.exists()) == (3, "", False)
    assert "--max-clues 17: not reached; the best found for this grid has" in done.err
    best = done.err.split()[-1]
    assert cluesmith("verify", stdin=best).code == 0


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


def test_generate_says_that_it_has_found_none_for_a_pattern(cluesmith):
    pattern = "x" * 9 + ("x" + "." * 7 + "x") * 7 + "x" * 9
    options = ("--pattern", pattern, "--seed", "1", "--patience", "20")
    done = cluesmith("generate", "sudoku", *options)
    assert (done.code, done.out) == (3, "")
    assert done.err == (
        "cluesmith: 0 of 1 puzzles found: 20 attempts in a row brought no new one\n"
    )


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--symmetry", "round"], "--symmetry round: no symmetry of Sudoku patterns; use one of"),
        (["--pattern", "heart.txt"], "- _ (there is no file of this name)"),
        (["--pattern", "x" * 80], "80 cells, and Sudoku has 81"),
        (["--pattern", "x" * 54 + "." * 27], "row 7 and row 8 have no marked cell"),
        (["--pattern", "x" * 16 + "." * 65], "16 marked cells, and no Sudoku with fewer than 17"),
        (["--fill-pattern"], "--fill-pattern: say which cells with --pattern"),
        (["--symmetry", "full", "--grid", "1" * 81], "--symmetry does not go with --grid"),
    ],
)
def test_patterns_that_cannot_be_are_refused(cluesmith, options, message):
    done = cluesmith("generate", "sudoku", "--seed", "1", *options)
    assert (done.code, message in done.err, done.err.count("\n")) == (2, True, 1)


def test_a_pattern_file_that_is_not_text_is_refused(cluesmith, tmp_path):
    (tmp_path / "pattern").write_bytes(b"x.x\xff")
    done = cluesmith("generate", "sudoku", "--pattern", str(tmp_path / "pattern"))
    assert (done.code, "pattern: not text (byte 4)" in done.err) == (2, True)


def test_solve_prints_a_grid_a_puzzle_and_names_those_that_have_not_one(cluesmith):
    text = f"# a comment\n\n{GOOD} from a book\n{'.' * 81}\n11{'.' * 79}\nabc\n"
    done = cluesmith("solve", stdin=text)
    grids = done.out.splitlines()
    assert done.code == 1
    assert len(grids) == 2
    assert all(set(grid) == set("123456789") for grid in grids)
    assert done.err.splitlines()[:2] == [
        "cluesmith: standard input:4: more than one solution",
        "cluesmith: standard input:5: no solution",
    ]
    assert done.err.splitlines()[2].startswith("cluesmith: standard input:6: 3 characters fit no")


def test_solve_prints_as_many_solutions_as_asked_for(cluesmith):
    done = cluesmith("solve", "--max-solutions", "1000", stdin="." * 16)
    assert len(set(done.out.split())) == 288


def test_verify_prints_verdicts_and_exits_by_them(cluesmith, tmp_path):
    file = tmp_path / "mixed.txt"
    file.write_text(f"{GOOD}\n{GOOD[:-1]}1\n{'.' * 81}\n12\n")
    done = cluesmith("verify", str(file))
    verdicts = [line.split("\t")[:2] for line in done.out.splitlines()]
    assert done.code == 1
    assert verdicts == [["minimal", "25"], ["none", "26"], ["multiple", "0"], ["malformed", "0"]]
    assert cluesmith("verify", stdin=GOOD).code == 0


def test_verify_gives_programs_the_place_of_each_line(cluesmith):
    done = cluesmith("verify", "--json", "--max-clues", "24", stdin=f"\n{GOOD}\n")
    record = json.loads(done.out)
    assert (record["file"], record["line"]) == ("standard input", 2)
    assert record["verdict"] == "too-many-clues"


def test_convert_goes_there_and_back(cluesmith):
    there = cluesmith("convert", "--to", "dash", stdin=GOOD).out
    back = cluesmith("convert", "--to", "line", stdin=there.replace("-", "*")).out
    assert there == GOOD.replace(".", "-") + "\n"
    assert back == GOOD + "\n"


def test_cover_solves_the_two_well_known_matrices(cluesmith):
    first = "10010\n01000\n01001\n00100\n00010\n"
    knuth = "0010110\n1001001\n0110010\n1001000\n0100001\n0001101\n"
    assert cluesmith("cover", stdin=first).out == "0 2 3\n"
    assert cluesmith("cover", stdin=knuth).out == "0 3 4\n"
    none = cluesmith("cover", stdin="110\n011\n")
    assert (none.code, none.err) == (1, "cluesmith: no solution\n")


def test_cover_takes_secondary_columns(cluesmith):
    matrix = "1 0 1\n0 1 1\n0 1 0\n"
    assert cluesmith("cover", "--secondary", "1", stdin=matrix).out == "0 2\n"


@pytest.mark.parametrize(
    ("arguments", "stdin", "code", "message"),
    [
        (["generate", "chess"], "", 2, "unknown kind 'chess': use one of sudoku, hanidoku"),
        (["generate", "sudoku", "--count", "0"], "", 2, "'--count': 0 is not in the range"),
        (["generate", "sudoku", "--max-clues", "16"], "", 2, "use 17 or more"),
        (["generate", "hanidoku", "--max-clues", "3"], "", 2, "use 4 or more"),
        (["generate", "sudoku", "--max-clues", "abc"], "", 2, "'abc' is not a valid integer"),
        (["generate", "sudoku", "--seed", "-1"], "", 2, "'--seed': -1 is not in the range"),
        (["generate", "sudoku", "--grid", "123"], "", 2, "--grid: 3 characters, and Sudoku has"),
        (["generate", "sudoku4", "--grid", "x" * 16], "", 2, "'x' is no digit of 4x4 Sudoku"),
        (["generate", "sudoku4", "--grid", "1" * 15 + "."], "", 2, "r4c4 is blank: give a full"),
        (["generate", "sudoku4", "--grid", "1" * 16], "", 2, "r1c1 and r1c2 break the rules"),
        (["generate", "sudoku", "--grid", "1", "--count", "2"], "", 2, "--count does not go with"),
        (["generate", "sudoku", "--grid", "1", "--max-clues", "9"], "", 2, "use 17 or more"),
        (["generate", "sudoku", "-o", "no/where/x.txt"], "", 2, "there is no folder"),
        (["verify", "missing.txt"], "", 1, "missing.txt: No such file or directory"),
        (["verify", "."], "", 1, ".: a folder, not a file of puzzles"),
        (["verify"], "", 1, "standard input: no puzzle in it"),
        (["verify"], b"\x7fELF\xff\xfe\n", 1, "standard input:1: not text (byte 5)"),
        (["verify"], b"1\x002\n", 1, "standard input:1: not text (it holds NUL bytes)"),
        (["verify"], "1" * 20_000, 1, "standard input:1: a line of over 10000 characters"),
        (["solve"], "." * 80, 1, "standard input:1: 80 characters fit no kind"),
        (["solve", "--kind", "sudoku4"], "5" + "." * 15, 1, "input:1:1: '5' is no digit"),
        (["cover"], "012\n", 1, "line 1: '2' is neither 0 nor 1"),
        (["cover"], "01\n0\n", 1, "line 2: 1 columns, and the first row has 2"),
        (["cover"], "", 1, "no row of 0 and 1"),
        (["cover", "missing"], "", 2, "missing"),
        (["enqueue", "sudoku", "-o", "x"], "", 2, "-o goes with --wait; `export --job` writes"),
        (["census", "sudoku4", "--clues", "4", "--workers", "1"], "", 2, "--workers and --json-"),
        (["status", "7"], "", 1, "job 7: there is no such job"),
        (["export", "--job", "7"], "", 1, "job 7: there is no such job"),
        (["nonsense"], "", 2, "No such command 'nonsense'"),
    ],
)
def test_bad_input_gets_one_clear_line(cluesmith, arguments, stdin, code, message):
    done = cluesmith(*arguments, stdin=stdin)
    lines = [line for line in done.err.splitlines() if not line.startswith("seed ")]
    assert done.code == code
    assert message in lines[0]
    assert lines[0].startswith("cluesmith: ")
    assert len([line for line in lines if not line.endswith("malformed")]) == 1


def test_a_failed_export_leaves_the_old_file_alone(cluesmith, tmp_path):
    file = tmp_path / "out.txt"
    file.write_text("precious\n")
    assert cluesmith("export", "--job", "7", "-o", str(file)).code == 1
    assert cluesmith("verify", "-", stdin="").code == 1
    assert file.read_text() == "precious\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


def test_an_output_file_keeps_its_mode(cluesmith, tmp_path):
    file = tmp_path / "out.txt"
    file.write_text("old\n")
    file.chmod(0o640)
    assert cluesmith("generate", "sudoku4", "--seed", "1", "-o", str(file)).code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert len(file.read_text()) == 17


def test_a_reader_that_leaves_early_is_no_error(cluesmith_path, tmp_path):
    import subprocess

    command = f"{cluesmith_path} generate sudoku4 --count 70 --seed 1 | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert (len(done.stdout), done.stderr) == (17, "")


def test_catalogue_tells_and_rebuilds_all_grids(cluesmith):
    told = cluesmith("catalogue", "hanidoku")
    assert "86,256 grids in 3,780 classes" in told.out
    rebuilt = cluesmith("catalogue", "sudoku4", "--rebuild", "--exhaustive")
    assert (rebuilt.code, rebuilt.err) == (0, "")
    assert "288 grids in 2 classes" in rebuilt.out
    assert rebuilt.out.endswith("the same\n")


def test_catalogue_numbers_the_class_of_a_grid(cluesmith):
    grids = cluesmith("solve", "--max-solutions", "288", stdin="." * 16).out.split()
    classes = {cluesmith("catalogue", "sudoku4", "--class-of", g).out for g in grids[::40]}
    assert classes == {"0\n", "1\n"}
    wrong = cluesmith("catalogue", "sudoku4", "--class-of", "1" * 16)
    assert (wrong.code, wrong.err) == (1, f"cluesmith: {'1' * 16}: no grid of 4x4 Sudoku\n")
    none = cluesmith("catalogue", "sudoku")
    assert (none.code, "has no catalogue" in none.err) == (1, True)


def test_every_oracle_solves_the_same(cluesmith):
    answers = {cluesmith("solve", "--oracle", name, stdin=GOOD).out for name in ("bands", "links")}
    assert len(answers) == 1
    wrong = cluesmith("solve", "--oracle", "catalogue", stdin=GOOD)
    assert (wrong.code, "no oracle 'catalogue' for sudoku" in wrong.err) == (2, True)


def test_bench_measures_each_oracle_and_limit(cluesmith):
    done = cluesmith("bench", "--kind", "sudoku4", "--runs", "1", "--json")
    records = [json.loads(line) for line in done.out.splitlines()]
    assert [(r["what"], r["detail"]) for r in records] == [
        ("unique", "minimal, catalogue"),
        ("unique", "minimal, links"),
        ("canonical", "minimal"),
        ("rate", "minimal"),
        ("make", "no limit"),
    ]
    assert all(r["per_second"] > 0 and "cluesmith" in r["machine"] for r in records)
    table = cluesmith("bench", "--puzzles", "-", "--runs", "1", stdin=GOOD).out
    assert len(table.splitlines()) == 3


def test_clue_limits_hold_from_both_sides(cluesmith):
    def clues(*limits: str) -> set[int]:
        puzzles = cluesmith("generate", "hanidoku", "--count", "20", "--seed", "1", *limits).out
        return {61 - line.count(".") for line in puzzles.splitlines()}

    assert clues("--exact-clues", "6") == {6}
    assert clues("--min-clues", "6") <= {6, 7, 8, 9}
    assert clues("--min-clues", "6", "--max-clues", "7") == {6, 7}


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


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--exact-clues", "16"], "--exact-clues 16: no Sudoku with fewer than 17"),
        (["--exact-clues", "20", "--max-clues", "22"], "--exact-clues excludes --max-clues"),
        (["--min-clues", "25", "--max-clues", "24"], "--min-clues 25: is more than --max-clues 24"),
        (["--min-clues", "82"], "--min-clues 82: use 0 to 81"),
        (["--spread", "--per-grid", "2"], "--spread excludes --per-grid"),
    ],
)
def test_limits_that_exclude_each_other_are_refused(cluesmith, options, message):
    done = cluesmith("generate", "sudoku", "--seed", "1", *options)
    assert (done.code, message in done.err) == (2, True)


def test_the_help_lists_every_command_in_a_section(cluesmith):
    told = cluesmith("--help").out
    assert [title for title in SECTIONS if f"\n{title}:\n" not in told] == []
    listed = [line.split()[0] for line in told.splitlines() if line.startswith("  ")]
    assert [name for name in COMMANDS if name not in listed] == []


def test_the_options_of_a_long_command_are_in_groups(cluesmith):
    told = cluesmith("enqueue", "--help").out
    titles = [line for line in told.splitlines() if line.endswith(":") and line[0] != " "]
    assert titles == [
        "Number and clues:",
        "Difficulty:",
        "Variety:",
        "Search:",
        "Waiting:",
        "Output:",
        "Other options:",
    ]
    assert told.split("Other options:\n")[1].startswith("  --json")


def test_every_command_explains_itself(cluesmith):
    for name in COMMANDS:
        done = cluesmith(name, "-h")
        assert done.code == 0
        assert "Usage: cluesmith " + name in done.out
