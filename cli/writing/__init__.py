"""Writing puzzles and manifests to the user's file or folder, completely or not at all."""
