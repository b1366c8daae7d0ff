"""What commands say on standard error."""

import click

from worker.printable import printable_lines


def say(message: str) -> None:
    """Print a message; it may quote a file, a name or what a server says."""
    click.echo(f"cluesmith: {printable_lines(message)}", err=True)
