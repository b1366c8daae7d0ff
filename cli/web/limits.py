"""How much a call, a page in the browser or a download holds."""

# Puzzles that a call checks, and that it rates. A call with more of them is for a job.
MOST_PUZZLES = 1000
MOST_RATED = 100

# Jobs, puzzles or verdicts in the answer of a call.
MOST_IN_ANSWER = 100

# Results of players that a call records.
MOST_RESULTS = 1000

# Jobs or collections on a page.
ROWS_A_PAGE = 30

# Puzzles on a page.
PUZZLES_A_PAGE = 24

# The limit of a document or an archive. For more, use the command, which does not delay others.
MOST_IN_DOCUMENT = 10_000
