"""Files in place of the names of kinds: read, or refused in one line before anything is stored."""

import json
from collections.abc import Iterator

import click
import pytest

from cluesmith.cli.main import cluesmith as cluesmith_group
from cluesmith.cli.options.kind_options import KIND, KindType, LineKindType
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named
from cluesmith.worker.client.kind_files import MAX_BYTES

X6 = "boxes = [2, 3]\ndiagonals = true\n"


def kind_of(file):
    return KIND.convert(str(file), None, None)


def refused(file) -> str:
    with pytest.raises(click.BadParameter) as caught:
        kind_of(file)
    assert caught.value.exit_code == 2
    return caught.value.message


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


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("", "it is empty"),
        ("# nothing\n", "it is empty"),
        ("\x7fELF\0\0", "not text (it holds NUL bytes)"),
        (b"\xff\xfe\xfd", "not text in UTF-8 (byte 1)"),
        ("rows 9", "not TOML: "),
        ("a = " + "[" * 100_000, "nested too deeply"),
        ("row = 9", "unknown key 'row': did you mean rows?"),
        ("boxes = [2, 2]\nforbid = 'king'", "no grid obeys these rules"),
        ('{"grid": [[{}, {}], [{}, {}]], "clone": [1]}', "Cluesmith does not have: clone"),
        ("https://f-puzzles.com/?load=N4IgzglgXgp", "a compressed puzzle that was cut off"),
        ("#" * (MAX_BYTES + 1), "over 1,000,000 bytes"),
    ],
    ids=lambda value: str(value)[:24],
)
def test_what_is_no_kind_is_refused_with_the_name_of_the_file(tmp_path, content, message):
    file = tmp_path / "mine.toml"
    file.write_bytes(content if isinstance(content, bytes) else content.encode())
    told = refused(file)
    assert told.startswith(f"{file}: ")
    assert message in told


def test_a_file_that_cannot_be_opened_is_refused(tmp_path):
    (tmp_path / "folder.toml").mkdir()
    assert "Is a directory" in refused(tmp_path / "folder.toml")
    assert "No such file" in refused(tmp_path / "missing.toml")
    assert "null byte" in refused("a\0b.toml")
    assert "a compressed puzzle" in refused("https://f-puzzles.com/?load=N4Igzgl")


def test_a_file_without_end_is_not_read_to_its_end():
    assert "over 1,000,000 bytes" in refused("/dev/zero")


def commands(group: click.Group) -> Iterator[click.Command]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        yield from commands(command) if isinstance(command, click.Group) else [command]


def test_every_command_takes_a_file_where_it_takes_a_kind():
    kinds = [p for command in commands(cluesmith_group) for p in command.params if p.name == "kind"]
    assert len(kinds) > 10
    assert [p for p in kinds if not isinstance(p.type, KindType | LineKindType)] == []


@pytest.mark.parametrize(
    "arguments",
    [["enqueue", "no.toml"], ["submit", "--kind", "no.toml", "x"], ["export", "--kind", "no.toml"]],
    ids=" ".join,
)
def test_commands_refuse_it_alike_and_store_nothing(cluesmith, tmp_path, home_of_test, arguments):
    (tmp_path / "no.toml").write_text("boxes = [2, 2]\nrulez = 3\n")
    done = cluesmith(*arguments)
    assert (done.code, done.out, done.err.count("\n")) == (2, "", 1)
    assert "no.toml: unknown key 'rulez'" in done.err
    assert list(home_of_test.iterdir()) == []
