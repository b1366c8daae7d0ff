"""What a kind of puzzle is, as data: cells, digits, rules, symmetries; and which kinds there are.

May import: generator.errors, generator.kernel.
"""
