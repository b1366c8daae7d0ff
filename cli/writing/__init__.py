"""Puzzles and manifests written to the file or folder that the user named, whole or not at all."""
