"""What the ending of a file's name says of its format."""

from pathlib import Path

from cluesmith.cli.formats.known_formats import FORMATS

# Other endings of formats.
_OTHERS = {"db": "sqlite", "sqlite3": "sqlite", "htm": "html", "ndjson": "jsonl"}

# Formats that are not written, each with an ending that may serve instead.
_NOT_WRITTEN = {
    **dict.fromkeys(("feather", "arrow"), "parquet"),
    **dict.fromkeys(("xlsx", "xls", "ods"), "csv"),
    **dict.fromkeys(("docx", "doc", "odt", "rtf", "epub", "ps", "eps"), "pdf"),
    **dict.fromkeys(("jpg", "jpeg", "gif", "webp", "bmp", "tif", "tiff"), "png"),
    **dict.fromkeys(("zip", "gz", "bz2", "xz", "zst", "tar", "tgz", "7z"), "txt"),
}

# Endings that many formats have, each with one of them that is written.
_OF_MANY = {"xml": "opensudoku", "yaml": "json", "yml": "json"}


def not_written(path: str) -> str | None:
    """Return why no file of this name is written: its ending names a format of others."""
    instead = _NOT_WRITTEN.get(_ending(path))
    return instead and f"Cluesmith does not write .{_ending(path)}: use .{instead}"


def format_of_ending(path: str) -> str | None:
    """Return the name of the format that an ending stands for, if it does."""
    ending = _ending(path)
    return ending if ending in FORMATS else _OTHERS.get(ending)


def meant_by(path: str) -> str | None:
    """Return the name of a format that an ending may stand for, where --format must say it."""
    return _OF_MANY.get(_ending(path))


def _ending(path: str) -> str:
    return Path(path).suffix.removeprefix(".").lower()
