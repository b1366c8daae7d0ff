"""The line numbers of keys in a TOML text, which its parser does not report."""

import re
from collections.abc import Iterator

from cluesmith.generator.kinds.toml_text import toml_table

# A key with the names of its tables, and the numbers of these in arrays of tables.
KeyPath = tuple[str | int, ...]

_TOKEN = re.compile(
    r'"""(?:\\.|[^\\])*?"""(?:"{0,2})'
    r"|'''.*?'''(?:'{0,2})"
    r'|"(?:\\.|[^"\\\n])*"'
    r"|'[^'\n]*'"
    r"|\#[^\n]*"
    r"|[\n\[\]{}=]"
    r"|[^\"'\#\n\[\]{}=]+",
    re.DOTALL,
)


class KeyLines:
    """Finds the line of each key.

    ``text``: valid TOML.
    """

    def __init__(self, text: str) -> None:
        self._lines: dict[KeyPath, int] = {}
        self._n_of: dict[KeyPath, int] = {}
        table: KeyPath = ()
        for line, statement in _statements(text):
            if statement.startswith("[["):
                array = self._in_full(_names(statement[2:-2]))
                number = self._n_of.get(array, 0)
                self._n_of[array] = number + 1
                table = (*array, number)
                self._lines.setdefault(array, line)
            elif statement.startswith("["):
                names = _names(statement[1:-1])
                table = (*self._in_full(names[:-1], is_whole=True), names[-1])
            else:
                self._lines.setdefault((*table, *_names(statement)), line)
                continue
            self._lines.setdefault(table, line)

    def _in_full(self, names: KeyPath, *, is_whole: bool = False) -> KeyPath:
        """Return a path with the number of the last table so far after the name of each array."""
        path: KeyPath = ()
        for place, name in enumerate(names, start=1):
            path = (*path, name)
            if path in self._n_of and (is_whole or place < len(names)):
                path = (*path, self._n_of[path] - 1)
        return path

    def line_of(self, path: KeyPath) -> int:
        """Return the line of a key, or else of the table around it; 1 if neither is found."""
        for n_parts in range(len(path), 0, -1):
            if path[:n_parts] in self._lines:
                return self._lines[path[:n_parts]]
        return 1


def _statements(text: str) -> Iterator[tuple[int, str]]:
    """Yield the header of each table and the key of each value, with their line numbers."""
    line, begins_at, depth = 1, 1, 0
    parts: list[str] = []
    has_key = False
    for match in _TOKEN.finditer(text):
        part = match[0]
        if part == "\n" and not depth:
            if not has_key and (statement := "".join(parts).strip()):
                yield begins_at, statement
            parts, has_key = [], False
        elif part == "=" and not depth and not has_key:
            yield begins_at, "".join(parts).strip()
            has_key = True
        elif not part.startswith("#") and not has_key:
            if not "".join(parts).strip():
                begins_at = line
            parts.append(part)
        depth += (part in "[{") - (part in "]}")
        line += part.count("\n")
    if not has_key and (statement := "".join(parts).strip()):
        yield begins_at, statement


def _names(key: str) -> KeyPath:
    """Return the parts of a key that may have dots and quotes, as the parser reads them."""
    names: list[str] = []
    table = toml_table(f"{key} = 0", "key")
    while isinstance(table, dict):
        ((name, table),) = table.items()
        names.append(name)
    return tuple(names)
