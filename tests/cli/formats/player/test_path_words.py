"""The steps that a page reads from compact paths, against those of Python."""

import json
from collections.abc import Iterable
from pathlib import Path

import pytest

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.formats.player.path_tables import PathWords
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.solution_path import solution_path
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.position import Candidate
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.wording.catalogues import words_in
from tests.support.browser.played_page import PlayedPage

STEPS = """
return puzzles.map(puzzle => stepsOf(puzzle).map(step =>
  [step.title(), step.text(), step.placed, step.struck, step.pattern, step.houses]));
"""
RECORDS = [
    PuzzleRecord(kind_named(each["kind"]), each["puzzle"], number, each["solution"])
    for number, each in enumerate(
        map(json.loads, Path(__file__).with_name("path_puzzles.jsonl").read_text().splitlines())
    )
]


def steps_in(record: PuzzleRecord) -> tuple[Step, ...]:
    return solution_path(record.kind, record.kind.given(record.clues)).steps


def shown(candidates: Iterable[Candidate]) -> list[dict[str, int]]:
    return [{"cell": cell, "digit": digit + 1} for cell, digit in candidates]


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_page_reads_the_steps_that_python_reads(chromium, tmp_path, language):
    words = words_in(language)
    file = tmp_path / "play.html"
    options = FormatOptions(with_solution=True, language=language)
    PuzzleOutput(FORMATS["html"], options, str(file)).write(RECORDS)
    page = PlayedPage(chromium, file.as_uri())
    page.open()
    # Names of the page's script are its own: it runs once more, without its beginning.
    script = page.run("return document.querySelector('script[type=module]').textContent")
    paths = [steps_in(record) for record in RECORDS]
    for steps, read in zip(paths, page.run(script.removesuffix("begin();\n") + STEPS), strict=True):
        for step, found in zip(steps, read, strict=True):
            [placed] = shown([step.placed]) if step.placed else [None]
            rests_on = shown(sorted(step.rests_on))
            struck, houses = shown(step.eliminated), list(step.houses)
            assert found == [
                step.title_in(words),
                step.text_in(words),
                placed,
                struck,
                rests_on,
                houses,
            ]
    used = {step.reason.template for steps in paths for step in steps}
    rare = {h.GRAVE_NAKED_SET, h.UNEXPLAINED, h.NEEDED_DIGIT_IN_CELL, h.SUM_RULE_EQUAL}
    assert used | rare == set(h.TEMPLATES)


def test_the_templates_of_a_page_stand_in_the_order_of_its_steps():
    table = PathWords(words_in("en"))
    steps = [step for record in RECORDS for step in steps_in(record)]
    table.add(steps)
    numbers = [*table.table()["templates"]]
    of_steps = dict.fromkeys(step.reason.template.number for step in steps)
    assert [number for number in numbers if number in of_steps] == [*of_steps]
