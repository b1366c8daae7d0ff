"""Game IDs such as ``3x3k:zzzc,...``: parameters, a colon, and the puzzle.

In the programs the user chooses the game; here the text decides it.  Each game has a module.
"""

import re
from functools import cache

from cluesmith.generator.errors import FormatError, PuzzleSyntaxError
from cluesmith.generator.interchange.tatham_game import Game
from cluesmith.generator.interchange.tatham_keen import KEEN
from cluesmith.generator.interchange.tatham_solo import SOLO
from cluesmith.generator.interchange.tatham_towers import TOWERS
from cluesmith.generator.interchange.tatham_unequal import UNEQUAL
from cluesmith.generator.kinds.cell_layout import CellShape
from cluesmith.generator.kinds.clue_kinds import kind_and_line
from cluesmith.generator.kinds.kind import Kind

GAMES = (TOWERS, UNEQUAL, KEEN, SOLO)


def is_code(text: str) -> bool:
    """Return True if a text looks like the ID of one of the games."""
    return _match(text) is not None


def _match(text: str) -> tuple[Game, re.Match[str]] | None:
    for game in GAMES:
        if match := game.pattern.fullmatch(text):
            return game, match
    return None


def puzzle_of_code(text: str) -> tuple[Kind, str]:
    """Return the kind and the puzzle of an ID, in one line of text.

    Raises
    ------
    PuzzleSyntaxError
        It is no ID of these games, its puzzle cannot be read, or a clue has an impossible place.
    DefinitionError
        No kind can have its regions.
    """
    found = _match(text)
    if found is None:
        raise PuzzleSyntaxError(f"{text[:30]!r} is no game ID of {_names()}")
    game, match = found
    try:
        rules, families, puzzle = game.read(match)
    except PuzzleSyntaxError as error:
        raise PuzzleSyntaxError(f"a game ID of {game.name}: {error}") from None
    return kind_and_line(rules, families, puzzle)


@cache
def game_of(kind: Kind) -> Game | None:
    """Return the game that has the rules and clues of a kind."""
    if kind.cell_shape is not CellShape.SQUARE or kind.definition.boards:
        return None
    return next((game for game in GAMES if game.has(kind.definition)), None)


def has_codes(kind: Kind) -> bool:
    """Return True if a game has the rules and clues of a kind."""
    return game_of(kind) is not None


def code_of(kind: Kind, text: str) -> str:
    """Return the ID of a puzzle in one line of text.

    Raises
    ------
    FormatError
        No game has such a kind, or the game does not have this puzzle.
    """
    game = game_of(kind)
    if game is None:
        raise FormatError(f"{kind.title} is no game of {_names()}")
    try:
        return game.write(kind.definition, kind.placed(text).puzzle)
    except FormatError as error:
        raise FormatError(f"a game ID of {game.name}: {error}") from None


def _names() -> str:
    return ", ".join(sorted(game.name for game in GAMES))
