"""Jobs called by their names, wherever their numbers go."""

import json


def test_a_name_goes_wherever_the_number_of_a_job_goes(cluesmith, tmp_path):
    (tmp_path / "mine.txt").write_text("." * 81 + "\n")
    options = ("--count", "3", "--seed", "1", "--wait")
    assert cluesmith("enqueue", "sudoku4", *options, "--name", "week 1").out == "1\n"
    assert cluesmith("submit", "mine.txt", "--name", "theirs").out == "2\n"
    assert cluesmith("status", "week 1", "--json").out == cluesmith("status", "1", "--json").out
    assert cluesmith("watch", "week 1").out == cluesmith("watch", "1").out
    assert cluesmith("export", "--job", "week 1").out.count("\n") == 3
    assert cluesmith("stats", "--job", "week 1", "--json").code == 0
    assert cluesmith("cancel", "theirs").out == "job 2 cancelled\n"
    assert cluesmith("retry", "theirs").err.startswith("cluesmith: job 2 is cancelled")
    assert cluesmith("resume", "theirs", "--wait").code == 0
    assert cluesmith("verdicts", "theirs").out == f"multiple\t0\t{'.' * 81}\n"


def test_the_list_tells_jobs_apart_and_is_filtered(cluesmith):
    job = ("--count", "1234", "--seed", "1")
    cluesmith("enqueue", "sudoku", *job, "--max-clues", "24", "--level", "hard")
    cluesmith("enqueue", "sudoku", *job, "--max-clues", "24", "--level", "hard")
    cluesmith("census", "hanidoku", "--clues", "4", "--name", "bees")
    header, *rows = [line.split() for line in cluesmith("jobs").out.splitlines()]
    assert header == ["JOB", "NAME", "STATUS", "FOUND", "OF", "AGE"]
    assert [row[:5] for row in rows] == [
        ["1", "sudoku-hard-max24", "queued", "0", "1,234"],
        ["2", "sudoku-hard-max24-2", "queued", "0", "1,234"],
        ["3", "bees", "queued", "0", "3,780"],
    ]
    cluesmith("cancel", "bees")

    def listed(*filters: str) -> list[int]:
        return [
            json.loads(line)["job"]
            for line in cluesmith("jobs", *filters, "--json").out.splitlines()
        ]

    assert listed("--name", "SUDOKU-*-2") == [2]
    assert listed("--kind", "hanidoku") == [3]
    assert listed("--status", "cancelled", "--status", "done") == [3]
    assert listed("--since", "yesterday") == [1, 2, 3]
    assert listed("--since", "2h", "--kind", "sudoku16") == []
