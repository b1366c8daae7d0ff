"""--jobs: the same output from any number of processes, which never outlive the command."""

import signal
import subprocess
from contextlib import suppress

import psutil
import pytest

N_LINES = 600

COMMANDS = [
    ("verify", "--json"),
    ("rate",),
    ("solve", "--format", "csv"),
    ("dedupe", "--json"),
    ("convert", "--format", "csv", "--fields", "puzzle,er,path"),
    ("audit", "--rate", "5"),
]

LONG_COMMANDS = ["verify many.txt", "generate sudoku --json-progress --seed 1 --count 1000000"]

# With duplicates, limits for each grid, shares, paths, pools of puzzles, and an end by patience.
SPECS = [
    "sudoku4 --count 120",
    "sudoku4 --count 100 --max-overlap any --per-grid 2 --format jsonl",
    "sudoku --count 60 --level easy,medium --level-shares easy:1,medium:2",
    "sudoku --count 30 --max-clues 22",
    "killer --count 60 --format jsonl",
    "sudoku6 --count 400 --clues ..9 --patience 60",
    "sudoku --level hard --count 25 --format csv --rate",
]


@pytest.fixture
def lines(cluesmith, tmp_path) -> str:
    """The name of a file with puzzles, and bad lines among them."""
    made = cluesmith("generate", "sudoku", "--count", "60", "--seed", "1").out.splitlines()
    some = made * (N_LINES // len(made))
    some[200:200] = ["bad line", "1234", "0" * 81, f"# {made[0]}", "", made[0].replace("1", "0")]
    (tmp_path / "lines.txt").write_text("\n".join([*some, "foo"]))
    return "lines.txt"


@pytest.fixture(params=LONG_COMMANDS)
def running(cluesmith_path, command_environ, tmp_path, lines, until, request):
    """A command that shares its work with children, which have begun, and these children."""
    many = tmp_path / "many.txt"
    many.write_text(f"{(tmp_path / lines).read_text()}\n" * 100)
    command = subprocess.Popen(
        [cluesmith_path, *request.param.split(), "--jobs", "3"],
        cwd=tmp_path,
        env=command_environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    process = psutil.Process(command.pid)
    try:
        until(lambda: len(process.children()) == 2)
        yield command, process.children()
    finally:
        command.kill()
        command.communicate()


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_any_number_of_processes_prints_the_same(cluesmith, lines, command):
    alone = cluesmith(*command, "--jobs", "1", lines)
    assert alone.out
    for jobs in "23":
        shared = cluesmith(*command, "--jobs", jobs, lines)
        assert (shared.out, sorted(shared.err.split("\n"))) == (
            alone.out,
            sorted(alone.err.split("\n")),
        )
        assert shared.code == alone.code == 1


@pytest.mark.parametrize("command", ["solve", "dedupe"])
def test_what_comes_before_a_line_that_is_no_text_is_printed(cluesmith, tmp_path, lines, command):
    made = dict.fromkeys((tmp_path / lines).read_text().split()[:50])
    (tmp_path / "bad.txt").write_bytes("\n".join(made).encode() + b"\n\xff\xfe\n")
    found = [cluesmith(command, "--jobs", jobs, "bad.txt") for jobs in "12"]
    assert [len(each.out.splitlines()) for each in found] == [50, 50]
    assert all("bad.txt:51" in each.err and each.code for each in found)


@pytest.mark.parametrize("spec", SPECS)
def test_any_number_of_processes_makes_the_same_puzzles(cluesmith, tmp_path, spec):
    command = ["generate", *spec.split(), "--seed", "5", "--json-progress"]
    found = [cluesmith(*command, "--jobs", jobs) for jobs in "13"]
    assert found[0].out == found[1].out
    assert found[0].code == found[1].code in (0, 3)


def test_any_number_of_processes_makes_the_same_part_of_a_job(cluesmith, tmp_path):
    command = ["generate", "sudoku", "--count", "500", "--seed", "5", "--attempts", "100..399"]
    for jobs in "12":
        cluesmith(*command, "--jobs", jobs, "-o", f"part{jobs}")
    assert (tmp_path / "part1").read_bytes() == (tmp_path / "part2").read_bytes()


def test_a_search_in_one_grid_refuses_several_processes(cluesmith):
    refused = cluesmith("generate", "sudoku", "--grid", "1" * 81, "--jobs", "2")
    assert (refused.code, refused.out) == (2, "")
    assert "--jobs cannot be used with --grid" in refused.err


def test_processes_that_share_the_work_are_started(running):
    _, children = running
    assert all("process_pool" in " ".join(child.cmdline()) for child in children)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_no_process_outlives_the_command(running, how, until):
    command, children = running
    command.send_signal(how)
    command.communicate()
    until(lambda: not any(map(_lives, children)))
    assert command.returncode in (130, 143, -signal.SIGKILL)


def test_a_reader_that_leaves_ends_all_processes(running, until):
    command, children = running
    command.stdout.readline()
    command.stdout.close()
    assert command.wait() == 128 + signal.SIGPIPE
    until(lambda: not any(map(_lives, children)))


def test_a_killed_process_ends_the_command_in_one_line(running):
    command, children = running
    children[0].kill()
    _, told = command.communicate()
    assert command.returncode == 1
    assert told.decode().splitlines()[-1] == (
        "cluesmith: a process of the pool ended before its answer "
        "(killed, perhaps for lack of memory: use fewer processes)"
    )


def test_a_line_of_a_slow_pipe_is_printed_before_the_next_one_comes(
    cluesmith_path, command_environ, tmp_path, lines
):
    puzzle = (tmp_path / lines).read_text().split("\n")[0]
    command = subprocess.Popen(
        [cluesmith_path, "verify", "--jobs", "3"],
        env={**command_environ, "PYTHONUNBUFFERED": "1"},
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        bufsize=1,
    )
    for _ in range(3):
        command.stdin.write(f"{puzzle}\n")
        assert command.stdout.readline().startswith("minimal\t")
    command.communicate()
    assert command.returncode == 0


def _lives(process: psutil.Process) -> bool:
    with suppress(psutil.NoSuchProcess):
        return process.status() != psutil.STATUS_ZOMBIE
    return False
