"""The endings of files that are written, and their formats; `detection` reads files by content."""

from pathlib import Path

from cluesmith.cli.formats.known_formats import FORMATS

# Other endings of formats.
_OTHERS = {"db": "sqlite", "sqlite3": "sqlite", "htm": "html", "ndjson": "jsonl"}

# Endings of formats that cannot be written, each with an ending to use instead.
_NOT_WRITTEN = {
    **dict.fromkeys(("yaml", "yml"), "json"),
    **dict.fromkeys(("feather", "arrow"), "parquet"),
    **dict.fromkeys(("xlsx", "xls", "ods"), "csv"),
    **dict.fromkeys(("docx", "doc", "odt", "rtf", "epub", "ps", "eps"), "pdf"),
    **dict.fromkeys(("jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff"), "png"),
    **dict.fromkeys(("zip", "gz", "bz2", "xz", "zst", "tar", "tgz", "7z"), "txt"),
}

# Endings shared by many formats, each with a format that can be written.
_OF_MANY = {"xml": "opensudoku"}


def not_written(path: str) -> str | None:
    """Return why Cluesmith does not write files with this ending; None for unknown endings."""
    instead = None if format_of_ending(path) else _NOT_WRITTEN.get(_ending(path))
    return instead and f"Cluesmith does not write .{_ending(path)}: use .{instead}"


def format_of_ending(path: str) -> str | None:
    """Return the name of the format with the ending of this path, if there is one."""
    ending = _ending(path)
    return ending if ending in FORMATS else _OTHERS.get(ending)


def meant_by(path: str) -> str | None:
    """Return a format that the ending may mean, if only --format can choose it."""
    return None if format_of_ending(path) else _OF_MANY.get(_ending(path))


def _ending(path: str) -> str:
    return Path(path).suffix.removeprefix(".").lower()
