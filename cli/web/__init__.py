"""Jobs, collections and puzzles in a browser: pages that only read, and their server."""
