"""The verdict on a submitted line, and the puzzle that is stored for it."""

from cluesmith.generator.errors import GridError, SearchLimitError, UnknownKindError
from cluesmith.generator.kinds.fitting_kinds import kind_of_text
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.finished_puzzles import finished
from cluesmith.generator.puzzle import Puzzle
from cluesmith.generator.spec import GenerationSpec
from cluesmith.generator.verdicts.puzzle_verdict import DEFAULT_MAX_NODES, reduced, verify
from cluesmith.generator.verdicts.verdict import Verdict, VerdictName
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.jobs.submissions import Line, VerdictRow
from cluesmith.storage.puzzles.stored_puzzles import NewPuzzle
from cluesmith.worker.execution.puzzle_records import new_puzzle

# Some grids, such as some Latin squares of order 16, have no canonical form.
_TOO_ALIKE = "not stored: its grid has too many symmetries of its own"


def verdict_on(
    line: Line, spec: JobSpec, *, minimize: bool, max_nodes: int = DEFAULT_MAX_NODES
) -> VerdictRow:
    """Verify a line; return the verdict, and the puzzle to store if it passes.

    ``spec``: the kind, unless the length of each line decides it, and the limit of clues.
    ``minimize``: reduce a redundant puzzle to a minimal one, which is then stored in its place.
    ``max_nodes``: the node limit of the verdict, of the reduction and of the proof, for each.

    Raises UnknownKindError if the kind of the lines is unknown, so no verdict is possible.
    """
    text = line.text.strip()
    of_all = None if spec.kind is None else kind_named(spec.kind)
    try:
        kind = kind_of_text(text) if of_all is None else of_all
    except UnknownKindError as error:
        malformed = VerdictName.MALFORMED.value
        return VerdictRow(line.number, line.text, None, malformed, None, str(error))
    found = verify(kind, text, spec.max_clues, max_nodes)
    detail, puzzle = found.detail, None
    try:
        puzzle = _to_store(kind, found, minimize, max_nodes)
    except SearchLimitError as error:
        detail = f"{detail}; not minimized: {error}"
    except GridError:
        detail = "; ".join(filter(None, (detail, _TOO_ALIKE)))
    return VerdictRow(
        line_number=line.number,
        text=line.text,
        kind=kind.name,
        verdict=str(found.verdict),
        n_clues=found.n_clues,
        detail=detail,
        puzzle=puzzle,
    )


def _to_store(kind: Kind, found: Verdict, minimize: bool, max_nodes: int) -> NewPuzzle | None:
    """Return the puzzle that is stored for a line, with its proof.

    Raises SearchLimitError if the reduction of a redundant puzzle, or the proof of the result,
    reached its limit.
    """
    if found.solution is None:
        return None
    if found.passed:
        puzzle = Puzzle(found.puzzle, found.solution, found.witnesses)
    elif minimize and found.verdict == VerdictName.REDUNDANT:
        puzzle = reduced(kind, found.puzzle, found.solution, max_nodes)
    else:
        return None
    [proven] = finished(GenerationSpec(kind=kind), [(0, 0, puzzle)], max_nodes=max_nodes)
    return new_puzzle(proven)
