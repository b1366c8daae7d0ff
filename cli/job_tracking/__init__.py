"""Jobs of the workers followed from the terminal: sent, waited for, shown."""
