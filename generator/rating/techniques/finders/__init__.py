"""What finds the steps of each technique in a position, and the search for the next step."""
