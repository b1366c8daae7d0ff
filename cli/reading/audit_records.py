"""Records of all rows, split into parts, in memory or in a temporary file."""

import tempfile
from array import array
from collections.abc import Iterator, Sequence
from types import TracebackType

from cluesmith.generator.verdicts.row_judgement import N_PARTS

# Records of one aspect beyond this move to the file, so three aspects take at most 0.6 GB.
MAX_BYTES = 200_000_000


class RecordStore:
    """Parts of records that grow at their ends, with a limit on the bytes in memory.

    The temporary file has no name, so it disappears with the process.

    ``max_bytes``: the most bytes in memory.
    """

    def __init__(self, max_bytes: int = MAX_BYTES) -> None:
        self._max_bytes = max_bytes
        self._held = [bytearray() for _ in range(N_PARTS)]
        self._n_held = 0
        self._file = tempfile.TemporaryFile(prefix="cluesmith-", buffering=0)  # noqa: SIM115
        # The places in the file where pieces of each part begin and end.
        self._pieces = [array("Q") for _ in range(N_PARTS)]

    def __enter__(self) -> "RecordStore":
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self._file.close()

    def add(self, parts: Sequence[bytes]) -> None:
        """Add records to each part."""
        for held, part in zip(self._held, parts, strict=True):
            held += part
            self._n_held += len(part)
        if self._n_held > self._max_bytes:
            self._move()

    def _move(self) -> None:
        """Move the records in memory to the file."""
        for number, held in enumerate(self._held):
            begin = self._file.tell()
            self._pieces[number].extend((begin, begin + len(held)))
            self._file.write(held)
            held.clear()
        self._n_held = 0

    def parts(self) -> Iterator[bytes]:
        """Yield each part as a whole, and free it."""
        for number, held in enumerate(self._held):
            pieces = self._pieces[number]
            whole = bytearray()
            for begin, end in zip(pieces[::2], pieces[1::2], strict=True):
                self._file.seek(begin)
                whole += self._file.read(end - begin)
            yield bytes(whole + held)
            held.clear()
