"""Jobs followed from the terminal until they end."""
