"""`cluesmith make`: makes a whole publication from a recipe."""

import click

from cluesmith.cli.options.job_options import json_progress_option, workers_option
from cluesmith.cli.options.language import language_option
from cluesmith.cli.options.names import NameType
from cluesmith.cli.options.output import output_option
from cluesmith.cli.options.seeds import chosen_seed, seed_option
from cluesmith.cli.publishing.new_recipes import EXAMPLES, write_new
from cluesmith.cli.publishing.publication import Publication, run
from cluesmith.cli.publishing.syntax.recipe_files import read_recipe
from cluesmith.cli.terminal.command import Command, HelpTable, option_group


@click.command(
    cls=Command,
    examples=[
        "cluesmith make --new newspaper -o year.toml",
        "cluesmith make year.toml --dry-run",
        "cluesmith make year.toml --workers 2",
    ],
)
@click.argument("recipe", type=click.Path(), required=False, metavar="[RECIPE]")
@option_group(
    "Making",
    click.option(
        "--dry-run",
        is_flag=True,
        help="Only print the sections, jobs, time and files of the recipe.",
    ),
    click.option(
        "--again",
        is_flag=True,
        help="Discard the jobs and collections of changed sections, and make these sections again.",
    ),
    click.option(
        "--force",
        is_flag=True,
        help="Replace files that this recipe did not write, or that were changed since.",
    ),
    language_option("what readers see", "the recipe's"),
    workers_option,
    json_progress_option,
)
@option_group(
    "New recipe",
    click.option(
        "--new",
        type=NameType(EXAMPLES, HelpTable("Example recipes", EXAMPLES)),
        metavar="NAME",
        help="Only write a commented recipe to -o FILE or standard output.",
    ),
    output_option,
    seed_option,
)
def make(
    recipe: str | None,
    dry_run: bool,
    again: bool,
    force: bool,
    language: str | None,
    workers: int | None,
    json_progress: bool,
    new: str | None,
    output: str | None,
    seed: int | None,
) -> int:
    """Make all sections and files of a recipe.

    A recipe is a TOML file that lists sections of puzzles and the files to write. Cluesmith makes
    all sections together and uses no puzzle twice. If you stop it and run it again, it continues.
    It writes the files when it has all puzzles. A file of the same name that it did not write is
    refused.
    """
    if new is not None:
        if any((recipe, dry_run, again, force, language, workers, json_progress)):
            raise click.UsageError("--new takes no other options than -o and --seed")
        write_new(new, output, chosen_seed(seed), "make", "jobs and files")
        return 0
    if recipe is None:
        raise click.UsageError("Name a recipe, or create one with --new newspaper -o FILE")
    if output is not None or seed is not None:
        raise click.UsageError("-o and --seed need --new; a recipe names its own files and seed")
    return run(
        Publication(read_recipe(recipe, language)),
        workers,
        dry_run=dry_run,
        again=again,
        force=force,
        json_progress=json_progress,
    )
