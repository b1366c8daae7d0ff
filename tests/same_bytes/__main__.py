"""Print the digests of what the command makes, a line each as ``sha256sum`` does.

``python -m tests.same_bytes > tests/same_bytes/digests.txt``
"""

from tests.same_bytes.digest_runs import COMMANDS, JOBS, generated, printed

for digest_of, names in ((generated, JOBS), (printed, COMMANDS)):
    for name in names:
        print(f"{digest_of(name)}  {name}")  # noqa: T201
