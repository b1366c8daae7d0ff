"""Puzzles from files, up to symmetry: `dedupe` and `generate --exclude`, as a user runs them."""

import json

import pytest

from cluesmith.cli.options.excluded_puzzles import excluded_forms
from cluesmith.cli.reading.puzzle_files import PuzzleFileError
from cluesmith.generator.canonical.canonical_form import canonical_form
from cluesmith.generator.kinds.kind_registry import kind_named

FIRST = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."
# The same with 1 and 2 exchanged, and with rows for columns.
RENAMED = FIRST.translate(str.maketrans("12", "21"))
TURNED = "".join(FIRST[c * 9 + r] for r in range(9) for c in range(9))
OTHER = "......9.4.6.79...87.8...5.....68......3..9.....5..............217.8..6..5...34.1."
HANIDOKU = "......7..6..............3.....4.....5........1..............."


def test_dedupe_prints_the_first_line_of_each_class_as_it_stood(cluesmith, tmp_path):
    first = FIRST.replace(".", "0") + "  # from a book, 4.2"
    (tmp_path / "a.txt").write_text(f"# a comment\n{first}\n{OTHER}\n{RENAMED}\n")
    (tmp_path / "b.txt").write_text(f"\n{TURNED};2\n{HANIDOKU}\n{HANIDOKU[::-1]}\n")
    done = cluesmith("dedupe", "--kind", "mixed", "a.txt", "b.txt")
    assert (done.code, done.out) == (0, f"{first}\n{OTHER}\n{HANIDOKU}\n")
    assert done.err.splitlines() == [
        "a.txt:4: same as a.txt:2",
        "b.txt:2: same as a.txt:2",
        "b.txt:4: same as b.txt:3",
        "6 lines: 3 different, 3 same as an earlier one",
    ]


def test_dedupe_gives_programs_every_line_with_its_form(cluesmith):
    done = cluesmith("dedupe", "--json", stdin=f"{FIRST} 4.2\n\n{TURNED}\n")
    first, turned = map(json.loads, done.out.splitlines())
    assert (first["puzzle"], first["kind"], first["same_as"]) == (f"{FIRST} 4.2", "sudoku", None)
    assert turned["same_as"] == {"file": "standard input", "line": 1}
    assert turned["line"] == 3
    assert first["canonical"] == turned["canonical"]
    assert first["problem"] is None


def test_dedupe_compares_as_it_stands_what_has_not_one_solution(cluesmith):
    wide, none = "." * 81, "11" + "." * 79
    lines = [wide, none, FIRST, "22" + "." * 79, wide.replace(".", "-"), TURNED, "abc"]
    done = cluesmith("dedupe", "--kind", "sudoku", stdin="\n".join(lines))
    assert done.code == 1
    assert done.out.splitlines() == [wide, none, FIRST, "22" + "." * 79]
    told = [line.removeprefix("cluesmith: standard input:") for line in done.err.splitlines()]
    assert told[:5] == [
        "1: more than one solution, compared as written",
        "2: no solution, compared as written",
        "4: no solution, compared as written",
        "5: more than one solution, compared as written",
        "standard input:5: same as standard input:1",
    ]
    assert told[-2].startswith("7:1: 'a' is not a digit of Sudoku")


def test_dedupe_leaves_out_overlapping_puzzles_in_the_order_of_the_lines(cluesmith, tmp_path):
    n_clues = 81 - OTHER.count(".")
    # The second shares all clues but one with the first, the third half of its clues and no more.
    one_less = OTHER[:80] + "." if OTHER[80] != "." else OTHER[:79] + ".."
    half = "".join(
        digit if digit == "." or i % 2 else str(int(digit) % 9 + 1) for i, digit in enumerate(OTHER)
    )
    shared = sum(a == b != "." for a, b in zip(OTHER, half, strict=True))
    (tmp_path / "a.txt").write_text(f"{OTHER}\n{one_less}\n{TURNED}\n")
    (tmp_path / "b.txt").write_text(f"{half}\n{FIRST}\n")
    for max_overlap, kept in (
        (str(shared), [OTHER, TURNED, half]),
        (str(shared - 1), [OTHER, TURNED]),
        (str(n_clues), [OTHER, one_less, TURNED, half]),
    ):
        done = cluesmith("dedupe", "a.txt", "b.txt", "--max-overlap", max_overlap)
        assert done.out.splitlines() == kept
        same, overlapping_ones = 1, 4 - len(kept)
        told = f"5 lines: {len(kept)} different, {same} same as an earlier one"
        overlap = f"{overlapping_ones} overlap an earlier one"
        assert done.err.splitlines()[-1] == f"{told}, {overlap}"
    assert (
        "a.txt:2: overlaps an earlier one"
        in cluesmith("dedupe", "a.txt", "--max-overlap", "half").err
    )
    lines = cluesmith("dedupe", "a.txt", "--max-overlap", "half", "--json").out.splitlines()
    assert [json.loads(line)["overlaps"] for line in lines] == [False, True, False]


def test_dedupe_takes_another_form_of_a_puzzle_left_out_for_overlap(cluesmith):
    fewer = HANIDOKU.replace("7", ".")
    lines = [HANIDOKU, fewer, fewer[::-1], fewer]
    done = cluesmith("dedupe", "--max-overlap", "half", stdin="\n".join(lines))
    assert done.out.splitlines() == [HANIDOKU, fewer[::-1]]
    assert "4: same as standard input:3" in done.err


def test_dedupe_needs_no_solution_where_symmetries_are_listed(cluesmith):
    done = cluesmith("dedupe", stdin=f"{'.' * 61}\n1{'.' * 60}\n{'.' * 60}9\n{'.' * 60}8\n")
    assert done.code == 0
    assert len(done.out.splitlines()) == 3
    assert done.err.splitlines()[0] == "standard input:3: same as standard input:2"


def test_dedupe_goes_on_where_a_search_takes_too_long(monkeypatch, capsys, tmp_path):
    from cluesmith.cli.commands.puzzles.dedupe import dedupe

    monkeypatch.setattr("cluesmith.generator.verdicts.unchecked_forms.DEFAULT_MAX_NODES", 2)
    file = tmp_path / "wide.txt"
    file.write_text(f"{'.' * 256}\n{'.' * 256}\n")
    assert dedupe([str(file)], standalone_mode=False) == 1
    shown = capsys.readouterr()
    assert shown.out == "." * 256 + "\n"
    assert f"{file}:1: not decided within the budget, compared as written" in shown.err
    with pytest.raises(PuzzleFileError, match="budget, so Cluesmith cannot exclude it"):
        excluded_forms((str(file),), kind_named("sudoku16"))


def test_generate_leaves_out_the_puzzles_of_files_in_any_form(cluesmith, tmp_path):
    options = ("generate", "hanidoku", "--seed", "5", "--clues", "6", "--max-overlap", "any")
    wanted = cluesmith(*options, "--count", "30").out.splitlines()
    (tmp_path / "summer.txt").write_text("\n".join(line[::-1] for line in wanted[:10]))
    (tmp_path / "all.txt").write_text("\n".join(wanted[10:20]))
    later = cluesmith(*options, "--exclude", "summer.txt", "--exclude", "all.txt", "--count", "10")
    assert later.code == 0
    assert later.out.splitlines() == wanted[20:]


def test_the_forms_of_a_file_are_those_of_its_puzzles(cluesmith, tmp_path):
    file = tmp_path / "known.txt"
    file.write_text(f"{TURNED}\n{RENAMED}\n")
    kind = kind_named("sudoku")
    solution = cluesmith("solve", stdin=FIRST).out.strip()
    forms = excluded_forms((str(file),), kind)
    assert forms == {canonical_form(kind, FIRST, solution).clues}
    assert excluded_forms((), kind) == frozenset()
