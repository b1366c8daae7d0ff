"""Recipes made: sections, collections, files, and what comes of interruptions and changes."""

import json
import signal
import sqlite3
import subprocess
from contextlib import closing
from datetime import date

import pytest
from pypdf import PdfReader
from sqlalchemy import Engine, event

from cluesmith.cli.publishing.recipe_forecast import plan_of
from cluesmith.cli.publishing.syntax.recipe_files import read_recipe
from cluesmith.generator.canonical.puzzle_id import puzzle_id
from cluesmith.storage.players.daily import daily_puzzle

RECIPE = """\
name = "small"
title = "Small <b>Sudoku</b> =1+1"
seed = 5
[[section]]
name = "one"
kind = "sudoku4"
count = 10
[[section]]
name = "two"
title = "Second"
kind = "sudoku4"
count = 10
rate = true
first_date = 2027-01-04
[[output]]
file = "all.csv"
fields = ["id", "section", "date", "puzzle"]
[[output]]
file = "two.html"
sections = ["two"]
"""
FILES = ("all.csv", "two.html", "small.manifest.json")


@pytest.fixture
def write(tmp_path):
    """Write the recipe, with some text replaced."""

    def written(*changes: tuple[str, str]) -> None:
        text = RECIPE
        for old, new in changes:
            assert old in text
            text = text.replace(old, new)
        (tmp_path / "small.toml").write_text(text)

    return written


@pytest.fixture
def contents(tmp_path):
    return lambda: {name: (tmp_path / name).read_bytes() for name in FILES}


def table(path):
    header, *rows = (line.split(",") for line in path.read_text().splitlines())
    return [dict(zip(header, row, strict=True)) for row in rows]


@pytest.mark.served
def test_a_recipe_fills_its_collections_and_files_and_brings_no_puzzle_twice(
    cluesmith, embedded_database, write, contents, tmp_path
):
    write()
    done = cluesmith("make", "small.toml", "--workers", "1")
    assert (done.code, done.out.split()[:5]) == (0, ["SECTION", "PUZZLES", "LEVEL", "ER", "CLUES"])
    rows = table(tmp_path / "all.csv")
    assert [row["section"] for row in rows] == ["one"] * 10 + ["Second"] * 10
    assert [row["date"] for row in rows[9:12]] == ["", "2027-01-04", "2027-01-05"]
    assert len({row["id"] for row in rows}) == 20
    # 4x4 Sudoku are so few that both jobs found some: a second round brought others.
    assert len(cluesmith("jobs", "--json").out.splitlines()) == 3
    stored = cluesmith("export", "--collection", "small-two", "--format", "csv", "--fields", "id")
    assert stored.out.split()[1:] == [row["id"] for row in rows[10:]]
    with embedded_database.read() as session:
        of_day = daily_puzzle(session, "small-two", date(2027, 1, 5))
    assert puzzle_id(of_day.kind, of_day.canonical) == rows[11]["id"]
    manifest = json.loads((tmp_path / "small.manifest.json").read_text())
    assert [each["file"] for each in manifest["files"]] == ["all.csv", "two.html"]
    assert manifest["sections"][1]["ids"] == [row["id"] for row in rows[10:]]
    page = (tmp_path / "two.html").read_text()
    assert "<b>Sudoku" not in page
    since = ("--since", "small.manifest.json", "--format", "csv")
    assert cluesmith("export", "--collection", "small-two", *since).code == 1
    before = contents()
    again = cluesmith("make", "small.toml")
    assert again.err == "small is complete: all files are up to date\n"
    assert contents() == before


@pytest.mark.slow
def test_the_same_recipe_gives_the_same_bytes_on_any_number_of_workers(
    cluesmith, write, contents, tmp_path
):
    write()
    assert cluesmith("make", "small.toml", "--workers", "2").code == 0
    first = contents()
    for name in FILES:
        (tmp_path / name).unlink()
    (tmp_path / "home").mkdir()
    # Elsewhere other equivalents of these puzzles are stored already.
    home = {"CLUESMITH_HOME": str(tmp_path / "home")}
    options = ("--count", "20", "--seed", "9", "--wait", "--workers", "1")
    assert cluesmith("enqueue", "sudoku4", *options, **home).code == 0
    assert cluesmith("make", "small.toml", "--workers", "1", **home).code == 0
    assert contents() == first


def test_a_recipe_that_was_killed_goes_on_to_the_same_bytes(
    cluesmith, cluesmith_path, command_environ, gate, write, contents, tmp_path, until
):
    write()
    (tmp_path / "home").mkdir()
    undisturbed = cluesmith("make", "small.toml", CLUESMITH_HOME=str(tmp_path / "home"))
    assert undisturbed.code == 0
    expected = contents()
    for name in FILES:
        (tmp_path / name).unlink()
    command = [cluesmith_path, "make", "small.toml", "--workers", "1"]
    process = subprocess.Popen(
        command,
        cwd=tmp_path,
        env={**command_environ, **gate.environ(job=2, shard=0)},
        stderr=subprocess.DEVNULL,
    )

    def n_found() -> int:
        listed = cluesmith("jobs", "--json").out.splitlines()
        return sum(json.loads(line)["found"] for line in listed)

    until(lambda: n_found() > 0)
    process.kill()
    assert process.wait() == -signal.SIGKILL
    assert not (tmp_path / "all.csv").exists()
    assert cluesmith("make", "small.toml", "--workers", "1").code == 0
    assert contents() == expected


@pytest.mark.served
def test_a_section_that_has_changed_is_made_anew_when_the_user_says_so(cluesmith, write, tmp_path):
    write()
    assert cluesmith("make", "small.toml").code == 0
    before = [row["id"] for row in table(tmp_path / "all.csv")]
    write(("count = 10\nrate", "count = 1\nrate"))
    refused = cluesmith("make", "small.toml")
    assert refused.code == 2
    told = "small.toml:8: section two: changed since job small-two was made (count was 10 and is 1)"
    assert refused.err.startswith(f"cluesmith: {told}: --again ")
    assert [row["id"] for row in table(tmp_path / "all.csv")] == before
    assert cluesmith("make", "small.toml", "--again").code == 0
    after = [row["id"] for row in table(tmp_path / "all.csv")]
    assert (len(after), after[:10]) == (11, before[:10])
    assert cluesmith("export", "--collection", "small-two").out.count("\n") == 1


@pytest.mark.served
def test_a_recipe_and_its_manifest_name_puzzles_to_leave_out(cluesmith, write, tmp_path):
    write()
    assert cluesmith("make", "small.toml").code == 0
    made = {row["id"] for row in table(tmp_path / "all.csv")}
    small = 'name = "small"'
    for number, not_in in enumerate(("small", "small.manifest.json")):
        changed = f'name = "next{number}"\nnot_in = ["{not_in}"]'
        write((small, changed), ("count = 10", "count = 2"), ('"all.csv"', f'"{number}.csv"'))
        assert cluesmith("make", "small.toml", "--force").code == 0
        found = {row["id"] for row in table(tmp_path / f"{number}.csv")}
        assert (len(found), found & made) == (4, set())
        ids = ("--format", "csv", "--fields", "id")
        others = cluesmith("export", "--not-in", not_in, *ids).out.split()[1:]
        assert found <= set(others) <= set(others) - made
        options = ("--count", "100", "--seed", "1", "--exclude", not_in, *ids)
        generated = cluesmith("generate", "sudoku4", *options)
        assert (len(generated.out.split()) > 1, set(generated.out.split()) & made) == (True, set())
    told = "small.manifest.json: a manifest, and no puzzles: name the file beside it"
    assert told in cluesmith("verify", "small.manifest.json").err
    unknown = cluesmith("generate", "sudoku4", "--exclude", "smal")
    assert (unknown.code, unknown.err) == (
        1,
        "cluesmith: smal: no such file, collection or recipe\n",
    )
    manifest = json.loads((tmp_path / "small.manifest.json").read_text())
    manifest["sections"][0]["ids"].append("elsewhere")
    (tmp_path / "other.json").write_text(json.dumps(manifest))
    assert "1 puzzle of this" in cluesmith("generate", "sudoku4", "--exclude", "other.json").err


@pytest.mark.served
def test_all_that_a_section_asks_for_is_compared_and_no_job_of_others_is_deleted(
    cluesmith, write, tmp_path
):
    write()
    assert cluesmith("enqueue", "sudoku4", "--name", "small-two.2", "--wait").code == 0
    refused = cluesmith("make", "small.toml")
    told = "small.toml:8: section two: job small-two.2 was made for something else: delete it"
    assert (refused.code, refused.err.splitlines()[-1].startswith(f"cluesmith: {told}")) == (
        2,
        True,
    )
    assert cluesmith("delete", "small-two.2", "--yes").code == 0
    assert cluesmith("make", "small.toml").code == 0
    (tmp_path / "printed.txt").write_text(table(tmp_path / "all.csv")[0]["puzzle"])
    write(("rate = true", 'rate = true\nexclude = ["printed.txt"]\npatience = 3'))
    told = "section two: changed since job small-two was made (exclude has other puzzles): "
    assert told in cluesmith("make", "small.toml").err


@pytest.mark.served
def test_what_was_printed_before_does_not_come_again(cluesmith, write, tmp_path):
    write()
    assert cluesmith("make", "small.toml").code == 0
    printed = {row["id"] for row in table(tmp_path / "all.csv")}
    lines = [row["puzzle"] for row in table(tmp_path / "all.csv")]
    (tmp_path / "printed.txt").write_text("\n".join(lines[:10]))
    name = ('name = "small"', 'name = "next"\nnot_in = ["printed.txt", "small-two"]')
    write(name, ("count = 10", "count = 3"))
    assert cluesmith("make", "small.toml", "--force").code == 0
    made = [row["id"] for row in table(tmp_path / "all.csv")]
    assert not printed & set(made)
    (tmp_path / "printed.txt").write_text(
        "\n".join([*lines[:10], table(tmp_path / "all.csv")[0]["puzzle"]])
    )
    assert cluesmith("make", "small.toml").err.startswith("1 puzzle of next is now in not_in, and ")
    cluesmith("collection", "add", "small-two", "--collection", "next-one")
    stayed = cluesmith("make", "small.toml").err
    assert stayed.startswith(
        "3 puzzles of next are now in not_in, and stay: for others, rename the section\n"
    )
    assert [row["id"] for row in table(tmp_path / "all.csv")] == made
    write((name[0], 'name = "last"\nnot_in = ["small-too"]'))
    refused = cluesmith("make", "small.toml", "--force")
    assert refused.err == (
        "cluesmith: small.toml:2: not_in: 'small-too' is not a file, collection or recipe. "
        "Did you mean 'small-two'?\n"
    )


@pytest.mark.served
def test_a_recipe_that_cannot_be_made_whole_writes_no_file(cluesmith, write, tmp_path):
    write(("count = 10\nrate", "count = 500\npatience = 50\nrate"))
    done = cluesmith("make", "small.toml")
    assert done.code == 3
    assert "small.toml:8: section two: " in done.err
    assert "missing, so no file is written" in done.err
    assert not (tmp_path / "all.csv").exists()


@pytest.mark.served
@pytest.mark.usefixtures("short_trials")
def test_a_section_that_brings_nothing_is_not_asked_for_none(cluesmith, write, tmp_path):
    heart = (
        "......... .###.###. #...#...# #.......# #.......# .#.....#. ..#...#.. ...#.#... ....#...."
    )
    (tmp_path / "heart.txt").write_text(heart.replace(" ", "\n"))
    barren = '"sudoku"\ncount = 1\npattern = "heart.txt"\npatience = 5'
    write(('"sudoku4"\ncount = 10\nrate = true', barren))
    assert "no file is written: ask for others, then --again" in cluesmith("make", "small.toml").err


def test_a_file_that_cannot_be_written_is_reported_before_there_is_a_job(
    cluesmith, write, home_of_test, tmp_path
):
    (tmp_path / "folder").mkdir()
    write(('"all.csv"', '"folder"\nformat = "csv"'))
    done = cluesmith("make", "small.toml")
    told = "cluesmith: small.toml:16: output folder: folder: a folder; name a file\n"
    assert (done.code, done.err) == (2, told)
    assert not (home_of_test / "cluesmith.db").exists()


def test_a_collection_of_others_is_not_touched(cluesmith, write):
    write()
    cluesmith("collection", "create", "small-two")
    done = cluesmith("make", "small.toml")
    assert (done.code, "collection small-two already exists" in done.err) == (2, True)
    assert cluesmith("jobs", "--json").out == ""


@pytest.mark.served
@pytest.mark.usefixtures("short_trials")
def test_a_plan_says_the_pages_of_books_and_what_is_made_in_vain(cluesmith, write, tmp_path):
    book = 'trim = "5x8"\nbook = true\nlarge_print = true\nper_page = 1\nglossary = true'
    pdf = ('"two.html"', f'"two.pdf"\n{book}')
    write(pdf, ("rate = true", 'level = "extreme"\npatience = 4'))
    plan = cluesmith("make", "small.toml", "--dry-run").out
    assert "section two: expected: few puzzles or none; 3 attempts of a trial found none" in plan
    assert "without a new puzzle Cluesmith gives up" in plan
    assert "in vain" in plan
    write(pdf)
    plan = cluesmith("make", "small.toml", "--dry-run").out
    pages = next(line.split()[3] for line in plan.splitlines() if line.startswith("two.pdf"))
    least, most = map(int, pages.split(".."))
    assert cluesmith("make", "small.toml").code == 0
    # Its techniques have pages, which ones is not known before.
    assert least <= len(PdfReader(tmp_path / "two.pdf").pages) <= most
    assert "all made" in cluesmith("make", "small.toml", "--dry-run").out


def test_sections_that_want_the_same_share_a_forecast(write, tmp_path):
    write(('"sudoku4"\ncount = 10\nrate = true', '"sudoku4"\ncount = 10'))
    recipe = read_recipe(str(tmp_path / "small.toml"))
    one, two = plan_of(recipe, {"one": None, "two": None}).sections
    assert one.seconds == two.seconds > 0


def test_a_plan_says_how_long_the_steps_of_solutions_take(cluesmith, write):
    write()
    steps = "The steps of solutions in files take "
    assert steps not in cluesmith("make", "small.toml", "--dry-run").out
    write(("count = 10\n[[section", "count = 100_000\n[[section"), ('sections = ["two"]\n', ""))
    assert steps in cluesmith("make", "small.toml", "--dry-run").out


def test_a_book_of_too_many_puzzles_is_refused_before_its_pages_are_planned(cluesmith, write):
    many = ("count = 10\n[[section", "count = 2_000_000_000\n[[section")
    write(many, ('"two.html"\nsections = ["two"]', '"all.pdf"'))
    for options in ([], ["--dry-run"]):
        done = cluesmith("make", "small.toml", *options)
        told = "output all.pdf: pdf: a book holds at most 100,000 puzzles: write several\n"
        assert (done.code, done.err) == (2, f"cluesmith: small.toml:19: {told}")


@pytest.mark.served
def test_the_files_of_a_recipe_are_verified_against_its_manifest(cluesmith, write):
    write()
    cluesmith("make", "small.toml")
    verify = ("verify", "--manifest", "small.manifest.json")
    done = cluesmith(*verify, "all.csv")
    assert (done.code, done.err.splitlines()[-1]) == (0, "all.csv matches small.manifest.json")
    told = cluesmith(*verify).err
    assert told.endswith("small.manifest.json: name one of its files: all.csv, two.html\n")
    told = cluesmith(*verify, "small.toml").err
    assert told.endswith("it does not describe small.toml: all.csv, two.html\n")


@pytest.mark.served
def test_a_recipe_in_another_language_stands_beside_that_in_its_own(cluesmith, write, tmp_path):
    write()
    assert cluesmith("make", "small.toml").code == 0
    before = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert cluesmith("make", "small.toml", "--language", "de").code == 0
    after = {each.name: each.read_bytes() for each in tmp_path.iterdir()}
    assert after.keys() - before.keys() == {"two-de.html", "small.manifest-de.json"}
    assert before.items() <= after.items()
    assert b'<html lang="de"' in after["two-de.html"]
    unknown = cluesmith("make", "small.toml", "--language", "tlh")
    assert (unknown.code, unknown.err.count("\n")) == (2, 1)


@pytest.mark.served
def test_a_section_shows_symbols_of_its_own(cluesmith, cluesmith_process, write, tmp_path):
    (tmp_path / "two").mkdir()
    for name in "abcd":
        circle = f'<circle r="{ord(name)}" fill="#fa{name}"/>'
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 99 99">{circle}</svg>'
        (tmp_path / "two" / f"{name}.svg").write_text(svg)
    write(
        ('title = "Second"', 'title = "Second"\nsymbols = "folder:two"'),
        ("all.csv", "pictures"),
        ('fields = ["id", "section", "date", "puzzle"]', 'symbols = "ABCD"\nformat = "svg"'),
    )
    assert cluesmith("make", "small.toml").code == 0
    pictures = [file.read_text() for file in sorted((tmp_path / "pictures").iterdir())]
    assert ["<use" in each for each in pictures] == [False] * 10 + [True] * 10
    assert "Each of A, B, C and D" in pictures[0]
    assert 'fill="#ffaaaa"' in (tmp_path / "two.html").read_text()
    picture = tmp_path / "two" / "a.svg"
    picture.write_text(picture.read_text().replace("#faa", "blue"))
    cluesmith_process("make", "small.toml")
    assert 'fill="#0000ff"' in (tmp_path / "two.html").read_text()


@pytest.mark.served
def test_levels_without_a_puzzle_are_named_with_their_section(cluesmith, write):
    write(("rate = true", 'level = "easy..medium"\nlevel_shares = "any"'))
    told = (
        'section two: 10 easy, 0 medium; a section with `level = "medium"` has such puzzles alone'
    )
    assert told in cluesmith("make", "small.toml").err


@pytest.mark.served
def test_a_section_of_easy_puzzles_says_how_to_get_gentler_ones(cluesmith, write):
    told = 'easy puzzles without redundant clues have 21 to 28; `minimal_at = "easy"`'
    kind = ('"sudoku4"', '"sudoku"')
    write(kind, ("rate = true", 'level = "easy"'))
    assert told in cluesmith("make", "small.toml", "--dry-run").out
    write(kind, ("rate = true", 'level = "easy"\nminimal_at = "easy"'))
    assert told not in cluesmith("make", "small.toml", "--dry-run").out


@pytest.mark.served
def test_pictures_of_a_day_with_puzzles_of_two_kinds_are_named_by_them(cluesmith, write, tmp_path):
    dated = 'kind = "sudoku6"\ncount = 2\nfirst_date = 2027-01-05\n[[section]]\nname = "two"'
    write(
        ('kind = "sudoku4"\ncount = 10\n[[section]]\nname = "two"', dated),
        ('"two.html"\nsections = ["two"]', '"days"\nformat = "svg"'),
    )
    assert cluesmith("make", "small.toml").code == 0
    files = sorted(each.name for each in (tmp_path / "days").iterdir())
    assert files[:3] == [
        *("2027-01-04-sudoku4.svg", "2027-01-05-sudoku4.svg", "2027-01-05-sudoku6.svg")
    ]


@pytest.mark.served
def test_a_folder_of_pictures_is_written_anew_only_if_nobody_changed_it(cluesmith, write, tmp_path):
    write(('"two.html"', '"two"\nformat = "svg"'))
    assert cluesmith("make", "small.toml").code == 0
    files = sorted(each.name for each in (tmp_path / "two").iterdir())
    assert (len(files), files[0]) == (10, "2027-01-04.svg")
    assert cluesmith("make", "small.toml").code == 0
    fewer = ('"two.html"', '"two"\nformat = "svg"\nwith_solution = true')
    write(fewer)
    assert cluesmith("make", "small.toml").code == 0
    mine = tmp_path / "two" / "mine.txt"
    mine.write_text("mine")
    refused = cluesmith("make", "small.toml")
    assert (refused.code, "two: already exists" in refused.err) == (2, True)
    assert mine.read_text() == "mine"


@pytest.mark.served
@pytest.mark.parametrize("name", ["all.csv", "small.manifest.json"])
def test_a_file_of_others_is_replaced_only_by_force(cluesmith, write, tmp_path, name):
    write()
    (tmp_path / name).write_text("mine\n")
    for options in ((), ("--dry-run",), ("--again",)):
        refused = cluesmith("make", "small.toml", *options)
        assert (refused.code, f"{name}: not as this recipe wrote it: --force" in refused.err) == (
            2,
            True,
        )
    assert (tmp_path / name).read_text() == "mine\n"
    assert cluesmith("jobs", "--json").out == ""
    assert cluesmith("make", "small.toml", "--force").code == 0
    (tmp_path / "all.csv").write_text("changed\n")
    assert "--force" in cluesmith("make", "small.toml").err
    # As an interruption leaves it.
    manifest = json.loads((tmp_path / "small.manifest.json").read_text())
    (tmp_path / "small.manifest.json").write_text(json.dumps({**manifest, "under_way": "all.csv"}))
    assert cluesmith("make", "small.toml").code == 0
    assert "under_way" not in (tmp_path / "small.manifest.json").read_text()


@pytest.mark.served
def test_a_folder_is_known_when_a_later_file_was_not_written(cluesmith, write, tmp_path):
    # A file is written beside its place, under a longer name.
    pictures = '"all"\nformat = "svg"\n[[output]]\n'
    write(('"all.csv"', f'{pictures}file = "{"x" * 250}"\nformat = "csv"'))
    assert cluesmith("make", "small.toml").code != 0
    made = {each.name: each.read_bytes() for each in (tmp_path / "all").iterdir()}
    write(('"all.csv"', f'{pictures}file = "all.csv"'))
    assert "unchanged" in cluesmith("make", "small.toml").out
    assert {each.name: each.read_bytes() for each in (tmp_path / "all").iterdir()} == made


@pytest.mark.served
def test_programs_get_the_progress_as_json_lines(cluesmith, write):
    write()
    last = json.loads(cluesmith("make", "small.toml", "--json-progress").err.splitlines()[-1])
    assert (last["recipe"], last["found"], last["requested"]) == ("small", 20, 20)


@pytest.fixture
def made(cluesmith, write, tmp_path):
    """The identifiers of the puzzles of a recipe that is made, and its second collection anew."""
    write()
    assert cluesmith("make", "small.toml").code == 0

    def of_collection() -> list[str]:
        ids = ("--format", "csv", "--fields", "id")
        return cluesmith("export", "--collection", "small-two", *ids).out.split()[1:]

    return [row["id"] for row in table(tmp_path / "all.csv")][10:], of_collection


@pytest.mark.served
def test_others_write_while_the_collections_of_a_recipe_are_filled(cluesmith, made, home_of_test):
    expected, of_collection = made
    cluesmith("collection", "delete", "small-two")
    n_writes = 0

    def write_too(_connection, _cursor, statement, *_) -> None:
        nonlocal n_writes
        if "FROM puzzle JOIN" in statement:
            with closing(sqlite3.connect(home_of_test / "cluesmith.db", timeout=0)) as other, other:
                other.execute("UPDATE collection SET title = title")
            n_writes += 1

    event.listen(Engine, "before_cursor_execute", write_too)
    try:
        done = cluesmith("make", "small.toml")
    finally:
        event.remove(Engine, "before_cursor_execute", write_too)
    assert (done.code, n_writes > 0) == (0, True), done.err
    assert of_collection() == expected


@pytest.mark.served
def test_a_collection_that_was_filled_in_part_is_filled_on(cluesmith, made, tmp_path):
    expected, of_collection = made
    lines = [row["puzzle"] for row in table(tmp_path / "all.csv")][10:]
    (tmp_path / "last.txt").write_text("\n".join(lines[4:]))
    (tmp_path / "first.txt").write_text(lines[0])
    cluesmith("collection", "remove", "small-two", "last.txt")
    done = cluesmith("make", "small.toml")
    assert done.err.startswith("collection small-two: the last 6 of 10 puzzles were missing")
    assert of_collection() == expected
    cluesmith("collection", "remove", "small-two", "first.txt")
    refused = cluesmith("make", "small.toml")
    assert (refused.code, "collection small-two was changed: --again" in refused.err) == (2, True)
    assert cluesmith("make", "small.toml", "--again").code == 0
    assert of_collection() == expected
