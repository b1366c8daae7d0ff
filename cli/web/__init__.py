"""Jobs, collections and puzzles in a browser: pages, their forms, and their server."""
