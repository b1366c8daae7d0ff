"""Child processes that end when we do, whatever ends us."""
