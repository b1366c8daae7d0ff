"""Curation from the command line: selecting, collecting, counting, and puzzles that people send."""

import json
import shutil
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from commands import Done
from filled_homes import filled_home
from shard_steps import make_job, new_puzzle
from sqlalchemy import Engine, event

from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.verdicts.puzzle_verdict import verify
from cluesmith.storage.database.connection import Database
from cluesmith.storage.puzzles.stored_puzzles import store
from tests.support.kinds import spec_of

SUDOKU = kind_named("sudoku")
SPARE = next(generate(spec_of("sudoku"), 4711, 1)).clues


@pytest.fixture(scope="module")
def stored_home() -> Iterator[Path]:
    """A home with 60 Sudoku of job 1, rated with whips, and 20 Hanidoku of job 2."""
    options = ("--seed", "1", "--wait")
    with filled_home(
        ("enqueue", "sudoku", "--count", "60", "--rate", "--whip", "0..", *options),
        ("enqueue", "hanidoku", "--count", "20", *options),
    ) as home:
        yield home


@pytest.fixture
def home(stored_home: Path, tmp_path: Path) -> Path:
    """A copy of the filled home, to change."""
    return shutil.copytree(stored_home, tmp_path / "home")


@pytest.fixture
def curate(cluesmith: Callable[..., Done], home: Path) -> Callable[..., Done]:
    """Run the command in the copy."""

    def run(*arguments: str, **options: str) -> Done:
        return cluesmith(*arguments, CLUESMITH_HOME=str(home), **options)

    return run


def _levels(curate: Callable[..., Done], *filters: str) -> list[str]:
    lines = curate("export", "--format", "jsonl", *filters).out.splitlines()
    return [json.loads(line)["level"] for line in lines]


@pytest.mark.parametrize("aspect", ["er", "hardest"])
def test_stats_count_by_er_or_hardest_technique(curate: Callable[..., Done], aspect: str) -> None:
    fields = [
        json.loads(line) for line in curate("stats", "--by", aspect, "--json").out.splitlines()
    ]
    exported = curate("export", "--format", "jsonl", "--fields", f"kind,{aspect}").out
    known = [json.loads(line) for line in exported.splitlines()]
    assert sum(each["n_puzzles"] for each in fields) == 60
    for each in fields:
        like = {"kind": each["kind"], aspect: each[aspect]}
        assert known.count(like) == each["n_puzzles"]
    assert "█" in curate("stats", "--by", aspect).out
    assert curate("stats", "--by", aspect, "--kind", "hanidoku").err.startswith("none of these")


def test_selections_take_levels_er_and_techniques(curate: Callable[..., Done]) -> None:
    fields = ("export", "--format", "jsonl", "--fields", "level,er,techniques,hardest,whip")
    known = [json.loads(line) for line in curate(*fields, "--kind", "sudoku").out.splitlines()]

    def selected(*filters: str) -> list[dict[str, object]]:
        return [json.loads(line) for line in curate(*fields, *filters).out.splitlines()]

    assert selected("--level", "easy..medium") == [
        each for each in known if each["level"] in ("easy", "medium")
    ]
    assert selected("--er", "4.2..7.1", "--whip", "2..") == [
        each for each in known if 4.2 <= each["er"] <= 7.1 and each["whip"] >= 2
    ]
    assert selected("--technique", "naked-pair", "--without", "chains", "--level", "medium..") == [
        each
        for each in known
        if "naked-pair" in each["techniques"]
        and not {"x-chain", "xy-chain", "aic", "forcing-chain"} & set(each["techniques"])
    ]
    assert selected("--hardest", "pointing") == [e for e in known if e["hardest"] == "pointing"]


def test_stats_count_by_clues_and_level_and_draw_bars(curate: Callable[..., Done]) -> None:
    shown = curate("stats")
    assert shown.code == 0
    assert all(word in shown.out for word in ("SUDOKU CLUES", "EASY", "HANIDOKU", "█"))
    fields = [json.loads(line) for line in curate("stats", "--json").out.splitlines()]
    assert sum(each["n_puzzles"] for each in fields if each["kind"] == "sudoku") == 60
    assert {each["level"] for each in fields if each["kind"] == "hanidoku"} == {None}


def test_a_collection_takes_puzzles_of_a_level_and_keeps_their_order(
    curate: Callable[..., Done],
) -> None:
    add = ("collection", "add", "quiet", "--kind", "sudoku", "--level", "easy", "--limit", "5")
    options = ("--order", "random", "--seed", "1")
    assert curate("collection", "create", "quiet", "--title", "Quiet ones").code == 0
    assert curate(*add, *options).out == "5 added; quiet has 5 puzzles\n"
    exported = curate("export", "--collection", "quiet").out
    assert curate(*add, *options).out == "0 added; quiet has 5 puzzles\n"
    assert curate("export", "--collection", "quiet").out == exported
    assert _levels(curate, "--collection", "quiet") == ["easy"] * 5
    assert "Quiet ones: 5 puzzles" in curate("collection", "show", "quiet").out
    page = curate("export", "--collection", "quiet", "--format", "html").out
    assert "<title>Quiet ones</title>" in page


def test_a_second_book_has_nothing_of_the_first(curate: Callable[..., Done]) -> None:
    curate("collection", "add", "book1", "--kind", "sudoku", "--limit", "30")
    curate("collection", "add", "book2", "--kind", "sudoku", "--not-in", "book1")
    compared = curate("collection", "compare", "book1", "book2", "--json")
    assert json.loads(compared.out) == {"n_only_first": 30, "n_only_second": 30, "n_both": 0}
    assert curate("collection", "merge", "both", "book1", "book2").out == "both has 60 puzzles\n"


def test_known_puzzles_stay_out_of_a_collection_whatever_they_look_like(
    curate: Callable[..., Done], tmp_path: Path
) -> None:
    stored = curate("export", "--kind", "sudoku", "--limit", "3").out.splitlines()
    turned = [clues[::-1] for clues in stored]  # half a turn
    (tmp_path / "known.txt").write_text("\n".join(turned) + "\n")
    options = ("--kind", "sudoku", "--limit", "60", "--exclude", "known.txt")
    added = curate("collection", "add", "rest", *options)
    assert added.out == "57 added; rest has 57 puzzles\n"
    assert added.err == "only 57 match; --limit asks for 60\n"
    assert not set(stored) & set(curate("export", "--collection", "rest").out.splitlines())


def test_puzzles_of_a_file_are_taken_in_its_order_and_out_again(
    curate: Callable[..., Done], tmp_path: Path
) -> None:
    stored = curate("export", "--kind", "sudoku", "--limit", "4").out.splitlines()
    turned = [clues[::-1] for clues in reversed(stored)]
    (tmp_path / "chosen.txt").write_text("\n".join([*turned, SPARE]) + "\n")
    chosen = ("chosen", "--puzzles", "chosen.txt", "--kind", "sudoku")
    added = curate("collection", "add", *chosen)
    assert (added.code, added.out) == (1, "4 added; chosen has 4 puzzles\n")
    assert added.err == "cluesmith: chosen.txt:5: no such puzzle is stored\n"
    assert curate("export", "--collection", "chosen").out.splitlines() == stored[::-1]
    unknown = curate("collection", "remove", "chosen", stdin=SPARE + "\n")
    assert (unknown.code, unknown.out) == (1, "0 removed; chosen has 4 puzzles\n")
    removed = curate("collection", "remove", "chosen", stdin=turned[1] + "\n")
    assert removed.code == 0
    assert removed.out == "1 removed; chosen has 3 puzzles\n"
    left = [stored[3], stored[1], stored[0]]
    assert curate("export", "--collection", "chosen").out.splitlines() == left


def test_known_puzzles_stay_out_of_a_job(curate: Callable[..., Done], tmp_path: Path) -> None:
    (tmp_path / "known.txt").write_text(curate("export", "--job", "1").out)
    job = ("--count", "10", "--seed", "1", "--exclude", "known.txt")
    ended = curate("enqueue", "sudoku", *job, "--wait", "--json", "-o", "new.txt")
    assert ended.code == 0
    status = json.loads(ended.out)
    assert (status["found"], status["dropped_excluded"]) == (10, 60)
    assert (tmp_path / "new.txt").read_text() == curate("generate", "sudoku", *job).out


def test_puzzles_without_a_rating_are_reported_and_rated_on_request(
    curate: Callable[..., Done],
) -> None:
    add = ("collection", "add", "bees", "--kind", "hanidoku", "--level", "easy..")
    first = curate(*add)
    assert first.out == "0 added; bees has 0 puzzles\n"
    assert "20 puzzles that may be have no rating" in first.err
    assert curate("rate", "--stored", "--kind", "hanidoku", "--wait").code == 0
    assert curate(*add).out == "20 added; bees has 20 puzzles\n"
    again = curate("rate", "--stored", "--kind", "hanidoku", "--wait")
    assert (again.code, again.err) == (1, "cluesmith: no hanidoku without a rating\n")


def test_a_submission_stores_what_passes_with_its_source(
    curate: Callable[..., Done], tmp_path: Path
) -> None:
    good, other = generate(spec_of("sudoku"), 77, 2)
    spare = other.clues.replace(".", other.solution[other.clues.index(".")], 1)
    lines = [good.clues, "." * 81, spare, "klingon"]
    (tmp_path / "theirs.txt").write_text("\n".join(lines) + "\n")
    submitted = curate("submit", "theirs.txt", "--minimize", "--wait", "--json")
    assert submitted.code == 1
    rows = [json.loads(line) for line in submitted.out.splitlines()]
    verdicts = ["minimal", "multiple", "redundant", "malformed"]
    assert [row["verdict"] for row in rows] == verdicts
    assert [row["line"] for row in rows] == [1, 2, 3, 4]
    reduced = rows[2]["stored"]
    assert verify(SUDOKU, reduced).passed
    assert all(a in (b, ".") for a, b in zip(reduced, spare, strict=True))
    exported = curate("export", "--source", "theirs.txt").out.splitlines()
    assert exported == [good.clues, reduced]


def test_verdicts_can_be_listed_again_and_by_name(
    curate: Callable[..., Done], tmp_path: Path
) -> None:
    (tmp_path / "two.txt").write_text("." * 81 + "\n" + "1" * 81 + "\n")
    curate("submit", "two.txt", "--wait")
    job = json.loads(curate("jobs", "--json").out.splitlines()[-1])["job"]
    listed = curate("verdicts", str(job), "--only", "multiple,redundant")
    assert listed.out == f"multiple\t0\t{'.' * 81}\n"
    wrong = curate("verdicts", str(job), "--only", "nice")
    assert wrong.code == 2
    assert "'nice' is not one of minimal" in wrong.err


def test_nobody_waits_for_whoever_reads_what_is_missing(
    cluesmith_path: Path,
    command_environ: dict[str, str],
    home_of_test: Path,
    sql: Callable[..., object],
    tmp_path: Path,
    until: Callable[..., None],
) -> None:
    # More lines about them than a pipe holds, and nobody reads.
    (tmp_path / "unknown.txt").write_text(f"{'.' * 81}\n" * 3000)
    Database(f"sqlite:///{home_of_test / 'cluesmith.db'}").close()  # it exists
    with subprocess.Popen(
        [cluesmith_path, "collection", "add", "summer", "--puzzles", tmp_path / "unknown.txt"],
        env=command_environ,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
    ) as adding:
        until(lambda: sql("SELECT count(*) FROM collection"))
        _, err = adding.communicate()
    assert err.count(b"no such puzzle is stored") == 3000
    assert adding.returncode == 1


def test_a_collection_skips_puzzles_that_overlap_its_own(
    curate: Callable[..., Done],
) -> None:
    curate("collection", "add", "far", "--kind", "sudoku", "--limit", "10")
    before = curate("export", "--collection", "far").out.splitlines()
    curate("collection", "add", "far", "--kind", "hanidoku", "--max-overlap", "half")
    added = curate("collection", "add", "far", "--kind", "sudoku", "--max-overlap", "3", "--json")
    told = json.loads(added.out)
    assert told["added"] > 0 < told["overlapping"]
    chosen = curate("export", "--collection", "far", "--kind", "sudoku").out.splitlines()
    assert chosen[:10] == before
    assert len(chosen) == 10 + told["added"]

    def n_shared(one: str, other: str) -> int:
        return sum(a == b != "." for a, b in zip(one, other, strict=True))

    for number, one in enumerate(chosen[10:], start=10):
        assert all(n_shared(one, other) <= 3 for other in chosen[:number])
    stored = curate("export", "--kind", "sudoku").out.splitlines()
    for one in set(stored) - set(chosen):
        assert any(n_shared(one, other) > 3 for other in chosen)


def test_several_collections_are_the_sections_of_what_is_written(
    curate: Callable[..., Done],
) -> None:
    for name, title, job in (("combs", "Hexagons", "2"), ("panes", "Squares", "1")):
        curate("collection", "create", name, "--title", title)
        curate("collection", "add", name, "--job", job, "--limit", "3")
    curate("collection", "add", "panes", "--collection", "combs", "--limit", "1")
    both = ("--collection", "combs", "--collection", "panes")
    fields = ("--format", "csv", "--fields", "section,kind")
    sections = [f"Hexagons,{kind}" for kind in ["hanidoku"] * 3] + ["Squares,sudoku"] * 3
    assert curate("export", *both, *fields).out.splitlines()[1:] == sections
    assert curate("export", *both, *fields, "--limit", "4").out.splitlines()[1:] == sections[:4]
    lines = curate("export", *both, "--order", "clues").out.splitlines()
    assert list(map(len, lines)) == [61] * 3 + [81] * 3
    missing = curate("export", *both, "--collection", "panez")
    assert (missing.code, "Did you mean 'panes'?" in missing.err) == (1, True)
    jobs = ("--job", "2", "--job", "1")
    names = [json.loads(curate("status", job, "--json").out)["name"] for job in ("2", "1")]
    of_jobs = curate("export", *jobs, *fields, "--manifest", "m.json", "-o", "jobs.csv")
    assert of_jobs.code == 0, of_jobs.err
    assert list(dict.fromkeys(curate("export", *jobs, *fields).out.splitlines()[1:])) == [
        f"{names[0]},hanidoku",
        f"{names[1]},sudoku",
    ]
    assert "only one of them can be repeated" in curate("export", *both, *jobs).err
    assert "--job': give it once: only export takes several" in curate("stats", *jobs).err


@pytest.fixture
def meddled_home(home_of_test: Path) -> Iterator[Path]:
    """A home with three puzzles; while puzzles are chosen, another process deletes the second."""
    path = home_of_test / "cluesmith.db"
    with closing(Database(f"sqlite:///{path}")) as database:
        job_id = make_job(database)
        with database.write() as session:
            puzzles = [new_puzzle(clues) for clues in ("1...", "2...", "3...")]
            store(session, job_id, "sudoku4", puzzles)

    def meddle(_connection: Any, _cursor: Any, statement: str, *_: Any) -> None:
        if statement.startswith("SELECT puzzle.id, puzzle.canonical"):
            with closing(sqlite3.connect(path, timeout=0)) as other, other:
                other.execute("DELETE FROM puzzle WHERE id = 2")

    event.listen(Engine, "after_cursor_execute", meddle)
    yield home_of_test
    event.remove(Engine, "after_cursor_execute", meddle)


def test_others_write_while_puzzles_are_chosen_and_what_they_change_is_reported(
    cluesmith: Callable[..., Done], meddled_home: Path
) -> None:
    done = cluesmith("collection", "add", "summer", CLUESMITH_HOME=str(meddled_home))
    assert done.out == "2 added; summer has 2 puzzles\n", done.err
    assert "1 left out: deleted or added by others meanwhile" in done.err
