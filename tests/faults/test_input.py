"""Input and output that no user would wish for: a clear line, the right exit code, nothing lost."""

import json
import os
import re
import stat
import subprocess
import sys
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

GOOD = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."
READERS = ("solve", "verify", "convert", "dedupe", "rate")

# What a command that reads a small file takes, several times.
FLAT_BYTES = 150_000_000

# Runs a command and writes its largest memory to a file.  A process of its own, and a small one:
# what a child takes is counted from the fork, when it is as large as its parent.
MEASURE = """
import resource, subprocess, sys
code = subprocess.run(sys.argv[2:]).returncode
with open(sys.argv[1], "w") as peak:
    peak.write(str(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss))
sys.exit(code)
"""

# What is told where several kinds have lines as long.
TAKEN = re.compile(r"^lines of \d+ cells are read as .*\n", re.MULTILINE)

Run = Callable[..., Any]


@pytest.fixture
def raw(
    cluesmith_path: Path, command_environ: dict[str, str], tmp_path: Path
) -> Callable[..., subprocess.CompletedProcess[bytes]]:
    """Run the command with streams of one's own: ``raw("solve", "x", stdout=...)``."""

    def run(
        *arguments: str, prefix: Iterable[str] = (), **streams: object
    ) -> subprocess.CompletedProcess[bytes]:
        streams.setdefault("stdin", subprocess.DEVNULL)
        streams.setdefault("stdout", subprocess.PIPE)
        return subprocess.run(  # type: ignore[call-overload,no-any-return]
            [*prefix, cluesmith_path, *arguments],
            stderr=subprocess.PIPE,
            cwd=tmp_path,
            env=command_environ,
            **streams,
        )

    return run


def only_line(err: str | bytes) -> str:
    """Return the one line on standard error beside what kind is taken; there are no others."""
    text = TAKEN.sub("", err if isinstance(err, str) else err.decode())
    assert text.endswith("\n")
    assert text.count("\n") == 1, text
    assert text[:-1].isprintable()
    return text[:-1]


# Files


@pytest.mark.parametrize("command", [*READERS, "cover"])
def test_a_file_of_a_gigabyte_in_one_line_is_refused_in_little_memory(
    raw: Run, tmp_path: Path, command: str
) -> None:
    with (tmp_path / "digits").open("wb") as stream:
        stream.write(b"1" * 2_000_000)
        stream.truncate(10**9)
    measured = (sys.executable, "-c", MEASURE, str(tmp_path / "peak"))
    done = raw(command, "digits", prefix=measured)
    assert (done.returncode, done.stdout) == (1, b"")
    assert "digits:1: a line of over " in only_line(done.stderr)
    unit = 1 if sys.platform == "darwin" else 1024
    assert int((tmp_path / "peak").read_text()) * unit < FLAT_BYTES


@pytest.mark.parametrize("filler", [b"\n", b" \t\n", b"#\n"], ids=["blank", "spaces", "comments"])
def test_lines_without_puzzles_take_no_memory_however_many(
    raw: Run, tmp_path: Path, filler: bytes
) -> None:
    (tmp_path / "blank").write_bytes(filler * 4_000_000 + f"{GOOD}\nabc\n".encode())
    measured = (sys.executable, "-c", MEASURE, str(tmp_path / "peak"))
    done = raw("dedupe", "blank", prefix=measured)
    assert (done.returncode, done.stdout.decode()) == (1, f"{GOOD}\n")
    assert b"blank:4000002:1: 'a' is not a digit of Sudoku" in done.stderr
    unit = 1 if sys.platform == "darwin" else 1024
    assert int((tmp_path / "peak").read_text()) * unit < FLAT_BYTES / 2


def test_a_manifest_a_licence_and_a_pattern_of_a_gigabyte_are_refused(
    cluesmith: Run, tmp_path: Path
) -> None:
    with (tmp_path / "big").open("wb") as stream:
        stream.truncate(10**9)
    checked = cluesmith("verify", "--manifest", "big")
    assert (checked.code, only_line(checked.err)) == (
        1,
        "cluesmith: big: over 100,000,000 bytes, too long for a manifest",
    )
    options = ("--seed", "1", "-o", "x", "--manifest", "m", "--licence", "big")
    licensed = cluesmith("generate", "sudoku4", *options)
    assert (licensed.code, (tmp_path / "x").exists()) == (2, False)
    assert "--licence big: over 1,000,000 bytes" in only_line(licensed.err)
    drawn = cluesmith("generate", "sudoku4", "--seed", "1", "--pattern", "big")
    assert drawn.code == 2
    assert "--pattern: big: too large for a pattern" in only_line(drawn.err)


@pytest.mark.parametrize("command", ["solve", "convert", "dedupe"])
def test_of_a_hundred_thousand_bad_lines_the_first_are_named_and_the_rest_counted(
    cluesmith: Run, tmp_path: Path, command: str
) -> None:
    (tmp_path / "bad").write_text(f"{GOOD}\n" + "abc\n" * 100_000)
    done = cluesmith(command, "bad")
    named = [line for line in done.err.splitlines() if line.startswith("cluesmith: ")]
    assert (done.code, done.out.count("\n"), len(named)) == (1, 1, 21)
    assert named[19].startswith("cluesmith: bad:21:1: 'a' is not a digit of ")
    assert named[20] == "cluesmith: 99,980 more; `cluesmith verify` names each"


def test_verify_has_a_verdict_for_each_of_many_bad_lines(cluesmith: Run, tmp_path: Path) -> None:
    (tmp_path / "bad").write_text("abc\n" * 20_000)
    done = cluesmith("verify", "bad")
    lines = done.out.splitlines()
    assert (done.code, len(lines)) == (1, 20_000)
    for row in (1, 20_000):
        assert lines[row - 1].startswith(f"malformed\t0\tabc\tbad:{row}: 3 characters")
    assert only_line(done.err) == "20,000 lines: 20,000 malformed"


@pytest.mark.parametrize(
    "text", [b"\xef\xbb\xbf1 0\n0 1\n", b"1 0\r\n0 1\r\n"], ids=["bom", "crlf"]
)
def test_cover_reads_what_other_systems_write(cluesmith: Run, text: bytes) -> None:
    assert cluesmith("cover", stdin=text).out == "0 1\n"


def test_a_pipe_is_read_and_written(raw: Run, tmp_path: Path) -> None:
    for name in ("in", "out"):
        os.mkfifo(tmp_path / name)
    with (
        subprocess.Popen(["cat", "out"], cwd=tmp_path, stdout=subprocess.PIPE) as reader,
        subprocess.Popen(["sh", "-c", f"echo {GOOD} >in"], cwd=tmp_path) as writer,
    ):
        done = raw("convert", "in", "--format", "zero", "-o", "out")
        assert writer.wait(30) == 0
        assert reader.communicate(timeout=30)[0].decode() == GOOD.replace(".", "0") + "\n"
    assert done.returncode == 0
    assert stat.S_ISFIFO((tmp_path / "out").stat().st_mode)


def test_an_unreadable_file_is_named(raw: Run, tmp_path: Path) -> None:
    # The system gives no name with errors of reading, and root may open whatever it wants.
    done = raw("solve", "/proc/self/mem" if sys.platform == "linux" else "/dev/nosuchfile")
    assert done.returncode == 1
    assert only_line(done.stderr).startswith("cluesmith: /")


# Output


WRITING = (
    *("solve good", "generate sudoku4 --seed 1", "verify good", "--help"),
    *(
        "enqueue sudoku4 --seed 1",
        "verify --json good",
        "convert good --format pdf",
        "dedupe good",
        "rate good",
    ),
    *("cover matrix", "submit good", "doctor", "catalogue sudoku4", "collection create x"),
)


@pytest.mark.parametrize(
    "command",
    [*WRITING[:4], *(pytest.param(each, marks=pytest.mark.slow) for each in WRITING[4:])],
)
@pytest.mark.parametrize("output", ["full", "closed"])
def test_output_that_goes_nowhere_is_an_error(
    raw: Run, tmp_path: Path, command: str, output: str
) -> None:
    arguments = command.split()
    (tmp_path / "good").write_text(f"{GOOD}\n")
    (tmp_path / "matrix").write_text("1 0\n0 1\n")
    if output == "full":
        with Path("/dev/full").open("wb") as full:
            done = raw(*arguments, stdout=full)
        problem = "No space left on device"
    else:
        done = raw(*arguments, prefix=("sh", "-c", 'exec "$0" "$@" >&-'))
        problem = "Bad file descriptor"
    assert done.returncode == 1
    told = TAKEN.sub("", done.stderr.decode()).splitlines()
    assert f"cluesmith: standard output: {problem}" in told
    assert len(told) <= 2


def test_a_closed_standard_input_is_an_error(raw: Run) -> None:
    for command in ("solve", "cover"):
        done = raw(command, prefix=("sh", "-c", 'exec "$0" "$@" <&-'))
        assert (done.returncode, only_line(done.stderr)) == (1, "cluesmith: standard input: closed")


def test_a_closed_standard_error_harms_nothing(raw: Run, tmp_path: Path) -> None:
    (tmp_path / "lines").write_text(f"abc\n{GOOD}\n")
    done = raw("convert", "lines", prefix=("sh", "-c", 'exec "$0" "$@" 2>&-'))
    assert (done.returncode, done.stdout.decode(), done.stderr) == (1, f"{GOOD}\n", b"")
    (tmp_path / "good").write_text(f"{GOOD}\n")
    for command in ("verify", "rate", "solve", "dedupe"):
        done = raw(command, "good", prefix=("sh", "-c", 'exec "$0" "$@" 2>&-'))
        assert (done.returncode, done.stdout == b"") == (0, False), command


def test_a_read_only_folder_is_named_and_what_is_there_stays(raw: Run, tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root writes to any folder")
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "old").write_text("precious\n")
    folder.chmod(0o500)
    done = raw("generate", "sudoku4", "--seed", "1", "-o", "mine/old")
    folder.chmod(0o700)
    assert (done.returncode, only_line(done.stderr)) == (
        1,
        "cluesmith: mine/old: Permission denied",
    )
    assert (folder / "old").read_text() == "precious\n"


def test_a_disk_that_fills_leaves_what_was_there(raw: Run, tmp_path: Path) -> None:
    (tmp_path / "many").write_text(f"{GOOD}\n" * 5_000)
    (tmp_path / "old").write_text("precious\n")
    limited = 'trap "" XFSZ; ulimit -f 100; exec "$0" "$@"'
    for to in (["line"], ["csv"], ["html", "--without-solution"]):
        arguments = ("convert", "many", "--format", *to, "-o", "old")
        done = raw(*arguments, prefix=("bash", "-c", limited))
        assert (done.returncode, only_line(done.stderr)) == (1, "cluesmith: old: File too large")
        assert (tmp_path / "old").read_text() == "precious\n"
        assert sorted(path.name for path in tmp_path.iterdir()) == ["many", "old"]


# Options

# Names

ESCAPE = "\x1b]0;owned\x07\x1b[31m"
SQL = "x'); DROP TABLE puzzle; --"


def test_names_are_stored_as_they_are_and_shown_harmlessly(cluesmith: Run) -> None:
    names = [ESCAPE, SQL, "two\tcolumns", "=1+1", "\u202eevil", "%s%n"]
    done = [cluesmith("collection", "create", name, "--title", f"of {name}") for name in names]
    done += [cluesmith("collection", "show", ESCAPE), cluesmith("collection", "add", SQL)]
    done += [cluesmith("collection", "list"), cluesmith("collection", "compare", *names[:2])]
    for each in done:
        assert each.code == 0
        assert all(line.isprintable() for line in (each.out + each.err).split("\n"))
    assert done[-2].out.count("\n") == 1 + len(names)
    listed = cluesmith("collection", "list", "--json").out.splitlines()
    found = {(each["name"], each["title"]) for each in map(json.loads, listed)}
    assert found == {(name, f"of {name}") for name in names}


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("collection", "create", b"\xff"), r"\xff: not text in UTF-8"),
        (("collection", "create", "x", "--title", b"\xff"), r"\xff: not text in UTF-8"),
        (("export", "--source", b"\xff"), r"\xff: not text in UTF-8"),
        (("export", "--collection", b"\xff"), r"\xff: not text in UTF-8"),
        (("convert", "x", "--line-format", b"\xff"), r"\xff: not text in UTF-8"),
        (("solve", b"\xff\x1b"), r"cluesmith: \xff\x1b: No such file or directory"),
        (("generate", b"\xff"), r"'\udcff'"),
        ((b"\xff\x1b[m",), r"\udcff\x1b[m"),
    ],
)
def test_names_that_nothing_holds_are_refused(
    cluesmith: Run, arguments: tuple[str | bytes, ...], message: str
) -> None:
    done = cluesmith(*map(os.fsdecode, arguments))
    assert (done.code in (1, 2), done.out) == (True, "")
    assert message in only_line(done.err)


def test_a_submitted_file_may_have_any_name(cluesmith: Run, tmp_path: Path) -> None:
    names = [ESCAPE.encode(), SQL.encode(), b"two\nlines", b"\xff", b"=1+1"]
    for name in names:
        (tmp_path / os.fsdecode(name)).write_text(f"{GOOD}\n")
        assert cluesmith("submit", os.fsdecode(name)).code == 0
    jobs = cluesmith("jobs").out.splitlines()
    assert all(line.isprintable() for line in jobs)
    shown = [line.split()[1] for line in jobs[1:]]
    assert shown == [
        "verify-0-owned-31m",
        "verify-x-DROP-TABLE-puzzle",
        "verify-two-lines",
        "verify-xff",
        "verify-1-1",
    ]
    listed = cluesmith("jobs", "--json").out.splitlines()
    assert [each["source"] for each in map(json.loads, listed)] == [
        ESCAPE,
        SQL,
        "two\nlines",
        r"\xff",
        "=1+1",
    ]
    for name in shown:
        status = cluesmith("status", name)
        assert (status.code, status.err) == (0, "")
        assert all(line.isprintable() for line in status.out.split("\n"))


# Logs


def test_the_log_of_a_broker_that_fails_is_shown_line_by_line_and_harmlessly(
    cluesmith: Run, tmp_path: Path
) -> None:
    broker = tmp_path / "redis-server"
    broker.write_text(r"""#!/bin/sh
printf 'a bad\033[31m setting\nand the next line\n'; exit 3
""")
    broker.chmod(0o700)
    path = f"{tmp_path}:{os.environ['PATH']}"
    done = cluesmith("enqueue", "sudoku4", "--seed", "1", "--wait", PATH=path)
    told = done.err.splitlines()
    assert (done.code, done.out, len(told)) == (1, "", 4)
    assert told[0] == "job 1 is kept: `cluesmith resume 1 --wait` continues it"
    assert told[1].startswith("cluesmith: the broker ended (exit code 3); its log is ")
    assert told[2:] == [r"  a bad\x1b[31m setting", "  and the next line"]


# Lines


@pytest.mark.parametrize("command", [*READERS, "verify --json", "rate --json", "dedupe --json"])
def test_lines_that_steer_a_terminal_are_shown_instead(
    cluesmith: Run, tmp_path: Path, command: str
) -> None:
    # On a terminal click hands escapes through, so they must be gone before.
    lines = (f"{GOOD}\t{ESCAPE}", f"{ESCAPE}{'1' * 62}", "\x9b31m" + "2" * 77, "\u202e" * 81, SQL)
    (tmp_path / "lines").write_text("\n".join(lines))
    done = cluesmith(*command.split(), "lines", FORCE_COLOR="1")
    assert done.code == 1
    for line in (done.out + done.err).split("\n"):
        assert line.replace("\t", "").isprintable()
    assert ESCAPE not in done.out
