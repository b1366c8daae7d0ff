"""The command as a whole: its help, its version, and how it ends."""

import json
import os
import subprocess
import sys
from importlib.metadata import version

import click
import pytest

from cluesmith.cli.command_group import cluesmith as cluesmith_group
from cluesmith.cli.command_list import COMMANDS, SECTIONS
from cluesmith.cli.terminal.command import SHOWS_ALL, Command
from cluesmith.storage.migrations.versions import HEAD


def test_the_help_lists_every_command_in_a_section(cluesmith):
    told = cluesmith("--help").out
    assert [title for title in SECTIONS if f"\n{title}:\n" not in told] == []
    listed = [line.split()[0] for line in told.splitlines() if line.startswith("  ")]
    assert [name for name in COMMANDS if name not in listed] == []
    bare = cluesmith()
    assert (bare.code, bare.out, bare.err) == (2, "", told)


def test_the_help_is_whole_on_a_narrow_terminal(cluesmith):
    told = cluesmith("--help", COLUMNS="50").out
    assert max(map(len, told.splitlines())) <= 50
    in_one_line = " ".join(told.split())
    assert [name for name, c in COMMANDS.items() if f"{name} {c.summary}" not in in_one_line] == []


def test_the_version_is_printed_with_all_on_which_a_result_depends(cluesmith, tmp_path):
    first, *lines = cluesmith("--version").out.splitlines()
    assert first == f"cluesmith {version('cluesmith')}"
    told = dict(line.split(": ") for line in lines)
    assert told.pop("schema") == HEAD
    cluesmith("generate", "sudoku4", "--seed", "1", "-o", "a.txt", "--manifest", "a.json")
    expected = json.loads((tmp_path / "a.json").read_text())["versions"]
    expected["algorithm"] = expected.pop("generator")
    del expected["cluesmith"]
    assert {name: int(number) for name, number in told.items()} == expected


def test_the_version_is_printed_without_a_database():
    code = (
        "import sys\nfrom cluesmith.cli.main import main\n"
        "try:\n    main(['--version'])\nexcept SystemExit:\n    pass\n"
        "print({'celery', 'sqlalchemy', 'alembic'} & set(sys.modules), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "set()"


@pytest.mark.parametrize("group", ["collection", "db"])
def test_the_help_of_a_group_is_whole_on_a_narrow_terminal(cluesmith, group):
    listed = cluesmith(group, "--help", COLUMNS="50").out.split("Commands:\n")[1]
    assert "..." not in listed
    assert max(map(len, listed.splitlines())) <= 50


def test_the_options_of_a_long_command_are_in_groups(cluesmith):
    told = cluesmith("enqueue", "--help-all").out
    titles = [line for line in told.splitlines() if line.endswith(":") and line[0] != " "]
    assert titles == [
        "Number and clues:",
        "Clues of each family:",
        "Difficulty:",
        "Variety:",
        "Search:",
        "Job:",
        "Output:",
        "Books, with --format pdf:",
        "Other options:",
        "Kinds:",
        "Symmetries:",
        "Levels:",
        "Formats:",
        "Codes of --line-format:",
        "Forms of --paths:",
        "Fields of --caption:",
        "Examples:",
    ]
    assert told.split("Other options:\n")[1].startswith("  --json")


def long_commands():
    context = click.Context(cluesmith_group)
    return {
        name: command
        for name in cluesmith_group.list_commands(context)
        if getattr(command := cluesmith_group.get_command(context, name), "common", ())
    }


@pytest.mark.parametrize("name", long_commands())
def test_the_help_of_a_long_command_shows_what_most_people_need(cluesmith, name):
    short, whole = (cluesmith(name, option).out for option in ("--help", "--help-all"))
    command = long_commands()[name]
    n_options = sum(isinstance(param, click.Option) for param in command.params) + 1
    assert short.splitlines()[-1] == f"`cluesmith {name} --help-all` shows all {n_options} options."
    shown = [line.split()[0] for line in short.splitlines() if line.startswith("  -")]
    assert len(shown) == len(command.common) + 2 <= 16
    options = {param.opts[0] for param in command.params if isinstance(param, click.Option)}
    assert [option for option in options if f"\n  {option}" not in whole] == []
    assert len(short.splitlines()) < len(whole.splitlines()) / 1.5


def helps(group, context):
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        below = command.make_context(name, [], parent=context, resilient_parsing=True)
        yield command.get_help(below)
        if isinstance(command, Command):
            below.meta[SHOWS_ALL] = True
            yield command.get_help(below)
        if isinstance(command, click.Group):
            yield from helps(command, below)


def test_no_line_of_any_help_is_too_long_for_a_narrow_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    told = list(helps(cluesmith_group, click.Context(cluesmith_group, info_name="cluesmith")))
    assert len(told) > len(COMMANDS)
    assert [line for each in told for line in each.splitlines() if len(line) > 50] == []


# Shows all help in a process of its own, and prints the kinds of which something was derived.
DERIVED = """
import click
from cluesmith.cli.command_group import cluesmith
def show(group, context):
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        below = command.make_context(name, [], parent=context, resilient_parsing=True)
        command.get_help(below)
        if isinstance(command, click.Group):
            show(command, below)
show(cluesmith, click.Context(cluesmith))
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import KINDS
new = {name: Kind(name, kind.definition) for name, kind in KINDS.items()}
print([name for name, kind in KINDS.items() if vars(kind).keys() != vars(new[name]).keys()])
print([name for name, definition in BUILT_IN.items() if "all_houses" in vars(definition)])
"""


def test_no_help_derives_anything_of_a_kind():
    done = subprocess.run([sys.executable, "-c", DERIVED], capture_output=True, text=True)
    assert (done.stderr, done.stdout) == ("", "[]\n[]\n")


@pytest.mark.parametrize("name", COMMANDS)
def test_the_help_of_a_command_begins_with_what_the_list_says(name):
    context = click.Context(cluesmith_group)
    command = cluesmith_group.get_command(context, name)
    assert command.get_short_help_str(200) == COMMANDS[name].summary


def test_the_help_of_a_command_ends_with_examples_that_a_narrow_terminal_folds(cluesmith):
    done = cluesmith("enqueue", "--help-all", COLUMNS="50")
    assert done.code == 0
    assert done.out.endswith(
        "\nExamples:\n"
        "  cluesmith enqueue sudoku --count 1000 --wait \\\n"
        "    -o sudoku.txt\n"
        "  cluesmith enqueue hanidoku --count 50 \\\n"
        "    --spread\n"
    )


LONG = "generate sudoku --count 2000 --seed 1"  # more than a pipe holds


@pytest.mark.parametrize("command", [LONG, f'{LONG} | "$0" verify', "kinds", "--help"])
def test_a_reader_that_leaves_early_ends_a_command_without_a_word(cluesmith_path, command):
    script = f'("$0" {command}; echo $? >&2) | true'
    done = subprocess.run(["bash", "-c", script, cluesmith_path], capture_output=True, text=True)
    assert done.stderr == "141\n"


DROPPED = """
import signal, sys
from cluesmith.cli.command_group import send_again

class Dropped:
    def __del__(self):
        raise KeyboardInterrupt

sys.unraisablehook = send_again
Dropped()
signal.pause()
"""


def test_without_threads_it_ends_in_one_line(cluesmith_path):
    # No address space has room for the stack of a thread that is so large.
    script = 'ulimit -s $((1 << 37)) && exec "$0" generate sudoku4 --max-clues 9 --seed 1'
    done = subprocess.run(["bash", "-c", script, cluesmith_path], capture_output=True, text=True)
    told = (
        "cluesmith: no thread or process can be started; raise the limits, which `ulimit -u` and "
        "`ulimit -v` show\n"
    )
    assert (done.returncode, done.stderr) == (1, told)


def test_ctrl_c_in_a_finalizer_is_not_lost():
    ended = subprocess.run(
        [sys.executable, "-c", DROPPED], stderr=subprocess.PIPE, text=True, timeout=60
    )
    assert ended.stderr.splitlines()[-1] == "KeyboardInterrupt"
    assert "Exception ignored" not in ended.stderr


@pytest.mark.parametrize("limit_kb", [32_000, 50_000])
def test_in_too_little_memory_it_ends_in_one_line(cluesmith_path, limit_kb):
    script = f'ulimit -v {limit_kb}; exec "$0" generate sudoku16 --format pdf --count 50 -o x.pdf'
    command = ["bash", "-c", script, cluesmith_path]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].startswith(
        ("cluesmith: not enough memory; ", "cluesmith: no thread or process can be started; ")
    )


def test_python_runs_the_package_and_keeps_its_help_when_it_drops_docstrings():
    shown = [
        subprocess.run(
            [sys.executable, *options, "-m", "cluesmith", *command, "--help"],
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for options in ([], ["-OO"])
        for command in (["db"], ["kinds", "show"])
    ]
    assert shown[:2] == shown[2:]
    assert "Show a grid of KIND" in shown[1]


@pytest.mark.parametrize("encoding", ["latin-1", "ascii"])
def test_output_is_utf8_in_any_locale(cluesmith_path, encoding):
    puzzle = b"..9..8...143.9.......1...............3.75..1...46...3926....9........74...531...2"
    shown = [
        subprocess.run(
            [cluesmith_path, "solve", "--steps", "--language", "ja"],
            input=puzzle,
            env={**os.environ, "PYTHONIOENCODING": each},
            capture_output=True,
        )
        for each in ("utf-8", encoding)
    ]
    assert shown[0].stdout.decode()
    assert (shown[1].stdout, shown[1].stderr) == (shown[0].stdout, shown[0].stderr)
