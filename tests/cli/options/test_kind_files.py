"""Files in place of the names of kinds: read, or refused in one line before anything is stored."""

import json
from collections.abc import Iterator

import click
import pytest

from cluesmith.cli.main import cluesmith as cluesmith_group
from cluesmith.cli.options.kind_options import KIND, KindType, LineKindType
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named

X6 = "boxes = [2, 3]\ndiagonals = true\n"


def kind_of(file):
    return KIND.convert(str(file), None, None)


def test_a_file_with_new_rules_is_a_kind_that_is_known_by_its_name(tmp_path):
    file = tmp_path / "six.toml"
    file.write_text(X6)
    kind = kind_of(file)
    assert (kind.title, kind.n_cells) == ("six", 36)
    assert kind_named(kind.name) is kind_of(file) is kind


def test_the_rules_of_a_built_in_kind_are_that_kind(tmp_path):
    (tmp_path / "mine.toml").write_text("title = 'Mine'\nboxes = [3, 3]\ndiagonals = true")
    assert kind_of(tmp_path / "mine.toml") is KINDS["sudoku-x"]


@pytest.mark.parametrize("name", ["six", "six.JSON", "folder/six.txt", "six.TOML"])
def test_a_file_may_have_any_name(tmp_path, monkeypatch, name):
    monkeypatch.chdir(tmp_path)
    (tmp_path / name).parent.mkdir(exist_ok=True)
    puzzle = {"grid": [[{}] * 6] * 6, "diagonal+": True, "diagonal-": True}
    (tmp_path / name).write_text(json.dumps(puzzle) if name.endswith("JSON") else f"\ufeff{X6}")
    assert kind_of(name).definition.digest == kind_of(tmp_path / name).definition.digest
    assert kind_of(name).n_cells == 36


def test_a_name_of_a_kind_is_no_file(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "sudoku").write_text(X6)
    assert kind_of("sudoku") is KINDS["sudoku"]


def commands(group: click.Group) -> Iterator[click.Command]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield from commands(command) if isinstance(command, click.Group) else [command]


def test_every_command_takes_a_file_where_it_takes_a_kind():
    kinds = [p for command in commands(cluesmith_group) for p in command.params if p.name == "kind"]
    assert len(kinds) > 10
    assert [p for p in kinds if not isinstance(p.type, KindType | LineKindType)] == []
