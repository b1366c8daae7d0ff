"""The fields of a puzzle in formats for apps, beside its id, its kind and its clues."""

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.generator.errors import FormatError
from cluesmith.generator.records.table_columns import PRACTICE_FIELDS
from cluesmith.rating_facts import EXTRA, FACTS

# In the order of the columns. The path is last, because columns after it would be slow to read.
APP_FIELDS = (
    *("clue_list", "date", "solution", "n_clues"),
    *(name for name in FACTS if name not in EXTRA),
    *("minimal_at", "symmetry", "path"),
)

# The fields that every puzzle has.
ALWAYS = ("id", "kind", "puzzle", "section")


def chosen_app_fields(options: FormatOptions) -> tuple[str, ...]:
    """Return the fields of ``APP_FIELDS`` that the user wants, all by default, and of practice.

    Raises FormatError if one of them is not among those that apps get.
    """
    for name in options.fields:
        if name not in (*APP_FIELDS, *PRACTICE_FIELDS, *ALWAYS):
            raise FormatError(
                f"--fields: {name} is not in this format: use {', '.join((*ALWAYS, *APP_FIELDS))}"
            )
    wanted = set(options.fields or APP_FIELDS) - {"solution"}
    if options.with_solution:
        wanted.add("solution")
    return tuple(name for name in (*APP_FIELDS, *PRACTICE_FIELDS) if name in wanted)


def needed_by_apps(options: FormatOptions) -> frozenset[str]:
    """Return all fields that a file for apps with these options needs."""
    return frozenset({"id", *chosen_app_fields(options)})
