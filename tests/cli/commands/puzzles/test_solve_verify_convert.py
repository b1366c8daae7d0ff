"""`cluesmith solve`, `verify` and `convert`, as a user runs them."""

import json

GOOD = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."


def test_solve_prints_a_grid_a_puzzle_and_names_those_that_have_not_one(cluesmith):
    text = f"# a comment\n\n{GOOD} from a book\n{'.' * 81}\n11{'.' * 79}\nabc\n"
    done = cluesmith("solve", "--kind", "sudoku", stdin=text)
    grids = done.out.splitlines()
    assert done.code == 1
    assert len(grids) == 2
    assert all(set(grid) == set("123456789") for grid in grids)
    assert done.err.splitlines()[:2] == [
        "cluesmith: standard input:4: more than one solution",
        "cluesmith: standard input:5: no solution",
    ]
    assert done.err.splitlines()[2].startswith("cluesmith: standard input:6:1: 'a' is not a digit")


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
    there = cluesmith("convert", "--format", "dash", stdin=GOOD).out
    back = cluesmith("convert", "--format", "line", stdin=there.replace("-", "*")).out
    assert there == GOOD.replace(".", "-") + "\n"
    assert back == GOOD + "\n"
