"""The names that a shell offers when the user presses Tab."""

from collections.abc import Iterable

from click.shell_completion import CompletionItem


def completions(incomplete: str, names: Iterable[tuple[str, str | None]]) -> list[CompletionItem]:
    """Return the names that begin with ``incomplete``, each with a note."""
    return [CompletionItem(name, help=text) for name, text in names if name.startswith(incomplete)]
