"""What apps get of every kind, held against the published schemas and the page that reads it."""

import json
import random
import re
import threading
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest
from selenium.webdriver.support.ui import WebDriverWait

from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.clues.clue import Clue
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.records.table_columns import FIELDS
from tests.support.apps.schemas import SCHEMAS, validator
from tests.support.browser.played_page import PlayedPage
from tests.support.clue_puzzles import any_puzzle
from tests.support.kinds import each_name, kind_of, made
from tests.support.random_clues import BOARDS, holds, random_puzzle
from tests.support.written_files import write

# Kinds of which a path takes milliseconds have theirs looked at; of others all the rest is.
WITH_PATHS = ("sudoku4", "sudoku6", "sudoku", "hanidoku", "latin7")


def records_of(name: str) -> list[PuzzleRecord]:
    """Return puzzles of a kind in two sections, the second for days."""
    kind = kind_of(name)
    found = []
    for number, puzzle in enumerate(made(kind), start=1):
        form = canonical_form(kind, puzzle.clues, puzzle.solution)
        found.append(
            PuzzleRecord(
                kind,
                puzzle.clues,
                number,
                puzzle.solution,
                canonical=form.clues,
                grid_class=form.grid_class,
                section="<b>Early</b>" if number == 1 else "Late",
                date=None if number == 1 else f"2027-01-0{number}",
            )
        )
    return found


def written(tmp_path, form: str, records, **options) -> str:
    return write(form, tmp_path / f"out.{form}", records, **options).read_text()


def chosen(name: str) -> tuple[str, ...]:
    return () if name in WITH_PATHS else ("n_clues", "symmetry", "date", "minimal_at")


@pytest.mark.parametrize("name", SCHEMAS)
def test_a_schema_is_one(name):
    validator(name).check_schema(SCHEMAS[name])


@each_name()
def test_a_document_is_as_its_schema_says(tmp_path, name):
    records = records_of(name)
    text = written(tmp_path, "json", records, with_solution=True, fields=chosen(name))
    document = json.loads(text)
    validator("puzzles.schema.json").validate(document)
    titles = [(each["title"], len(each["puzzles"])) for each in document["sections"]]
    assert titles == [("<b>Early</b>", 1), ("Late", 2)]
    (kind,) = document["kinds"]
    assert len(kind["cells"]) == len(kind["regions"]) == len(records[0].clues) == sum(kind["rows"])


@pytest.mark.parametrize("name", WITH_PATHS)
def test_a_line_with_all_fields_is_as_its_schema_says(tmp_path, name):
    text = written(tmp_path, "jsonl", records_of(name), fields=tuple(FIELDS))
    lines = [json.loads(line) for line in text.splitlines()]
    for line in lines:
        validator("puzzle-record.schema.json").validate(line)
    assert list(lines[0]) == list(FIELDS)


def test_the_schema_of_records_has_all_fields():
    assert list(SCHEMAS["puzzle-record.schema.json"]["properties"]) == list(FIELDS)


DOCS = Path(__file__).parents[4] / "docs"
(EXAMPLE,) = re.findall(r"```html\n(.*?)```", (DOCS / "apps.md").read_text(), re.DOTALL)
CLUE_KINDS = [name for name, kind in KINDS.items() if kind.has_clue_families]


class Quiet(SimpleHTTPRequestHandler):
    """Serves a folder without a word."""

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture
def example(chromium, tmp_path):
    """The page of the docs in a browser, with a puzzle in its document."""
    (tmp_path / "index.html").write_text(EXAMPLE)
    write_clues(
        tmp_path / "app.json", "killer4", f"{'.' * 7}1{'.' * 8};cage:r1c1c2=3;cage:r1c3c4r2c4=10"
    )
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(tmp_path)))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    page = PlayedPage(chromium, f"http://127.0.0.1:{server.server_port}/index.html")
    page.reload()
    yield page
    server.shutdown()
    server.server_close()


def write_clues(file: Path, kind: str, clues: str) -> None:
    record = PuzzleRecord(KINDS[kind], clues, 1, canonical=clues)
    write("json", file, [record], fields=("clue_list",))


def test_the_example_shows_clues_and_says_which_are_broken(example):
    shown = "return [...document.querySelectorAll('#board text')].map(e => e.textContent)"
    WebDriverWait(example.chromium, 10).until(lambda _: example.run(shown))
    assert example.run(shown) == ["1", "3", "10"]
    borders = "return document.querySelector('#board path').getAttribute('d')"
    assert example.run(borders).count("M") == 4 * 8  # a box of four cells has eight sides
    example.keys("1")
    example.chromium.find_element("css selector", "[data-cell='1']").click()
    example.keys("3")
    assert example.text("said") == "cage is broken"


def test_the_example_knows_the_rules_of_all_types(chromium):
    script = EXAMPLE[EXAMPLE.index("const sum") : EXAMPLE.index("const SIGNS")]
    rng = random.Random(1)
    questions = []
    for kind in BOARDS:
        for puzzle in filter(None, (random_puzzle(kind, seed) for seed in range(6))):
            for clue in puzzle.clues:
                digits = [rng.randint(1, kind.n_digits) for _ in clue.cells]
                if clue.type == "sandwich":
                    rng.shuffle(digits := [*range(1, kind.n_digits + 1)])
                questions.append((kind.n_digits, clue.type, clue.value, digits))
    found = chromium.execute_script(
        f"return arguments[0].map(([nDigits, type, value, digits]) => {{ {script} "
        "return RULES[type](digits, value); })",
        questions,
    )
    wanted = [
        holds(Clue(name, tuple(range(len(digits))), value), digits, n_digits)
        for n_digits, name, value, digits in questions
    ]
    assert {name for _, name, _, _ in questions} == CLUE_TYPES.keys()
    assert found == wanted


@pytest.mark.parametrize("name", CLUE_KINDS)
def test_a_document_with_clues_is_as_its_schema_says(tmp_path, name):
    write_clues(tmp_path / "app.json", name, any_puzzle(KINDS[name]))
    document = json.loads((tmp_path / "app.json").read_text())
    validator("puzzles.schema.json").validate(document)
    (puzzle,) = document["sections"][0]["puzzles"]
    assert len(puzzle["clue_list"]) == puzzle["puzzle"].count(";") > 0
