"""`cluesmith hint`: the next step of a puzzle, all steps, or the one that was just done."""

import json
from collections.abc import Iterable

import click

from cluesmith.cli.commands.puzzles.solve_steps import NoStepsError, only_solution
from cluesmith.cli.commands.puzzles.step_lines import step_texts
from cluesmith.cli.options.kind_options import line_kind_option
from cluesmith.cli.options.language import language_option
from cluesmith.cli.options.names import NameType
from cluesmith.cli.options.output import json_option
from cluesmith.cli.options.value_types import TEXT
from cluesmith.cli.reading.puzzle_files import PuzzleLine, read_puzzle_lines
from cluesmith.cli.terminal.command import Command
from cluesmith.cli.terminal.tables import beside
from cluesmith.generator.clues.clue import Given, digits_of, with_digits
from cluesmith.generator.errors import PuzzleSyntaxError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.rating.hints.steps_now import easiest_step, steps_now
from cluesmith.generator.rating.hints.steps_since import steps_since
from cluesmith.generator.rating.paths.path_fields import hint_fields
from cluesmith.generator.rating.paths.path_positions import StepPosition
from cluesmith.generator.rating.paths.position_text import check_position, read_position
from cluesmith.generator.rating.techniques.hint_words import hint_words
from cluesmith.generator.rating.techniques.position import Position
from cluesmith.generator.rating.techniques.step import Step
from cluesmith.generator.wording.catalogues import words_in
from cluesmith.generator.wording.words import Words

# Each stage shows a little more of the next step.
_STAGES = ("where", "technique", "all")


@click.command(
    cls=Command,
    examples=[
        "cluesmith hint ......24.....3.1",
        "cluesmith hint --stage where ......24.....3.1",
        "cluesmith hint --all ......24.....3.1",
        "cluesmith hint --since ......24.....3.1 ......24...2.3.1",
    ],
)
@click.argument("puzzle", type=click.Path(allow_dash=True), metavar="PUZZLE")
@line_kind_option
@click.option(
    "--at",
    type=TEXT,
    metavar="POSITION",
    help="The digits placed so far, in one line. A cell may have its candidates in braces: {27}.",
)
@click.option(
    "--stage",
    type=NameType(_STAGES),
    metavar="STAGE",
    help="Tell less: only where to look, or only the technique; all tells what follows.  "
    "[default: all]",
)
@click.option("--all", "is_all", is_flag=True, help="Explain all steps that apply now.")
@click.option(
    "--since",
    type=TEXT,
    metavar="POSITION",
    help="Name the technique that leads from this earlier position to the puzzle as it is now.",
)
@language_option("titles and sentences of steps")
@json_option
def hint(
    puzzle: str,
    kind: GivenKind,
    at: str | None,
    stage: str | None,
    is_all: bool,
    since: str | None,
    language: str | None,
    as_json: bool,
) -> None:
    """Explain the next step of a puzzle, or the last one.

    The puzzle may be half filled in. A candidate grid, a line of HoDoKu and other forms with placed
    digits are positions. To also tell the candidates that you have left, write them in
    braces in the puzzle, or with --at. With --since, hint names the easiest technique that explains
    the new digits, or says that a digit is wrong.
    """
    if (stage is not None) + is_all + (since is not None) > 1:
        raise click.UsageError("--stage, --all and --since: use only one of them")
    if stage is not None and as_json:
        raise click.UsageError("--json tells all: use it without --stage")
    words = words_in(language)
    named = "PUZZLE" if at is None else "--at"
    line = _line(puzzle, kind)
    found, given = line.given()
    if at is not None and line.position is not None:
        raise click.UsageError("a position: give it in PUZZLE or in --at, not in both")
    at = line.position if at is None else at
    if since is not None:
        _explain_since(found, given, at, since, words, as_json)
        return
    solution = only_solution(found, given)
    position = _position(found, given, named, at)
    _check(named, position, solution)
    steps = steps_now(position) if is_all else _next(found, given, position)
    if not steps:
        raise NoStepsError("no technique applies" if position.n_open else "solved already")
    if as_json:
        _print_json(found, position, steps, words)
        return
    if is_all:
        click.echo("\n".join(step_texts(tuple(steps), words=words)))
        return
    step, said = steps[0], hint_words(words)
    if stage == "technique":
        click.echo(said.title(step))
    elif stage == "where":
        click.echo(beside("", 0, words.said("Look at {place}", place=said.where(step))))
    else:
        click.echo(beside("", 0, said.titled_sentence(step)))


def _line(puzzle: str, kind: GivenKind) -> PuzzleLine:
    lines = list(read_puzzle_lines((puzzle,), kind))
    if len(lines) != 1:
        raise click.UsageError(f"hint explains one puzzle, and there are {len(lines)}")
    return lines[0]


def _next(kind: Kind, given: Given, position: Position) -> list[Step]:
    step = easiest_step(kind, given, position)
    return [] if step is None else [step]


def _position(kind: Kind, given: Given, option: str, text: str | None) -> Position:
    try:
        return read_position(kind, given, text or kind.text(digits_of(given)))
    except PuzzleSyntaxError as error:
        raise click.UsageError(f"{option}: {error}") from None


def _check(option: str, position: Position, solution: bytes) -> None:
    try:
        check_position(position, solution)
    except PuzzleSyntaxError as error:
        raise click.UsageError(f"{option}: {error}") from None


def _explain_since(
    kind: Kind, given: Given, at: str | None, since: str, words: Words, as_json: bool
) -> None:
    """Print what leads from an earlier position to the puzzle as it is now.

    Without --at the digits of the puzzle are those of now, and the earlier ones are given.
    """
    now = at or kind.text(digits_of(given))
    blank = bytes(kind.n_cells)
    if at is None:
        earlier = _position(kind, with_digits(given, blank), "--since", since)
        given = with_digits(given, bytes(earlier.values))
    solution = only_solution(kind, given)
    before = _position(kind, given, "--since", since)
    _check("--since", before, solution)
    after = _position(kind, with_digits(given, blank), "--at", now)
    try:
        done = steps_since(before, after, solution)
    except PuzzleSyntaxError as error:
        raise click.UsageError(f"--since: {error}") from None
    if not as_json:
        click.echo("\n".join(beside("", 0, line) for line in done.sentences(words)))
        return
    steps = [hint_fields(kind, number, at, words) for number, at in enumerate(done.steps, start=1)]
    fields = {"steps": steps, "wrong": done.wrong(words), "unexplained": done.unexplained(words)}
    click.echo(json.dumps(fields))


def _print_json(kind: Kind, position: Position, steps: Iterable[Step], words: Words) -> None:
    for number, step in enumerate(steps, start=1):
        at = StepPosition(position.table, bytes(position.values), position.left, step)
        click.echo(json.dumps(hint_fields(kind, number, at, words)))
