"""What the file of a recipe says, with the line of what is wrong with it."""
