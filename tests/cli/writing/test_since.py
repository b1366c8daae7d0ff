"""Identifiers that stay, and what is new since a manifest."""

import json

import pytest

from tests.support.apps.schemas import validator

pytestmark = pytest.mark.served


@pytest.fixture
def stored(cluesmith):
    """Twelve puzzles in the database."""
    assert cluesmith("enqueue", "sudoku4", "--count", "12", "--seed", "1", "--wait").code == 0


def exported(cluesmith, tmp_path, name: str, *options: str) -> tuple[list[str], dict]:
    """Export to a table with ordinals and ids; return it and the manifest."""
    fields = ("--format", "csv", "--fields", "ordinal,id")
    files = ("-o", f"{name}.csv", "--manifest", f"{name}.json")
    done = cluesmith("export", *options, *fields, *files)
    assert done.code == 0, done.err
    manifest = json.loads((tmp_path / f"{name}.json").read_text())
    validator("manifest.schema.json").validate(manifest)
    return (tmp_path / f"{name}.csv").read_text().splitlines()[1:], manifest


def test_each_update_has_what_is_new_since_the_one_before(cluesmith, tmp_path, stored):
    everything = [line.split(",")[1] for line in exported(cluesmith, tmp_path, "all")[0]]
    first, one = exported(cluesmith, tmp_path, "one", "--limit", "5")
    second, two = exported(cluesmith, tmp_path, "two", "--since", "one.json", "--limit", "4")
    third, three = exported(cluesmith, tmp_path, "three", "--since", "two.json")
    ordinals = [int(line.split(",")[0]) for line in first + second + third]
    assert ordinals == [*range(1, 6), *range(1, 5), *range(1, 4)]
    assert one["ids"] + two["ids"] + three["ids"] == everything
    assert (one["ids_before"], three["ids_before"]) == ([], everything[:9])
    assert two["query"]["since"] == ["one.json"]


def test_where_nothing_is_new_nothing_is_written(cluesmith, tmp_path, stored):
    exported(cluesmith, tmp_path, "all")
    done = cluesmith("export", "--since", "all.json", "-o", "none.txt")
    assert (done.code, done.err) == (1, "cluesmith: no puzzle is new since all.json\n")
    assert not (tmp_path / "none.txt").exists()


def test_a_time_and_manifests_go_together(cluesmith, tmp_path, stored):
    exported(cluesmith, tmp_path, "a", "--limit", "5")
    exported(cluesmith, tmp_path, "b", "--limit", "8")
    rest, _ = exported(
        cluesmith, tmp_path, "c", "--since", "1h", "--since", "a.json", "--since", "b.json"
    )
    assert len(rest) == 4


def test_ids_are_the_same_in_every_output_and_form(cluesmith, tmp_path, stored):
    lines, _ = exported(cluesmith, tmp_path, "all", "--limit", "3")
    ids = [line.split(",")[1] for line in lines]
    cluesmith("export", "--limit", "3", "-o", "three.txt")
    puzzles = (tmp_path / "three.txt").read_text().split()
    (tmp_path / "turned.txt").write_text("".join(f"{puzzle[::-1]}\n" for puzzle in puzzles))
    for file in ("three.txt", "turned.txt"):
        done = cluesmith("convert", file, "--kind", "sudoku4", "--line-format", "%x")
        assert done.out.split() == ids


def test_generate_and_convert_name_what_they_write(cluesmith, tmp_path):
    options = ("--count", "4", "--seed", "1", "-o", "made.txt", "--manifest", "made.json")
    assert cluesmith("generate", "sudoku4", *options).code == 0
    made = json.loads((tmp_path / "made.json").read_text())
    validator("manifest.schema.json").validate(made)
    (tmp_path / "some.txt").write_text(
        "".join((tmp_path / "made.txt").read_text().splitlines(True)[:3])
    )
    cluesmith("convert", "some.txt", "-o", "a.jsonl", "--format", "jsonl", "--manifest", "a.json")
    some = json.loads((tmp_path / "a.json").read_text())
    validator("manifest.schema.json").validate(some)
    assert some["ids"] == made["ids"][:3]
    done = cluesmith("convert", "made.txt", "--since", "a.json", "--line-format", "%n %x")
    assert done.out == f"1 {made['ids'][3]}\n"
