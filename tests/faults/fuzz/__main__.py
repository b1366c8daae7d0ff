"""Coverage-guided fuzzing of the parsers: ``python -m tests.faults.fuzz [TARGET...]``.

Needs atheris, which is in no extra since it comes for few systems: ``pip install atheris``.  Each
target runs in a process of its own for N seconds; its corpus is kept in --corpus DIR, if given.
Exits with 1 if a target found an input that it should not; the input is in the report's "Base64".
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from pathlib import Path

CHILD = "--child"


def main() -> int:
    """Fuzz each target for a while."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults.fuzz")
    parser.add_argument("targets", nargs="*", metavar="TARGET")
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--corpus", type=Path)
    wishes = parser.parse_args()
    if find_spec("atheris") is None:
        print("atheris is not installed: pip install atheris")  # noqa: T201
        return 0
    from tests.faults.fuzz.fuzz_targets import TARGETS

    unknown = set(wishes.targets) - TARGETS.keys()
    if unknown:
        parser.error(f"no target {', '.join(unknown)}: use some of {', '.join(TARGETS)}")
    failed = False
    with tempfile.TemporaryDirectory() as scratch:
        for name in wishes.targets or TARGETS:
            corpus = (wishes.corpus or Path(scratch) / "corpus") / name
            corpus.mkdir(parents=True, exist_ok=True)
            for number, example in enumerate(TARGETS[name].examples):
                (corpus / f"example-{number}").write_bytes(example)
            failed |= _fuzz(name, corpus, wishes.seconds, scratch)
    return int(failed)


def _fuzz(name: str, corpus: Path, seconds: int, scratch: str) -> bool:
    """Fuzz a target in a process of its own, and say what came out; return whether it failed."""
    limits = (f"-max_total_time={seconds}", "-timeout=20", "-rss_limit_mb=2000", "-max_len=4096")
    done = subprocess.run(
        [
            *(sys.executable, "-m", "tests.faults.fuzz", CHILD, name),
            *limits,
            f"-artifact_prefix={corpus}/",
            str(corpus),
        ],
        capture_output=True,
        text=True,
        errors="replace",
        env={**os.environ, "TMPDIR": scratch},  # it ends without a chance to tidy up
    )
    executions = re.findall(r"^Done (\d+) runs|^#(\d+)", done.stderr, re.MULTILINE)
    covered = re.findall(r"cov: (\d+)", done.stderr)
    n_runs = "".join(executions[-1]) if executions else "0"
    coverage = covered[-1] if covered else "0"
    verdict = "ok" if done.returncode == 0 else "FAILED"
    print(f"{name:14}{n_runs:>12} executions, coverage {coverage:>6}: {verdict}", flush=True)  # noqa: T201
    if done.returncode:
        print("\n".join((done.stdout + done.stderr).splitlines()[-60:]))  # noqa: T201
    return done.returncode != 0


def _run_child(name: str, arguments: list[str]) -> None:
    import atheris

    with atheris.instrument_imports(include=["cluesmith"]):
        from tests.faults.fuzz.fuzz_targets import TARGETS
    atheris.Setup([sys.argv[0], *arguments], TARGETS[name].run)
    atheris.Fuzz()


if __name__ == "__main__":
    if sys.argv[1:2] == [CHILD]:
        _run_child(sys.argv[2], sys.argv[3:])
    sys.exit(main())
