"""The page that plays, as it is written: complete, small, and text is text in it."""

import base64
import hashlib
import json
import re
from html.parser import HTMLParser
from importlib.resources import files

import pytest
from clue_puzzles import FUTOSHIKI

from cluesmith.cli.formats.format import FormatOptions, SectionOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.definitions.rules_in_words import rules_in_words
from cluesmith.generator.definitions.toml_text import definition_from_toml
from cluesmith.generator.kinds.kind_registry import KINDS, register
from cluesmith.generator.records.puzzle_record import PuzzleRecord

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
    PuzzleOutput(FORMATS["html"], FormatOptions(**options), str(file)).write(records)
    return file.read_bytes().decode()


def data_of(page: str) -> dict:
    return json.loads(Elements(page).text["data"])


def test_a_puzzle_that_comes_twice_has_an_address_for_each(tmp_path):
    puzzles = data_of(written(tmp_path, [sudoku(1, canonical=SUDOKU), sudoku(2, canonical=SUDOKU)]))
    first, second = (row[0] for row in puzzles["puzzles"])
    assert second == f"{first}-2"


def test_a_page_is_small_without_its_puzzles(tmp_path):
    page = written(tmp_path, [], with_solution=True)
    assert len(page.encode()) < 78_000
    with_clues = written(tmp_path, [PuzzleRecord(KINDS["futoshiki4"], FUTOSHIKI, 1)])
    assert len(with_clues.encode()) < 94_500
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
