"""The page to play and print: one self-contained file; its script and style are in this folder."""
