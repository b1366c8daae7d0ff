"""What the site that the tests of pages look at holds."""

# The name of a job and of a collection, and a part of a title.
HOSTILE = "<script>alert(1)</script>"

N_SUDOKU = 60

TOKEN = "a-token-of-some-length"
