"""`cluesmith solve --steps`, `--step`, `--hint`, and the steps of `rate`, as a user runs them."""

import json
from xml.etree import ElementTree

import pytest
from clue_puzzles import KILLER
from PIL import Image
from terminals import ROWS

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.techniques.hint_words import ENGLISH_HINTS

EASY = "........337....49.....1.825.8.4.2.......8....6....59..2.4.78.........5.....96..14"
HARD = "6.58...2..8.6.4....3........5.48........7..18...9.14..9...2...3...1.9..2.28....5."
SMALL = "......24.....3.1"
SMALL_TOO = ".1.32...3..4...."


def steps_of(clues: str, kind: str = "sudoku"):
    found = kind_named(kind)
    return solution_path(found, found.values(clues)).steps


def test_steps_are_numbered_lines_with_technique_and_sentence(cluesmith):
    done = cluesmith("solve", "--steps", EASY)
    first, *lines, end = done.out.splitlines()
    steps = steps_of(EASY)
    assert (done.code, first) == (0, EASY)
    assert lines == [
        f"{number:>2}. {step.technique.title}: {ENGLISH_HINTS.sentence(step)}"
        for number, step in enumerate(steps, start=1)
    ]
    assert end.startswith(f"solved in {len(steps)} steps; the hardest is ")


def test_rate_prints_the_same_steps_below_its_line(cluesmith):
    told = cluesmith("solve", "--steps", HARD).out.splitlines()[1:-1]
    rated = cluesmith("rate", "--steps", HARD).out.splitlines()
    assert rated[1:] == [f"  {line}" for line in told]


def test_programs_get_an_object_a_puzzle(cluesmith):
    done = cluesmith("solve", "--steps", "--json", SMALL, SMALL_TOO)
    first, second = map(json.loads, done.out.splitlines())
    assert (first["kind"], first["puzzle"], second["puzzle"]) == ("sudoku4", SMALL, SMALL_TOO)
    assert first["solution"] == cluesmith("solve", SMALL).out.strip()
    rated = json.loads(cluesmith("rate", "--steps", "--json", SMALL).out)
    assert rated["steps"] == first["steps"]


def test_a_hint_is_the_first_step_and_nothing_more(cluesmith):
    done = cluesmith("solve", "--hint", EASY)
    step = steps_of(EASY)[0]
    assert (done.code, done.out) == (0, f"{step.technique.title}: {ENGLISH_HINTS.sentence(step)}\n")
    fields = json.loads(cluesmith("solve", "--hint", "--json", EASY).out)
    assert fields["solution"] is None
    assert [each["text"] for each in fields["steps"]] == [ENGLISH_HINTS.sentence(step)]


def test_hints_lead_from_a_position_to_its_end(cluesmith):
    position, n_hints = SMALL, 0
    while "." in position:
        fields = json.loads(cluesmith("solve", "--hint", "--json", position).out)
        placed = fields["steps"][0]["placed"]
        cell = kind_named("sudoku4").cell_names.index(placed["cell"])
        position = position[:cell] + placed["digit"] + position[cell + 1 :]
        n_hints += 1
    assert n_hints == SMALL.count(".")
    done = cluesmith("solve", "--hint", position)
    assert (done.code, done.err) == (1, "cluesmith: argument:1: solved already\n")


def test_other_puzzles_are_explained_all_the_same(cluesmith):
    done = cluesmith("solve", "--steps", "--kind", "sudoku4", stdin=f"{'.' * 16}\n{SMALL}\nabc\n")
    assert done.code == 1
    assert done.out.splitlines()[0] == SMALL
    assert len(done.err.splitlines()) == 2


def test_a_step_is_drawn_with_its_candidates(cluesmith):
    steps = steps_of(HARD)
    number = next(n for n, step in enumerate(steps, start=1) if step.technique.name == "pointing")
    lines = cluesmith("solve", "--step", str(number), HARD).out.splitlines()
    step = steps[number - 1]
    assert lines[:2] == [
        f"Step {number}: {step.technique.title} (2.6)",
        ENGLISH_HINTS.sentence(step),
    ]
    drawn = "\n".join(lines[3:])
    assert drawn.count("-") > drawn.count("---") > 0
    assert lines[-1].startswith("(..) the pattern")


def test_a_picture_of_a_step_has_its_sentence(cluesmith, tmp_path):
    file = tmp_path / "step.svg"
    done = cluesmith("solve", "--step", "2", "--format", "svg", "-o", str(file), HARD)
    assert (done.code, done.err.splitlines()[-1]) == (0, f"wrote 1 picture to {file}")
    spans = [each.text for each in ElementTree.parse(file).iter() if each.tag.endswith("tspan")]
    step = steps_of(HARD)[1]
    assert spans[0].startswith(f"Step 2: {step.technique.title}")
    assert ENGLISH_HINTS.sentence(step) in " ".join(spans)


def test_a_picture_of_a_step_in_pixels_has_its_colours(cluesmith, tmp_path):
    file = tmp_path / "step.png"
    number = 1 + next(n for n, step in enumerate(steps_of(HARD)) if step.eliminated)
    options = ("--step", str(number), "--format", "png", "-o", str(file))
    assert cluesmith("solve", *options, HARD).code == 0
    with Image.open(file) as picture:
        colours = {colour for _, colour in picture.getcolors(maxcolors=10**6)}
    assert {(207, 227, 250), (255, 240, 204)} <= colours  # rings, and a house that shines through


def test_a_step_on_a_terminal_is_drawn_with_the_cages(cluesmith):
    out = cluesmith("solve", "--step", "1", "--kind", "killer4", KILLER).out
    assert cluesmith("convert", "--format", "grid", KILLER).out.partition("\n")[2].strip() in out
    assert out.splitlines()[-1].startswith("(..) the pattern")


@pytest.mark.parametrize("columns", [50, 80])
def test_a_terminal_breaks_no_word_of_a_step(terminal, columns):
    shown = terminal("solve", "--steps", HARD, columns=columns)
    told = " ".join(" ".join(shown.lines).split())
    assert len(shown.lines) > ROWS
    for step in steps_of(HARD):
        assert ENGLISH_HINTS.sentence(step) in told
