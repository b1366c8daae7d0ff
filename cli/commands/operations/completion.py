"""`cluesmith completion`: prints shell completion scripts."""

import click
from click.shell_completion import get_completion_class

from cluesmith.cli.options.names import NameType
from cluesmith.cli.terminal.command import Command, HelpTable

# The file in which each shell reads the line that loads the script.
_SHELLS = HelpTable(
    "Shells",
    {
        "bash": 'in ~/.bashrc: eval "$(cluesmith completion bash)"',
        "zsh": 'in ~/.zshrc: eval "$(cluesmith completion zsh)"',
        "fish": "in ~/.config/fish/config.fish: cluesmith completion fish | source",
    },
)


@click.command(cls=Command, examples=["cluesmith completion zsh"])
@click.argument("shell", type=NameType(_SHELLS.meanings, _SHELLS), metavar="SHELL")
def completion(shell: str) -> None:
    """Print a shell completion script.

    The table below shows the line for each shell and the file to add it to. The shell then
    completes kinds, levels, symmetries, formats, fields, jobs and collections.
    """
    root = click.get_current_context().find_root()
    script = get_completion_class(shell)
    if script is None:
        raise TypeError(f"click completes nothing in {shell}")
    click.echo(script(root.command, {}, "cluesmith", "_CLUESMITH_COMPLETE").source())
