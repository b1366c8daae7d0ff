"""The library: the command line's puzzles, values and sentences, from Python."""

import json
import pickle
import subprocess
import sys
from itertools import islice

import pytest

import cluesmith as library

# One with a rating of 6.7, one with several solutions, one with none, and no puzzle.
HARD = ".......3.2.....8...1532....5..2.3..87.3..1.5.........6..46.......65..7.1.7..3..8."
LINES = [HARD, "." * 81, "11" + "." * 79, "!" * 81]

PUZZLE_OF_DAMAGED_PATH = (
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
)
DAMAGED_PATH = (
    "p1.BJJY:cYuCBJICGCB0BA_IDaJAjJAsJABEAEDMFCnFG5FB:cYuCBbIC0BBGCA_IDaJAjJAsJABEAEDMFCnFB5FA"
)


def jsons(text: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in text.splitlines()]


def plain(value: object) -> object:
    """Return a value as JSON has it."""
    return json.loads(json.dumps(value))


@pytest.mark.parametrize(
    ("options", "keywords"),
    [
        (["sudoku", "--count", "6"], {"count": 6}),
        (["sudoku", "--level", "hard", "--clues", "..26"], {"level": "hard", "clues": "..26"}),
        (["sudoku", "--er", "3.0..4.2", "--rate"], {"er": (3.0, 4.2), "rate": True}),
        (["hanidoku", "--count", "8", "--spread"], {"count": 8, "spread": True}),
        (["sudoku", "--symmetry", "rot180"], {"symmetry": "rot180"}),
        (["sudoku", "--minimal-at", "easy", "--count", "2"], {"minimal_at": "easy", "count": 2}),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_the_same_options_give_the_same_puzzles_as_the_command(cluesmith, options, keywords):
    printed = cluesmith("generate", *options, "--seed", "7", "--format", "jsonl").out
    made = library.generate(options[0], seed=7, **keywords)
    assert [puzzle.to_dict() for puzzle in made] == jsons(printed)


def test_every_field_is_that_of_the_command(cluesmith):
    fields = ["id", "er", "level", "techniques", "symmetry", "canonical", "seed", "path"]
    options = ("--rate", "--seed", "3", "--format", "jsonl", "--fields", ",".join(fields))
    (made,) = library.generate("sudoku", seed=3, rate=True)
    assert [plain(made.to_dict(fields))] == jsons(cluesmith("generate", "sudoku", *options).out)


def test_a_puzzle_is_its_line_and_tells_its_facts_in_plain_values():
    puzzle = next(library.generate("sudoku", seed=1, level="hard", max_clues=26))
    assert str(puzzle) == HARD
    assert (puzzle.n_clues, puzzle.kind, puzzle.seed) == (25, "sudoku", 1)
    assert (puzzle.rating.er, puzzle.rating.level, puzzle.rating.hardest) == (
        6.6,
        "hard",
        "x-chain",
    )
    assert puzzle.rating == library.rate(HARD)
    assert puzzle.solution == library.solve(puzzle)
    assert puzzle.canonical == library.canonical(HARD)
    assert max(len(repr(each)) for each in (puzzle, puzzle.rating, library.path(puzzle))) < 80


def test_a_notebook_shows_a_puzzle_and_a_kind_as_pictures():
    puzzle = next(library.generate("sudoku4", seed=1))
    assert puzzle._repr_svg_().count('class="given"') == puzzle.n_clues
    assert library.kinds()[0]._repr_svg_().startswith("<?xml")


@pytest.mark.parametrize(
    ("command", "function"),
    [("verify", library.verify), ("rate", library.rate)],
    ids=["verify", "rate"],
)
@pytest.mark.parametrize("jobs", [1, 2])
def test_values_of_lines_are_those_of_the_command(cluesmith, tmp_path, command, function, jobs):
    file = tmp_path / "lines.txt"
    file.write_text("\n".join(["# a comment", "", *LINES]))
    printed = jsons(cluesmith(command, "--json", "--kind", "sudoku", str(file)).out)
    with file.open() as lines:
        found = [each.to_dict() for each in function(lines, kind="sudoku", jobs=jobs)]
    assert len(found) == len(printed)
    for ours, theirs in zip(found[:-1], printed, strict=False):
        assert {"file": str(file), "line": theirs["line"], **plain(ours)} == theirs


def test_solve_and_path_of_several_give_none_where_there_is_not_one_solution(cluesmith):
    solution = library.solve(HARD)
    assert list(library.solve(LINES[:3])) == [solution, None, None]
    (path, *others) = library.path(LINES[:3])
    assert path is not None
    assert others == [None, None]
    assert [plain(path.to_dict())] == jsons(cluesmith("solve", "--steps", "--json", HARD).out)


@pytest.mark.parametrize("form", ["compact", "lines", "states"])
@pytest.mark.parametrize("puzzle", [HARD, next(library.generate("killer6", seed=1))], ids=str)
def test_a_path_in_text_is_read_back(cluesmith, puzzle, form):
    printed = cluesmith("solve", "--steps", "--paths", form, str(puzzle)).out
    text = printed.partition("\n")[2].rstrip("\n")
    path = library.read_path(text, puzzle)
    assert (path.to_dict(), path.is_solved) == (library.path(puzzle).to_dict(), True)
    for other in (HARD[::-1], "." * 81, library.canonical(HARD)):
        with pytest.raises(ValueError, match=r"path|step|solution|kind"):
            library.read_path(text, other)


def test_hints_are_explained_and_drawn_in_the_position_that_was_given():
    puzzle = "...6..1.991..4....8..7.................36..1...2...6835.....2..3....15.6..127...."
    pair = library.hints(puzzle, "{27}{27}" + puzzle[2:], technique="naked-pair")[0]
    assert (pair.where, len(pair.to_dict()["eliminations"])) == ("row 1", 7)
    assert pickle.loads(pickle.dumps(pair)).svg(with_text=False).count('class="pattern"') == 4


@pytest.mark.parametrize(
    ("position", "message"),
    [("5" + HARD[1:], "r1c1: 5 is wrong"), ("{5}" + HARD[1:], "r1c1: the right digit is not")],
)
def test_a_position_that_contradicts_the_solution_is_refused(position, message):
    with pytest.raises(library.CluesmithError, match=message):
        library.hints(HARD, position)


def test_a_path_is_solved_when_each_cell_is_filled_however_often(cluesmith):
    printed = cluesmith("solve", "--steps", "--paths", "lines", HARD).out
    *begin, before, last = printed.partition("\n")[2].splitlines()
    after = before.partition(". ")[2]
    for lines, is_solved in (
        ([*begin, before, last, f"{len(begin) + 3}. {after}"], True),
        ([*begin, before, f"{len(begin) + 2}. {after}"], False),
    ):
        assert library.read_path("\n".join(lines), HARD).is_solved is is_solved


@pytest.mark.parametrize("text", ["1. " + "(" * 100_000, DAMAGED_PATH], ids=["deep", "damaged"])
def test_a_text_that_is_no_path_is_refused(text):
    with pytest.raises(library.CluesmithError, match=r"path|step"):
        library.read_path(text, PUZZLE_OF_DAMAGED_PATH)


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_line_that_is_no_puzzle_ends_solving_after_those_before_it(jobs):
    found = library.solve([HARD, HARD, "!" * 81, HARD], jobs=jobs)
    assert len(list(islice(found, 2))) == 2
    with pytest.raises(library.CluesmithError, match=r"^line 3: '!' is "):
        next(found)


@pytest.mark.parametrize(("text", "message"), [(LINES[1], "more than one"), (LINES[2], "no sol")])
def test_one_puzzle_without_one_solution_is_refused(text, message):
    for function in (library.solve, library.path, library.canonical):
        with pytest.raises(library.SolutionError, match=message):
            function(text)


def test_dedupe_keeps_what_the_command_keeps(cluesmith, tmp_path):
    puzzles = [str(each) for each in library.generate("sudoku", count=8, seed=2)]
    lines = [*puzzles, library.canonical(puzzles[3]), HARD, HARD]
    file = tmp_path / "lines.txt"
    file.write_text("\n".join(lines))
    kept = list(library.dedupe(lines, max_overlap=4))
    assert kept == cluesmith("dedupe", "--max-overlap", "4", str(file)).out.splitlines()
    assert list(library.dedupe(lines, jobs=2)) == [*puzzles, HARD]


@pytest.mark.parametrize(
    ("call", "message"),
    [
        (lambda: library.generate("soduko"), "unknown kind 'soduko'. Did you mean 'sudoku'\\?"),
        (lambda: library.verify([HARD], kind="sudoko"), "Did you mean 'sudoku'"),
        (lambda: library.generate("none.toml"), "none.toml: No such file"),
        (lambda: library.generate("sudoku", oracle="luck"), "no oracle 'luck'"),
        (lambda: library.generate("sudoku", pattern="*"), "pattern"),
        (lambda: library.generate("sudoku", symmetry="round"), "symmetry"),
        (lambda: library.solve("." * 81), "more than one"),
        (lambda: library.solve("!" * 81), "'!' is "),
        (lambda: library.path(HARD, language="xx"), "xx"),
        (lambda: library.Jobs("nosql://x"), "nosql"),
        (lambda: next(library.generate("sudoku4", seed=1)).to_dict(["ids"]), "'ids' is not"),
    ],
)
def test_errors_about_values_are_value_errors(call, message):
    with pytest.raises(ValueError, match=message) as raised:
        call()
    assert isinstance(raised.value, library.CluesmithError)


def test_what_is_no_text_is_a_type_error():
    with pytest.raises(TypeError, match="line 2: a puzzle is a str or a Puzzle, not None"):
        list(library.verify([HARD, None]))


def test_values_are_pickled_and_known_by_another_process(tmp_path):
    file = tmp_path / "crossed.toml"
    file.write_text('title = "Crossed"\nboxes = [2, 3]\ndiagonals = "down"\n')
    made = [next(library.generate(kind, seed=1)) for kind in ("sudoku4", "killer6", str(file))]
    values = [*made, *library.verify(made, kind="mixed"), *library.rate(made), *library.kinds()]
    pickled = tmp_path / "values.pickle"
    pickled.write_bytes(pickle.dumps(values))
    code = f"import pickle; print(pickle.load(open({str(pickled)!r}, 'rb')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == repr(values)
    assert pickle.loads(pickle.dumps(made)) == made


def test_an_unknown_keyword_is_a_type_error():
    with pytest.raises(TypeError, match="levl"):
        library.generate("sudoku", levl="hard")


def test_fewer_puzzles_than_asked_for_end_in_an_error_after_those_found():
    found = library.generate("sudoku4", count=10_000, seed=1, patience=50)
    with pytest.raises(library.ExhaustedError, match="of 10000 puzzles found"):
        list(found)


def test_a_kind_of_ones_own_is_taken_everywhere(tmp_path):
    file = tmp_path / "crossed.toml"
    file.write_text('title = "Crossed"\nboxes = [2, 3]\ndiagonals = "down"\n')
    kind = library.define(file)
    made = list(library.generate(kind, count=3, seed=1, jobs=2))
    assert made == list(library.generate(str(file), count=3, seed=1))
    assert all(verdict.passed for verdict in library.verify(made, jobs=2))
    assert kind.to_dict()["title"] == kind.title == "Crossed"


def test_excluded_puzzles_are_not_made_again():
    first = list(library.generate("sudoku4", count=3, seed=1))
    others = library.generate("sudoku4", count=3, seed=1, exclude=map(str, first))
    assert {each.id for each in first}.isdisjoint(each.id for each in others)


def test_clues_that_are_not_digits_are_plain_values():
    puzzle = next(library.generate("killer6", seed=1, cages="..13", max_digits=0))
    assert puzzle.digits == "." * 36
    assert sum(clue.value for clue in puzzle.clues) == 6 * 21
    assert {name for clue in puzzle.clues for name in clue.cells} >= {"r1c1", "r6c6"}
    assert library.verify(puzzle).detail == "wall-minimal"
    assert library.solve(puzzle) == puzzle.solution
    assert list(library.dedupe([puzzle, str(puzzle)])) == [str(puzzle)]
    assert f">{puzzle.clues[0].value}</text>" in puzzle._repr_svg_()
    assert library.rate(puzzle) == puzzle.rating
    assert len(library.path(puzzle).steps) == puzzle.rating.n_steps


def test_all_public_names_are_there_and_importing_the_package_loads_nothing_of_them():
    assert all(getattr(library, name).__doc__ for name in library.__all__)
    assert set(library.__all__) <= set(dir(library))
    code = "import cluesmith, sys; print([m for m in sys.modules if m.startswith('cluesmith.')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


@pytest.fixture
def jobs(tmp_path):
    with library.Jobs(home=tmp_path / "home") as opened:
        yield opened


def test_a_job_is_waited_for_and_exported(jobs):
    number = jobs.enqueue("sudoku4", count=5, seed=1, name="small")
    assert jobs.status("small")["status"] == "queued"
    seen = []
    (ended,) = jobs.wait(number, workers=1, on_progress=seen.append)
    assert (ended["status"], ended["found"], ended) == ("done", 5, seen[-1][0])
    assert list(jobs.export("small")) == list(library.generate("sudoku4", count=5, seed=1))
    assert len(list(jobs.export(limit=2))) == 2


def test_what_the_command_says_of_a_job_is_its_status(jobs, cluesmith, tmp_path):
    import json

    number = jobs.enqueue("sudoku", count=5, seed=1, clues="24..26", level="hard")
    done = cluesmith("status", str(number), "--json", CLUESMITH_HOME=str(tmp_path / "home"))
    told = json.loads(done.out)
    assert told.pop("failures") == []
    assert json.loads(json.dumps(jobs.status(number))) == told


def test_a_job_that_was_cancelled_goes_on(jobs):
    number = jobs.enqueue("sudoku4", count=5, seed=1)
    jobs.cancel(number)
    assert jobs.status(number)["status"] == "cancelled"
    assert jobs.resume() == []
    assert jobs.resume(number) == [number]
    assert jobs.status(number)["status"] in ("queued", "running")


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda jobs: jobs.status("none"), "there is no such job"),
        (lambda jobs: list(jobs.export(7)), "there is no such job"),
        (lambda jobs: jobs.enqueue("sudoku", level="hrd"), "Did you mean 'hard'"),
        (lambda jobs: library.Jobs("nosql://x"), "nosql"),
    ],
    ids=["status", "export", "enqueue", "database"],
)
def test_what_cannot_be_is_one_sentence(jobs, act, message):
    with pytest.raises(library.CluesmithError, match=message):
        act(jobs)
