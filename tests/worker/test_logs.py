"""Logs: one line is one event, about a job and a shard, without puzzles and passwords."""

import json
import logging
import sys

import pytest

from cluesmith.worker.logs import (
    RENDERERS,
    LineFormatter,
    as_json,
    as_text,
    log_context,
    log_fields,
)

PUZZLE = "......9.4.6.79...87.8...5.....68......3..9.....5..............217.8..6..5...34.1."


def _record(message: str, *arguments: object, **extra: object) -> logging.LogRecord:
    logger = logging.getLogger("cluesmith.worker.test")
    exc_info = sys.exc_info() if sys.exc_info()[0] else None
    return logger.makeRecord(
        logger.name, logging.INFO, __file__, 1, message, arguments, exc_info, extra=extra
    )


def _line(record: logging.LogRecord) -> dict[str, object]:
    found: dict[str, object] = json.loads(LineFormatter(as_json).format(record))
    return found


def test_a_line_tells_what_it_is_about() -> None:
    with log_context(job=3, shard=7), log_context(task="x"):
        line = _line(_record("shard %s", "done", **log_fields(size=5)))
    assert (line["event"], line["job"], line["shard"], line["task"]) == ("shard done", 3, 7, "x")
    assert (line["size"], line["logger"]) == (5, "cluesmith.worker.test")
    assert "job" not in _line(_record("later"))


def test_a_line_of_celery_about_a_shard_tells_which() -> None:
    line = _line(_record("lost", data={"id": "x", "args": "(3, 7)"}))
    assert (line["job"], line["shard"], line["task"]) == (3, 7, "x")
    assert "job" not in _line(_record("lost", data={"id": "x", "args": "('DROP', 7)"}))


@pytest.mark.parametrize("name", RENDERERS)
def test_an_error_is_one_line_without_puzzle_password_and_escapes(name: str) -> None:
    try:
        raise ValueError(f"{PUZZLE} at redis://:tiger@host:6379/0\nand \x1b[2J\x9b\u2028")
    except ValueError:
        line = LineFormatter(RENDERERS[name]).format(_record("failed"))
    assert len(line.splitlines()) == 1
    assert "ValueError: <81 characters> at redis://:***@host" in line
    assert not set(line) & {"\x1b", "\x9b", "\u2028"}


def test_text_is_quoted_where_it_would_be_read_otherwise() -> None:
    found = {"event": 'a "b" c', "path": "C:\\x", "key": "a=b", "n": 1, "s": 0.123456789}
    assert as_text(found) == r'event="a \"b\" c" path="C:\\x" key="a=b" n=1 s=0.123457'


def test_every_line_of_a_worker_is_an_event(cluesmith, home_of_test) -> None:
    done = cluesmith(
        *("enqueue", "sudoku4", "--count", "20", "--seed", "1", "--wait"),
        CLUESMITH_LOG_FORMAT="json",
    )
    assert done.code == 0
    text = (home_of_test / "logs" / "worker.log").read_text()
    # As root, Celery warns before there is a log; at its end it says so past the log.
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    shards = [line for line in lines if line["event"] == "shard done"]
    assert (shards[0]["job"], shards[0]["shard"]) == (1, 0)
    assert {"task", "worker", "pid", "seconds_core", "seconds_outside"} <= set(shards[0])
