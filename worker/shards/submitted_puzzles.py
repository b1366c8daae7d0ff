"""The verdict on a submitted line, and the puzzle that is stored for it."""

from generator import (
    GenerationSpec,
    Kind,
    Puzzle,
    UnknownKindError,
    Verdict,
    VerdictName,
    kind_named,
    kind_of_length,
    prove,
    reduced,
    verify,
)
from storage.database.job_spec import JobSpec
from storage.jobs.submissions import Line, VerdictRow
from storage.puzzles.stored_puzzles import NewPuzzle
from worker.shards.puzzle_records import new_puzzle


def verdict_on(line: Line, spec: JobSpec, *, minimize: bool) -> VerdictRow:
    """Verify a line; a puzzle that passes comes along to be stored.

    Parameters
    ----------
    line : Line
    spec : JobSpec
        The kind, if not each line tells its own, and the limit of clues.
    minimize : bool
        Reduce a redundant puzzle to a minimal one, which is then stored in its place.
    """
    text = line.text.strip()
    try:
        kind = kind_named(spec.kind) if spec.kind else kind_of_length(len(text))
    except UnknownKindError as error:
        malformed = VerdictName.MALFORMED.value
        return VerdictRow(line.number, line.text, None, malformed, None, str(error))
    found = verify(kind, text, spec.max_clues)
    return VerdictRow(
        line_number=line.number,
        text=line.text,
        kind=kind.name,
        verdict=found.verdict.value,
        n_clues=found.n_clues,
        detail=found.detail,
        puzzle=_to_store(kind, found, minimize),
    )


def _to_store(kind: Kind, found: Verdict, minimize: bool) -> NewPuzzle | None:
    """Return what is stored for a line, proven as all that is stored."""
    if found.solution is None:
        return None
    if found.passed:
        puzzle = Puzzle(found.puzzle, found.solution, found.witnesses)
    elif minimize and found.verdict == VerdictName.REDUNDANT:
        minimal = reduced(kind, kind.values(found.puzzle), kind.values(found.solution))
        puzzle = minimal.in_text(kind)
    else:
        return None
    prove(GenerationSpec(kind.name), puzzle)
    return new_puzzle(kind.name, puzzle)
