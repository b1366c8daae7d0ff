"""Steps of solutions in formats: the field of a path, pictures of a step, steps drawn in text."""

import csv
import json
from dataclasses import replace
from io import StringIO
from xml.etree import ElementTree

import pytest
from clue_puzzles import KILLER

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.formats.text.step_drawing import draw_step
from cluesmith.generator.drawing.step_picture import step_picture
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.paths.path_fields import steps_fields
from cluesmith.generator.rating.paths.path_positions import StepPosition, step_positions
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.techniques.hint_templates import CHAIN
from cluesmith.generator.rating.techniques.hint_words import ENGLISH_HINTS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.kinds import each_name, kind_of, made

SVG = "{http://www.w3.org/2000/svg}"
CHAINS = "6.58...2..8.6.4....3........5.48........7..18...9.14..9...2...3...1.9..2.28....5."


def record(name: str) -> PuzzleRecord:
    kind = kind_of(name)
    return PuzzleRecord(kind, made(kind)[0].clues, 1)


def written(name: str, puzzle: PuzzleRecord) -> str:
    writer = FORMATS[name].make_writer(FormatOptions(fields=("puzzle", "path")))
    return writer.begin + writer.of_record(puzzle)


def positions(name: str, clues: str) -> list[StepPosition]:
    kind = kind_of(name)
    values = kind.values(clues)
    return list(step_positions(kind, values, solution_path(kind, values).steps))


def test_the_cells_of_the_clue_that_a_step_rests_on_are_shaded():
    kind = kind_named("killer4")
    puzzle = kind.puzzle(KILLER)
    steps = step_positions(kind, puzzle, solution_path(kind, puzzle).steps)
    at = next(at for at in steps if at.step.clues and not at.step.houses)
    shaded = step_picture(kind, KILLER, at).count('class="house"')
    assert shaded == sum(len(clue.cells) for clue in at.step.clues)


def drawn(name: str, clues: str, at: StepPosition) -> ElementTree.Element:
    return ElementTree.fromstring(
        step_picture(kind_of(name), clues, at, ("Step", ENGLISH_HINTS.sentence(at.step))).encode()
    )


def classes(root: ElementTree.Element) -> list[str]:
    return [element.get("class", "") for element in root.iter()]


def with_full_path(puzzle: PuzzleRecord) -> PuzzleRecord:
    clues = puzzle.kind.values(puzzle.clues)
    steps = steps_fields(puzzle.kind, clues, solution_path(puzzle.kind, clues).steps)
    return replace(puzzle, shown_path=steps)


def test_a_full_path_is_an_array_in_jsonl_and_its_text_in_csv():
    puzzle = with_full_path(record("hanidoku"))
    steps = puzzle.path
    assert json.loads(written("jsonl", puzzle)) == {"puzzle": puzzle.clues, "path": steps}
    (row,) = csv.DictReader(StringIO(written("csv", puzzle)))
    assert json.loads(row["path"]) == steps


@pytest.mark.parametrize("name", ["csv", "jsonl"])
def test_puzzles_with_long_paths_are_read_back(tmp_path, cluesmith, name):
    puzzle = with_full_path(record("sudoku12"))
    file = tmp_path / f"with-path.{name}"
    file.write_text(written(name, puzzle))
    assert len(file.read_text().splitlines()[-1]) > 20_000
    assert cluesmith("convert", "--kind", "sudoku12", str(file)).out == f"{puzzle.clues}\n"


@each_name()
def test_a_picture_marks_what_a_step_is_about(name):
    kind = kind_of(name)
    clues = made(kind)[0].clues
    values = kind.values(clues)
    path = solution_path(kind, values, 3)
    *_, at = step_positions(kind, values, path.steps)
    root = drawn(name, clues, at)
    marks = classes(root)
    assert marks.count("disc") == (at.step.placed is not None)
    assert marks.count("cross") == len(at.step.eliminated)
    assert marks.count("given") == kind.n_clues(values)
    left, top, width, height = map(float, root.get("viewBox", "").split())
    for circle in root.iter(f"{SVG}circle"):
        assert left < float(circle.get("cx", "")) < left + width
        assert top < float(circle.get("cy", "")) < top + height


def test_a_picture_of_a_chain_has_its_links():
    at = next(at for at in positions("sudoku", CHAINS) if at.step.links)
    marks = classes(drawn("sudoku", CHAINS, at))
    assert marks.count("link") == sum(link.is_strong for link in at.step.links)
    assert marks.count("link weak") == sum(not link.is_strong for link in at.step.links)
    assert marks.count("head") == len(at.step.links)


def test_a_picture_draws_what_is_linked_in_one_cell():
    at = positions("sudoku", CHAINS)[0]
    step = replace(at.step, target=0, reason=CHAIN((0, 8, 8)))
    assert classes(drawn("sudoku", CHAINS, replace(at, step=step))).count("head") == 1


def test_a_drawing_has_what_the_terminal_has_room_for():
    at = next(at for at in positions("sudoku", CHAINS) if at.step.eliminated)
    listed, dotted, plain = (draw_step(at, columns) for columns in (None, 37, 36))
    n_gone = len(at.step.eliminated)
    assert listed.count("-7") == dotted.count("x") - 1 == n_gone  # the legend has one as well
    assert max(map(len, dotted.splitlines())) == 37
    assert "(7" in listed
    assert plain.count("\n") == 11


def test_a_placed_digit_is_drawn_as_such():
    at = next(at for at in positions("sudoku", CHAINS) if at.step.placed)
    symbol = at.kind.symbols[at.step.placed.digit]
    for columns in (None, 40):
        assert f"={symbol}" in draw_step(at, columns)


@pytest.mark.parametrize("name", ["hanidoku", "jigsaw-hooks", "latin5"])
def test_the_drawing_of_any_kind_has_all_its_cells(name):
    kind = kind_of(name)
    at = positions(name, made(kind)[0].clues)[0]
    for line in draw_step(at, None).splitlines():
        assert line == line.rstrip()
    digits = [c for c in draw_step(at, None) if c in kind.symbols]
    assert len(digits) == kind.n_clues(at.values) + len(at.candidates)
