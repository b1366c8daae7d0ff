"""The syntax of recipes; errors name file and line."""
