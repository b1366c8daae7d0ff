"""A pattern of clues moved, turned or mirrored to one that brings puzzles."""

from collections.abc import Callable, Iterator

from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.making.attempt import attempt
from cluesmith.generator.patterns.clue_symmetries import pattern_group
from cluesmith.generator.patterns.pattern_text import UNMARKED
from cluesmith.generator.spec import GenerationSpec
from cluesmith.puzzle_spec import PROPER

# Attempts with each form of a picture.
_TRIALS = 200


def fitting_pattern(
    kind: Kind,
    pattern: str,
    symmetry: str | None,
    *,
    fill_pattern: bool,
    is_proper: bool,
    on_turned: Callable[[str], None],
) -> str:
    """Return the first equivalent form of a pattern that brings a puzzle on trial.

    ``on_turned`` is called with words for this form.  Returns the pattern as drawn if none does.

    Raises
    ------
    LimitError
        None can have a puzzle; the message has the reason for the pattern as drawn.
    """
    refused = None
    n_tried = 0
    for turned, words in equivalent_patterns(kind, pattern).items():
        try:
            spec = GenerationSpec(
                kind=kind,
                symmetry=symmetry,
                pattern=turned,
                fill_pattern=fill_pattern,
                minimal_at=PROPER if is_proper else None,
            )
        except LimitError as error:
            refused = refused or error
            continue
        n_tried += 1
        if any(attempt(spec, 0, index) for index in range(_TRIALS)):
            on_turned(words)
            return turned
    if refused and not n_tried:
        raise refused
    return pattern


def equivalent_patterns(kind: Kind, pattern: str) -> dict[str, str]:
    """Return equivalent forms of a pattern, the most similar first, each with its origin.

    Notes
    -----
    First the pattern as it is drawn; then moved by rows and columns, as long as no mark leaves the
    grid; then turned and mirrored.  Of a plain Sudoku a turned picture has puzzles just where the
    picture has them, for a turn keeps the rules; to move it by less than a band changes them.
    """
    found = {pattern: "as drawn"}
    if kind.cell_shape is CellShape.SQUARE and len(set(kind.rows)) == 1:
        for words, moved in _moved(pattern, len(kind.rows), kind.rows[0]):
            found.setdefault(moved, words)
    for permutation in pattern_group(kind):
        turned = "".join(pattern[cell] for cell in permutation)
        found.setdefault(turned, "turned or mirrored")
    return found


def _moved(pattern: str, n_rows: int, n_columns: int) -> Iterator[tuple[str, str]]:
    rows = [pattern[i : i + n_columns] for i in range(0, len(pattern), n_columns)]
    is_used = [any(row[x] != UNMARKED for row in rows) for x in range(n_columns)]
    used_rows = [y for y, row in enumerate(rows) if row.strip(UNMARKED)]
    used_columns = [x for x in range(n_columns) if is_used[x]]
    if not used_rows:
        return
    ways = [
        (down, right)
        for down in range(-used_rows[0], n_rows - used_rows[-1])
        for right in range(-used_columns[0], n_columns - used_columns[-1])
    ]
    blank = UNMARKED * n_columns
    for down, right in sorted(ways, key=lambda way: abs(way[0]) + abs(way[1])):
        shifted = [rows[y - down] if 0 <= y - down < n_rows else blank for y in range(n_rows)]
        moved = "".join(
            row[x - right] if 0 <= x - right < n_columns else UNMARKED
            for row in shifted
            for x in range(n_columns)
        )
        steps = (_steps(down, "down", "up"), _steps(right, "to the right", "to the left"))
        yield " and ".join(step for step in steps if step), moved


def _steps(n: int, forward: str, back: str) -> str:
    return f"moved {abs(n)} {forward if n > 0 else back}" if n else ""
