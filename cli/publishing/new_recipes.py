"""Example recipes, which are tested in the form in which they are shipped."""

import re
from importlib.resources import files
from pathlib import Path

import click

from cluesmith.cli.terminal.messages import report
from cluesmith.cli.writing.output_files import open_output

# The purpose of each recipe, by its name.
EXAMPLES = {
    "newspaper": "a puzzle a day for a year, harder towards Sunday",
    "book": "200 puzzles in five levels, with solutions",
    "seniors": "large print: 150 puzzles, one on a page, with texts",
    "children": "4x4, then 6x6, with large cells",
    "app": "10,000 puzzles with their steps, for a program",
    "variants": "twelve kinds of puzzles, a few of each",
}
DATASET_EXAMPLES = {
    "levels": "Sudoku of five levels, and extreme ones as a test out of distribution",
    "sizes": "boards of several sizes; train on small ones, test on large ones too",
}

_SEED = re.compile(r"^seed = \d+$", re.MULTILINE)


def write_new(name: str, path: str | None, seed: int, command: str, planned: str) -> None:
    """Write an example recipe with a seed, so that two copies give different puzzles.

    ``command`` makes it, and ``planned`` says what its plan shows.
    """
    is_file = path not in (None, "-")
    if is_file and Path(path or "").exists():
        raise click.UsageError(f"{path}: already exists; name a new file")
    package = files("cluesmith.cli.publishing")
    text = package.joinpath("examples", f"{name}.toml").read_text(encoding="utf-8")
    with open_output(path) as stream:
        stream.write(_SEED.sub(f"seed = {seed}", text))
    if is_file:
        report(f"wrote {path}: `cluesmith {command} {path} --dry-run` shows its {planned}")
