"""The steps that `cluesmith solve` explains: all, one of them, or the next."""

import json
from collections.abc import Iterator
from contextlib import redirect_stdout
from dataclasses import dataclass
from itertools import islice

import click

from cluesmith.cli.commands.puzzles.step_lines import (
    end_text,
    step_texts,
    with_er,
)
from cluesmith.cli.exit_codes import EXIT_FAILURE
from cluesmith.cli.formats.text.step_drawing import draw_step
from cluesmith.cli.reading.puzzle_files import PuzzleFileError, PuzzleLine, read_puzzle_lines
from cluesmith.cli.reading.text_files import is_typed
from cluesmith.cli.terminal.messages import Problems, counted, report_written
from cluesmith.cli.terminal.progress import progress
from cluesmith.cli.terminal.tables import beside, room
from cluesmith.cli.writing.output_files import open_output
from cluesmith.generator.clues.clue import CluePuzzle, Given, clues_of, digits_of
from cluesmith.generator.drawing.step_picture import step_picture
from cluesmith.generator.errors import GeneratorError, PuzzleSyntaxError, SearchLimitError
from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.line_kinds import GivenKind
from cluesmith.generator.oracles.oracle_registry import oracle_for, solver_for
from cluesmith.generator.rating.hints.contradictions import NO_SOLUTION, no_solution
from cluesmith.generator.rating.paths.path_fields import path_fields
from cluesmith.generator.rating.paths.path_form import PathForm
from cluesmith.generator.rating.paths.path_positions import step_positions
from cluesmith.generator.rating.paths.paths_in_forms import path_in_form
from cluesmith.generator.rating.paths.position_text import start_of
from cluesmith.generator.rating.paths.solution_path import solution_path
from cluesmith.generator.rating.paths.technique_path import Path
from cluesmith.generator.rating.techniques.hint_words import hint_words
from cluesmith.generator.wording.words import ENGLISH, Words, marked

# At most this many cells that may be wrong are named. The others are counted.
MOST_SUSPECTS = 5

_HINT, _STEP = marked("Hint: {technique}"), marked("Step {number}: {technique}")


class NoStepsError(GeneratorError):
    """A puzzle that cannot be explained: the message is the reason."""


@dataclass(frozen=True, slots=True)
class StepsWanted:
    """The steps to explain of each puzzle: all, unless a hint or a numbered step is wanted.

    The output is text unless one of these is set: ``is_json``, ``picture`` (the name of a format)
    or ``form`` (a ``PathForm``).
    """

    is_hint: bool = False
    number: int | None = None
    is_json: bool = False
    picture: str | None = None
    oracle: str | None = None
    form: str | None = None
    words: Words = ENGLISH


@dataclass(frozen=True, slots=True)
class _Puzzle:
    kind: Kind
    clues: Given
    solution: str
    path: Path
    text: str

    @property
    def n_open(self) -> int:
        """Return the number of open cells that the path begins with."""
        start = self.path.start
        return digits_of(self.clues).count(0) if start is None else start.n_open


def solve_steps(
    files: tuple[str, ...], kind: GivenKind, wanted: StepsWanted, output: str | None
) -> int:
    """Print the wanted steps of the puzzles in files, and return the exit code."""
    n_explained = 0
    with (
        progress("solving", is_wanted=not is_typed(files)) as advance,
        open_output(output) as stream,
        redirect_stdout(stream),
        Problems() as problems,
    ):
        for number, line in enumerate(_lines(files, kind, wanted), start=1):
            try:
                text = _explained(_solved(line, wanted), wanted)
            except PuzzleFileError as error:
                problems.report(str(error))
            except (NoStepsError, PuzzleSyntaxError) as error:
                problems.report(f"{line.place}: {error}")
            else:
                if n_explained and isinstance(text, str) and "\n" in text:
                    click.echo()
                click.echo(text, nl=isinstance(text, str))
                n_explained += 1
            advance(number)
    report_written(output, n_explained, "picture" if wanted.picture else "puzzle")
    return EXIT_FAILURE if problems.n else 0


def _lines(files: tuple[str, ...], kind: GivenKind, wanted: StepsWanted) -> Iterator[PuzzleLine]:
    lines = read_puzzle_lines(files, kind)
    if wanted.picture is None:
        return lines
    first = list(islice(lines, 2))
    if len(first) > 1:
        raise click.UsageError(
            f"--format {wanted.picture} draws a step of one puzzle, and there are several"
        )
    return iter(first)


def _solved(line: PuzzleLine, wanted: StepsWanted) -> _Puzzle:
    """Return a puzzle with the wanted part of its path."""
    kind, clues = line.given()
    grid = only_solution(kind, clues, wanted.oracle)
    start = start_of(kind, clues, line.position, grid)
    path = solution_path(kind, clues, 1 if wanted.is_hint else wanted.number, start)
    text = line.position or kind.given_text(clues)
    return _Puzzle(kind, clues, kind.text(grid), path, text)


def only_solution(kind: Kind, clues: Given, oracle: str | None = None) -> bytes:
    """Return the solution of a puzzle or a position; raise NoStepsError if it has not just one."""
    solver = solver_for(kind, oracle)
    kind.check_covered(clues)
    grids = solver.solutions(clues, 2)
    if not grids:
        raise NoStepsError(_why_unsolvable(kind, clues))
    if len(grids) > 1:
        raise NoStepsError("more than one solution, so that no step is certain")
    return grids[0]


def _why_unsolvable(kind: Kind, clues: Given) -> str:
    """Return why a position has no solution, or which of its digits may be wrong."""
    why = no_solution(kind, clues)
    if isinstance(clues, CluePuzzle) or why != NO_SOLUTION:
        return why
    cells = [cell for cell, value in enumerate(clues) if value]
    without = b"".join(clues[:cell] + b"\0" + clues[cell + 1 :] for cell in cells)
    try:
        counts = oracle_for(kind, None, kind.attempt_nodes).count_many(without)
    except SearchLimitError:
        return NO_SOLUTION
    suspects = [kind.cell_names[cell] for cell, n in zip(cells, counts, strict=True) if n == 1]
    if not suspects:
        return NO_SOLUTION
    named = " or ".join(suspects[:MOST_SUSPECTS])
    if n_others := len(suspects[MOST_SUSPECTS:]):
        named += f" or one of {counted(n_others, 'other cell')}"
    return f"no solution; with a blank in {named} there is one"


def _explained(puzzle: _Puzzle, wanted: StepsWanted) -> str | bytes:
    if wanted.is_hint or wanted.number is not None:
        return _one_step(puzzle, wanted)
    kind, path, words = puzzle.kind, puzzle.path, wanted.words
    if wanted.is_json:
        return json.dumps(
            path_fields(kind, puzzle.clues, path.steps, 0, puzzle.solution, words, path.start)
        )
    if wanted.form is not None:
        text, form = kind.given_text(puzzle.clues), PathForm(wanted.form)
        shown = path_in_form(kind, text, path.compact, form, start=path.start)
        return f"{puzzle.text}\n{shown}"
    n_open = puzzle.n_open - sum(step.placed is not None for step in path.steps)
    end = beside("", 0, end_text(path, n_open, words))
    return "\n".join((puzzle.text, *step_texts(path.steps, words=words), end))


def _one_step(puzzle: _Puzzle, wanted: StepsWanted) -> str | bytes:
    """Return the wanted step, which is the last one of the path so far."""
    kind, clues, path = puzzle.kind, puzzle.clues, puzzle.path
    steps = path.steps
    if not steps or (wanted.number is not None and len(steps) < wanted.number):
        raise NoStepsError(_why_none(puzzle, wanted))
    if wanted.is_json:
        solution = None if wanted.is_hint else puzzle.solution
        return json.dumps(
            path_fields(kind, clues, steps, len(steps) - 1, solution, wanted.words, path.start)
        )
    step = steps[-1]
    words, said = wanted.words, hint_words(wanted.words)
    sentence = said.sentence(step)
    title = words.said(
        _HINT if wanted.is_hint else _STEP,
        number=len(steps),
        technique=with_er(step, words),
    )
    *_, at = step_positions(kind, clues, steps, path.start)
    if wanted.picture == "png":
        from cluesmith.cli.formats import png

        return png.step_picture(kind, kind.given_text(clues), at, (title, sentence))
    if wanted.picture is not None:
        return step_picture(kind, kind.given_text(clues), at, (title, sentence)).removesuffix("\n")
    if wanted.is_hint:
        return beside("", 0, said.titled_sentence(step))
    drawing = draw_step(at, room(), clues_of(clues))
    parts = (beside("", 0, title), beside("", 0, sentence), "", drawing)
    return "\n".join(parts).removesuffix("\n")


def _why_none(puzzle: _Puzzle, wanted: StepsWanted) -> str:
    if not puzzle.n_open:
        return "solved already"
    if wanted.is_hint:
        return "no technique applies"
    n_steps = counted(len(puzzle.path.steps), "step")
    end = "" if puzzle.path.is_solved else ", and no technique applies after that"
    return f"step {wanted.number}: the path has {n_steps}{end}"
