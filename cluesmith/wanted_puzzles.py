"""The keywords for wanted puzzles, of ``generate`` and ``Jobs.enqueue``."""

from collections.abc import Iterable
from typing import Any

from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.option_values import Scale
from cluesmith.generator.patterns.pattern_text import read_pattern
from cluesmith.generator.puzzle_batch import batch_of_texts
from cluesmith.generator.rating.wanted.criterion_values import NameList
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.spec_options import SpecOption, Wanted, option_named
from cluesmith.generator.spec_request import spec_of_options
from cluesmith.generator.verdicts.unchecked_forms import UNDECIDED, canonical_forms_of, form_text
from cluesmith.given_lines import given_lines
from cluesmith.keyword_values import read_value
from cluesmith.puzzle_values import Puzzle


def wanted_spec(kind: Kind, count: int, wanted: Wanted) -> GenerationSpec:
    """Return the specification that keywords give together.

    Raises
    ------
    TypeError
        There is no such keyword.
    CluesmithError
        There can be no such puzzles; the message is that of the command line.
    """
    options = {name: _read(option_named(name), value) for name, value in wanted.items()}
    if options.get("pattern") is not None:
        options["pattern"] = read_pattern(kind, options["pattern"])
    return spec_of_options(kind, count=count, **options)


def _read(option: SpecOption, value: Any) -> Any:
    """Return the value of a keyword, read as the command line reads that of its option."""
    if value is None:
        return option.unset
    match option.form:
        case None:
            return bool(value)
        case Scale() as scale:
            return read_value(option.name, scale.read, value)
        case NameList() as names:
            each_of = [value] if isinstance(value, str) else value
            return tuple(read_value(option.name, names.read, each) for each in each_of)
        case read:
            return read_value(option.name, read, value)


def excluded_forms(lines: Iterable[str | Puzzle], kind: Kind) -> frozenset[str]:
    """Return the canonical forms of excluded puzzles; those without one solution have none."""
    forms = set()
    for line in given_lines(lines, kind):
        try:
            puzzles = batch_of_texts(kind, [line.text])
        except PuzzleSyntaxError as error:
            raise line.error(str(error)) from None
        (form,) = canonical_forms_of(puzzles)
        if form == UNDECIDED:
            raise line.error(f"{form}, so Cluesmith cannot exclude it")
        if isinstance(form, bytes):
            forms.add(form_text(kind, form))
    return frozenset(forms)
