"""Steps and paths in answers, which docs/schema/solution-path.schema.json describes for files.

``generator.rating.paths.path_fields`` makes them; a test compares the three.
"""

from typing import Annotated

from msgspec import UNSET, Meta, Struct, UnsetType, defstruct
from msgspec.structs import fields

Cell = Annotated[str, Meta(description="A cell by its row and its place in it, from 1: r2c7.")]


class Candidate(Struct):
    """A digit that a cell may still hold."""

    cell: Cell
    digit: Annotated[str, Meta(description="As it is written; after 9 come letters.")]


class Link(Struct, rename={"start": "from", "end": "to"}):
    """Two candidates of a chain that follow each other."""

    start: Candidate
    end: Candidate
    is_strong: Annotated[
        bool, Meta(description="If the first is false, the second is true; else they exclude.")
    ]


Candidates = list[Candidate]


class Step(Struct):
    """A step of a solution."""

    number: Annotated[int, Meta(description="Its number in the path, from 1.")]
    technique: Annotated[str, Meta(description="As `--technique` takes it: naked-pair.")]
    title: Annotated[str, Meta(description="The name of the technique as people write it.")]
    difficulty: Annotated[float, Meta(description="On Sudoku Explainer's scale: 2.6.")]
    text: Annotated[str, Meta(description="What follows and why, in one sentence.")]
    placed: Annotated[
        Candidate | None, Meta(description="The digit that it places; null if it places none.")
    ]
    eliminations: Annotated[
        Candidates, Meta(description="The candidates that it removes by its pattern.")
    ]
    excluded: Annotated[
        Candidates, Meta(description="Candidates of other cells that go because `placed` stands.")
    ]
    cells: Annotated[list[Cell], Meta(description="The cells of the pattern, along the rows.")]
    houses: Annotated[
        list[str], Meta(description="The houses that it rests on, such as row 3 or box 7.")
    ]
    pattern: Annotated[Candidates, Meta(description="The candidates that it rests on.")]
    links: Annotated[list[Link], Meta(description="The links of a chain in their order.")]
    clues: (
        Annotated[
            list[str],
            Meta(description="Clues that are not digits and that it rests on, as in the line."),
        ]
        | UnsetType
    ) = UNSET


# What a hint shows at each stage; "number" is of paths alone.
_ALWAYS = ("cells", "houses")

HintStep = defstruct(
    "HintStep",
    [
        (each.name, each.type)
        if each.name in _ALWAYS
        else (each.name, each.type | UnsetType, UNSET)
        for each in sorted(fields(Step), key=lambda each: each.name not in _ALWAYS)
        if each.name != "number"
    ],
    module=__name__,
    namespace={"__doc__": "The next step of a position, as far as `stage` tells it."},
)


class Path(Struct):
    """Steps, and the position that they begin with."""

    kind: str
    puzzle: Annotated[str, Meta(description="In one line, '.' for an open cell.")]
    solution: Annotated[str | None, Meta(description="In one line.")]
    position: Annotated[str, Meta(description="The digits placed before the first step.")]
    candidates: Annotated[
        dict[str, str],
        Meta(description="The candidates of each open cell before the first step, by its name."),
    ]
    steps: list[Step]
