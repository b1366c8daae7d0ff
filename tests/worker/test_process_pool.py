"""Child processes: in order, for any program, and gone with their parent."""

import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from itertools import count, islice
from operator import floordiv

import psutil
import pytest

import cluesmith
from cluesmith.generator.errors import LimitError
from cluesmith.worker.process_pool import ChildError, ChildProcessEndedError, in_order

Children = Callable[[], list[psutil.Process]]


@pytest.fixture
def children() -> Children:
    """Return the function that lists the processes of pools that the test has started."""

    def is_of_a_pool(process: psutil.Process) -> bool:
        with suppress(psutil.Error):  # it has just ended
            return any("process_pool" in part for part in process.cmdline())
        return False

    def found() -> list[psutil.Process]:
        return [*filter(is_of_a_pool, psutil.Process().children())]

    before = found()
    return lambda: [each for each in found() if each not in before]


def test_results_come_in_order_as_they_are_asked_for_and_closing_ends_the_processes(children):
    found = in_order(partial(pow, 2), count(), 3)
    assert list(islice(found, 50)) == [2**n for n in range(50)]
    assert len(children()) == 3
    found.close()
    assert children() == []


def test_an_error_is_raised_in_its_place_and_ends_the_processes(children):
    found = in_order(partial(floordiv, 1), [1, 1, 0, 1], 2)
    assert list(islice(found, 2)) == [1, 1]
    with pytest.raises(ZeroDivisionError):
        next(found)
    assert children() == []


def test_an_error_keeps_its_parameter_on_the_way():
    def raised() -> LimitError:
        (error,) = in_order(partial(LimitError, "clues", 3), ["too few"], 2)
        return error

    assert (str(raised()), raised().parameter) == ("clues 3: too few", "clues")


@pytest.mark.parametrize(
    ("code", "error", "message"),
    [
        (
            "from cluesmith.storage.storage_errors import UnknownJobError as Unknown\n"
            "raise Unknown('there is no such job', 'a', ['b'])",
            ChildError,
            "UnknownJobError: there is no such job",
        ),
        (
            "class Own(Exception): pass\nraise Own('of this place')",
            ChildError,
            "Own: of this place",
        ),
        ("raise ValueError('plain')", ValueError, "plain"),
    ],
    ids=["not made again", "not pickled", "pickled"],
)
def test_an_error_that_cannot_be_carried_arrives_in_words(code, error, message):
    with pytest.raises(error, match=f"^{message}$"):
        list(in_order(partial(exec, code), [{}], 2))


def test_a_result_that_cannot_be_carried_is_an_error():
    with pytest.raises(TypeError, match="cannot pickle"):
        list(in_order(memoryview, [b"ab"], 2))


def test_a_fork_has_to_begin_anew_and_leaves_the_processes_to_their_owner():
    script = (
        "import cluesmith, os, sys\n"
        "made = cluesmith.generate('sudoku', count=60, seed=1, jobs=2)\n"
        "for _ in range(9): next(made)\n"
        "if not (child := os.fork()):\n"
        "    try:\n"
        "        list(made)\n"
        "    except cluesmith.CluesmithError as error:\n"
        "        os._exit('begin this iterator again' in str(error))\n"
        "print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), len(list(made)))\n"
    )
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert done.stdout == "1 51\n", done.stderr


def test_a_process_that_is_killed_is_reported(children):
    found = in_order(partial(pow, 2), count(), 2)
    next(found)
    for child in children():
        child.kill()
    with pytest.raises(ChildProcessEndedError):
        list(islice(found, 10))


def test_closing_generate_early_ends_its_processes(children):
    found = cluesmith.generate("sudoku", count=10_000, seed=1, jobs=3)
    assert len(list(islice(found, 9))) == 9
    assert len(children()) == 2
    found.close()
    assert children() == []


def test_a_script_without_a_guard_may_use_processes(tmp_path):
    script = tmp_path / "script.py"
    script.write_text(
        "import cluesmith\n"
        "puzzles = list(cluesmith.generate('sudoku4', count=5, seed=1, jobs=2))\n"
        "print(len(list(cluesmith.rate(puzzles, jobs=2))))\n"
    )
    done = subprocess.run([sys.executable, script], capture_output=True, text=True, check=True)
    assert done.stdout == "5\n"


def test_a_kind_whose_stored_rules_are_damaged_keeps_nobody_from_work(monkeypatch):
    texts = "cluesmith.generator.kinds.kind_registry._texts"
    monkeypatch.setattr(texts, {"custom-0123456789abcdef": "damaged"})
    assert list(in_order(partial(pow, 2), range(3), 2)) == [1, 2, 4]


# Starts a sleeper that watches its parent, prints its number, and waits to be killed.
PARENT = """
import os, subprocess, sys
code = (
    "import sys; from cluesmith.worker import parent_watch;"
    "sys.exit(getattr(parent_watch, sys.argv[1])(int(sys.argv[2]), sys.argv[3:]))"
)
sleeper = [sys.executable, "-c", "import os, time; print(os.getpid(), flush=True); time.sleep(60)"]
child = subprocess.Popen(
    [sys.executable, "-c", code, sys.argv[1], str(os.getpid()), *sleeper], start_new_session=True
)
child.wait()
"""


@pytest.mark.parametrize(
    "way",
    [
        pytest.param(
            "become",
            marks=pytest.mark.skipif(sys.platform != "linux", reason="needs Linux's kernel"),
        ),
        "watch_over",
    ],
)
def test_command_ends_with_its_parent(way: str, until: Callable[..., None]) -> None:
    parent = subprocess.Popen(
        [sys.executable, "-c", PARENT, way], stdout=subprocess.PIPE, text=True
    )
    assert parent.stdout is not None
    sleeper = psutil.Process(int(parent.stdout.readline()))
    parent.kill()
    parent.communicate()
    until(lambda: not sleeper.is_running() or sleeper.status() == "zombie")


def test_command_of_a_dead_parent_does_not_start() -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "cluesmith.worker.parent_watch",
            "1",
            sys.executable,
            "-c",
            "print('started')",
        ],
        capture_output=True,
        text=True,
        check=False,
        timeout=30,
    )
    assert done.stdout == ""
    assert done.returncode != 0


@pytest.mark.skipif(sys.platform != "linux", reason="the kernel of Linux does it")
def test_a_killed_program_ends_its_processes_in_the_midst_of_an_answer(until):
    script = (
        "import time\n"
        "from cluesmith.worker.process_pool import in_order\n"
        "list(in_order(time.sleep, [300, 300], 2))\n"
    )
    program = subprocess.Popen([sys.executable, "-c", script])
    process = psutil.Process(program.pid)
    until(lambda: len(process.children()) == 2)
    children = process.children()
    until(lambda: all(child.cpu_times().user for child in children) and _are_asleep(children))
    program.kill()
    program.wait()
    until(lambda: not any(child.is_running() for child in children), 30)


def _are_asleep(children: list[psutil.Process]) -> bool:
    return all(child.status() == psutil.STATUS_SLEEPING for child in children)
