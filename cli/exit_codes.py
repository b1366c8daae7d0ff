"""Exit codes, the same for all commands; 0 means done, 128 or more means a signal."""

EXIT_FAILURE = 1  # a known failure, or a puzzle that did not pass
EXIT_USAGE = 2
EXIT_PARTIAL = 3  # a limit of the search was reached, and the result is partial
