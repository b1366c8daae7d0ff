"""The file behind a stream: SQLite reads and writes files, not streams."""

import os
from pathlib import Path
from typing import IO


def file_of(stream: IO[bytes]) -> Path | None:
    """Return the file of a stream by its name, None for pipes, devices and memory."""
    path = Path(str(getattr(stream, "name", "")))
    if not path.is_file():
        return None
    # Standard streams have names that are none of theirs.
    return path if os.path.samestat(path.stat(), os.fstat(stream.fileno())) else None
