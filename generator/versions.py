"""The versions on which results depend: `cluesmith --version`, jobs and manifests name them."""

# Raised when the same seed would no longer give the same puzzles of some kind.
ALGORITHM_VERSION = 3

# Raised when the verdict on some line may change.
CHECKER_VERSION = 2

# Raised when the same puzzle would no longer have the same rating.
RATER_VERSION = 3

# Raised when the same puzzle would no longer have the same form.
CANONICAL_VERSION = 1
