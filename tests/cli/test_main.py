"""The command as a whole: its help, and one clear line for what goes wrong."""

import json
import subprocess
import sys
from importlib.metadata import version

import click
import pytest

from cluesmith.cli.command_list import COMMANDS, SECTIONS
from cluesmith.cli.main import cluesmith as cluesmith_group
from cluesmith.cli.terminal.command import SHOWS_ALL, Command
from cluesmith.generator.kernel.compiled_modules import interpreted_modules
from cluesmith.storage.migrations.versions import HEAD


def test_the_help_lists_every_command_in_a_section(cluesmith):
    told = cluesmith("--help").out
    assert [title for title in SECTIONS if f"\n{title}:\n" not in told] == []
    listed = [line.split()[0] for line in told.splitlines() if line.startswith("  ")]
    assert [name for name in COMMANDS if name not in listed] == []


def test_the_help_is_whole_on_a_narrow_terminal(cluesmith):
    told = cluesmith("--help", COLUMNS="50").out
    assert max(map(len, told.splitlines())) <= 50
    in_one_line = " ".join(told.split())
    assert [name for name, c in COMMANDS.items() if f"{name} {c.summary}" not in in_one_line] == []


def test_the_version_is_told_with_all_on_which_a_result_depends(cluesmith, tmp_path):
    first, *lines = cluesmith("--version").out.splitlines()
    assert first == f"cluesmith {version('cluesmith')}"
    told = dict(line.split(": ") for line in lines)
    n_missing = len(interpreted_modules())
    assert told.pop("kernel").startswith(f"{n_missing} of " if n_missing else "compiled")
    assert told.pop("schema") == HEAD
    cluesmith("generate", "sudoku4", "--seed", "1", "-o", "a.txt", "--manifest", "a.json")
    expected = json.loads((tmp_path / "a.json").read_text())["versions"]
    expected["algorithm"] = expected.pop("generator")
    del expected["cluesmith"]
    assert {name: int(number) for name, number in told.items()} == expected


def test_the_version_is_told_without_a_database():
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
from cluesmith.cli.main import cluesmith
def show(group, context):
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        below = command.make_context(name, [], parent=context, resilient_parsing=True)
        command.get_help(below)
        if isinstance(command, click.Group):
            show(command, below)
show(cluesmith, click.Context(cluesmith))
from cluesmith.generator.definitions.built_in import BUILT_IN
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


@pytest.mark.parametrize(
    ("arguments", "stdin", "code", "message"),
    [
        (["generate", "chess"], "", 2, "unknown kind 'chess'; `cluesmith kinds` lists"),
        (["generate", "sudoku", "--count", "0"], "", 2, "'--count': 0 is not a whole number"),
        (["generate", "sudoku", "--max-clues", "16"], "", 2, "use 17 or more"),
        (["generate", "hanidoku", "--max-clues", "3"], "", 2, "use 4 or more"),
        (["generate", "sudoku", "--max-clues", "abc"], "", 2, "'abc' is not a whole number"),
        (["generate", "sudoku", "--seed", "-1"], "", 2, "'--seed': -1 is not a whole number"),
        (["generate", "sudoku", "--count", "x"], "", 2, "'x' is not a whole number from 1 to 2,"),
        (["generate"], "", 2, "'KIND'. Name one, such as sudoku; `cluesmith kinds`"),
        (["completion"], "", 2, "'SHELL'. Name one of bash, zsh, fish. See"),
        (["generate", "sudoku", "--grid", "123"], "", 2, "--grid: 3 characters, and Sudoku has"),
        (["generate", "sudoku4", "--grid", "x" * 16], "", 2, "'x' is not a digit of 4x4 Sudoku"),
        (["generate", "sudoku4", "--grid", "1" * 15 + "."], "", 2, "r4c4 is blank: give a full"),
        (["generate", "sudoku4", "--grid", "1" * 16], "", 2, "r1c1 and r1c2 break the rules"),
        (
            ["generate", "sudoku", "--grid", "1", "--count", "2"],
            "",
            2,
            "--count cannot be used with",
        ),
        (["generate", "sudoku", "--grid", "1", "--max-clues", "9"], "", 2, "use 17 or more"),
        (["generate", "sudoku", "-o", "no/where/x.txt"], "", 2, "there is no folder"),
        (["verify", "missing.txt"], "", 1, "missing.txt: No such file or directory"),
        (["verify", "."], "", 1, ".: a folder, not a file of puzzles"),
        (["verify"], "", 1, "standard input: no puzzle in it"),
        (["verify"], b"\x7fELF\xff\xfe\n", 1, "standard input:1: not text (byte 5)"),
        (["verify"], b"1\x002\n", 1, "standard input:1: not text (it holds NUL bytes)"),
        (["verify"], "1" * 1_000_001, 1, "input:1: a line of over 1000000 characters"),
        (["solve"], "." * 80, 1, "standard input:1: 80 characters fit no kind"),
        (["solve", "--kind", "sudoku4"], "5" + "." * 15, 1, "input:1:1: '5' is not a digit"),
        (["cover"], "012\n", 1, "line 1: '2' is neither 0 nor 1"),
        (["cover"], "01\n0\n", 1, "line 2: 1 columns, and the first row has 2"),
        (["cover"], "", 1, "no row of 0 and 1"),
        (["cover", "missing"], "", 2, "missing"),
        (["enqueue", "sudoku", "-o", "x"], "", 2, "-o needs --wait; `export --job` writes"),
        (["census", "sudoku4", "--clues", "4", "--workers", "1"], "", 2, "--workers and --json-"),
        (["status", "7"], "", 1, "job 7: there is no such job"),
        (["export", "--job", "7"], "", 1, "job 7: there is no such job"),
        (["nonsense"], "", 2, "No such command 'nonsense'"),
        (["generate", "sudku"], "", 2, "`cluesmith kinds` lists them. Did you mean 'sudoku'?"),
        (["generate", "sudoku", "--level", "meduim"], "", 2, "Did you mean 'medium'?"),
        (["generate", "sudoku", "--symmetry", "rot18"], "", 2, "Did you mean 'rot180'?"),
        (["generate", "sudoku", "--oracle", "band"], "", 2, "Did you mean 'bands'?"),
        (["generate", "sudoku", "--cuont", "3"], "", 2, "Did you mean '--count'?"),
        (["generate", "sudoku", "--max", "3"], "", 2, "'--max'. Did you mean '--max-clues'? See"),
        (["generate", "sudoku", "--clue", "3"], "", 2, "'--clue'. Did you mean '--clues'? S"),
        (["generate", "sudoku", "--clues", "3"], "", 2, "--clues 3: no Sudoku with fewer than 17"),
        (["export", "--format", "cvs"], "", 2, "Did you mean 'csv'?"),
        (["export", "--clues", "30..20"], "", 2, "'30..20' is empty: use 20..30"),
        (["stats", "--er", "9..2"], "", 2, "'9..2' is empty: use 2.0..9.0"),
        (["export", "--order", "newst"], "", 2, "Did you mean 'newest'?"),
        (["export", "--format", "csv", "--fields", "puzle"], "", 2, "Did you mean 'puzzle'?"),
        (["verdicts", "1", "--only", "none,minmal"], "", 2, "Did you mean 'minimal'?"),
        (["collection", "shwo", "x"], "", 2, "Did you mean 'show'?"),
        (["generat"], "", 2, "No such command 'generat'. Did you mean 'generate'?"),
    ],
)
def test_bad_input_gets_one_clear_line(cluesmith, arguments, stdin, code, message):
    done = cluesmith(*arguments, stdin=stdin)
    lines = [line for line in done.err.splitlines() if not line.startswith("seed ")]
    assert done.code == code
    assert message in lines[0]
    assert lines[0].startswith("cluesmith: ")
    assert len([line for line in lines if not line.endswith("malformed")]) == 1


def test_a_reader_that_leaves_early_is_no_error(cluesmith_path, tmp_path):
    command = f"{cluesmith_path} generate sudoku4 --max-overlap any --count 70 --seed 1 | head -n 1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True)
    assert (len(done.stdout), done.stderr) == (17, "")


DROPPED = """
import signal, sys
from cluesmith.cli.main import send_again

class Dropped:
    def __del__(self):
        raise KeyboardInterrupt

sys.unraisablehook = send_again
Dropped()
signal.pause()
"""


def test_ctrl_c_in_a_finalizer_is_not_lost():
    ended = subprocess.run(
        [sys.executable, "-c", DROPPED], stderr=subprocess.PIPE, text=True, timeout=60
    )
    assert ended.stderr.splitlines()[-1] == "KeyboardInterrupt"
    assert "Exception ignored" not in ended.stderr
