"""Sizes and times of certificates: ``python -m tools.benchmarks.certificates KIND... [--count N]``.

The puzzles are those of seed 1, or of the file that ``--file`` names.  A certificate is made once,
and checked once by the checker in Python; times are processor times.
"""

import argparse
import time
from pathlib import Path
from statistics import median

import cluesmith
from cluesmith.check_certificate import check
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.verdicts.certificate import certificate


def _measured(name: str, lines: list[str], proper: bool) -> str:
    kind = kind_named(name)
    made, checked, sizes, trees, choices = [], [], [], [], []
    for line in lines:
        begin = time.process_time()
        text = certificate(kind, line, "proper" if proper else None).text
        made.append(time.process_time() - begin)
        if not text:
            continue
        begin = time.process_time()
        results = check(text)
        checked.append(time.process_time() - begin)
        if [is_accepted for is_accepted, _ in results] != [True]:
            raise SystemExit(f"{name} {line}: {results}")
        tree = text.partition("\nminimal")[0]
        sizes.append(len(text))
        trees.append(len(tree))
        choices.append(len(tree.rpartition("\ntree")[2].split()))
    if not sizes:
        return f"| {name} | 0 of {len(lines)} | | | | | |"
    times = (f"{median(each) * 1000:.3g}" for each in (made, checked))
    numbers = (f"{median(each):,.0f}" for each in (choices, trees, sizes))
    return f"| {name} | {len(sizes)} of {len(lines)} | {' | '.join([*numbers, *times])} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("kinds", nargs="+")
    parser.add_argument("--count", type=int, default=200)
    parser.add_argument("--file", type=Path, help="puzzles of one kind, one a line")
    parser.add_argument("--proper", action="store_true", help="certify one solution only")
    wanted = parser.parse_args()
    head = ("kind", "puzzles", "choices", "bytes, one solution", "bytes", "made, ms", "checked, ms")
    print(f"| {' | '.join(head)} |\n|{'---|' * len(head)}", flush=True)  # noqa: T201
    for name in wanted.kinds:
        if wanted.file:
            lines = wanted.file.read_text().split()[: wanted.count]
        else:
            made = cluesmith.generate(name, count=wanted.count, seed=1)
            lines = [str(puzzle) for puzzle in made]
        print(_measured(name, lines, wanted.proper), flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
