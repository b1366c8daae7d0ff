"""The page that plays: what is in the file, its words, and the steps that it reads."""

import base64
import hashlib
import json
import re
from collections.abc import Iterable
from html.parser import HTMLParser
from importlib.resources import files
from pathlib import Path

import pytest
from clue_puzzles import FUTOSHIKI

from cluesmith.cli.formats.dates import DateForm, day_in_words
from cluesmith.cli.formats.format import SectionOptions
from cluesmith.cli.formats.player.path_tables import PathWords
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named, register
from cluesmith.generator.kinds.rules_in_words import rules_in_words
from cluesmith.generator.kinds.toml_text import definition_from_toml
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.techniques import hint_templates as h
from cluesmith.generator.rating.techniques.hint_words import hint_words
from cluesmith.generator.rating.techniques.position import Candidate
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from cluesmith.generator.wording.catalogues import LANGUAGES, words_in
from tests.support.browser.played_page import PlayedPage, play
from tests.support.written_files import write

SUDOKU = "...6..1.991..4....8..7.................36..1...2...6835.....2..3....15.6..127...."
SOLUTION = "274683159913542867856719324638124795795368412142957683589436271327891546461275938"
HOSTILE = "</script><script>alert(1)</script>\"'&\u2028<!--"


def sudoku(ordinal: int = 1, **known) -> PuzzleRecord:
    return PuzzleRecord(KINDS["sudoku"], SUDOKU, ordinal, SOLUTION, **known)


class Elements(HTMLParser):
    """The text of each element that has an id or is a script, a style or the title."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.text: dict[str, str] = {}
        self.tags: list[str] = []
        self._name = ""
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self._name = dict(attrs).get("id") or tag
        self.tags.append(tag)
        self.text.setdefault(self._name, "")

    def handle_endtag(self, tag):
        self._name = ""

    def handle_data(self, data):
        self.text[self._name] = self.text.get(self._name, "") + data


def written(tmp_path, records, **options) -> str:
    file = tmp_path / "out.html"
    return write("html", file, records, **options).read_bytes().decode()


def data_of(page: str) -> dict:
    return json.loads(Elements(page).text["data"])


def test_a_puzzle_that_comes_twice_has_an_address_for_each(tmp_path):
    puzzles = data_of(written(tmp_path, [sudoku(1, canonical=SUDOKU), sudoku(2, canonical=SUDOKU)]))
    first, second = (row[0] for row in puzzles["puzzles"])
    assert second == f"{first}-2"


def test_a_page_is_small_without_its_puzzles(tmp_path):
    page = written(tmp_path, [], with_solution=True)
    assert len(page.encode()) < 94_000
    with_clues = written(tmp_path, [PuzzleRecord(KINDS["futoshiki4"], FUTOSHIKI, 1)])
    assert len(with_clues.encode()) < 109_000
    script = files("cluesmith.cli.formats.player") / "player.js"
    assert script.read_text(encoding="utf-8").count("\n") < 1000


def test_a_page_names_nothing_outside_itself(tmp_path):
    page = written(tmp_path, [sudoku()], with_solution=True)
    assert re.findall(r"(?:https?:)?//[\w.-]+\.\w+", page.replace("http://www.w3.org/", "")) == []
    assert not re.search(r"""\b(?:src|style|on\w+)=["']""", page)


def test_the_policy_of_a_page_names_its_script_and_its_style_alone(tmp_path):
    page = written(tmp_path, [sudoku()], with_solution=True)
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', page)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    elements = Elements(page)
    for name in ("script", "style"):
        digest = hashlib.sha256(elements.text[name].encode()).digest()
        assert rules[f"{name}-src"] == f"'sha256-{base64.b64encode(digest).decode()}'"


def test_what_others_wrote_is_text(tmp_path):
    kind = register(definition_from_toml(f"title = {json.dumps(HOSTILE[:-5])}\nrows = 4"))
    records = [
        sudoku(section=HOSTILE, title=HOSTILE),
        PuzzleRecord(kind, "1" + "." * 15, 2),
    ]
    page = written(tmp_path, records, title=HOSTILE, caption="{title} {kind}")
    elements = Elements(page)
    shown = HOSTILE.replace("\u2028", "\\u2028")
    assert elements.tags.count("script") == 5
    assert elements.text["title"] == shown
    data = json.loads(elements.text["data"])
    assert (data["title"], data["sections"]) == (shown, [shown, ""])
    assert data["puzzles"][0][-1] == f"{shown} Sudoku"


def test_a_puzzle_has_its_name_level_day_section_and_caption(tmp_path):
    one = sudoku(level="hard", er=6.7, canonical=SUDOKU, section="Monday", date="2027-01-04")
    data = data_of(written(tmp_path, [one], with_solution=True, caption="{id}"))
    assert data["sections"] == ["Monday"]
    assert data["puzzles"] == [[one.id, 0, 0, "hard", "2027-01-04", SUDOKU, SOLUTION, one.id]]


def test_several_kinds_differ_by_captions_and_rules(tmp_path):
    kinds = [KINDS["sudoku"], KINDS["windoku-x"]]
    records = [PuzzleRecord(kind, "1" + "." * 80, n) for n, kind in enumerate(kinds, start=1)]
    data = data_of(written(tmp_path, records))
    assert [row[-1].split(" \N{MIDDLE DOT} ")[1] for row in data["puzzles"]] == [
        kind.title for kind in kinds
    ]
    assert [kind["rules"] for kind in data["kinds"]] == ["", rules_in_words(kinds[1].definition)]


@pytest.mark.parametrize("section", ["Monday", None])
def test_without_solutions_a_page_has_neither_them_nor_hints(tmp_path, section):
    page = written(tmp_path, [sudoku(section=section)], with_solution=False)
    assert SOLUTION not in page
    assert Elements(page).text["paths"] == ""


def test_the_same_puzzles_give_the_same_page(tmp_path):
    records = [sudoku(1), sudoku(2, section="Two")]
    first = written(tmp_path, records, with_solution=True)
    assert written(tmp_path, records, with_solution=True) == first


def test_steps_end_where_they_lead_away_from_the_solution_that_is_claimed(tmp_path):
    other = SOLUTION.translate(str.maketrans("49", "94"))
    records = [sudoku(), PuzzleRecord(KINDS["sudoku"], SUDOKU, 2, other)]
    right, wrong = (
        Elements(written(tmp_path, records, with_solution=True)).text["paths"].split("\n")
    )
    assert 0 < len(wrong) < len(right)
    assert right.startswith(wrong)


def test_a_section_has_a_caption_of_its_own(tmp_path):
    sections = {"Own": SectionOptions(caption="mine {number}")}
    page = written(tmp_path, [sudoku(section="Own"), sudoku(section="Other")], sections=sections)
    assert [row[-1] for row in data_of(page)["puzzles"]] == ["mine 1", "1"]


PUZZLE = "1234341221434321"
RECORD = PuzzleRecord(
    kind_named("sudoku4"), "1..." + "." * 4 + "2..." + "." * 4, 1, PUZZLE, date="2027-01-14"
)
NUMBERS = [*range(120), 1000, 1_000_000]


@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_page_is_in_its_language(chromium, tmp_path, language):
    words, file = words_in(language), tmp_path / "play.html"
    write("html", file, [RECORD], with_solution=True, language=language)
    text = re.sub(r"<style>.*?</style>", "", file.read_text(), flags=re.DOTALL)
    # Single words may be names of elements as well.
    foreign = [
        english
        for (_, english), translated in words.texts.items()
        if english not in translated and " " in english.strip() and english in text
    ]
    assert foreign == []
    page = PlayedPage(chromium, file.as_uri())
    page.open()
    root = "document.documentElement"
    assert page.run(f"return [{root}.lang, {root}.dir]") == [
        language,
        "rtl" if words.is_right_to_left else "ltr",
    ]
    assert page.run("return document.querySelector('#undo').textContent") == words.of("Undo")
    directions = page.run(
        "return ['#board svg', '#pad'].map("
        "each => getComputedStyle(document.querySelector(each)).direction);"
    )
    assert directions == ["ltr", "ltr"]
    page.run("document.querySelector('#open-list').click();")
    said = page.run("return document.querySelector('#list-groups a').ariaLabel")
    assert day_in_words("2027-01-14", DateForm.FULL, language) in said
    forms = page.run(
        "const rules = new Intl.PluralRules(arguments[0]);"
        "const forms = document.documentElement.dataset.forms.split(' ');"
        "return arguments[1].map(n => forms.at(forms.indexOf(rules.select(n))));",
        language,
        NUMBERS,
    )
    assert forms == [words.forms[words.form(n)] for n in NUMBERS]


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
    page = play(chromium, tmp_path, RECORDS, with_solution=True, language=language)
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
                hint_words(words).title(step),
                hint_words(words).sentence(step),
                placed,
                struck,
                rests_on,
                houses,
            ]
    used = {step.reason.template for steps in paths for step in steps}
    rare = {h.GRAVE_NAKED_SET, h.UNEXPLAINED, h.NEEDED_DIGIT_IN_CELL, h.SUM_RULE_EQUAL}
    rare |= {h.LOOP_FORCED}
    assert used | rare == set(h.TEMPLATES)


def test_the_templates_of_a_page_stand_in_the_order_of_its_steps():
    table = PathWords(words_in("en"))
    steps = [step for record in RECORDS for step in steps_in(record)]
    table.add(steps)
    numbers = [*table.table()["templates"]]
    of_steps = dict.fromkeys(step.reason.template.number for step in steps)
    assert [number for number in numbers if number in of_steps] == [*of_steps]
