"""Files of results: whole or not at all, with the mode that they had."""

import json
import os
import stat
import subprocess
import sys

import pytest

PUZZLE = "......9.4.6.79...87.8...5.....68......3..9.....5..............217.8..6..5...34.1.\n"


def test_a_failed_export_leaves_the_old_file_alone(cluesmith, tmp_path):
    file = tmp_path / "out.txt"
    file.write_text("precious\n")
    assert cluesmith("export", "--job", "7", "-o", str(file)).code == 1
    assert cluesmith("verify", "-", stdin="").code == 1
    assert file.read_text() == "precious\n"
    assert [path.name for path in tmp_path.iterdir()] == ["out.txt"]


HOLD = """
import sys
from cluesmith.cli.writing.output_files import open_folder, open_output
with (open_folder if sys.argv[1] == "folder" else open_output)("out"):
    print("open", flush=True)
    sys.stdin.read()
"""


@pytest.mark.parametrize("what", ["file", "folder"])
def test_what_a_killed_process_left_goes_when_the_file_is_next_written(cluesmith, tmp_path, what):
    def left() -> list[str]:
        return [path.name for path in tmp_path.glob(".out.*")]

    (tmp_path / ".out.mine").touch()
    export = ("convert", "--format", "zero", "-o", "out")
    with subprocess.Popen(
        [sys.executable, "-c", HOLD, what],
        cwd=tmp_path,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as holder:
        assert holder.stdout is not None
        assert holder.stdout.readline() == b"open\n"
        assert cluesmith(*export, stdin=PUZZLE).code == 0
        assert len(left()) == 2
        holder.kill()
    assert cluesmith(*export, stdin=PUZZLE).code == 0
    assert left() == [".out.mine"]


@pytest.mark.parametrize(
    "options",
    [
        ("-o", "loop"),
        ("-o", "loop/x"),
        ("-o", "loop", "--format", "svg"),
        ("-o", "x", "--manifest", "loop"),
        ("-o", "loop", "--manifest", "x"),
    ],
    ids=" ".join,
)
def test_a_circle_of_symbolic_links_is_named(cluesmith, tmp_path, options):
    (tmp_path / "loop").symlink_to("pool")
    (tmp_path / "pool").symlink_to("loop")
    done = cluesmith("generate", "sudoku4", "--seed", "1", *options)
    told = next(option for option in options if "loop" in option)
    assert (done.code, done.err) == (1, f"cluesmith: {told}: Too many levels of symbolic links\n")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["loop", "pool"]


def test_a_link_is_named_and_not_what_stands_beside_the_file(cluesmith, tmp_path):
    (tmp_path / "link").symlink_to("x" * 250)  # with what is put around it, too long
    done = cluesmith("generate", "sudoku4", "--seed", "1", "-o", "link")
    assert (done.code, done.err) == (1, "cluesmith: link: File name too long\n")


def test_what_is_new_has_the_mode_of_the_umask_which_no_thread_sees_changed(
    cluesmith, tmp_path, monkeypatch
):
    old = os.umask(0o027)
    monkeypatch.delattr(os, "umask")
    places = {tmp_path / "a.txt": "line", tmp_path / "b": "svg"}
    for place, name in places.items():
        cluesmith("generate", "sudoku4", "--seed", "1", "--format", name, "-o", str(place))
    monkeypatch.undo()
    os.umask(old)
    assert [stat.S_IMODE(place.stat().st_mode) for place in places] == [0o640, 0o750]


def test_an_output_file_keeps_its_mode(cluesmith, tmp_path):
    file = tmp_path / "out.txt"
    file.write_text("old\n")
    file.chmod(0o640)
    assert cluesmith("generate", "sudoku4", "--seed", "1", "-o", str(file)).code == 0
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert len(file.read_text()) == 17


@pytest.fixture
def stored(cluesmith, tmp_path):
    """A file of two puzzles and a third one like the first, and a job that waits."""
    puzzles = cluesmith("generate", "sudoku", "--count", "2", "--seed", "7").out
    (tmp_path / "puzzles").write_text(puzzles + puzzles[:82])
    assert cluesmith("enqueue", "sudoku4", "--count", "2", "--seed", "1").code == 0


@pytest.mark.usefixtures("stored")
def test_every_command_that_writes_a_file_says_so_with_its_puzzles(cluesmith, tmp_path):
    for command, told in (
        (("generate", "sudoku4", "--seed", "1"), "wrote 1 puzzle to out"),
        (("convert", "puzzles", "--format", "csv"), "wrote 3 puzzles to out"),
        (("solve", "puzzles"), "wrote 3 solutions to out"),
        (("dedupe", "puzzles"), "wrote 2 puzzles to out"),
        (("dedupe", "puzzles", "--json"), "wrote 3 lines to out"),
        (("resume", "1", "--wait"), "wrote 2 puzzles to out"),
        (("verify", "puzzles"), "wrote 3 lines to out"),
        (
            ("export", "--job", "1", "--manifest", "m"),
            "wrote 2 puzzles to out, and their manifest to m",
        ),
    ):
        done = cluesmith(*command, "-o", "out")
        assert (done.code, told in done.err.splitlines()) == (0, True), (command, done.err)
    pictures = cluesmith("export", "--job", "1", "--format", "svg", "-o", "pictures")
    assert pictures.err == "wrote 2 puzzles to pictures\n"
    assert cluesmith("export", "--job", "1", "-o", "-").err == ""


def test_standard_error_for_programs_stays_json(cluesmith):
    done = cluesmith("generate", "sudoku4", "--seed", "1", "-o", "out", "--json-progress")
    assert [json.loads(line)["found"] for line in done.err.splitlines()][-1] == 1


def test_a_database_of_something_else_is_not_written_over(cluesmith, home_of_test, tmp_path):
    cluesmith("enqueue", "sudoku4", "--count", "1", "--seed", "1", "--wait")
    own = home_of_test / "cluesmith.db"
    before = own.read_bytes()
    refused = cluesmith("export", "--format", "sqlite", "-o", str(own))
    assert (refused.code, own.read_bytes()) == (2, before)
    assert f"{own}: a database of something else; name another file" in refused.err
    again = [cluesmith("export", "--format", "sqlite", "-o", "app.db").code for _ in range(2)]
    assert again == [0, 0]


@pytest.mark.parametrize(
    "command", ["verify", "solve", "rate", "convert", "dedupe", "audit", "merge"]
)
def test_no_command_writes_the_file_that_it_reads(cluesmith, tmp_path, command):
    file, link = tmp_path / "mine.txt", tmp_path / "link.txt"
    file.write_text("rows = 4\n")
    link.symlink_to(file)
    done = cluesmith(command, "mine.txt", "-o", "link.txt")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "the command reads this file" in done.err or "named twice" in done.err
    assert file.read_text() == "rows = 4\n"


@pytest.mark.parametrize(
    "options",
    [
        ("rules.toml",),
        ("sudoku4", "--exclude", "rules.toml"),
        ("sudoku4", "--pattern=rules.toml"),
        ("sudoku4", "--manifest", "rules.toml"),
        ("sudoku4", "--licence", "rules.toml"),
    ],
    ids=["kind", "exclude", "pattern", "manifest", "licence"],
)
def test_no_command_writes_a_file_that_an_option_names(cluesmith, tmp_path, options):
    (tmp_path / "rules.toml").write_text("rows = 4\n")
    done = cluesmith("generate", *options, "-o", "./rules.toml")
    assert (done.code, done.err.count("\n")) == (2, 1)
    assert "this file; name another one" in done.err
    assert (tmp_path / "rules.toml").read_text() == "rows = 4\n"


def test_a_file_with_the_name_of_a_kind_is_replaced(cluesmith):
    codes = [cluesmith("generate", "sudoku4", "--seed", "1", "-o", "sudoku4").code for _ in "ab"]
    assert codes == [0, 0]
