"""The options --json and -o: one shape for programs, and a file for every report."""

import json

import click
import pytest

from cluesmith.cli.main import cluesmith as cluesmith_group

GOOD = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."

# What tells nothing that a program would take in, or tells it with --format or in a manifest.
WITHOUT_JSON = (
    *("generate", "export", "convert", "make", "completion"),
    *("dataset", "up", "worker", "metrics", "web"),
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
