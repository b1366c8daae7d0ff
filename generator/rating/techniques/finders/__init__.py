"""The next step of a position: its reason, and the search for what compiled code does not find."""
