"""`generate --attempts` and `merge`: a job in parts, without a broker."""

import hashlib
import json
import os
import re
import shlex
import subprocess
from itertools import count
from pathlib import Path

import pytest
from digest_runs import DONE, EXHAUSTED, FOLDER, JOBS, recorded

from cluesmith.cli.writing import part_files
from tests.support.commands import Done, run_here

ROOT = Path(__file__).parents[4]
JOB = "sudoku --count 100 --max-overlap any --seed 2"

# One for each way in which puzzles are made, limited and left out, and the attempts of a part.
# Workers give the same bytes: tests/same_bytes compares these with the same digests.
IN_PARTS = {
    "sudoku4-exhausted": 60,
    "hanidoku-spread": 70,
    "sudoku16": 1,
    "killer6-proper-rot180": 3,
    "sudoku-max-20-overlap-half": 1,
    "sudoku-whip-2-to-4": 10,
    "hanidoku-rot60": 4,
    "hanidoku-excluded": 8,
}


def part(cluesmith, path, attempts, job=JOB) -> Done:
    return cluesmith("generate", *shlex.split(job), "--attempts", attempts, "-o", str(path))


@pytest.mark.parametrize(
    "name",
    [pytest.param(each, marks=[pytest.mark.slow] * (i > 0)) for i, each in enumerate(IN_PARTS)],
)
def test_the_parts_of_a_job_give_the_bytes_that_workers_give(name, tmp_path):
    def cluesmith(*arguments: str) -> Done:
        return run_here(*arguments, cwd=FOLDER / "puzzles", environ=os.environ)

    parts: list[str] = []
    for number in count():
        size = IN_PARTS[name]
        parts.insert(0, str(tmp_path / f"{number}.jsonl"))
        attempts = f"{number * size}..{(number + 1) * size - 1}"
        assert part(cluesmith, parts[0], attempts, JOBS[name]).code == DONE
        done = cluesmith("merge", *parts)
        if done.code in (DONE, EXHAUSTED):
            break
        assert f"make parts from attempt {(number + 1) * size} on" in done.err
    assert len(parts) > 1
    assert hashlib.sha256(done.out.encode()).hexdigest() == recorded()[name]


@pytest.fixture
def parts(cluesmith, tmp_path):
    """The files of three parts of a job, which has its puzzles by then."""
    paths = [tmp_path / f"{number}.jsonl" for number in range(3)]
    for number, path in enumerate(paths):
        assert part(cluesmith, path, f"{number * 40}..{number * 40 + 39}").code == DONE
    return paths


def test_a_merged_job_is_stored_as_workers_store_it(parts, cluesmith, tmp_path):
    merged = cluesmith("merge", *map(str, parts), "--store", "--name", "night", "-o", "all.csv")
    assert (merged.code, merged.out) == (DONE, "1\n")
    exported = cluesmith("export", "--job", "night", "--format", "csv").out
    assert exported == (tmp_path / "all.csv").read_text()
    assert cluesmith("generate", *JOB.split()).out == cluesmith("export", "--job", "1").out


def test_parts_that_are_too_few_store_nothing(parts, cluesmith, sql):
    done = cluesmith("merge", str(parts[0]), "--store")
    assert (done.code, done.out) == (2, "")
    assert (sql("SELECT count(*) FROM job"), sql("SELECT count(*) FROM puzzle")) == (0, 0)


@pytest.mark.parametrize(
    ("attempts", "job", "problem"),
    [
        ("80..90", JOB, "attempts 40..79 are missing"),
        ("30..49", JOB, "other.jsonl: attempts 30..39 are in {first} too"),
        ("40..79", JOB.replace("seed 2", "seed 3"), "of another job: seed 3, and {first} has 2"),
        ("40..79", JOB.replace("any", "9"), "of another job: max_overlap 9, and {first} has none"),
    ],
    ids=["missing", "double", "seed", "spec"],
)
def test_missing_double_and_foreign_parts_are_named(
    attempts, job, problem, cluesmith, parts, tmp_path
):
    assert part(cluesmith, tmp_path / "other.jsonl", attempts, job).code == DONE
    done = cluesmith("merge", str(parts[0]), str(tmp_path / "other.jsonl"), "-o", "all.txt")
    assert (done.code, done.err.count("\n"), (tmp_path / "all.txt").exists()) == (2, 1, False)
    assert problem.format(first=parts[0]) in done.err


def test_parts_of_another_version_are_named(cluesmith, monkeypatch, parts):
    monkeypatch.setattr(part_files, "CANONICAL_VERSION", 99)
    done = cluesmith("merge", *map(str, parts))
    assert done.code == 2
    assert "canonical forms 1; this program has" in done.err


@pytest.mark.parametrize("end", [1000, -1, 0], ids=["cut", "last byte", "empty"])
def test_a_damaged_part_is_named(end, cluesmith, parts):
    parts[1].write_bytes(parts[1].read_bytes()[:end].replace(b'"', b"'", 1 if end < 0 else 0))
    done = cluesmith("merge", *map(str, parts))
    assert (done.code, done.out) == (1, "")
    assert done.err.startswith(f"cluesmith: {parts[1]}: ")


def written_anew(path: Path, change) -> None:
    """Change the lines of a part, and give it the digest of what it has then."""
    *lines, _ = path.read_text().splitlines(keepends=True)
    rows = change([json.loads(line) for line in lines])
    text = "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows)
    digest = hashlib.sha256(text.encode()).hexdigest()
    path.write_text(f"{text}{json.dumps({'sha256': digest}, separators=(',', ':'))}\n")


@pytest.mark.parametrize(
    "wrong",
    [
        *({"count": "800"}, {"seed": None}, {"seed": -1}, {"patience": True}, {"count": 2**40}),
        *({"max_clues": "24"}, {"is_rated": "no"}, {"facts": 5}, {"ratings": None}),
        *({"attempts": [0, 10**30]}, {"kind": "sudoku"}, {"pattern": 7}),
    ],
    ids=str,
)
def test_a_part_with_wrong_types_is_named_in_one_line(wrong, cluesmith, tmp_path):
    path = tmp_path / "part.jsonl"
    assert part(cluesmith, path, "0..0").code == DONE
    written_anew(path, lambda rows: [rows[0] | wrong, *rows[1:]])
    done = cluesmith("merge", str(path))
    assert (done.code, done.out, done.err.count("\n")) == (1, "", 1)
    assert done.err.startswith(f"cluesmith: {path}: ")


@pytest.mark.parametrize(("at", "value"), [(2, 5), (4, None), (5, "1"), (7, 2**70)])
def test_a_puzzle_with_wrong_types_is_named_in_one_line(at, value, cluesmith, parts):
    def change(rows):
        rows[1][at] = value
        return rows

    written_anew(parts[0], change)
    done = cluesmith("merge", *map(str, parts))
    assert (done.code, done.err.count("\n")) == (1, 1)
    assert f"{parts[0]}:2: no puzzle of these attempts" in done.err


def test_parts_that_come_through_pipes_are_read_once(cluesmith, parts, tmp_path):
    pipes = [tmp_path / f"pipe{number}" for number in range(3)]
    for pipe in pipes:
        os.mkfifo(pipe)
    copies = [subprocess.Popen(["cp", path, pipe]) for path, pipe in zip(parts, pipes, strict=True)]
    through = cluesmith("merge", *map(str, pipes))
    assert (through.code, [copy.wait() for copy in copies]) == (DONE, [0, 0, 0])
    assert through.out == cluesmith("merge", *map(str, parts)).out


@pytest.mark.slow
def test_the_array_job_of_the_documentation_gives_the_puzzles_of_the_job(
    cluesmith_path, command_environ, tmp_path
):
    text = (ROOT / "docs/operations.md").read_text()
    script = re.search(r"```bash\n(#!/bin/bash\n#SBATCH.*?)```", text, re.DOTALL)[1]
    merge = re.search(r"^cluesmith merge .*$", text, re.MULTILINE)[0]
    first, last = map(int, re.search(r"--array=(\d+)-(\d+)", script).groups())
    path = f"{cluesmith_path.parent}:{command_environ['PATH']}"
    environ = {**command_environ, "PATH": path}

    def run(command: str, **more: str) -> None:
        subprocess.run(["bash", "-ec", command], cwd=tmp_path, env=environ | more, check=True)

    for task in range(first, last + 1):
        run(script, SLURM_ARRAY_TASK_ID=str(task))
    run(merge)
    job = re.search(r"generate (.*?) --attempts", script.replace("\\\n", ""))[1]
    run(f"cluesmith generate {job} -o alone.txt")
    assert (tmp_path / "cluster.txt").read_bytes() == (tmp_path / "alone.txt").read_bytes()
