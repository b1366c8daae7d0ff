"""`cluesmith generate`: seeds, limits, patterns and grids, as a user gives them."""

import re

import pytest

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
    done = cluesmith(*job, "3", "--level", "easy..hard")
    assert "2 easy, 0 medium, 1 hard; use `--level medium` for such puzzles alone" in done.err
    assert "--level" not in cluesmith(*job, "1", "--level", "easy..hard").err
