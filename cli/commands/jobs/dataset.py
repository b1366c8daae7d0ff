"""`cluesmith dataset`: makes puzzles for research, in splits that share nothing."""

from pathlib import Path

import click

from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.options.job_options import json_progress_option, workers_option
from cluesmith.cli.options.names import NameType
from cluesmith.cli.options.seeds import chosen_seed, seed_option
from cluesmith.cli.options.value_types import TEXT, number_from
from cluesmith.cli.publishing.dataset_making import DatasetPublication
from cluesmith.cli.publishing.new_recipes import DATASET_EXAMPLES, write_new
from cluesmith.cli.publishing.publication import run
from cluesmith.cli.publishing.split_proof import check_dataset
from cluesmith.cli.publishing.syntax.dataset import SplitBy
from cluesmith.cli.publishing.syntax.dataset_files import FORMAT_NAMES, PATH_FORMS, dataset_of
from cluesmith.cli.publishing.syntax.recipe_files import recipe_table
from cluesmith.cli.publishing.syntax.simple_dataset import SPLITS, simple_dataset
from cluesmith.cli.publishing.syntax.strata import KEYS, NATURAL
from cluesmith.cli.terminal.command import Command, HelpTable, option_group
from cluesmith.cli.terminal.messages import report_problem

_STRATA = HelpTable(
    "Strata",
    {
        NATURAL: "one stratum: puzzles as they come at random",
        "level": "easy, medium, hard, expert and extreme ones, as many of each",
        "er": "9x9 Sudoku by Sudoku Explainer rating: 1.0..1.9, 2.0..2.9, ... 9.0..",
        "KEY=A,B,...": f"values of your own; KEY is one of {', '.join(KEYS)}",
    },
)

# Options that cannot be used with a recipe, because the recipe says them itself.
_OF_KIND = ("strata", "digits", "paths", "format_name", "split_by", "licence", "seed")


@click.command(
    cls=Command,
    examples=[
        "cluesmith dataset sudoku --train 20000 --test 2000 --strata er --seed 1 -o data",
        "cluesmith dataset --new sizes -o sizes.toml",
        "cluesmith dataset sizes.toml --dry-run",
        "cluesmith dataset --check data",
    ],
    tables=[_STRATA],
)
@click.argument("source", required=False, metavar="[KIND|RECIPE]")
@option_group(
    "Dataset of one kind",
    *(
        click.option(
            f"--{name}", type=number_from(1), metavar="N", help=f"The puzzles of the split {name}."
        )
        for name in SPLITS
    ),
    click.option(
        "--strata",
        type=TEXT,
        metavar="STRATA",
        help=f"Divide the puzzles evenly by level, er or other keys.  [default: {NATURAL}]",
    ),
    click.option(
        "--digits", is_flag=True, help="Add columns with puzzle and solution as lists of numbers."
    ),
    click.option(
        "--paths",
        is_flag=False,
        flag_value=PATH_FORMS[0],
        type=click.Choice(PATH_FORMS),
        help="Add a column with the steps of each solution, as one text in this form.  [default "
        f"without a form: {PATH_FORMS[0]}]",
    ),
    click.option(
        "--format",
        "format_name",
        type=click.Choice(FORMAT_NAMES),
        help=f"The format of the files.  [default: {FORMAT_NAMES[0]}]",
    ),
    click.option(
        "--split-by",
        type=click.Choice([each.value for each in SplitBy]),
        help="What no two splits share up to symmetry: solution grids, or only puzzles.  "
        f"[default: {SplitBy.GRIDS}]",
    ),
    click.option(
        "--licence",
        type=TEXT,
        metavar="NAME",
        help="The licence for the data card, as the hub names it: cc0-1.0, cc-by-4.0.",
    ),
    seed_option,
)
@option_group(
    "Making",
    click.option(
        "-o",
        "--output",
        type=click.Path(),
        metavar="DIR",
        help="Write to the folder DIR: a file for each split, the data card and the proof.",
    ),
    click.option("--dry-run", is_flag=True, help="Only print the strata, jobs, time and splits."),
    click.option(
        "--again",
        is_flag=True,
        help="Discard the jobs of changed strata, and make these strata again.",
    ),
    click.option(
        "--force",
        is_flag=True,
        help="Replace files that this dataset did not write, or that were changed since.",
    ),
    workers_option,
    json_progress_option,
)
@option_group(
    "Other uses",
    click.option(
        "--new",
        type=NameType(DATASET_EXAMPLES, HelpTable("Example recipes", DATASET_EXAMPLES)),
        metavar="NAME",
        help="Only write a commented recipe to -o FILE or standard output.",
    ),
    click.option(
        "--check",
        type=click.Path(path_type=Path),
        metavar="DIR",
        help="Only check the files in DIR against its proof, splits.json.",
    ),
)
@click.pass_context
def dataset(
    context: click.Context,
    /,
    source: str | None,
    output: str | None,
    dry_run: bool,
    again: bool,
    force: bool,
    workers: int | None,
    json_progress: bool,
    new: str | None,
    check: Path | None,
    **of_kind: object,
) -> int:
    """Make a dataset of puzzles, in splits that share nothing.

    Name a kind and the sizes of the splits, or a recipe, a TOML file for several kinds and strata.
    No two splits share a puzzle or a solution grid up to symmetry. Beside the data, Cluesmith
    writes a data card and a proof, which --check makes anew. If you stop it and run it again, it
    continues.
    """
    given = {name for name, value in context.params.items() if value not in (None, False)}
    if check is not None:
        _refuse_others(given, "check")
        return _report_check(check)
    if new is not None:
        _refuse_others(given, "new", "output", "seed")
        write_new(new, output, chosen_seed(context.params["seed"]), "dataset", "jobs")
        return 0
    if source is None:
        raise click.UsageError("Name a kind or a recipe, or create one with --new sizes -o FILE")
    if given & set(SPLITS):
        if output is None:
            raise click.UsageError("Name a folder for the files with -o DIR")
        of_kind["seed"] = chosen_seed(context.params["seed"])
        found = simple_dataset(source, output, of_kind)
    elif others := given & set(_OF_KIND):
        raise click.UsageError(
            f"--{min(others).removesuffix('_name').replace('_', '-')} needs a kind with --train, "
            "--validation or --test; a recipe has keys for it"
        )
    elif not Path(source).is_file():
        raise click.UsageError(
            f"{source}: no such recipe; with a kind, say how many puzzles: --train 1000 --test 100"
        )
    else:
        folder = "" if output is None else f" -o {output}"
        found = dataset_of(recipe_table(source), f"cluesmith dataset {source}{folder}", output)
    return run(
        DatasetPublication(found),
        workers,
        dry_run=dry_run,
        again=again,
        force=force,
        json_progress=json_progress,
    )


def _refuse_others(given: set[str], *names: str) -> None:
    if given - set(names):
        but = f" than {' and '.join(f'--{name}' for name in names[1:])}" if names[1:] else ""
        raise click.UsageError(f"--{names[0]} takes no other options{but}")


def _report_check(folder: Path) -> int:
    """Check the files in a folder and print what holds and what does not; return the exit code."""
    found = check_dataset(folder)
    for line in found.lines:
        click.echo(line)
    for problem in found.problems:
        report_problem(problem)
    return EXIT_FAILURE if found.problems else 0
