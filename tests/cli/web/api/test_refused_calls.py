"""Calls that are refused: each is a problem in one sentence, the command line's if it has one.

The tables are run against an empty database, with a token of all rights.
"""

import pytest
from api_calls import Call

TINY = "......24.....3.1"
NUL = "has a NUL character"


@pytest.mark.parametrize(
    ("address", "status", "told"),
    [
        ("nothing", 404, "no such route"),
        ("kinds/nothing", 404, "no kind 'nothing'"),
        ("kinds?langauge=de", 400, "did you mean language?"),
        ("kinds?language=tlh", 400, "'tlh' is not known: use en"),
        ("puzzles/99999", 404, "There is no puzzle 99999."),
        ("puzzles?limit=101", 400, "limit: 101 is too large: the most is 100."),
        ("puzzles?after=x", 400, "after: 'x' is not a whole number."),
        ("puzzles?levle=easy", 400, "levle: unknown name; did you mean level?"),
        ("puzzles?symmetry=rot180", 400, "--symmetry needs --kind"),
        ("jobs/99", 404, "there is no such job"),
        ("collections/none", 404, "there is no such collection"),
        ("export?format=odt", 400, "odt"),
        ("players/bo/next?level=simple", 400, "level: 'simple' is not one of easy, medium"),
        ("players/bo/next?kind=sudoku&kind=killer", 400, "kind: takes one value."),
        ("players/bo/next?solution=true&solution=false", 400, "solution: takes one value."),
        ("collections/%00", 400, NUL),
        ("puzzles?job=%00", 400, NUL),
        ("players/%00/next?pool=%00", 400, NUL),
    ],
)
def test_a_bad_address_is_a_problem(call: Call, address: str, status: int, told: str) -> None:
    answer = call("GET", address)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert answer.json["status"] == status
    assert told in answer.json["detail"]


@pytest.mark.parametrize(
    ("path", "body", "status", "told"),
    [
        ("verify", {"puzzles": []}, 400, "puzzles: 0 entries are too few: the least is 1."),
        (
            "verify",
            {"puzzles": [TINY] * 1001},
            400,
            "1001 entries are too many: the most is 1000",
        ),
        ("verify", {"puzzles": [TINY], "kind": "none"}, 404, "There is no kind 'none'."),
        ("verify", {"puzzles": ["." * 4000] * 100}, 413, "The body has more than 262,144 bytes."),
        ("rate", {"puzzles": [1]}, 400, "puzzles[0]: 1 is not text."),
        ("hint", {}, 400, "puzzle: this field is missing."),
        ("path", {"puzzles": [TINY], "language": "tlh"}, 400, "'tlh' is not known"),
        (
            *("players/gus/results", {"results": [{"id": 1, "outcome": "won"}]}),
            *(400, "results[0].outcome: 'won' is not one of solved, failed, skipped"),
        ),
        ("verify", {"puzzles": [TINY], "minimal_at": "x"}, 400, "'x' is not one of easy, medium"),
        ("hint", {"puzzle": TINY, "stage": "x"}, 400, "'x' is not one of all, technique, where"),
        (
            *("players/gus/results", {"results": [{"id": 1, "outcome": "solved", "hints": -1}]}),
            *(400, "results[0].hints: -1 is too small: the least is 0."),
        ),
        ("players/gus/results", {}, 400, "results: this field is missing."),
        ("jobs", {"kind": "none"}, 404, "There is no kind 'none'."),
        ("jobs", {"kind": "/etc/passwd"}, 404, "There is no kind"),
        ("jobs", {"kind": "sudoku4", "count": 0}, 400, "count: 0 is too small: the least is 1."),
        ("jobs", {"kind": "sudoku4", "name": "7"}, 400, "a job's name cannot be a number"),
        (
            "jobs",
            {"kind": "sudoku4", "level": "easy"},
            400,
            "level: unknown field; use count,",
        ),
        ("jobs", {"kind": "sudoku4", "exclude": ["/etc/passwd"]}, 404, "no such collection"),
        ("jobs", {"kind": "sudoku4", "exclude": ["\0"]}, 400, NUL),
        ("submissions", {"puzzles": [TINY], "name": "7"}, 400, "a job's name cannot be a number"),
        ("submissions", {"puzzles": [TINY], "name": "a\n"}, 400, "a job's name is a line"),
        ("jobs", ["sudoku4"], 400, "The body: a list is not an object."),
        ("jobs", {"kind": "x" * 41}, 400, "kind: 41 characters are too many: the most is 40."),
        ("jobs", {"kind": "sudoku4", "count": 1.5}, 400, "count: 1.5 is not a whole number."),
        ("jobs", {"kind": "sudoku4", "seed": 2**70}, 400, "seed: "),
        ("jobs", {"kind": "sudoku4", "options": {"rate": {}}}, 400, "options"),
        ("pools", {"name": "p", "kind": "k", "first_date": "1.5.26"}, 400, "is not a date such as"),
        ("submissions", {"puzzles": []}, 400, "puzzles: 0 entries are too few: the least is 1."),
        (
            "submissions",
            {"puzzles": [TINY], "maxclues": 4},
            400,
            "did you mean max_clues?",
        ),
    ],
)
def test_a_bad_body_is_a_problem(
    call: Call, path: str, body: object, status: int, told: str
) -> None:
    answer = call("POST", path, body)
    assert (answer.status_code, answer.mimetype) == (status, "application/problem+json")
    assert told in answer.json["detail"]
    assert call("GET", "jobs").json["jobs"] == []


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"levle": "easy"}, "did you mean level?"),
        ({"clues": "9..3"}, "is empty: use 3..9"),
        ({"exclude": "/etc/passwd"}, "exclude: unknown name"),
        ({"pattern": "/etc/passwd"}, "pattern: mark"),
        ({"output": "/tmp/x"}, "output: unknown name"),
        ({"word_line": "\\\0"}, NUL),
    ],
)
def test_options_of_jobs_are_refused_as_on_the_command_line(
    call: Call, options: object, told: str
) -> None:
    answer = call("POST", "jobs", {"kind": "sudoku4", "options": options})
    assert (answer.status_code, told in answer.json["detail"]) == (400, True)
    assert call("GET", "jobs").json["jobs"] == []


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("GET", f"jobs?after={2**63 - 1}", None),
        ("GET", f"puzzles?after={2**63 - 1}", None),
        ("GET", f"puzzles?job={2**31 - 1}", None),
        ("GET", f"puzzles?job={2**63}", None),
        ("GET", f"export?job={2**40}", None),
        ("GET", f"jobs/1/verdicts?after={2**63 - 1}", None),
        ("GET", f"puzzles/{2**63 - 1}", None),
        ("GET", f"jobs/{2**31 - 1}", None),
        ("PATCH", "collections/a", {"add": [2**63 - 1], "remove": [2**63 - 1]}),
        ("POST", "jobs", {"kind": "sudoku4", "options": {"patience": 2**31 - 1, "count": 10**9}}),
        ("POST", "submissions", {"puzzles": ["1"], "max_clues": 9999}),
        ("POST", "pools", {"name": "p", "kind": "sudoku4", "count": 2**31 - 1}),
    ],
)
def test_the_largest_numbers_are_answered_by_any_database(
    call: Call, method: str, path: str, body: object
) -> None:
    call("PUT", "collections/a", {})
    call("POST", "submissions", {"puzzles": ["1"]})
    assert call(method, path, body).status_code < 500


def test_an_escape_of_a_backslash_is_no_nul_character(call: Call) -> None:
    answer = call("PUT", "collections/a", {"title": "\\u0000"})
    assert (answer.status_code, answer.json["title"]) == (201, "\\u0000")
