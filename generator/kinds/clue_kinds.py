"""Kinds for puzzles of other programs: their rules, and the families of their clues."""

from collections.abc import Collection
from functools import cache, lru_cache

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_families import DIGIT, HIDDEN, OPERATIONS, ClueRule
from cluesmith.generator.clues.clue_text import SEPARATOR
from cluesmith.generator.clues.clue_types import CLUE_TYPES
from cluesmith.generator.errors import LimitError, PuzzleSyntaxError
from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.definition import Definition
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named, register
from cluesmith.generator.kinds.rules_in_words import rules_in_short
from cluesmith.generator.kinds.toml_text import DEFAULT_TITLE
from cluesmith.light_dataclasses import replace

# The signs of operations, and other ways to write them.
_SHOWN = "+-x/"
_OF_PAIRS = {sign for sign, name in OPERATIONS.items() if CLUE_TYPES[name].most == 2}
_SIGNS = str.maketrans("\N{MULTIPLICATION SIGN}*\N{DIVISION SIGN}:\N{MINUS SIGN}", "xx//-", ", ")

# Most puzzles of a file have the same rules.
_N_REMEMBERED = 64


def kind_and_line(
    rules: Definition,
    families: Collection[str],
    puzzle: CluePuzzle,
    negative: Collection[str] = (),
) -> tuple[Kind, str]:
    """Return the kind of a puzzle, and the puzzle in one line of text that ``kind.puzzle`` reads.

    The kind is a built-in one if it fits, or else one with these families.

    Parameters
    ----------
    rules : Definition
        The rules without families of clues.  If the title says nothing, the rules become the title.
    families : collection of str
        The families beside digits.
    puzzle : CluePuzzle
        It decides whether cages cover the board, and have operations.
    negative : collection of str
        The families whose clues are all shown.

    Raises
    ------
    DefinitionError
        No grid can obey the rules, or the board cannot have such clues.
    PuzzleSyntaxError
        A clue has an impossible place, or is given twice.
    """
    wanted = [_rule(family, puzzle, family in negative) for family in sorted(families)]
    kind = _kind(rules, tuple(wanted), any(puzzle.digits))
    line = kind.puzzle_text(puzzle)
    kind.given(line)
    return kind, line


@lru_cache(_N_REMEMBERED)
def _kind(rules: Definition, wanted: tuple[ClueRule, ...], has_digits: bool) -> Kind:
    found = _built_in(rules.digest, wanted, has_digits) if wanted else None
    if found is not None:
        return kind_named(found)
    made = replace(rules, clues=(ClueRule(DIGIT), *wanted)) if wanted else rules
    if made.title == DEFAULT_TITLE:
        made = replace(made, title=f"{made.size}x{made.size} with {rules_in_short(made)}")
    return register(made)


def _built_in(digest: str, wanted: tuple[ClueRule, ...], has_digits: bool) -> str | None:
    """Return the name of the built-in kind with rules of this digest and such clues, or None."""
    for name, definition in BUILT_IN.items():
        if _has_clues(definition, wanted, has_digits) and _rules_digest(name) == digest:
            return name
    return None


def kind_with_operators(kind: Kind, operators: str) -> Kind:
    """Return a kind whose cages show other operations.

    Parameters
    ----------
    kind : Kind
        Its cages show operations, as those of calcudoku do.
    operators : str
        Some of the signs + - x /, and "?" or "hidden" for cages that show none.

    Raises
    ------
    LimitError
        Its cages show no operations, or there are no such operations.
    """
    chosen = operators.replace("hidden", HIDDEN).translate(_SIGNS)
    if not any(rule.operations for rule in kind.definition.clues):
        reason = f"{kind.title} has no cages with operations; calcudoku6 has"
        raise LimitError("operators", repr(operators), reason)
    if not chosen or {*chosen} - {*_SHOWN, HIDDEN}:
        reason = 'use some of the signs + - x /, such as "+-", and hidden or ? for none'
        raise LimitError("operators", repr(operators), reason)
    signs = "".join(sign for sign in _SHOWN + HIDDEN if sign in chosen)
    if signs == _SHOWN:
        return kind
    definition = kind.definition
    rules = [
        _with_operations(rule, signs) if rule.operations else rule for rule in definition.clues
    ]
    shown = signs.removesuffix(HIDDEN)
    named = f"operations {shown}" + " or none" * (shown != signs) if shown else "hidden operations"
    title = f"{definition.title} with {named}"
    return register(replace(definition, title=title, clues=tuple(rules)))


def kind_of_shown_operators(kind: Kind, text: str) -> Kind | None:
    """Return the kind with the operations of a puzzle, if its own kind has more of them."""
    types = {clue.partition(":")[0] for clue in text.split(SEPARATOR)[1:]}
    shown = "".join(sign for sign in OPERATIONS if OPERATIONS[sign] in types)
    if not shown or not any({*rule.operations} > {*shown} for rule in kind.definition.clues):
        return None
    return kind_with_operators(kind, shown)


def _with_operations(rule: ClueRule, signs: str) -> ClueRule:
    """Return a rule with these operations, and with sizes of cages that they can have."""
    has_pairs_only = rule.sizes is not None and {*signs} <= _OF_PAIRS
    return replace(rule, operations=signs, sizes=(1, 2) if has_pairs_only else rule.sizes)


def why_not_built_in(kind: Kind, line: str) -> str:
    """Return why a puzzle does not belong to a built-in kind that is nearly the same as its own.

    The text is empty if there is no such kind.
    """
    name = _nearest(kind.definition)
    if name is None or kind_named(name) is kind:
        return ""
    nearest, puzzle = kind_named(name), kind.puzzle(line)
    try:
        nearest.check_covered(puzzle)
    except PuzzleSyntaxError as error:
        return str(error)
    return f"{nearest.title} has no digits" if any(puzzle.digits) else ""


@lru_cache(_N_REMEMBERED)
def _nearest(definition: Definition) -> str | None:
    """Return the kind that is the same but for cages that cover the board, or None."""
    wanted = tuple(
        replace(rule, covers=True) if rule.family == "cage" else rule
        for rule in definition.clues
        if rule.family != DIGIT
    )
    return _built_in(definition.plain_digest, wanted, False) if wanted else None


@cache
def _rules_digest(name: str) -> str:
    return BUILT_IN[name].plain_digest


def _rule(family: str, puzzle: CluePuzzle, is_negative: bool) -> ClueRule:
    if family != "cage":
        return ClueRule(family, negative=is_negative)
    cages = [clue for clue in puzzle.clues if clue.type in ("cage", *OPERATIONS.values())]
    n_covered = len({cell for cage in cages for cell in cage.cells})
    signs = {sign for sign, name in OPERATIONS.items() if any(cage.type == name for cage in cages)}
    shown = _SHOWN if signs - {HIDDEN} else ""
    return ClueRule(
        family,
        covers=n_covered == len(puzzle.digits),
        operations=shown + HIDDEN * (HIDDEN in signs),
    )


def _has_clues(definition: Definition, wanted: tuple[ClueRule, ...], has_digits: bool) -> bool:
    """Return True if a kind has such clues; numbers of drawn cells or clues don't matter."""
    rules = [replace(rule, sizes=None, count=None) for rule in definition.clues]
    if ClueRule(DIGIT) in rules:
        rules.remove(ClueRule(DIGIT))
    elif has_digits:
        return False
    return len(rules) == len(wanted) and all(rule in rules for rule in wanted)
