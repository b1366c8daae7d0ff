"""The recipes of CONTRIBUTING: each is a patch of few files, and what it adds works everywhere."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

# Each applies on those before it.  The most files that it may need, without tests and docs.
FILES = {
    "type": 2,
    "relation_family": 3,
    "automaton_family": 4,
    "criterion": 2,
    "field": 4,
    "format": 2,
    "technique": 3,
}
_CODE = ("cluesmith", "cli", "generator", "storage", "worker")
_CLUESMITH = "import sys; from cluesmith.cli.main import main; sys.exit(main())"
_KIND = 'title = "Toy"\nrows = 6\nboxes = [2, 3]\n[[clues]]\nfamily = "{}"\n'
_DIGITS = '[[clues]]\nfamily = "digit"\n'


def patched_files(name):
    text = (ROOT / "tests" / "recipes" / f"{name}.diff").read_text()
    return [line[6:] for line in text.splitlines() if line.startswith("+++ b/")]


def apply_recipes(folder):
    for name in FILES:
        patch = ROOT / "tests" / "recipes" / f"{name}.diff"
        subprocess.run(["git", "apply", "-C1", patch], cwd=folder, check=True)


def test_the_recipes_fit_the_code_and_need_few_files(tmp_path):
    named = {name: patched_files(name) for name in FILES}
    for file in {file for files in named.values() for file in files}:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / file).exists():
            shutil.copyfile(ROOT / file, tmp_path / file)
    apply_recipes(tmp_path)
    assert {name: len(files) for name, files in named.items()} == FILES


@pytest.fixture(scope="module")
def patched(tmp_path_factory):
    """Return a function that runs a command of a copy with all recipes, compiled."""
    folder = tmp_path_factory.mktemp("recipes") / "copy"
    left_out = shutil.ignore_patterns(".git", ".venv", "tests", "site", "__pycache__")
    shutil.copytree(ROOT, folder, symlinks=True, ignore=left_out)
    apply_recipes(folder)
    build = [sys.executable, "setup.py", "build_ext", "--inplace"]
    subprocess.run(build, cwd=folder, check=True, capture_output=True)

    def run(*arguments, code=_CLUESMITH):
        done = subprocess.run(
            [sys.executable, "-c", code, *map(str, arguments)],
            cwd=folder,
            env=os.environ | {"PYTHONPATH": str(folder)},
            capture_output=True,
            text=True,
            timeout=240,
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.mark.slow
@pytest.mark.parametrize(
    ("family", "clue", "named"),
    [("xv", ";w:", "the W between"), ("stair", ";stair:", ""), ("entropic", ";entropic:", "")],
)
def test_puzzles_with_new_clues_are_made_proven_rated_and_drawn(
    patched, tmp_path, family, clue, named
):
    kind, made = tmp_path / "toy.toml", tmp_path / "made.txt"
    kind.write_text(_KIND.format(family) + _DIGITS)
    made.write_text(patched("generate", kind, "--seed", 1))
    assert clue in made.read_text()
    assert patched("verify", "--kind", kind, made).startswith("minimal\t")
    assert named in patched("rate", "--steps", "--kind", kind, made)
    page = patched("convert", "--kind", kind, made, "--format", "html")
    assert f'"{clue[1:-1]}' in page
    assert ('"machines":{"entropic 0 ' in page) == (family == "entropic")


@pytest.mark.slow
def test_a_puzzle_without_the_new_type_is_a_link_and_one_with_it_is_not(patched, tmp_path):
    kind, puzzle = tmp_path / "toy.toml", tmp_path / "puzzle.txt"
    kind.write_text(_KIND.format("xv") + _DIGITS)
    puzzle.write_text("123456" + 30 * "." + ";v:r2c2c3\n")
    link = ("convert", "--kind", kind, puzzle, "--format", "sudokupad-link")
    assert patched(*link).startswith("https://sudokupad.app/")
    puzzle.write_text("123456" + 30 * "." + ";w:r2c2c3\n")
    with pytest.raises(AssertionError, match="f-puzzles has no clues of the type w: use line"):
        patched(*link)


@pytest.mark.slow
def test_a_new_criterion_a_field_a_format_and_techniques_are_options(patched):
    shown = patched("generate", "sudoku", "--steps", "55..57", "--seed", 1, "--format", "square")
    assert [len(line) for line in shown.splitlines()] == [9] * 9 + [0]
    clues = patched("generate", "sudoku", "--max-same", 3, "--seed", 1)
    assert max(map(clues.count, "123456789")) == 3
    assert "naked-quintuple" in patched("rate", "--help")
