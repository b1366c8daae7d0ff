"""What the jobs of histories must give, as pure functions of their options: made without jobs."""

from functools import cache

from cluesmith.generator.errors import GeneratorError
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.making.finished_puzzles import generate
from cluesmith.generator.making.wanted_job import WantedJob, wanted_job
from cluesmith.generator.spec import GenerationSpec
from cluesmith.puzzle_spec import JobSpec
from cluesmith.storage.jobs.submissions import Line
from cluesmith.worker.execution.submitted_puzzles import verdict_on

# Small puzzles: a history is about transactions, and makes each puzzle in a tenth of a millisecond.
KIND = kind_named("sudoku4")

# The names of jobs begin with these words, so that a job tells what it must give even if the answer
# to the client who made it was lost.
SPECS = {
    "plain": GenerationSpec(kind=KIND),
    "apart": GenerationSpec(kind=KIND, max_overlap="half"),
    "grids": GenerationSpec(kind=KIND, per_grid=2),
}

# A job that asks for this many ends exhausted: there are 36 such puzzles up to symmetry.
MOST_PUZZLES = 40
PATIENCE = 10

# Puzzles, one that is not minimal, one with two solutions, and one that is none.
LINES = (
    *(puzzle.clues for puzzle in generate(SPECS["plain"], 9, 4)),
    "1234341221434321",
    "1...............",
    "no puzzle at all",
)


def wanted(word: str, count: int, seed: int) -> WantedJob:
    """Return the job of a word of ``SPECS``."""
    return wanted_job(SPECS[word], count, seed, PATIENCE)


@cache
def puzzles_of(word: str, seed: int) -> tuple[str, ...]:
    """Return all puzzles that such a job can find, in order; a smaller one has the first."""
    found = []
    try:
        for puzzle in generate(SPECS[word], seed, MOST_PUZZLES, PATIENCE):
            found.append(puzzle.clues)
    except GeneratorError:  # exhausted, as its job
        pass
    return tuple(found)


@cache
def verdict_of(text: str) -> str | None:
    """Return the verdict on a line."""
    return verdict_on(Line(1, text), JobSpec(None), minimize=False).verdict
