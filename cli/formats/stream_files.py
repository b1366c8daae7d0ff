"""The file behind a stream, or a copy of a pipe's content, for readers that need to seek."""

import gzip
import os
import shutil
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from io import BufferedIOBase
from pathlib import Path
from typing import IO

from cluesmith.generator.interchange.source_text import PuzzleFileError

# The most bytes that are copied, and at most half of the free disk space. Users can save larger
# content as a file.
MOST_COPIED_BYTES = 4_000_000_000
_COPIED_TOGETHER = 1 << 20


def file_of(stream: IO[bytes]) -> Path | None:
    """Return the file of a stream by its name, None for pipes, devices and memory."""
    path = Path(str(getattr(stream, "name", "")))
    if not path.is_file():
        return None
    # The name of a standard stream is not that of its file.
    return path if os.path.samestat(path.stat(), os.fstat(stream.fileno())) else None


@contextmanager
def copied(title: str, stream: BufferedIOBase, ending: str = "") -> Iterator[Path]:
    """Yield the path of a copy of a stream that can be read only once; its name has this ending.

    Raises PuzzleFileError, with the title, if the stream is too long or is damaged gzip.
    """
    with tempfile.TemporaryDirectory(prefix="cluesmith-") as folder:
        path = Path(folder) / f"copy{ending}"
        try:
            _copy(title, stream, path)
        except (EOFError, gzip.BadGzipFile, zlib.error) as error:
            raise PuzzleFileError(f"{title}: damaged gzip: {error}") from None
        yield path


def _copy(title: str, stream: BufferedIOBase, path: Path) -> None:
    n_bytes, most = 0, min(MOST_COPIED_BYTES, shutil.disk_usage(path.parent).free // 2)
    with path.open("wb") as copy:
        while some := stream.read(_COPIED_TOGETHER):
            n_bytes += len(some)
            if some.startswith(b"\0") and n_bytes == len(some):
                raise PuzzleFileError(f"{title}: not text (it holds NUL bytes)")
            if n_bytes > most:
                raise PuzzleFileError(f"{title}: over {most:,} bytes: save it as a file, unpacked")
            copy.write(some)
