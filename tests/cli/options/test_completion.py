"""What a shell completes: by the protocol in which bash asks."""

import pytest
from click.shell_completion import BashComplete

from cluesmith.cli.main import cluesmith as cluesmith_group
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.rating.techniques.levels import Level

ROT1 = ["rot180", "rot120", "rot120-horizontal", "rot120-vertical"]


@pytest.fixture
def completed(cluesmith):
    """Return what bash is offered for the last of some words."""

    def ask(*words: str) -> list[str]:
        done = cluesmith(
            _CLUESMITH_COMPLETE="bash_complete",
            COMP_WORDS=" ".join(("cluesmith", *words)),
            COMP_CWORD=str(len(words)),
        )
        assert (done.code, done.err) == (0, "")
        return [line.partition(",")[2] for line in done.out.split()]

    return ask


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        (["gen"], ["generate"]),
        (["generate", ""], [*KINDS, ""]),
        (["generate", "win"], ["windoku", "windoku-x", "windmill", "win"]),
        (["generate", "--kind", "x", "--cou"], ["--count"]),
        (["verify", "--kind", "han"], ["hanidoku", "han"]),
        (["generate", "sudoku", "--level", ""], [level.value for level in Level]),
        (["enqueue", "sudoku", "--symmetry", "rot1"], ROT1),
        (["convert", "--format", "s"], ["sqlite", "sdm", "sdk", "sudokupad-link", "svg"]),
        (
            ["export", "--fields", "puzzle,so"],
            ["puzzle,solution", "puzzle,solution_digits", "puzzle,source"],
        ),
        (
            ["verdicts", "1", "--only", "none,m"],
            ["none,minimal", "none,multiple", "none,malformed"],
        ),
        (["completion", "f"], ["fish"]),
        (["collection", "c"], ["create", "compare"]),
    ],
    ids=" ".join,
)
def test_names_are_completed(words, expected):
    *before, last = words
    shell = BashComplete(cluesmith_group, {}, "cluesmith", "_CLUESMITH_COMPLETE")
    assert [item.value for item in shell.get_completions(before, last)] == expected


def test_jobs_and_collections_are_completed_from_the_database(cluesmith, completed):
    cluesmith("enqueue", "sudoku4", "--name", "monday")
    cluesmith("enqueue", "sudoku4", "--name", "tuesday")
    cluesmith("collection", "create", "summer")
    assert completed("status", "") == ["2", "tuesday", "1", "monday"]
    assert completed("watch", "mon") == ["monday"]
    assert completed("export", "--job", "1") == ["1"]
    assert completed("collection", "show", "su") == ["summer"]


def test_completion_makes_no_database_and_tells_nothing_where_there_is_none(
    completed, home_of_test
):
    assert completed("status", "") == []
    assert list(home_of_test.iterdir()) == []
    (home_of_test / "cluesmith.db").write_text("no database")
    assert completed("collection", "show", "") == []


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_every_shell_has_a_script(cluesmith, shell):
    done = cluesmith("completion", shell)
    assert (done.code, f"_CLUESMITH_COMPLETE={shell}_complete" in done.out) == (0, True)
