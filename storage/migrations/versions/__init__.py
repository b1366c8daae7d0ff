"""One module for each schema, named by its number.

Importing this package is cheap; its modules import Alembic.
"""

import re
from pathlib import Path

# All of them, oldest first; opening a database then need not import Alembic.
REVISIONS = tuple(
    str(int(file.name[:4])) for file in sorted(Path(__file__).parent.glob("[0-9]*.py"))
)
HEAD = REVISIONS[-1]

# Schemas of Cluesmith before its first release, which nothing upgrades.
UNRELEASED = re.compile("00[0-9]{2}|[1-3]")
