"""Positions in each form: every command, the library and the HTTP API go on from there."""

import json

import pytest

import cluesmith as library
from cluesmith.cli.web.api import checks
from cluesmith.cli.web.slow_tasks import KindText
from cluesmith.generator.kinds.kind_registry import kind_named

# A position just before an X-Wing: digits, and candidates of the open cells.
STATE = (
    "4 1 2 9 6 3 {78} 5 {78} / 6 {38} {38} 2 7 5 1 4 9 / {57} {57} 9 8 1 4 2 6 3 / "
    "{3578} {345678} {34568} {46} {358} 2 {456} 9 1 / {35} 9 {46} 7 {35} 1 {46} 8 2 / "
    "2 {4568} 1 {46} {58} 9 3 7 {45} / 1 2 {48} 5 9 {78} {478} 3 6 / "
    "9 {4568} {4568} 3 2 {678} {4578} 1 {4578} / {358} {3568} 7 1 4 {68} 9 2 {58}"
)
CELLS = STATE.replace(" / ", " ").split()
TOKENS = [cell.strip("{}") for cell in CELLS]
GONE = " ".join(
    f"{digit}{cell // 9 + 1}{cell % 9 + 1}"
    for cell, left in enumerate(CELLS)
    if left[0] == "{"
    for digit in "123456789"
    if digit not in left
)
FORMS = {
    "braces": STATE,
    "a candidate grid": "\n".join(" ".join(TOKENS[i : i + 9]) for i in range(0, 81, 9)),
    "HoDoKu": f":0300:x:{''.join(c if len(c) == 1 else '.' for c in CELLS)}:{GONE}::",
}


@pytest.fixture(params=FORMS.values(), ids=FORMS)
def text(request):
    return request.param


def test_commands_go_on_from_a_position(cluesmith, text):
    steps = cluesmith("solve", "--steps", text).out.splitlines()
    assert steps[1].startswith(" 1. X-Wing")
    assert cluesmith("hint", text).out.startswith("X-Wing")
    assert cluesmith("solve", "--hint", text).out.startswith("X-Wing")
    rated = cluesmith("rate", "--steps", text).out.splitlines()
    assert rated[0].startswith("7.1/4.2/3.2\texpert\t-\taic\t")
    assert [step.strip() for step in rated[1:]] == [step.strip() for step in steps[1:-1]]


def test_states_of_a_position_begin_with_it(cluesmith, text):
    first = cluesmith("solve", "--steps", "--paths", "states", text).out.splitlines()[1]
    assert first == f"0. puzzle | {STATE}"


def test_the_library_goes_on_from_a_position(text):
    path = library.path(text)
    assert path.to_dict()["candidates"]["r1c7"] == "78"
    assert (path.steps[0].technique, path.is_solved) == ("x-wing", True)
    assert library.hints(text)[0].technique == "x-wing"
    assert (library.rate(text).er, library.rate(text).ed) == (7.1, 3.2)


def test_what_is_printed_of_a_position_is_read_back(cluesmith, text):
    (line,) = cluesmith("rate", text).out.splitlines()
    again = line.split("\t")[-1]
    assert cluesmith("rate", again).out.splitlines() == [line]


def test_practice_takes_positions_of_given_puzzles(cluesmith, tmp_path, text):
    file = tmp_path / "positions.txt"
    file.write_text(text)
    rows = cluesmith("practice", "sudoku", "x-wing", "--from", str(file), "--format", "jsonl").out
    assert json.loads(rows.splitlines()[0])["state"] == STATE
    run = cluesmith("practice", "sudoku", "jellyfish", "--from", str(file))
    assert (run.code, "no position of these puzzles needs jellyfish" in run.err) == (1, True)
    run = cluesmith("practice", "sudoku", "x-wing", "--from", str(file), "--seed", "1")
    assert "--seed is for puzzles to make: use it without --from" in run.err


def test_a_position_with_a_mistake_is_refused_by_cell(cluesmith):
    wrong = STATE.replace("{78} 5 {78}", "{7} 5 {78}", 1)
    problem = "r1c7: the right digit is not among the candidates"
    for command in (("rate",), ("solve", "--steps"), ("hint",)):
        run = cluesmith(*command, wrong)
        assert (problem in run.err, run.code != 0) == (True, True)
    assert library.rate(wrong).detail == problem
    with pytest.raises(library.CluesmithError, match=problem):
        library.path(wrong)


def test_positions_of_other_kinds_are_rated_by_what_is_left(cluesmith):
    puzzle = "......24.....3.1"
    assert cluesmith("rate", f"{puzzle[:2]}{{13}}{puzzle[3:]}").code == 0
    assert library.rate(library.solve(puzzle)[:8] + "{12}" + puzzle[9:]).n_steps < 8
    rated = checks.rated(KindText.of(kind_named("sudoku4")), puzzle, f"42{puzzle[2:]}", False)
    assert rated["n_steps"] < library.rate(puzzle).n_steps
