"""The entry point: the short way if the arguments allow it, else the whole command line."""

import gc
import sys
from collections.abc import Sequence

from cluesmith.cli.terminal.standard_streams import take_closed_places, write_utf8

# Loaded modules make lasting objects. With the usual 700, a short command spends a fifth of its
# time on looking for garbage among them.
_OBJECTS_A_COLLECTION = 50_000


def main(arguments: Sequence[str] | None = None) -> None:
    """Run the command line and exit with its code."""
    gc.set_threshold(_OBJECTS_A_COLLECTION)
    take_closed_places()
    write_utf8()
    command, *given = (sys.argv[1:] if arguments is None else arguments) or ("",)
    failed: BaseException | None = None
    try:
        if command == "generate" and _is_written(given):
            gc.freeze()  # the interpreter would search all objects once more before it ends
            sys.exit(0)
    except (OSError, KeyboardInterrupt, MemoryError, ImportError, SystemError) as error:
        failed = error
    from cluesmith.cli import command_group

    command_group.main(arguments, failed)


def _is_written(arguments: Sequence[str]) -> bool:
    """Write the puzzles of a plain `generate`; return False if it is left to the whole command."""
    from cluesmith.cli.short_way import plain_puzzles

    made = plain_puzzles(arguments)
    if made is None:
        return False
    puzzles, message = made
    sys.stderr.write(message)
    sys.stdout.write(puzzles)
    sys.stdout.flush()
    return True
