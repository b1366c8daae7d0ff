"""Puzzles with clues that are not digits, small ones that were found by brute force."""

# A minimal Futoshiki of 4x4 and its solution; the same turned by half; one with a clue too many.
FUTOSHIKI = "...2............;less:r1c3c4;less:r2c3c2;less:r3c3r2c3"
SOLUTION = "4312243131241243"
TURNED = "............2...;less:r2c2r3c2;less:r3c2c3;less:r4c2c1"
REDUNDANT = "...2............;less:r1c2c1;less:r1c3c4;less:r2c3c2;less:r3c3r2c3"
MULTIPLE = "................;less:r2c3c2"
WITHOUT_SOLUTION = "44..............;less:r2c3c2"
