"""Checks of the caller's puzzles, many in a call, bounded in size and time."""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from types import GenericAlias
from typing import TYPE_CHECKING, Annotated, Any, Literal, TypeVar

from flask import abort
from msgspec import Meta, Struct, defstruct

from cluesmith.cli.web.api import checks
from cluesmith.cli.web.api.routes import Right, Routes
from cluesmith.cli.web.api.step_structs import HintStep, Path
from cluesmith.cli.web.api.structs import PuzzleText, rating_fields
from cluesmith.cli.web.connections import MAX_API_BODY_BYTES
from cluesmith.cli.web.limits import MOST_PUZZLES, MOST_RATED
from cluesmith.cli.web.queries import kind_called
from cluesmith.cli.web.site import site
from cluesmith.cli.web.slow_tasks import KindText
from cluesmith.generator.interchange.detection import read_text, with_kinds
from cluesmith.generator.interchange.source_text import ReadPuzzle
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.kinds.line_kinds import GivenKind, LineKinds, Mixed
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.wording.catalogues import words_in
from cluesmith.puzzle_spec import PROPER

if TYPE_CHECKING:
    from cluesmith.cli.web.check_pool import Task

routes = Routes("checks")

_NO_PUZZLE = "no puzzle in this text"

Text = Annotated[
    str, Meta(description="A puzzle or a whole file, in any form that Cluesmith reads.")
]

KindName = Annotated[
    str,
    Meta(
        max_length=40, description="The kind of all puzzles, or mixed; else the first one decides."
    ),
]
Puzzles = Text | Annotated[list[Text], Meta(min_length=1, max_length=MOST_PUZZLES)]
FewPuzzles = Text | Annotated[list[Text], Meta(min_length=1, max_length=MOST_RATED)]


class PuzzlesBody(Struct, forbid_unknown_fields=True):
    """Puzzles of the caller."""

    puzzles: Puzzles
    kind: KindName | None = None


class VerifyBody(PuzzlesBody, forbid_unknown_fields=True):
    """Puzzles to verify, and what they claim to be."""

    minimal_at: Annotated[
        Level | None, Meta(description="Minimal at this level, not in the strict sense.")
    ] = None
    proper: Annotated[bool, Meta(description="Check only that the solution is unique.")] = False


class CertifyBody(Struct, forbid_unknown_fields=True):
    """Puzzles to certify."""

    puzzles: FewPuzzles
    kind: KindName | None = None
    proper: Annotated[bool, Meta(description="Show only that the solution is unique.")] = False


class RateBody(Struct, forbid_unknown_fields=True):
    """Puzzles to rate; one may have 729 characters, which are pencilmarks."""

    puzzles: FewPuzzles
    kind: KindName | None = None
    whip: Annotated[bool, Meta(description="Find the longest whip too.")] = False


class PathBody(Struct, forbid_unknown_fields=True):
    """Puzzles to explain."""

    puzzles: FewPuzzles
    kind: KindName | None = None
    language: str = "en"


class HintBody(Struct, forbid_unknown_fields=True):
    """A position, as the player has it."""

    puzzle: Text
    kind: KindName | None = None
    position: Annotated[
        PuzzleText | None, Meta(description="The digits of the puzzle and of the player.")
    ] = None
    candidates: Annotated[
        dict[str, str],
        Meta(description='The player\'s candidates, such as {"r1c3": "147"}; others have all.'),
    ] = {}
    stage: Annotated[
        Literal["where", "technique", "all"],
        Meta(description="How much the hint tells: where to look, the technique too, or all."),
    ] = "all"
    language: str = "en"


class Checked(Struct):
    """What was found of a puzzle."""

    puzzle: PuzzleText
    line: Annotated[
        int, Meta(description="Its line in the text, or the place of its text in the list, from 1.")
    ]
    kind: str | None
    problem: Annotated[
        str | None, Meta(description='Why there is no answer, such as "gave up"; else null.')
    ] = None


class Verified(Checked):
    """The verdict on a puzzle."""

    verdict: str | None = None
    n_clues: int | None = None
    detail: str = ""
    solution: str | None = None


class Certified(Checked):
    """The certificate of a puzzle, as docs/certificates.md specifies it."""

    certificate: str | None = None


class Solved(Checked):
    """The only solution of a puzzle."""

    solution: str | None = None


Rated: type[Checked] = defstruct(  # type: ignore[assignment]  # it knows no bases
    "Rated",
    [(*each, None) for each in rating_fields()],
    bases=(Checked,),
    module=__name__,
    namespace={"__doc__": "The difficulty of a puzzle for people."},
)


class Canonical(Checked):
    """The canonical form of a puzzle: the same for all its equivalent forms."""

    canonical: str | None = None
    global_id: str | None = None


class Explained(Checked):
    """The steps that solve a puzzle, as docs/schema/solution-path.schema.json has them."""

    is_solved: bool | None = None
    path: Path | None = None


def _list_of(answer: type[Checked], name: str, text: str) -> type[Struct]:
    """Return the type of the answers for puzzles, in their order."""
    fields = [("results", GenericAlias(list, answer))]
    return defstruct(name, fields, module=__name__, namespace={"__doc__": text})


Verdicts = _list_of(Verified, "Verdicts", "The verdicts on puzzles, in their order.")
Certificates = _list_of(Certified, "Certificates", "The certificates of puzzles, in their order.")
Solutions = _list_of(Solved, "Solutions", "The solutions of puzzles, in their order.")
Ratings = _list_of(Rated, "Ratings", "The ratings of puzzles, in their order.")
Forms = _list_of(Canonical, "Forms", "The canonical forms of puzzles, in their order.")
Paths = _list_of(Explained, "Paths", "The paths of puzzles, in their order.")


class Hint(Checked):
    """The next step of a position, or the cells that are wrong."""

    mistakes: Annotated[
        list[str], Meta(description="Cells with a wrong digit, or without the right candidate.")
    ] = []
    step: Annotated[
        HintStep | None,  # type: ignore[valid-type]  # made from fields
        Meta(description="A step as in a path, as far as asked for."),
    ] = None


# Answers that depend on the digits and candidates of a player.
_OF_POSITIONS = (Rated, Explained, Hint)

Result = TypeVar("Result", bound=Checked)


def _checking(path: str, body: type[Struct], answer: type[Struct]) -> Callable[..., Any]:
    return routes.on(
        "POST",
        path,
        {200: answer},
        right=Right.CHECK,
        body=body,
        max_body_bytes=MAX_API_BODY_BYTES,
    )


@_checking("/verify", VerifyBody, Verdicts)
def verify_puzzles(body: VerifyBody) -> Struct:
    """Check that puzzles have one solution and need all their clues."""
    claim = PROPER if body.proper else body.minimal_at
    return Verdicts(_results(Verified, checks.verified, body.puzzles, body.kind, claim))


@_checking("/certify", CertifyBody, Certificates)
def certify_puzzles(body: CertifyBody) -> Struct:
    """Write certificates that others can check."""
    claim = PROPER if body.proper else None
    return Certificates(_results(Certified, checks.certified, body.puzzles, body.kind, claim))


@_checking("/solve", PuzzlesBody, Solutions)
def solve_puzzles(body: PuzzlesBody) -> Struct:
    """Solve puzzles."""
    return Solutions(_results(Solved, checks.solution_of, body.puzzles, body.kind))


@_checking("/rate", RateBody, Ratings)
def rate_puzzles(body: RateBody) -> Struct:
    """Rate how hard puzzles are for people."""
    return Ratings(_results(Rated, checks.rated, body.puzzles, body.kind, body.whip))


@_checking("/canonical", PuzzlesBody, Forms)
def find_canonical_forms(body: PuzzlesBody) -> Struct:
    """Find the canonical forms of puzzles: equivalent puzzles have the same one."""
    return Forms(_results(Canonical, checks.canonical, body.puzzles, body.kind))


@_checking("/path", PathBody, Paths)
def explain_puzzles(body: PathBody) -> Struct:
    """Explain how people solve puzzles, step by step."""
    words_in(body.language)
    return Paths(_results(Explained, checks.explained, body.puzzles, body.kind, body.language))


@_checking("/hint", HintBody, Hint)
def get_hint(body: HintBody) -> Hint:
    """Find the next step of a position with the player's candidates."""
    words_in(body.language)
    more = (tuple(body.candidates.items()), body.stage, body.language)
    found = _results(Hint, checks.hint, body.puzzle, body.kind, *more, at=body.position)
    if len(found) > 1:
        abort(400, f"puzzle: {len(found)} puzzles in this text; a hint is for one")
    return found[0]


def _results(
    answer: type[Result],
    function: Callable[..., dict[str, Any]],
    puzzles: str | Sequence[str],
    kind: str | None,
    *more: Any,
    at: str | None = None,
) -> list[Result]:
    """Return what a function of ``checks`` finds of puzzles, or of this position of one."""
    most = MOST_PUZZLES if answer in (Verified, Solved, Canonical) else MOST_RATED
    read = read_puzzles(puzzles, kind, most)

    def task(each: ReadPuzzle) -> "Task | str":
        position = (at or each.position,) if answer in _OF_POSITIONS else ()
        of_kind = KindText.of(kind_named(each.kind_name or ""))
        return function, (of_kind, each.text, *position, *more)

    tasks = [each.problem or task(each) for each in read]
    names = set(answer.__struct_fields__) - {"puzzle", "line", "kind"}
    found = site().checks.results(tasks)
    return [
        answer(
            each.get("puzzle", line.text),
            line.number,
            line.kind_name or None,
            **{key: each[key] for key in names & each.keys()},
        )
        for line, each in zip(read, found, strict=True)
    ]


def read_puzzles(
    puzzles: str | Sequence[str], kind: str | None, most: int = MOST_PUZZLES
) -> list[ReadPuzzle]:
    """Return the puzzles of a text, or of several, with their kinds or problems, as files do.

    ``kind``: its name, or "mixed"; by default the first puzzle decides.

    Ends the request if there are more than ``most``, or a text alone has none.
    """
    given: GivenKind = None
    if kind is not None:
        given = Mixed.MIXED if kind == Mixed.MIXED.value else kind_called(kind)
    kinds = LineKinds(given)
    if isinstance(puzzles, str):
        found = with_kinds(kinds, read_text("text", puzzles, kinds.given_kind))
    else:
        found = chain.from_iterable(
            _numbered(number, kinds, text) for number, text in enumerate(puzzles, start=1)
        )
    read = [*islice(found, most + 1)]
    if len(read) > most:
        abort(400, f"puzzles: more than {most:,} puzzles; send them in parts")
    if not read:
        abort(400, f"puzzles: {_NO_PUZZLE}")
    return read


def _numbered(number: int, kinds: LineKinds, text: str) -> Iterator[ReadPuzzle]:
    """Yield the puzzles of a text with its place in the list."""
    found = [*with_kinds(kinds, read_text("text", text, kinds.given_kind), text)]
    for each in found or [ReadPuzzle(number, text, problem=_NO_PUZZLE)]:
        yield each._replace(number=number)
