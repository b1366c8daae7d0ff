"""Every kind: commands make, check, rate, estimate and measure its puzzles."""

import json

import pytest

from cluesmith.cli.command_group import cluesmith
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.estimate import (
    default_patience,
    estimate_attempt,
)
from cluesmith.generator.spec import GenerationSpec
from tests.support.definitions import FILES
from tests.support.kinds import each_name, kind_of, made

# One for each way in which kinds differ: catalogue, minlex, listed group, forms through the grid,
# pairs, a hexagon, and rules of a user's own.
FEW_NAMES = ("sudoku4", "sudoku", "sudoku-x", "latin7", "anti-king", *FILES)


@pytest.fixture
def said(tmp_path):
    """Return what stands for a kind on the command line: its name, or a file of its rules."""

    def argument(name: str) -> str:
        if name not in FILES:
            return name
        file = tmp_path / f"{name}.toml"
        file.write_text(FILES[name])
        return str(file)

    return argument


@pytest.fixture
def run(capsys):
    """Run a command in this process; return what it prints."""

    def command(*arguments: str) -> str:
        code = cluesmith.main(arguments, prog_name="cluesmith", standalone_mode=False)
        printed = capsys.readouterr()
        assert not code, printed.err
        return printed.out

    return command


@pytest.mark.parametrize("name", FEW_NAMES)
def test_what_generate_makes_is_minimal_rated_and_its_own_canonical_form(run, said, tmp_path, name):
    kind, file = said(name), tmp_path / "made.txt"
    made_lines = run("generate", kind, "--count", "3", "--seed", "1").split()
    assert made_lines == [puzzle.clues for puzzle in made(kind_of(name))]
    file.write_text("\n".join(made_lines) + "\n")
    verdicts = [line.split("\t") for line in run("verify", "--kind", kind, str(file)).splitlines()]
    assert [(word, clues) for word, _, clues in verdicts] == [
        ("minimal", clues) for clues in made_lines
    ]
    rated = [line.split("\t") for line in run("rate", "--kind", kind, str(file)).splitlines()]
    assert [fields[4] for fields in rated] == made_lines
    solved = run("solve", "--kind", kind, str(file)).split()
    assert [puzzle.solution for puzzle in made(kind_of(name))] == solved
    assert len(run("dedupe", "--kind", kind, str(file), str(file)).split()) == 3


@each_name()
def test_what_is_expected_of_a_job_is_known_or_known_to_need_a_trial(name):
    kind = kind_of(name)
    for spec in specs_of(kind):
        expected = estimate_attempt(spec)
        assert expected.attempt_s > 0
        assert expected.n_puzzles is None or expected.n_puzzles >= 0
        assert default_patience(spec) > 0
    is_unknown = kind.has_clue_families
    expected = estimate_attempt(GenerationSpec(kind=kind))
    assert expected.n_puzzles == (None if is_unknown else 1)
    assert kind.rating_s > 0


def specs_of(kind: Kind) -> list[GenerationSpec]:
    """Return a spec for each thing that a job may want."""
    middle = (kind.n_digits + kind.most_clues) // 2
    wanted = [
        {},
        {"max_clues": middle},
        {"min_clues": middle},
        {"difficulty": "level=easy"},
        {"difficulty": "level=hard,expert"},
        {"difficulty": "level=extreme", "max_clues": middle},
        {"symmetry": "rot180"},
        {"symmetry": [*kind.pattern_symmetries][-1]},
        {"symmetry": "rot180", "difficulty": "level=medium"},
        {"pattern": "*" * kind.n_cells},
    ]
    return [GenerationSpec(kind=kind, **limits) for limits in wanted]


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sudoku4", "sudoku", "hanidoku", "sudoku12", *FILES])
def test_bench_measures_a_kind(run, said, name):
    told = run("bench", "--kind", said(name), "--runs", "1", "--json")
    figures = [json.loads(line) for line in told.splitlines()]
    kind = kind_of(name)
    details = [(f["what"], f["detail"]) for f in figures]
    assert details[: len(kind.oracles)] == [("unique", f"minimal, {o}") for o in kind.oracles]
    stages = {"make", "prove", "form", "accept", "write"}
    assert {what for what, _ in details} == {"unique", "rate", "whip", "path", "easy", *stages}
    assert {f["kind"] for f in figures} == {kind.name}
    assert all(f["per_second"] > 0 for f in figures)
