"""One module for each schema, which ``REVISIONS`` lists.

Importing this package is cheap; its modules import Alembic.
"""

import re

# All of them, oldest first.  Kept here so that opening a database need not import Alembic; a test
# holds it against the folder.
REVISIONS = ("4",)
HEAD = REVISIONS[-1]

# Schemas of Cluesmith before its first release, which nothing upgrades.
UNRELEASED = re.compile("00[0-9]{2}|[1-3]")
