"""The page that plays and prints: one self-contained file, whose script and style stand beside."""
