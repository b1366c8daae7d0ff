"""A dataset of one kind from options, which are written as a recipe and read as one.

So the data card has a recipe with which users can make it again or extend it.
"""

import hashlib
import json
import re
import shlex
from collections.abc import Mapping
from dataclasses import replace

import click

from cluesmith.cli.publishing.syntax.dataset import Dataset
from cluesmith.cli.publishing.syntax.dataset_files import dataset_of
from cluesmith.cli.publishing.syntax.recipe_files import parsed
from cluesmith.cli.publishing.syntax.toml_tables import RecipeError, RecipeTable, RecipeText

SPLITS = ("train", "validation", "test")
_DIGITS = 8


def simple_dataset(kind: str, folder: str, options: Mapping[str, object]) -> Dataset:
    """Return the dataset that options describe.

    ``kind``: the name of a kind, or of a file that defines one. ``options``: by the names of the
    command's options; None or False if not given.

    Raises click.UsageError.
    """
    body = "".join(_lines(kind, options))
    # The same options must find the same jobs again, for any folder and any format.
    stem = re.sub(r"[^A-Za-z0-9]+", "-", kind).strip("-") or "dataset"
    name = f"{stem}-{hashlib.sha256(body.encode()).hexdigest()[:_DIGITS]}"
    head = "".join(
        f"{key} = {json.dumps(value)}\n"
        for key, value in (
            ("name", name),
            ("format", options["format_name"]),
            ("digits", options["digits"]),
            ("paths", options["paths"]),
            ("licence", options["licence"]),
        )
        if value
    )
    text = RecipeText(f"dataset {kind}", head + body)
    table = RecipeTable(text, parsed(text))
    try:
        dataset = dataset_of(table, _command(kind, folder, options), folder)
    except RecipeError as error:  # there is no file with a line to name
        problem = re.sub(rf"^{re.escape(text.file)}:\d+: ", "", error.message)
        raise click.UsageError(problem) from None
    # Messages call strata by their names.
    strata = tuple(replace(each, place=f"section {each.name}") for each in dataset.recipe.sections)
    return replace(dataset, recipe=replace(dataset.recipe, sections=strata))


def _lines(kind: str, options: Mapping[str, object]) -> list[str]:
    lines = [f"seed = {options['seed']}\n"]
    if options["split_by"]:
        lines.append(f'split_by = "{options["split_by"]}"\n')
    lines.append("\n[splits]\n")
    lines += [f"{name} = {options[name]}\n" for name in SPLITS if options[name]]
    lines.append(f'\n[[section]]\nname = "puzzles"\nkind = {json.dumps(kind)}\n')
    if options["strata"]:
        lines.append(f"strata = {json.dumps(options['strata'])}\n")
    return lines


def _command(kind: str, folder: str, options: Mapping[str, object]) -> str:
    words = ["cluesmith", "dataset", kind]
    for name, value in options.items():
        option = f"--{name.removesuffix('_name').replace('_', '-')}"
        if value is True:
            words.append(option)
        elif value not in (None, False):
            words += [option, str(value)]
    return shlex.join([*words, "-o", folder])
