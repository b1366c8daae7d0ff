"""The kind of a puzzle of another program: rules, and the clues that occur."""

from collections.abc import Collection
from dataclasses import replace
from functools import cache, lru_cache

from cluesmith.generator.clues.clue import CluePuzzle
from cluesmith.generator.clues.clue_families import DIGIT, OPERATIONS, ClueRule
from cluesmith.generator.definitions.built_in import BUILT_IN
from cluesmith.generator.definitions.definition import Definition
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import kind_named, register

# Puzzles of a file mostly have the same rules.
_N_REMEMBERED = 64


def kind_with_clues(
    rules: Definition,
    families: Collection[str],
    puzzle: CluePuzzle,
    negative: Collection[str] = (),
) -> Kind:
    """Return the kind of a puzzle: a built-in one if it fits, or else one with these families.

    Parameters
    ----------
    rules : Definition
        The rules without families of clues.
    families : collection of str
        The families beside digits.
    puzzle : CluePuzzle
        It decides whether cages cover the board, and have operations.
    negative : collection of str
        Those of the families whose clues are all shown.

    Raises
    ------
    DefinitionError
        No grid can obey the rules, or the board cannot have such clues.
    """
    wanted = [_rule(family, puzzle, family in negative) for family in sorted(families)]
    return _kind(rules, tuple(wanted), any(puzzle.digits))


@lru_cache(_N_REMEMBERED)
def _kind(rules: Definition, wanted: tuple[ClueRule, ...], has_digits: bool) -> Kind:
    if not wanted:
        return register(rules)
    for name, definition in BUILT_IN.items():
        if _has_clues(definition, wanted, has_digits) and _rules_digest(name) == rules.digest:
            return kind_named(name)
    return register(replace(rules, clues=(ClueRule(DIGIT), *wanted)))


@cache
def _rules_digest(name: str) -> str:
    return replace(BUILT_IN[name], clues=()).digest


def _rule(family: str, puzzle: CluePuzzle, is_negative: bool) -> ClueRule:
    if family != "cage":
        return ClueRule(family, negative=is_negative)
    cages = [clue for clue in puzzle.clues if clue.type in ("cage", *OPERATIONS.values())]
    n_covered = len({cell for cage in cages for cell in cage.cells})
    has_operations = any(cage.type != "cage" for cage in cages)
    return ClueRule(
        family,
        covers=n_covered == len(puzzle.digits),
        operations="".join(OPERATIONS) if has_operations else "",
    )


def _has_clues(definition: Definition, wanted: tuple[ClueRule, ...], has_digits: bool) -> bool:
    """Whether a kind has such clues; how many cells or clues are drawn does not matter."""
    rules = [replace(rule, sizes=None, count=None) for rule in definition.clues]
    if ClueRule(DIGIT) in rules:
        rules.remove(ClueRule(DIGIT))
    elif has_digits:
        return False
    return len(rules) == len(wanted) and all(rule in rules for rule in wanted)


def checked_line(kind: Kind, puzzle: CluePuzzle) -> str:
    """Return a puzzle in one line of text that ``kind.puzzle`` reads.

    Raises
    ------
    PuzzleSyntaxError
        A clue is where none of its type can be, or is given twice.
    """
    if not kind.has_clue_families:
        return kind.text(puzzle.digits)
    line = kind.puzzle_text(puzzle)
    kind.puzzle(line)
    return line
