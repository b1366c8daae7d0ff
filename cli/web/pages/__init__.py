"""The pages: what each shows, read from the database and put into its template.

May import: cli.formats, cli.formats.interface, cli.formats.pictures, cli.formats.player,
cli.job_tracking, cli.options, cli.web.serving, cli.web.solving, cli.writing, generator,
storage.jobs, storage.puzzles.
"""
