"""Recipes of datasets, in TOML, read and checked before any work begins."""

import re
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

import click

from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.options.kind_options import KindType
from cluesmith.cli.publishing.syntax.dataset import (
    DIGITS,
    FIELDS,
    PATH,
    Dataset,
    SplitBy,
    has_few_grids,
)
from cluesmith.cli.publishing.syntax.recipe import Section
from cluesmith.cli.publishing.syntax.recipe_files import (
    MAX_SECTIONS,
    taken_recipe,
    with_paths,
)
from cluesmith.cli.publishing.syntax.section_keys import OPTION_KEYS, read_section
from cluesmith.cli.publishing.syntax.strata import Stratum, positive, taken_strata
from cluesmith.cli.publishing.syntax.toml_tables import (
    NAME_WANTED,
    RecipeError,
    RecipeTable,
    flag,
    found_file,
    in_words,
    key_name,
    one_among,
    one_line,
    one_of,
    whole_from,
)
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.option_values import MAX_NUMBER
from cluesmith.generator.rating.paths.path_form import PathForm

# Formats that libraries for datasets can load, the best first.
FORMAT_NAMES = tuple(name for name in ("parquet", "jsonl", "csv") if name in FORMATS)

# The forms of paths that are text.
PATH_FORMS = (PathForm.COMPACT.value, PathForm.LINES.value, PathForm.STATES.value)

_KEYS = (
    *("name", "title", "seed", "not_in", "folder", "format", "digits", "paths", "licence"),
    *("split_by", "splits", "section"),
)
_SECTION_KEYS = ("name", "title", "share", "split", "strata", "shares", *OPTION_KEYS)
_SPLIT_WANTED = "a name of letters, digits and underscores"
# The name of all splits together in the library `datasets`.
_ALL = "all"
_SPLITS_WANTED = "a table of fractions that add up to 1, or of numbers of puzzles"


@dataclass(frozen=True, slots=True)
class _Splits:
    """The splits of all sections, with fractions or with counts of puzzles."""

    fractions: Mapping[str, Fraction]
    counts: Mapping[str, int]


def dataset_of(table: RecipeTable, command: str, folder: str | None) -> Dataset:
    """Return the dataset that a recipe describes, after all checks that need no database.

    ``table``: all of the recipe. ``command``: the command that makes or continues it. ``folder``:
    by default it is the folder in the recipe, or has the name of the recipe.

    Raises RecipeError.
    """
    table.check_keys(_KEYS)
    recipe = taken_recipe(table)
    named = table.line_of_text("folder", recipe.name)
    of_format = one_among(FORMAT_NAMES)
    format_name = table.take("format", of_format, " or ".join(FORMAT_NAMES), FORMAT_NAMES[0])
    has_digits = table.take("digits", flag, "true or false", False)
    path_form = table.optional("paths", one_among(PATH_FORMS), " or ".join(PATH_FORMS))
    paths = None if path_form is None else PathForm(path_form)
    licence = table.optional("licence", one_line, "a line of text in quotes")
    split_by = table.take("split_by", one_of(SplitBy), in_words(SplitBy), SplitBy.GRIDS)
    splits = table.take("splits", _splits, _SPLITS_WANTED, _Splits({}, {}))
    place_of_digits = table.place()
    strata, quotas = _strata(table, recipe.name, splits, split_by)
    names = tuple(dict.fromkeys((*splits.fractions, *splits.counts, *_named_by(quotas))))
    _check_names(table, names, {*_named_by(quotas)})
    if paths is not None:
        strata = tuple(map(with_paths, strata))
    sizes = {each.spec.kind.n_cells for each in strata}
    if has_digits and len(sizes) > 1:
        raise RecipeError(
            f"{place_of_digits}: digits: lists of one length, and boards have "
            f"{' and '.join(map(str, sorted(sizes)))} cells: leave it out"
        )
    return Dataset(
        recipe=replace(recipe, command=command, sections=strata),
        text=table.text.text,
        splits=names,
        quotas=quotas,
        split_by=split_by,
        licence=licence,
        folder=folder or str(table.text.folder / named),
        format=FORMATS[format_name],
        fields=(*FIELDS, *DIGITS * has_digits, *PATH * (paths is not None)),
        paths=paths,
    )


def _split_name(value: Any) -> str:
    name = one_line(value)
    if not re.fullmatch("[A-Za-z][A-Za-z0-9_]*", name):
        raise ValueError
    return name


def _splits(value: Any) -> _Splits:
    if not isinstance(value, dict) or not value:
        raise ValueError
    names = [_split_name(name) for name in value]
    if all(isinstance(each, int) for each in value.values()):
        counts = [whole_from(1, MAX_NUMBER)(each) for each in value.values()]
        return _Splits({}, dict(zip(names, counts, strict=True)))
    fractions = [positive(each) for each in value.values()]
    if sum(fractions) != 1:
        raise ValueError
    return _Splits(dict(zip(names, fractions, strict=True)), {})


def _check_names(table: RecipeTable, names: Collection[str], filled: Collection[str]) -> None:
    """Refuse splits that libraries cannot load: empty ones, and the name of all splits together."""
    for name in names:
        if name not in filled:
            raise table.wrong("splits", f"splits: no puzzle is left for {name}: make more of them")
        if name == _ALL:
            raise table.wrong("splits", f"splits: {_ALL} means all splits: choose another name")


def _named_by(quotas: Mapping[str, Mapping[str, int]]) -> list[str]:
    return [split for quota in quotas.values() for split in quota]


class _SectionTable:
    """A section of a recipe before its number of puzzles is known."""

    def __init__(self, table: RecipeTable) -> None:
        self.table = table
        self.table.check_keys(_SECTION_KEYS)
        self.name = self.table.take("name", key_name, NAME_WANTED)
        self.title = self.table.line_of_text("title", self.name)
        if "kind" not in self.table.values:
            raise self.table.wrong(None, 'no kind: give "sudoku"')
        self.kind = _kind(self.table)
        self.split = self.table.optional("split", _split_name, _SPLIT_WANTED)
        self.strata = taken_strata(self.table, self.kind)

    def quotas(self, splits: _Splits) -> dict[str, int] | None:
        """Take the number of puzzles of each split; None if that depends on other sections."""
        has_count = "count" in self.table.values
        if self.split is None and splits.counts:
            if has_count:
                raise self.table.wrong("count", "count: the splits say how many: use share")
            return None
        if "share" in self.table.values:
            raise self.table.wrong("share", "share: it needs splits with numbers of puzzles")
        if self.split is None and not splits.fractions:
            raise self.table.wrong(None, "no split: name one here, or give [splits]")
        count = self.table.take("count", whole_from(1, MAX_NUMBER), "a number of puzzles")
        if self.split is not None:
            return {self.split: count}
        parts = divided(count, list(splits.fractions.values()))
        return dict(zip(splits.fractions, parts, strict=True))

    def section(self, stratum: Stratum, count: int, recipe_name: str, by_grids: bool) -> Section:
        """Return the section of a stratum."""
        values = {
            "rate": True,
            **self.table.values,
            "name": f"{self.name}{stratum.suffix}",
            "title": f"{self.title} {stratum.title}".rstrip(),
            "count": count,
        }
        if stratum.key is not None:
            values[stratum.key] = stratum.value
        if by_grids and has_few_grids(self.kind):
            values.setdefault("per_grid", 0)
        title = f"section {values['name']}"
        return read_section(self.table.with_values(values, title), recipe_name)


def _kind(table: RecipeTable) -> Kind:
    try:
        return KindType().convert(found_file(table, str(table.values["kind"])), None, None)
    except click.BadParameter as error:
        raise table.wrong("kind", f"kind: {error.message}") from None


def _strata(
    table: RecipeTable, recipe_name: str, splits: _Splits, split_by: SplitBy
) -> tuple[tuple[Section, ...], dict[str, dict[str, int]]]:
    """Return the strata of all sections, and the number of puzzles of each for each split."""
    found = [_SectionTable(each) for each in table.tables("section", MAX_SECTIONS)]
    if not found:
        raise table.wrong("section", "no [[section]]: a dataset has at least one")
    quotas = [each.quotas(splits) for each in found]
    sharing = [each for each, quota in zip(found, quotas, strict=True) if quota is None]
    if (splits.counts or splits.fractions) and all(each.split is not None for each in found):
        raise table.wrong("splits", "splits: no section is divided: each names its split")
    weight = "a number above 0"
    shares = [each.table.take("share", positive, weight, Fraction(1)) for each in sharing]
    divisions = {split: divided(n, shares) for split, n in splits.counts.items()}
    sections: dict[str, Section] = {}
    quotas_of: dict[str, dict[str, int]] = {}
    for each, quota in zip(found, quotas, strict=True):
        if quota is None:
            place = sharing.index(each)
            quota = {split: parts[place] for split, parts in divisions.items()}
        for stratum, of_stratum in zip(each.strata, _by_strata(quota, each.strata), strict=True):
            count = sum(of_stratum.values())
            if not count:
                raise each.table.wrong(None, f"fewer puzzles than the {len(each.strata)} strata")
            section = each.section(stratum, count, recipe_name, split_by is SplitBy.GRIDS)
            if section.name in sections:
                raise each.table.wrong("name", f"there are two strata {section.name}")
            sections[section.name] = section
            quotas_of[section.name] = {split: n for split, n in of_stratum.items() if n}
    if len(sections) > MAX_SECTIONS:
        raise table.wrong("section", f"{len(sections)} strata: use {MAX_SECTIONS} or fewer")
    return tuple(sections.values()), quotas_of


def _by_strata(quota: Mapping[str, int], strata: list[Stratum]) -> list[Counter[str]]:
    weights = [each.weight for each in strata]
    parts = [Counter[str]() for _ in strata]
    for split, n in quota.items():
        for part, of_stratum in zip(parts, divided(n, weights), strict=True):
            part[split] = of_stratum
    return parts


def divided(total: int, weights: Sequence[Fraction]) -> list[int]:
    """Divide a number in the proportion of weights, with an exact sum.

    The largest remainders are rounded up. Among equal ones, the first come first.
    """
    whole = sum(weights)
    exact = [total * weight / whole for weight in weights]
    parts = [int(each) for each in exact]
    by_remainder = sorted(range(len(parts)), key=lambda i: parts[i] - exact[i])
    for i in by_remainder[: total - sum(parts)]:
        parts[i] += 1
    return parts
