"""What a kind of puzzle is, as data: cells, digits, rules, symmetries; and which there are."""
