"""Kinds of the user's in jobs and exports: named by a file once, known by the database since."""

import json

import pytest

pytestmark = pytest.mark.served

# Rules of no other test: a kind keeps the title with which a process first heard of it.
RULES = """
title = "Small X"
boxes = [2, 3]
diagonals = "down"
"""


@pytest.fixture
def made(cluesmith, tmp_path):
    """A home with a job of a user's kind, whose file is gone, and what the job has made."""
    rules = tmp_path / "mine.toml"
    rules.write_text(RULES)
    options = ("--count", "30", "--seed", "3", "--wait", "--workers", "1")
    done = cluesmith("enqueue", "mine.toml", *options, "-o", "-", "--name", "mine")
    assert done.code == 0, done.err
    rules.rename(tmp_path / "elsewhere.toml")
    return done.out


@pytest.fixture
def kind(made, sql):
    """The name of that kind."""
    return sql("SELECT kind FROM kind_definition")


def test_commands_know_the_kind_without_its_file(cluesmith, made, kind):
    assert cluesmith("export", "--kind", kind).out == made
    assert json.loads(cluesmith("jobs", "--kind", kind, "--json").out)["kind"] == kind
    told = dict(line.split(maxsplit=1) for line in cluesmith("status", "mine").out.splitlines())
    assert told["kind"] == "Small X"
    unknown = cluesmith("export", "--kind", "custom-0123456789abcdef")
    assert (unknown.code, "unknown kind" in unknown.err) == (2, True)


def test_files_that_name_the_kind_are_read_as_it(cluesmith, made):
    for format_name in ("csv", "jsonl", "grid"):
        cluesmith("export", "--job", "mine", "--format", format_name, "-o", "file")
        for options in ((), ("--kind", "mixed")):
            verified = cluesmith("verify", "file", *options)
            assert (verified.code, "30 minimal" in verified.err) == (0, True)


def test_counts_are_headed_by_the_title(cluesmith, made, kind):
    assert cluesmith("stats").out.startswith("SMALL X CLUES  ")


def test_counts_of_kinds_with_one_title_name_the_kinds(cluesmith, made, kind, tmp_path):
    (tmp_path / "other.toml").write_text('title = "Small X"\nboxes = [3, 2]\ndiagonals = "up"')
    assert cluesmith("enqueue", "other.toml", "--seed", "1", "--wait").code == 0
    heads = [line for line in cluesmith("stats").out.splitlines() if "CLUES" in line]
    assert len(heads) == 2
    assert sum(line.startswith(f"SMALL X {kind.upper()} CLUES ") for line in heads) == 1


def test_a_shell_completes_the_kind(cluesmith, made, kind):
    words = {"COMP_WORDS": f"cluesmith export --kind {kind[:9]}", "COMP_CWORD": "3"}
    done = cluesmith(**words, _CLUESMITH_COMPLETE="bash_complete")
    assert f"plain,{kind}" in done.out.splitlines()


def test_a_manifest_carries_the_definition(cluesmith, made, kind, tmp_path):
    done = cluesmith("export", "--job", "mine", "-o", "all.txt", "--manifest", "all.json")
    assert done.code == 0, done.err
    (told,) = json.loads((tmp_path / "all.json").read_text())["kinds"]
    assert (told["name"], told["title"]) == (kind, "Small X")
    elsewhere = tmp_path / "elsewhere"
    verified = cluesmith("verify", "--manifest", "all.json", CLUESMITH_HOME=str(elsewhere))
    assert verified.code == 0, verified.err
    assert len(verified.out.splitlines()) == 30
    spoiled = (tmp_path / "all.json").read_text().replace("boxes", "bosses")
    (tmp_path / "all.json").write_text(spoiled)
    refused = cluesmith("verify", "--manifest", "all.json")
    assert (refused.code, refused.out) == (1, "")
    assert "all.json: unknown key 'bosses': did you mean boxes?" in refused.err
