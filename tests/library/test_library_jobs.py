"""Jobs from Python: enqueued, waited for, resumed and exported as by the commands."""

import pytest

import cluesmith as library


@pytest.fixture
def jobs(tmp_path):
    with library.Jobs(home=tmp_path / "home") as opened:
        yield opened


def test_a_job_is_waited_for_and_exported(jobs):
    number = jobs.enqueue("sudoku4", count=5, seed=1, name="small")
    assert jobs.status("small")["status"] == "queued"
    seen = []
    (ended,) = jobs.wait(number, workers=1, on_progress=seen.append)
    assert (ended["status"], ended["found"], ended) == ("done", 5, seen[-1][0])
    assert list(jobs.export("small")) == list(library.generate("sudoku4", count=5, seed=1))
    assert len(list(jobs.export(limit=2))) == 2


def test_what_the_command_says_of_a_job_is_its_status(jobs, cluesmith, tmp_path):
    import json

    number = jobs.enqueue("sudoku", count=5, seed=1, clues="24..26", level="hard")
    done = cluesmith("status", str(number), "--json", CLUESMITH_HOME=str(tmp_path / "home"))
    told = json.loads(done.out)
    assert told.pop("failures") == []
    assert json.loads(json.dumps(jobs.status(number))) == told


def test_a_job_that_was_cancelled_goes_on(jobs):
    number = jobs.enqueue("sudoku4", count=5, seed=1)
    jobs.cancel(number)
    assert jobs.status(number)["status"] == "cancelled"
    assert jobs.resume() == []
    assert jobs.resume(number) == [number]
    assert jobs.status(number)["status"] in ("queued", "running")


@pytest.mark.parametrize(
    ("act", "message"),
    [
        (lambda jobs: jobs.status("none"), "there is no such job"),
        (lambda jobs: list(jobs.export(7)), "there is no such job"),
        (lambda jobs: jobs.enqueue("sudoku", level="hrd"), "Did you mean 'hard'"),
        (lambda jobs: library.Jobs("nosql://x"), "nosql"),
    ],
    ids=["status", "export", "enqueue", "database"],
)
def test_what_cannot_be_is_one_sentence(jobs, act, message):
    with pytest.raises(library.CluesmithError, match=message):
        act(jobs)
