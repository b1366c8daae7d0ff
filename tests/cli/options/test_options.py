"""Options: outputs, times, files in place of kinds, and what a shell completes."""

import json
from collections.abc import Iterator
from datetime import datetime, timedelta

import click
import pytest
from click.shell_completion import BashComplete

from cluesmith.cli.command_group import cluesmith as cluesmith_group
from cluesmith.cli.options.kind_options import KIND, KindType, LineKindType
from cluesmith.cli.options.value_types import TIME
from cluesmith.generator.kinds.kind_registry import KINDS, kind_named
from cluesmith.generator.rating.techniques.levels import Level

GOOD = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."

# What tells nothing that a program would take in, or tells it with --format or in a manifest.
WITHOUT_JSON = (
    *("generate", "practice", "print", "export", "convert", "make", "completion"),
    *("merge", "dataset", "up", "worker", "metrics", "serve"),
)


def all_commands(group=cluesmith_group, prefix=""):
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        if isinstance(command, click.Group):
            yield from all_commands(command, f"{name} ")
        else:
            yield f"{prefix}{name}", command


@pytest.mark.parametrize(("name", "command"), list(all_commands()))
def test_every_command_that_tells_something_tells_it_to_programs(name, command):
    options = {option for param in command.params for option in param.opts}
    assert ("--json" in options) == (name not in WITHOUT_JSON)


@pytest.mark.parametrize(
    ("arguments", "stdin"),
    [
        (("verify", "--json"), f"{GOOD}\n{'.' * 81}\nabc\n"),
        (("rate", "--json"), f"{GOOD}\n{'.' * 81}\n"),
        (("solve", "--json"), f"{GOOD}\n"),
        (("cover", "--json"), "10\n01\n11\n"),
        (("catalogue", "sudoku4", "--json"), ""),
        (("catalogue", "sudoku4", "--class-of", "1234341221434321", "--json"), ""),
        (("collection", "create", "summer", "--json"), ""),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, tuple) else "",
)
def test_json_is_an_object_a_line_on_standard_output(cluesmith, arguments, stdin):
    lines = cluesmith(*arguments, stdin=stdin).out.splitlines()
    assert lines
    assert [line for line in lines if not isinstance(json.loads(line), dict)] == []


@pytest.mark.parametrize("arguments", [("verify",), ("verify", "--json"), ("rate",)])
def test_a_report_goes_to_a_file_as_it_goes_to_standard_output(cluesmith, tmp_path, arguments):
    stdin = f"{GOOD}\n{'.' * 81}\n"
    printed = cluesmith(*arguments, stdin=stdin)
    written = cluesmith(*arguments, "-o", "report.txt", stdin=stdin)
    assert (written.code, written.out) == (1, "")
    assert (tmp_path / "report.txt").read_text() == printed.out


def test_a_report_that_breaks_off_leaves_the_file_as_it_was(cluesmith, tmp_path):
    (tmp_path / "report.txt").write_text("old")
    done = cluesmith("verify", "-o", "report.txt", stdin=f"{GOOD}\n\0\n")
    assert (done.code, (tmp_path / "report.txt").read_text()) == (1, "old")


@pytest.mark.parametrize(
    ("options", "beginning"),
    [
        pytest.param(("-o", "a.csv"), b"puzzle", id="the ending names it"),
        pytest.param(("-o", "a.CSV"), b"puzzle", id="in capitals"),
        pytest.param(("-o", "a.db"), b"SQLite", id="another ending of it"),
        pytest.param(("-o", "a.svg"), b"<?xml", id="of one picture"),
        pytest.param(("-o", "a.dat"), GOOD[:9].encode(), id="without meaning"),
        pytest.param(("-o", "a.csv", "--format", "zero"), b"0", id="as asked for"),
        pytest.param(("-o", "a.xml", "--format", "opensudoku"), b"<?xml", id="of many formats"),
        pytest.param(("-o", "a.txt"), GOOD[:9].encode(), id="text"),
        pytest.param(("-o", "a.pdf", "--trim", "a5"), b"%PDF", id="with its options"),
    ],
)
def test_the_ending_of_a_file_names_its_format(cluesmith, tmp_path, options, beginning):
    assert cluesmith("convert", *options, stdin=f"{GOOD}\n").code == 0
    assert (tmp_path / options[1]).read_bytes().startswith(beginning)


def seconds(text):
    return TIME.convert(text, None, None)


def midnight(days_ago):
    day = datetime.now().astimezone().date() - timedelta(days=days_ago)
    return datetime(day.year, day.month, day.day).astimezone().timestamp()


def test_a_date_a_time_and_a_word_for_a_day_are_those_of_the_users_clock():
    before = midnight(0), midnight(1)
    told = seconds("today"), seconds("Yesterday")
    assert before == told or told == (midnight(0), midnight(1))  # it may be midnight just now
    assert seconds("2026-01-31T09:30") - seconds("2026-01-31") == 9.5 * 3600


@pytest.mark.parametrize(("text", "span_s"), [("30m", 1800), ("2h", 7200), ("2w", 14 * 86_400)])
def test_a_span_goes_back_from_now(text, span_s):
    earliest = datetime.now().astimezone().timestamp()
    told = seconds(text) + span_s
    assert earliest <= told <= datetime.now().astimezone().timestamp()


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


ROT1 = ["rot180", "rot120", "rot120-horizontal", "rot120-vertical"]


@pytest.fixture
def completed(cluesmith):
    """Return what bash is offered for the last of some words."""

    def ask(*words: str) -> list[str]:
        done = cluesmith(
            _CLUESMITH_COMPLETE="bash_complete",
            COMP_WORDS=" ".join(("cluesmith", *words)),
            COMP_CWORD=str(len(words)),
        )
        assert (done.code, done.err) == (0, "")
        return [line.partition(",")[2] for line in done.out.split()]

    return ask


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["gen"], ["generate"]),
        (["generate", ""], [*KINDS, ""]),
        (["generate", "win"], ["windoku", "windoku-x", "windmill", "win"]),
        (["generate", "--kind", "x", "--cou"], ["--count"]),
        (["verify", "--kind", "han"], ["hanidoku", "han"]),
        (["generate", "sudoku", "--level", ""], [level.value for level in Level]),
        (["enqueue", "sudoku", "--symmetry", "rot1"], ROT1),
        (
            ["convert", "--format", "s"],
            ["sqlite", "sdm", "sdk", "sudokupad-link", "sudokuwiki-link", "svg"],
        ),
        (
            ["export", "--fields", "puzzle,so"],
            ["puzzle,solution", "puzzle,solution_digits", "puzzle,source"],
        ),
        (
            ["verdicts", "1", "--only", "none,m"],
            ["none,minimal", "none,multiple", "none,malformed"],
        ),
        (["completion", "f"], ["fish"]),
        (["collection", "c"], ["create", "compare"]),
    ],
    ids=" ".join,
)
def test_names_are_completed(words, expected):
    *before, last = words
    shell = BashComplete(cluesmith_group, {}, "cluesmith", "_CLUESMITH_COMPLETE")
    assert [item.value for item in shell.get_completions(before, last)] == expected


def test_jobs_and_collections_are_completed_from_the_database(cluesmith, completed):
    cluesmith("enqueue", "sudoku4", "--name", "monday")
    cluesmith("enqueue", "sudoku4", "--name", "tuesday")
    cluesmith("collection", "create", "summer")
    assert completed("status", "") == ["2", "tuesday", "1", "monday"]
    assert completed("watch", "mon") == ["monday"]
    assert completed("export", "--job", "1") == ["1"]
    assert completed("collection", "show", "su") == ["summer"]


def test_completion_makes_no_database_and_tells_nothing_where_there_is_none(
    completed, home_of_test
):
    assert completed("status", "") == []
    assert list(home_of_test.iterdir()) == []
    (home_of_test / "cluesmith.db").write_text("no database")
    assert completed("collection", "show", "") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_a_script(cluesmith, shell):
    done = cluesmith("completion", shell)
    assert (done.code, f"_CLUESMITH_COMPLETE={shell}_complete" in done.out) == (0, True)
