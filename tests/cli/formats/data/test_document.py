"""The format json: a document as a whole, however others lay it out."""

import json
from io import BytesIO

import pytest

from cluesmith.cli.formats.data.document import read_document
from cluesmith.cli.reading.puzzle_files import read_batches
from cluesmith.generator.interchange.json_stream import JsonStream
from cluesmith.generator.interchange.source_text import PuzzleFileError
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.kinds.toml_text import definition_from_toml
from tests.support.apps.small_puzzles import small_records
from tests.support.written_files import write


@pytest.fixture
def app(tmp_path):
    """The document that an app fetches."""
    options = {"with_solution": True, "title": "</script><b>&=1+1"}
    return write("json", tmp_path / "app.json", small_records(), **options)


def read(file) -> list[tuple[str, str, str]]:
    """Return clues, section and level of each puzzle."""
    return [
        (batch.puzzles.texts[i], said["section"], said["level"])
        for batch in read_batches((str(file),))
        for i, said in enumerate(batch.said)
    ]


EXPECTED = [(record.clues, record.section, record.level) for record in small_records()]

LAYOUTS = {
    "as-written": lambda text: text,
    "one-line": lambda text: json.dumps(json.loads(text)),
    "indented": lambda text: json.dumps(json.loads(text), indent=4),
    "windows": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=list(LAYOUTS))
def test_a_document_is_read_in_any_layout(app, layout):
    app.write_bytes(layout(app.read_text()).encode())
    assert read(app) == EXPECTED


def test_text_of_others_stays_text(app):
    assert json.loads(app.read_text())["title"] == "</script><b>&=1+1"


@pytest.mark.parametrize("size", [pytest.param(1, marks=pytest.mark.slow), 7, 4096])
def test_the_pieces_in_which_a_document_comes_change_nothing(app, size):
    text = app.read_text()
    pieces = (text[start : start + size] for start in range(0, len(text), size))
    stream = JsonStream("x", pieces)
    found = {key: stream.value() for key in stream.members()}
    stream.end()
    assert found == json.loads(text)


def test_a_kind_of_ones_own_comes_with_its_rules(tmp_path):
    kind = register(definition_from_toml('boxes = [2, 2]\ndiagonals = "down"', "<i>Mine</i>"))
    record = small_records()[0]
    document = {
        "$schema": "https://example.org/puzzles.schema.json",
        "version": 1,
        "kinds": [{"name": "mine", "definition": 'boxes = [2, 2]\ndiagonals = "down"'}],
        "sections": [{"title": None, "puzzles": [{"kind": "mine", "puzzle": record.clues}]}],
    }
    (tmp_path / "x.json").write_text(json.dumps(document))
    (batch,) = read_batches((str(tmp_path / "x.json"),))
    assert batch.kind is kind


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"version":1', '"version":2', "version 2 of the format json; this program reads 1"),
        ('"sections":[', '"sections":[1,', "app.json:3: not JSON: no {"),
        ('{"id"', '"x",{"id"', "a puzzle is not an object"),
        ('"puzzle":"', '"clues":"', 'app.json:1: no text "puzzle"'),
        ("\n]}\n]}\n", "\n]}\n", "not JSON: no , or ]"),
        ("\n]}\n]}\n", "\n]}\n]} {}", "not JSON: text after the end"),
        ('"solution":"', '"solution":', "app.json:5: not JSON:"),
        ('"techniques":[', '"techniques":' + "[" * 200_000, "nested too deep"),
        (
            '"techniques":[',
            '"techniques":' + "9" * 9_000 + ',"x":[',
            "a number with too many digits",
        ),
    ],
    ids=["version", "section", "puzzle", "clues", "cut", "more", "quote", "deep", "digits"],
)
def test_a_document_that_cannot_be_read_gets_one_line(app, old, new, message):
    text = app.read_text()
    assert old in text
    app.write_text(text.replace(old, new, 1))
    with pytest.raises(PuzzleFileError) as error:
        read(app)
    assert message in str(error.value)
    assert "\n" not in str(error.value)


def test_a_title_behind_its_puzzles_is_refused():
    text = b'{"$schema":"puzzles.schema.json","sections":[{"puzzles":[],"title":"x"}]}'
    with pytest.raises(PuzzleFileError, match="the title of a section after its puzzles"):
        list(read_document("x", BytesIO(text)))


def test_a_document_and_a_database_make_each_other_again(cluesmith, app, tmp_path):
    title = ("--title", "</script><b>&=1+1")
    for made, source, form in (("a.db", "app.json", "sqlite"), ("b.json", "a.db", "json")):
        done = cluesmith("convert", source, "--format", form, *title, "-o", made)
        assert done.code == 0, done.err
    assert (tmp_path / "b.json").read_bytes() == app.read_bytes()
