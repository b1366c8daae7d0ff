"""Research tools of the repository, no part of what is installed: `python -m tools.NAME`."""
