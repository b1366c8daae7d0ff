"""The short way of `generate KIND` with a count and a seed at most, without click.

Click, the other options and the formats take a third of the time to the first puzzle. Arguments
that are not plain, and puzzles that take long, are few or fail, are left to the whole command. It
begins anew: this module shows nothing, so all messages and exit codes are that command's.
"""

import os
from collections.abc import Mapping, Sequence

from cluesmith.base_error import CluesmithError
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.estimate import estimate_attempt
from cluesmith.generator.making.finished_puzzles import acceptance_of, accepted_puzzles, batches_of
from cluesmith.generator.making.wanted_job import wanted_job
from cluesmith.generator.option_values import MAX_NUMBER, MAX_SEED
from cluesmith.generator.spec_request import spec_of_options

# The options that the short way knows, with their limits.
_LIMITS = {"--count": (1, MAX_NUMBER), "--seed": (0, MAX_SEED)}

# Longer work shows its progress on a terminal. A puzzle of a kind whose clues are not digits takes
# up to this time.
_SHORT_S = 0.1
_UNKNOWN_S = 0.03


def drawn_seed() -> int:
    """Return a random seed that is short enough to type again."""
    return int.from_bytes(os.urandom(4))


def plain_puzzles(arguments: Sequence[str]) -> tuple[str, str] | None:
    """Return the output of `generate` with these arguments, and its message.

    None: the whole command is needed.
    """
    read = _read(arguments)
    if read is None:
        return None
    name, values = read
    count, seed = values.get("--count", 1), values.get("--seed")
    try:
        spec = spec_of_options(kind_named(name), count=count)
        attempt_s, n_puzzles = estimate_attempt(spec)
        puzzle_s = _UNKNOWN_S if n_puzzles is None else attempt_s / (n_puzzles or 1e-9)
        if count * puzzle_s > _SHORT_S:
            return None
        job = wanted_job(spec, count, drawn_seed() if seed is None else seed)
        acceptance = acceptance_of(job.spec, job.count, job.patience)
        batches = batches_of(job.spec, job.seed, acceptance)
        lines = [f"{each.puzzle.clues}\n" for each in accepted_puzzles(acceptance, batches)]
    except CluesmithError:
        return None
    if any(acceptance.dropped.values()):
        return None
    return "".join(lines), f"seed {job.seed}\n" if seed is None else ""


def _read(arguments: Sequence[str]) -> tuple[str, Mapping[str, int]] | None:
    """Return the kind and the values of the options; None if there is anything else."""
    names, values = [], dict[str, int]()
    rest = iter(arguments)
    for each in rest:
        option, has_value, text = each.partition("=")
        if option not in _LIMITS:
            names.append(each)
            continue
        text = text if has_value else next(rest, "")
        if option in values or not (text.isascii() and text.isdecimal() and len(text) < 20):
            return None
        values[option] = int(text)
        least, most = _LIMITS[option]
        if not least <= values[option] <= most:
            return None
    return (names[0], values) if len(names) == 1 and names[0] in BUILT_IN else None
