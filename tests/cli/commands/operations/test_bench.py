"""`cluesmith bench`, as a user runs it."""

import json

from cluesmith.generator.kinds.kind_registry import kind_named

GOOD = "..12.8...4......3.......5.6.1.....4.6..52...1..5...3...391..4.2..4...6.3..69....."


def test_bench_measures_each_oracle_and_limit(cluesmith):
    done = cluesmith("bench", "--kind", "sudoku4", "--runs", "1", "--json")
    records = [json.loads(line) for line in done.out.splitlines()]
    assert [(r["what"], r["detail"]) for r in records] == [
        ("unique", "minimal, catalogue"),
        ("unique", "minimal, houses"),
        ("unique", "minimal, links"),
        ("canonical", "minimal"),
        ("rate", "minimal"),
        ("path", "minimal"),
        ("whip", "minimal"),
        ("easy", "minimal"),
        ("make", "no limit"),
        ("make", "minimal at easy"),
    ]
    assert all(r["per_second"] > 0 and "cluesmith" in r["machine"] for r in records)
    table = cluesmith("bench", "--puzzles", "-", "--runs", "1", stdin=GOOD).out
    assert len(table.splitlines()) == 1 + len(kind_named("sudoku").oracles)


def test_a_measured_plan_is_printed_for_a_reader_and_for_programs(cluesmith):
    done = cluesmith("bench", "--plan", "sudoku6", "--time", "1", "--json")
    topdown, *plans = [json.loads(line) for line in done.out.splitlines()]
    assert topdown["kind"] == "sudoku6"
    assert topdown["shares"]["13"] == 1
    assert [plan["least_clues"] for plan in plans] == [8]
    assert all(plan["n_puzzles"] > 0 < plan["attempt_s"] for plan in plans)
    told = cluesmith("bench", "--plan", "sudoku4", "--time", "1").out
    assert told.startswith("attempt_s=")
    assert "topdown_shares={4: " in told


def test_a_plan_is_measured_alone_and_for_kinds_with_a_pool_search(cluesmith):
    for wrong, why in (
        (("--plan", "sudoku6", "--kind", "sudoku"), "--plan excludes --kind"),
        (("--plan", "hanidoku"), "has no pool search"),
        (("--time", "1"), "--time goes with --plan and --record"),
    ):
        done = cluesmith("bench", *wrong)
        assert done.code == 2
        assert why in done.err
