"""The data card: README.md with the metadata that the Hugging Face hub reads.

It has no date and names no folder, so the same recipe gives the same card.  Its last line is a
comment with a digest of the lines above, which shows if somebody has changed them.
"""

import hashlib
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from cluesmith.cli.publishing.recipe_outputs import WrittenFile
from cluesmith.cli.publishing.split_facts import SplitFacts
from cluesmith.cli.publishing.syntax.dataset import MEANINGS, PROOF, Dataset, SplitBy
from cluesmith.cli.terminal.messages import counted
from cluesmith.cli.writing.manifest_files import versions
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.rating.minimality import minimality
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES
from cluesmith.generator.records.table_columns import COLUMN_TYPES, ColumnType

if TYPE_CHECKING:
    from collections import Counter

# The hub's words for sizes, each for fewer rows than this number.
_SIZES = (
    (1_000, "n<1K"),
    (10_000, "1K<n<10K"),
    (100_000, "10K<n<100K"),
    (1_000_000, "100K<n<1M"),
    (10_000_000, "1M<n<10M"),
    (100_000_000, "10M<n<100M"),
)
_LARGEST = "100M<n<1B"

# Types of columns that are not strings.
_TYPES = {ColumnType.N_CLUES: "uint16", ColumnType.WHOLE: "int64", ColumnType.SCALE: "float64"}

# No card is nearly as large.
_MAX_BYTES = 10_000_000

_LOAD = (
    "```python",
    "import datasets",
    'dataset = datasets.load_dataset("path/to/this/folder")',
    "```",
)
# csv has no types, so libraries such as `datasets` take the digits of a solution for a number.
_LOAD_CSV = (
    "```python",
    "import pandas",
    'train = pandas.read_csv("train.csv", dtype={"puzzle": str, "solution": str})',
    "```",
)


def card_text(dataset: Dataset, facts: Sequence[SplitFacts], files: Sequence[WrittenFile]) -> str:
    """Return the card of a dataset whose files are written."""
    parts = ("\n".join(part) for part in _parts(dataset, facts, files))
    text = "\n\n".join(part for part in parts if part) + "\n"
    return f"{text}\n{_signature(dataset.recipe.name, text)}"


def is_card_of(name: str, card: Path) -> bool:
    """Return True if a file is an unchanged card of the dataset of this name."""
    if not card.is_file():
        return False
    with card.open("rb") as stream:
        text = stream.read(_MAX_BYTES).decode("utf-8", "replace")
    above, _, _ = text.rpartition("\n<!--")
    return text == f"{above}\n{_signature(name, above)}"


def _signature(name: str, text: str) -> str:
    digest = hashlib.sha256(text.encode()).hexdigest()
    return f"<!-- Cluesmith wrote this card of {name}; SHA-256 of the lines above: {digest} -->\n"


def _parts(
    dataset: Dataset, facts: Sequence[SplitFacts], files: Sequence[WrittenFile]
) -> Iterator[Iterable[str]]:
    n_puzzles = sum(each.n_puzzles for each in facts)
    kinds = sorted({name for each in facts for name in each.kinds})
    titles = ", ".join(kind_named(name).title for name in kinds)
    version = versions()["cluesmith"]
    yield _front_matter(dataset, facts, files)
    yield (f"# {dataset.recipe.title}",)
    yield (
        f"{counted(n_puzzles, 'puzzle')} ({titles}) with their solutions and ratings, made by "
        f"Cluesmith {version}. Each puzzle has one solution.",
    )
    yield ("## Load it",)
    yield _LOAD_CSV if dataset.format.name == "csv" else _LOAD
    yield ("## Splits",)
    yield _split_table(facts, files)
    yield ("## Columns",)
    yield _table(("column", "meaning"), ((f"`{name}`", MEANINGS[name]) for name in dataset.fields))
    yield ("## Distribution",)
    yield from _distributions(facts)
    yield ("## How it was made",)
    yield _made(dataset)
    yield ("## What is proven, and what is not",)
    yield _proven(dataset, facts)
    yield ("## Make it again",)
    yield _again(dataset)


def _front_matter(
    dataset: Dataset, facts: Sequence[SplitFacts], files: Sequence[WrittenFile]
) -> Iterator[str]:
    n_puzzles = sum(each.n_puzzles for each in facts)
    size = next((name for limit, name in _SIZES if n_puzzles < limit), _LARGEST)
    n_bytes = sum(each.n_bytes for each in files)
    yield "---"
    yield f"pretty_name: {_yaml(dataset.recipe.title)}"
    if dataset.licence is not None:
        yield f"license: {_yaml(dataset.licence)}"
    yield f"size_categories:\n- {size}"
    yield "tags:\n- sudoku\n- logic-puzzles\n- reasoning"
    yield "configs:\n- config_name: default\n  data_files:"
    for each, file in zip(facts, files, strict=True):
        yield f"  - split: {each.name}\n    path: {file.output.file}"
    yield "dataset_info:\n  features:"
    yield from (f"  {line}" for line in _feature_lines(dataset))
    yield "  splits:"
    for each, file in zip(facts, files, strict=True):
        yield f"  - name: {each.name}\n    num_bytes: {file.n_bytes}"
        yield f"    num_examples: {each.n_puzzles}"
    yield f"  download_size: {n_bytes}\n  dataset_size: {n_bytes}"
    yield "---"


def _feature_lines(dataset: Dataset) -> Iterator[str]:
    """Yield the YAML of the columns' types, in the hub's form."""
    for name in dataset.fields:
        column = COLUMN_TYPES[name]
        yield f"- name: {name}"
        if column is ColumnType.DIGITS and dataset.format.name != "csv":
            n_cells = dataset.recipe.sections[0].spec.kind.n_cells
            yield f"  sequence: uint8\n    length: {n_cells}"
            continue
        is_list = column is ColumnType.NAMES and dataset.format.name != "csv"
        yield f"  {'sequence' if is_list else 'dtype'}: {_TYPES.get(column, 'string')}"


def _yaml(text: str) -> str:
    """Return a text in YAML, which includes JSON."""
    return json.dumps(text, ensure_ascii=False)


def _split_table(facts: Sequence[SplitFacts], files: Sequence[WrittenFile]) -> Iterator[str]:
    head = ("split", "file", "puzzles", "canonical forms", "classes of grids", "clues")
    return _table(
        head,
        (
            (
                each.name,
                f"`{file.output.file}`",
                f"{each.n_puzzles:,}",
                f"{len(each.classes.forms):,}",
                f"{len(each.classes.grids):,}",
                f"{min(each.clues)} to {max(each.clues)}",
            )
            for each, file in zip(facts, files, strict=True)
        ),
    )


def _distributions(facts: Sequence[SplitFacts]) -> Iterator[Iterator[str]]:
    techniques = [each.name for each in TECHNIQUES]
    counts: tuple[tuple[str, Callable[[SplitFacts], Counter[Any]], Callable[[Any], Any]], ...] = (
        ("kind", lambda each: each.kinds, str),
        ("section", lambda each: each.sections, _as_listed),
        ("level", lambda each: each.levels, list(Level).index),
        ("ER", lambda each: each.er_bands, lambda band: float(band.partition("..")[0])),
        ("clues", lambda each: each.clues, int),
        ("hardest technique", lambda each: each.hardest, techniques.index),
    )
    for title, count_of, order in counts:
        of_splits = [count_of(each) for each in facts]
        values = sorted(dict.fromkeys(value for each in of_splits for value in each), key=order)
        if len(values) > 1:
            rows = ((str(v), *(f"{each[v]:,}" for each in of_splits)) for v in values)
            yield _table((title, *(each.name for each in facts)), rows)


def _as_listed(value: Any) -> int:
    return 0


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    yield f"| {' | '.join(head)} |"
    yield f"|{'---|' * len(head)}"
    for row in rows:
        yield f"| {' | '.join(row)} |"


def _made(dataset: Dataset) -> Iterator[str]:
    yield (
        "Each section is a job with a seed of its own. Its puzzles come in the order of the job's "
        "attempts, and each file has the sections evenly mixed. An attempt removes clues from a "
        "random grid in random order, or searches for what a section asks for: the puzzles are no "
        "uniform sample of all puzzles."
    )
    yield ""
    for each in dataset.recipe.sections:
        spec = each.spec
        wanted = spec.difficulty or "any difficulty, as random puzzles have it"
        clues = ""
        if spec.min_clues is not None or spec.max_clues is not None:
            clues = f", {spec.min_clues or ''}..{spec.max_clues or ''} clues"
        minimal = "no redundant clue" if spec.minimal_at is None else minimality(spec.minimal_at)
        yield f"- `{each.title}`: {spec.kind.title}, {wanted}{clues}; {minimal}"


def _proven(dataset: Dataset, facts: Sequence[SplitFacts]) -> Iterator[str]:
    if len(facts) > 1:
        yield "- No two splits share a puzzle up to the symmetries of its kind (`canonical`)."
    if len(facts) > 1 and dataset.split_by is SplitBy.GRIDS:
        yield "- No two splits share a solution grid up to these symmetries (`grid_class`)."
    elif len(facts) > 1:
        yield "- **Splits share solution grids**: they are separated by puzzles alone."
    yield f"- `{PROOF}` has counts and digests; `cluesmith dataset --check .` makes them anew."
    yield (
        "- Each puzzle has one solution: code that had no part in making it proved it. The check "
        "above does not prove it again; `cluesmith audit` does, and trusts no column."
    )
    yield "- Classes are compared within a kind. Grids of different kinds are not compared."
    if any(each.hardest for each in facts):
        yield (
            "- Ratings and techniques are what Cluesmith's solver needs. ER, EP and ED follow "
            "Sudoku Explainer 1.2.1; they are not measured with people."
        )


def _again(dataset: Dataset) -> Iterator[str]:
    version = versions()["cluesmith"]
    yield f"With Cluesmith {version} this recipe gives the same files to the byte, on any number of"
    yield "workers. Save it as `recipe.toml`, then run `cluesmith dataset recipe.toml -o data`."
    yield ""
    yield "```toml"
    yield dataset.text.rstrip("\n")
    yield "```"
