"""Options that several commands share, and the values that they give."""
