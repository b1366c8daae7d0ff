"""The kinds that a puzzle in one line of text fits, by its length and the types of its clues.

Few texts need the kinds of other operations, so these are imported where they are used.
"""

from functools import cache

from cluesmith.generator.clues.clue_families import HIDDEN, OPERATIONS
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.errors import UnknownKindError
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named

# The length of a pencilmark puzzle, which is of no kind.
N_CANDIDATES = 729

# The repair if no built-in kind is the right one.
OTHER_KIND = "use --kind with its name or a file with its rules"


@cache
def _names_by_length() -> dict[int, list[str]]:
    """Return the names of the built-in kinds by the characters of a puzzle in one line."""
    names: dict[int, list[str]] = {}
    for name, definition in BUILT_IN.items():
        names.setdefault(definition.n_cells, []).append(name)
    return names


def kinds_of_length(length: int, has_clues: bool = False) -> list[Kind]:
    """Return the built-in kinds whose puzzles have this length in one line, plainest first.

    Their properties are not derived.  Without other clues, nine characters are a row of a Sudoku
    and not 3x3 cells, so a kind of digits alone has to have the length too.
    """
    names = _names_by_length().get(length, [])
    if not has_clues and all(BUILT_IN[name].clues for name in names):
        return []
    return [kind_named(name) for name in names]


def kinds_of_text(text: str) -> list[Kind]:
    """Return the kinds that can have a puzzle in one line of text, plainest first.

    The number of digits and the types of the other clues decide.  The kinds are built in, or a
    calcudoku that hides all or some of its operations.
    """
    digits, *clues = text.split(SEPARATOR)
    return [*_kinds_of_form(len(digits), frozenset(clue.partition(":")[0] for clue in clues))]


@cache
def _kinds_of_form(length: int, types: frozenset[str]) -> list[Kind]:
    """Return the kinds whose puzzles have this many digits, and other clues of these types."""
    kinds = kinds_of_length(length, bool(types))
    if OPERATIONS[HIDDEN] in types and types <= {*OPERATIONS.values()}:
        from cluesmith.generator.kinds.clue_kinds import kind_with_operators

        shown = (kind for kind in kinds if any(rule.operations for rule in kind.definition.clues))
        operators = HIDDEN if len(types) == 1 else "".join(OPERATIONS)
        return [kind_with_operators(kind, operators) for kind in shown]
    return [
        kind for kind in kinds if types <= kind.clue_types and bool(types) is kind.has_clue_families
    ]


def kind_of_text(text: str) -> Kind:
    """Return the default kind for a puzzle in one line of text.

    Raises
    ------
    UnknownKindError
        No kind has puzzles of this length, or with clues of these types.
    """
    for kind in kinds_of_text(text):
        return kind
    digits, separator, _ = text.partition(SEPARATOR)
    kind = kind_of_length(len(digits))
    if not separator:
        return kind
    raise UnknownKindError(
        f"no built-in kind of {kind.n_cells} cells has all of these clues; {OTHER_KIND}"
    )


def kind_of_length(length: int) -> Kind:
    """Return the default kind for a line of this many characters.

    It is the first one that fits, which is the plainest.

    Raises
    ------
    UnknownKindError
        No kind has this length; the message lists the possible ones.
    """
    for kind in kinds_of_length(length):
        return kind
    if length == N_CANDIDATES:
        raise UnknownKindError(
            f"{length} characters are a pencilmark puzzle, which only `rate` reads"
        )
    lengths = ", ".join(map(str, sorted(filter(kinds_of_length, _names_by_length()))))
    characters = "1 character fits" if length == 1 else f"{length} characters fit"
    raise UnknownKindError(f"{characters} no kind: lengths are {lengths}")
