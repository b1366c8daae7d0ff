"""What the file of a recipe says, with the line of what is wrong with it.

May import: cli.exit_codes, cli.formats, cli.options, cli.reading, cli.writing, generator.
"""
