"""What apps get, of every kind, held against the published schemas."""

import json

import pytest

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.records.puzzle_record import FIELDS, PuzzleRecord
from tests.support.apps.schemas import SCHEMAS, validator
from tests.support.kinds import each_name, kind_of, made

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
    file = tmp_path / f"out.{form}"
    assert PuzzleOutput(FORMATS[form], FormatOptions(**options), str(file)).write(records) == 3
    return file.read_text()


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
