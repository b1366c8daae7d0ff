"""Failed shards are listed, sent again, and end well when their cause is gone."""

import json

import pytest

ESCAPE = "\x1b[2Jowned\x07"


def test_a_failed_job_is_listed_retried_and_done(cluesmith, sql):
    cluesmith("enqueue", "sudoku4", "--count", "3", "--seed", "1")
    sql("UPDATE job SET kind = 'klingon'")
    assert cluesmith("resume", "1", "--wait").code == 1

    dry = cluesmith("retry", "1", "--dry-run", "--json")
    failure = json.loads(dry.out)
    assert (failure["shard"], failure["state"], failure["first"]) == (0, "failed", 0)
    assert (failure["n_failures"], "unknown kind 'klingon'" in failure["error"]) == (3, True)
    assert json.loads(cluesmith("status", "1", "--json").out)["status"] == "failed"

    sql("UPDATE job SET kind = 'sudoku4'")
    done = cluesmith("retry", "1")
    assert (done.code, "unknown kind 'klingon'" in done.out) == (0, True)
    assert "job 1 waits for workers" in done.err
    status = json.loads(cluesmith("status", "1", "--json").out)
    assert (status["status"], status["failures"][0]["n_failures"]) == ("running", 3)
    assert cluesmith("resume", "1", "--wait").code == 0
    status = json.loads(cluesmith("status", "1", "--json").out)
    assert (status["status"], status["found"], status["failures"]) == ("done", 3, [])


@pytest.mark.served
def test_names_lines_and_errors_of_the_database_do_nothing_to_a_terminal(cluesmith, sql, tmp_path):
    file = tmp_path / f"mine{ESCAPE}.txt"
    file.write_text(f"{ESCAPE}1.2\n")
    summer = f"summer{ESCAPE}"
    submitted = cluesmith("submit", str(file), "--wait")
    cluesmith("collection", "create", summer, "--title", f"Summer{ESCAPE}")
    sql("UPDATE shard SET state = 'failed', error = ?", f"oh {ESCAPE}")
    sql("UPDATE job SET status = 'failed', error = ?", f"oh {ESCAPE}")
    shown = [
        submitted,
        cluesmith("verify", str(file)),
        cluesmith("verdicts", "1"),
        cluesmith("status", "1"),
        cluesmith("watch", "1"),
        cluesmith("retry", "1", "--dry-run"),
        cluesmith("collection", "list"),
        cluesmith("collection", "show", summer),
        cluesmith("collection", "add", summer, "--puzzles", "-", stdin="." * 16),
        cluesmith("collection", "remove", summer, stdin="." * 16),
        cluesmith("collection", "compare", summer, summer),
        cluesmith("collection", "show", f"winter{ESCAPE}"),
        cluesmith("solve", str(file)),
        cluesmith("rate", str(file)),
        cluesmith("convert", str(file), "--format", "zero"),
        cluesmith("enqueue", f"klingon{ESCAPE}"),
    ]
    listed = cluesmith("jobs").out
    assert "mine-2Jowned" in listed  # a name is made of what is harmless in the file's
    assert not set(listed) & {"\x1b", "\x07"}
    for done in shown:
        assert r"\x1b[2Jowned\x07" in done.out + done.err
        assert not set(done.out + done.err) & {"\x1b", "\x07"}
