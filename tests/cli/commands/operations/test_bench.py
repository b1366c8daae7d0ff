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
