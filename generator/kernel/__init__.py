"""The engine room: exact cover by dancing links, seeds, and what a search of a thread keeps."""
