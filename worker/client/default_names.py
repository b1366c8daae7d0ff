"""Default names of jobs: the puzzles that the job makes, in a few words."""

import re
from pathlib import PurePath
from typing import Any

from cluesmith.generator.clues.clue_limits import range_text
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import is_custom
from cluesmith.generator.option_values import Scale
from cluesmith.generator.rating.wanted.criterion_values import NameList
from cluesmith.generator.rating.wanted.difficulty import Criterion
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.spec_options import SPEC_OPTIONS

# The length of a file or a title in the name of a job, which people type again.
_MAX_CHARS = 40


def name_of_spec(spec: GenerationSpec) -> str:
    """Return kind, level, limits and pattern: ``sudoku-hard-max24-rot180``."""
    values = ((row, getattr(spec, row.field)) for row in SPEC_OPTIONS.values() if row.in_job_name)
    others = (row.in_job_name.format(value) for row, value in values if value)
    parts = (_word_of_kind(spec.kind), _difficulty(spec), _clues(spec), *others)
    return "-".join(part for part in parts if part)


def name_of_file(file: str) -> str:
    """Return a name for the submission of a file: ``verify-mine``."""
    stem = _typed(PurePath(file).stem)
    return f"verify-{stem}" if stem else "verify"


def name_of_census(kind: Kind, n_clues: int) -> str:
    """Return a name for a census: ``census-hanidoku-4``."""
    return f"census-{_word_of_kind(kind)}-{n_clues}"


def name_of_rating(kind: Kind | None) -> str:
    """Return a name for the rating of stored puzzles: ``rate-sudoku``."""
    return "rate" if kind is None else f"rate-{_word_of_kind(kind)}"


def _word_of_kind(kind: Kind) -> str:
    """Return the kind's name; for a user's kind, ``custom-`` and its title."""
    title = _typed(kind.title) if is_custom(kind) else ""
    return f"custom-{title}" if title else kind.name


def _typed(text: str) -> str:
    """Return a text as a short word that is easy to type; it may be empty."""
    return re.sub(r"[^A-Za-z0-9_.]+", "-", text).strip("-.")[:_MAX_CHARS]


def _difficulty(spec: GenerationSpec) -> str:
    """Return the wanted difficulty in the words of the options, ``easy-medium-er3.4-4.0``."""
    parts = [word for row, value in spec.wanted_difficulty.asked for word in _words(row, value)]
    if spec.is_proper:
        parts.append("proper")
    elif spec.minimal_at is not None:
        parts.append(f"minimal-{spec.minimal_at}")
    return _typed("-".join(parts))


def _words(criterion: Criterion, value: Any) -> list[str]:
    match criterion.form:
        case NameList():
            return [criterion.in_job_name.format(name) for name in value]
        case Scale() as scale:
            return [criterion.name + scale.shortened(value, "-")]
        case None:
            return [criterion.name]


def _clues(spec: GenerationSpec) -> str:
    families = [f"{name}{range_text(ends)}" for name, ends in spec.limits_of_families.ranges]
    if spec.min_clues is not None and spec.min_clues == spec.max_clues:
        return "-".join([f"exact{spec.max_clues}", *families])
    limits = (("min", spec.min_clues), ("max", spec.max_clues))
    return "-".join([f"{word}{limit}" for word, limit in limits if limit is not None] + families)
