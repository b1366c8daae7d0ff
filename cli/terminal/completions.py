"""What a shell offers where the user presses Tab."""

from collections.abc import Iterable

from click.shell_completion import CompletionItem


def completions(incomplete: str, names: Iterable[tuple[str, str | None]]) -> list[CompletionItem]:
    """Return the names, each with a word on it, that begin like what is typed."""
    return [CompletionItem(name, help=text) for name, text in names if name.startswith(incomplete)]
