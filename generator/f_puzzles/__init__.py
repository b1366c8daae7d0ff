"""The JSON and the links of f-puzzles and SudokuPad: rules, clues, LZ-String."""
