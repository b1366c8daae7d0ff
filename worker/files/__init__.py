"""Small files that users name, read for the command line and the library alike."""
