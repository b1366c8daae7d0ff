"""Routes that check the caller's puzzles, and the limits of such calls."""

from collections.abc import Callable

import pytest
from flask.testing import FlaskClient

from cluesmith.check_certificate import check

TINY = "......24.....3.1"
SOLUTION = "4213312414322341"
TWO = "1..............."

Post = Callable[..., dict]


@pytest.fixture
def post(client: FlaskClient) -> Post:
    return lambda path, **body: client.post(f"/v1/{path}", json=body).json


def test_puzzles_are_verified_each_for_itself(post: Post) -> None:
    found = post("verify", puzzles=[TINY, TWO, "nonsense"], kind="sudoku4")["results"]
    assert [each["verdict"] for each in found] == ["minimal", "multiple", "malformed"]
    assert found[0]["solution"] == SOLUTION
    (proper,) = post("verify", puzzles=[SOLUTION], kind="sudoku4", proper=True)["results"]
    assert proper["verdict"] == "proper"


def test_the_first_puzzle_decides_the_kind_of_all(post: Post) -> None:
    found = post("solve", puzzles=[TINY, "1" * 5])["results"]
    assert found[0]["solution"] == SOLUTION
    assert "5 characters" in found[1]["problem"]


def test_a_rating_has_its_level_or_why_there_is_none(post: Post) -> None:
    rated, multiple = post("rate", puzzles=[TINY, TWO])["results"]
    assert (rated["level"], rated["problem"]) == ("easy", None)
    assert (multiple["level"], multiple["problem"]) == (None, "more than one solution")


def test_a_text_may_have_many_puzzles(post: Post) -> None:
    table = f"nr,question\n1,{TINY}\n2,{TWO}\n"
    found = post("verify", puzzles=table)["results"]
    assert [(each["line"], each["verdict"]) for each in found] == [(2, "minimal"), (3, "multiple")]
    listed = post("verify", puzzles=[f"{TINY}\n{TWO}", TINY, "; nothing"])["results"]
    assert [each["line"] for each in listed] == [1, 1, 2, 3]
    assert listed[-1]["problem"] == "no puzzle in this text"
    mixed = post("solve", puzzles=f"{TINY}\n{'.' * 36}", kind="mixed")["results"]
    assert [each["kind"] for each in mixed] == ["sudoku4", "sudoku6"]


@pytest.mark.parametrize(
    ("path", "body", "told"),
    [
        ("verify", {"puzzles": "# nothing"}, "puzzles: no puzzle in this text"),
        ("verify", {"puzzles": f"{TINY}\n" * 1001}, "more than 1,000 puzzles; send them in parts"),
        ("rate", {"puzzles": f"{TINY}\n" * 101}, "more than 100 puzzles"),
        ("hint", {"puzzle": f"{TINY}\n{TINY}"}, "2 puzzles in this text; a hint is for one"),
    ],
)
def test_too_many_puzzles_or_none_are_refused(post: Post, path: str, body: dict, told: str) -> None:
    assert told in post(path, **body)["detail"]


def test_calls_go_on_from_the_position_in_a_text(post: Post) -> None:
    position = f"42{{1}}{TINY[3:]}"
    (rated,) = post("rate", puzzles=[position])["results"]
    (path,) = post("path", puzzles=position)["results"]
    assert rated["n_steps"] == len(path["path"]["steps"]) == 10
    first = path["path"]["steps"][0]
    assert {"number": 1, **post("hint", puzzle=position)["step"]} == first


def test_a_certificate_is_accepted_by_the_checker(post: Post) -> None:
    good, bad = post("certify", puzzles=[TINY, "." * 16])["results"]
    assert check(good["certificate"]) == [
        (True, "one solution; 4 digits, 0 clues and 0 walls are needed")
    ]
    assert bad["problem"].startswith("multiple: ")


def test_equivalent_puzzles_have_one_canonical_form(post: Post) -> None:
    turned = TINY[::-1]
    first, second = post("canonical", puzzles=[TINY, turned])["results"]
    assert first["canonical"] == second["canonical"]
    assert first["global_id"] == second["global_id"]


def test_a_path_leads_to_the_solution(post: Post) -> None:
    (found,) = post("path", puzzles=[TINY], language="de")["results"]
    assert found["is_solved"]
    assert len(found["path"]["steps"]) == TINY.count(".")


@pytest.mark.parametrize(
    ("stage", "fields"),
    [
        ("where", {"cells", "houses"}),
        ("technique", {"cells", "houses", "technique", "title", "difficulty"}),
    ],
)
def test_a_hint_tells_as_much_as_is_asked_for(post: Post, stage: str, fields: set[str]) -> None:
    assert post("hint", puzzle=TINY, stage=stage)["step"].keys() == fields
    assert post("hint", puzzle=TINY)["step"]["text"]


def test_a_hint_goes_on_from_the_candidates_of_the_player(post: Post) -> None:
    plain = post("hint", puzzle=TINY)["step"]
    own = post("hint", puzzle=TINY, candidates={"r1c1": "4", "r2c1": "3"})["step"]
    assert plain["placed"] == {"cell": "r1c3", "digit": "1"}
    assert own["placed"] == {"cell": "r1c2", "digit": "2"}


def test_a_hint_names_mistakes_before_all_else(post: Post) -> None:
    wrong_digit = post("hint", puzzle=TINY, position=f"1{TINY[1:]}")
    lost = post("hint", puzzle=TINY, candidates={"r1c2": "14"})
    assert (wrong_digit["mistakes"], wrong_digit["step"]) == (["r1c1"], None)
    assert lost["mistakes"] == ["r1c2"]


@pytest.mark.parametrize(
    ("body", "told"),
    [
        ({"candidates": {"r9c9": "1"}}, "candidates: there is no cell r9c9"),
        ({"candidates": {"r1c1": "9"}}, "r1c1: '9' is not a digit"),
        ({"position": f"......34{TINY[8:]}"}, "r2c3: 3 where the puzzle gives 2"),
        ({"position": SOLUTION}, "solved already"),
    ],
)
def test_a_position_that_gives_no_hint_says_why(post: Post, body: dict, told: str) -> None:
    assert post("hint", puzzle=TINY, **body)["problem"] == told


def test_a_form_of_another_site_cannot_send_a_body(client: FlaskClient) -> None:
    answer = client.post("/v1/verify", data='{"puzzles": []}', content_type="text/plain")
    assert answer.status_code == 415
