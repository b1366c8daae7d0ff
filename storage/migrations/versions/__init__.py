"""One module for each schema, which ``REVISIONS`` lists.

Importing this package is cheap; its modules import Alembic.
"""

# All of them, oldest first.  Kept here so that opening a database need not import Alembic; a test
# holds it against the folder.
REVISIONS = ("0001", "0002", "0003", "0004", "0005", "0006", "0007", "0008", "0009", "0010")
HEAD = REVISIONS[-1]
