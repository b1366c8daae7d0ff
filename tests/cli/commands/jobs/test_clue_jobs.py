"""Jobs of puzzles whose clues are not digits alone."""

import pytest
from clue_puzzles import FUTOSHIKI, MULTIPLE, REDUNDANT

from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.worker.client import new_jobs
from tests.support.kinds import spec_of

OPTIONS = ("--count", "12", "--seed", "1", "--digits", "1..5")


@pytest.mark.served
def test_a_job_has_the_puzzles_of_generate_and_they_are_selected_by_their_clues(cluesmith):
    done = cluesmith("enqueue", "futoshiki5", *OPTIONS, "--wait", "-o", "-")
    assert (done.code, done.out) == (0, cluesmith("generate", "futoshiki5", *OPTIONS).out)
    lines = done.out.splitlines()
    few = [line for line in lines if line.count("less:") <= 4]
    assert 0 < len(few) < len(lines)
    assert cluesmith("export", "--job", "1", "--inequalities", "..4").out.splitlines() == few
    done = cluesmith("stats", "--kind", "futoshiki5", "--max-digits", "0", "--json")
    assert '"n_puzzles": 12' not in done.out
    assert "digits=1..5" in cluesmith("status", "1").out
    assert cluesmith("rate", "--stored", "--kind", "futoshiki5", "--wait").code == 0
    easy = [line for line in lines if "\teasy\t" in cluesmith("rate", line).out]
    assert 0 < len(easy) < len(lines)
    assert cluesmith("export", "--job", "1", "--level", "easy").out.splitlines() == easy


@pytest.mark.served
def test_submitted_puzzles_are_stored_with_their_clues_and_reduced(cluesmith, tmp_path):
    (tmp_path / "mine.txt").write_text(f"{MULTIPLE}\n{REDUNDANT}\n")
    done = cluesmith("submit", "mine.txt", "--minimize", "--wait")
    assert [line.split("\t")[0] for line in done.out.splitlines()] == ["multiple", "redundant"]
    assert cluesmith("export").out.splitlines() == [FUTOSHIKI]
    done = cluesmith("enqueue", "futoshiki4", "--exclude", "mine.txt")
    assert "more than one solution, so it excludes nothing" in done.err


@pytest.mark.served
def test_an_export_that_would_leave_clues_out_writes_no_file(cluesmith, tmp_path):
    cluesmith("submit", "-", "--wait", stdin=FUTOSHIKI)
    done = cluesmith("export", "--format", "sdk", "-o", "puzzles")
    assert done.code == 2
    assert "sdk holds no clues of 4x4 Futoshiki" in done.err
    assert not (tmp_path / "puzzles").exists()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["killer6", "futoshiki5"])
def test_one_worker_and_two_make_the_same_bytes(cluesmith, tmp_path, kind):
    files = [tmp_path / f"{kind}-{n_workers}.csv" for n_workers in (1, 2)]
    for n_workers, file in enumerate(files, start=1):
        options = ("--seed", "1", "--wait", "--workers", str(n_workers), "-o", str(file))
        home = {"CLUESMITH_HOME": str(tmp_path / str(n_workers))}
        assert cluesmith("enqueue", kind, "--count", "300", *options, **home).code == 0
    assert files[0].read_bytes() == files[1].read_bytes()


@pytest.mark.slow
def test_workers_with_postgresql_make_the_same_and_select_by_families(cluster, cluesmith):
    spec = spec_of("killer6", clue_limits="cages=..12", max_overlap="half")
    job_id = new_jobs.enqueue(cluster.database, wanted_job(spec, 20, seed=1))
    for name in ("a", "b"):
        cluster.start_worker(name)
    cluster.await_status(job_id)
    made = cluster.cluesmith("export", "--job", str(job_id))
    assert (
        made
        == cluesmith(
            *("generate", "killer6", "--count", "20", "--seed", "1", "--cages", "..12")
        ).out
    )
    few = [line for line in made.splitlines() if line.count(";cage:") <= 11]
    assert cluster.cluesmith("export", "--job", "1", "--cages", "..11").splitlines() == few
