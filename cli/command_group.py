"""The command `cluesmith`: runs a command, turns errors into text and exit codes.

``cli.main`` calls it, unless the short way is enough.
"""

import errno
import gc
import os
import signal
import sys
import threading
from collections.abc import Sequence
from types import FrameType

import click

from cluesmith.base_error import CluesmithError
from cluesmith.cli.command_list import LazyGroup
from cluesmith.cli.exit_codes import EXIT_FAILURE, EXIT_USAGE
from cluesmith.cli.terminal.messages import report_problem, report_with_log
from cluesmith.generator.suggestions import with_suggestion
from cluesmith.generator.wording.printable import name_of, one_line
from cluesmith.worker.worker_errors import ServicesError, SettingError

# Errors of a standard output that is closed, full, or on a disk that fails.
_ERRORS_OF_WRITING = (errno.EBADF, errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO)

# Python's message when a thread cannot be started, and ours for that and for a process.
_NO_THREAD = "can't start new thread"
_NO_PROCESS = (
    "no thread or process can be started; raise the limits, which `ulimit -u` and `ulimit -v` show"
)

# What modules and Python say if they find no memory, and what we say.
_NO_ROOM = (
    "failed to map segment",
    "Cannot allocate memory",
    "without exception set",
    "without setting an exception",
)
_NO_MEMORY = (
    "not enough memory; free some, or raise the limit of the shell (`ulimit -v`) or the container"
)

# The delay after which the place that drops an exception has been left.
_AGAIN_AFTER_S = 0.01


def _show_versions(ctx: click.Context, param: click.Parameter, is_given: bool) -> None:
    """Print the version, and the versions on which results depend, as manifests do."""
    if not is_given or ctx.resilient_parsing:
        return
    from importlib.metadata import version

    from cluesmith.generator.versions import (
        ALGORITHM_VERSION,
        CANONICAL_VERSION,
        CHECKER_VERSION,
        RATER_VERSION,
    )
    from cluesmith.storage.migrations.versions import HEAD

    versions = {
        "algorithm": ALGORITHM_VERSION,
        "checker": CHECKER_VERSION,
        "rater": RATER_VERSION,
        "canonical": CANONICAL_VERSION,
        "schema": HEAD,
    }
    click.echo(f"cluesmith {version('cluesmith')}")
    for name, value in versions.items():
        click.echo(f"{name}: {value}")
    ctx.exit()


@click.group(cls=LazyGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.option(
    "--version",
    is_flag=True,
    expose_value=False,
    is_eager=True,
    callback=_show_versions,
    help="Show the versions of program, results and schema, and exit.",
)
def cluesmith() -> None:
    """Make logic puzzles in bulk: minimal, uniquely solvable Sudoku and its variants.

    Start with `cluesmith generate sudoku`, or run a bulk job through workers:
    `cluesmith enqueue sudoku --count 1000 --wait -o puzzles.txt`.

    `cluesmith kinds` lists the kinds of puzzles; a short file defines your own.
    `cluesmith COMMAND --help` shows the options of a command, and examples.
    """


def main(arguments: Sequence[str] | None = None, failed: BaseException | None = None) -> None:
    """Run the command line and exit with its code; ``failed`` has ended the short way."""
    for number in (signal.SIGTERM, signal.SIGHUP):
        if signal.getsignal(number) is not signal.SIG_IGN:  # `nohup` lets SIGHUP be ignored
            signal.signal(number, _exit_by_signal)
    sys.unraisablehook = send_again
    code = run(arguments, failed)
    gc.freeze()  # the interpreter would search all objects once more before it ends
    sys.exit(code)


def run(arguments: Sequence[str] | None, failed: BaseException | None = None) -> int:
    """Run the command line; return its code, and that of ``failed`` if it is given."""
    output = sys.stdout
    try:
        if failed is not None:
            raise failed
        code = cluesmith.main(arguments, prog_name="cluesmith", standalone_mode=False)
        sys.stdout.flush()
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
        return error.exit_code
    except click.ClickException as error:
        report_problem(_one_line(error))
        return error.exit_code
    except (click.Abort, KeyboardInterrupt):
        report_problem("interrupted")
        return 128 + signal.SIGINT
    except (BrokenPipeError, SystemExit):
        if sys.exc_info()[0] is SystemExit and sys.stdout is output:
            raise
        # The reader has left, as `head` does. Click wraps the output then, and would end with 1.
        _drop_output()
        return 128 + signal.SIGPIPE
    except OSError as error:
        report_problem(_what_failed(error))
        _drop_output()
        return EXIT_FAILURE
    except RuntimeError as error:
        if str(error) != _NO_THREAD:
            raise
        report_problem(_NO_PROCESS)
        return EXIT_FAILURE
    except (MemoryError, ImportError, SystemError) as error:
        if not isinstance(error, MemoryError) and not any(part in str(error) for part in _NO_ROOM):
            raise
        report_problem(_NO_MEMORY)
        _drop_output()
        return EXIT_FAILURE
    except CluesmithError as error:
        report = report_with_log if isinstance(error, ServicesError) else report_problem
        report(_with_suggestion(_in_options(error), error))
        return _exit_code(error)
    return code if isinstance(code, int) else 0


def _drop_output() -> None:
    """Discard unwritten output, since Python would try to write it again at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _one_line(error: click.ClickException) -> str:
    message = one_line(_message_of(error))
    context = getattr(error, "ctx", None)
    if context is None:
        return message
    stop = "" if message.endswith((".", "?", "!")) else "."
    return f"{message}{stop} See `{context.command_path} --help`."


def _message_of(error: click.ClickException) -> str:
    """Return the message of an error, with one suggested name instead of several."""
    if not isinstance(error, click.NoSuchOption):
        return error.format_message()
    message = f"No such option {error.option_name!r}"
    return with_suggestion(message, error.option_name, error.possibilities or ())


def _what_failed(error: OSError) -> str:
    """Return the file and the reason. An error without a file concerns standard output."""
    if error.strerror is None:
        return str(error)
    if error.errno == errno.EAGAIN and error.strerror == os.strerror(errno.EAGAIN):
        return _NO_PROCESS  # an output that would block has another message
    if not error.filename and error.errno not in _ERRORS_OF_WRITING:
        return error.strerror
    name = os.fsdecode(error.filename) if error.filename else "standard output"
    return f"{name_of(name)}: {error.strerror}"


def _in_options(error: Exception) -> str:
    """Return the message of an error, with options in place of parameter names."""
    from cluesmith.generator.errors import LimitError

    if isinstance(error, LimitError):
        return f"--{error.parameter.replace('_', '-')}{error.problem}"
    return str(error)


def _with_suggestion(message: str, error: Exception) -> str:
    """Return the message, with a similar name if a stored name does not exist."""
    if "cluesmith.storage.storage_errors" not in sys.modules:
        return message
    from cluesmith.storage.storage_errors import UnknownNameError

    if not isinstance(error, UnknownNameError):
        return message
    return with_suggestion(message, error.name, error.names)


def _exit_code(error: Exception) -> int:
    from cluesmith.generator.errors import (
        FormatError,
        LimitError,
        NoCatalogueError,
        UnknownKindError,
        UnknownOracleError,
    )

    usage = FormatError | UnknownKindError | UnknownOracleError | LimitError | NoCatalogueError
    return EXIT_USAGE if isinstance(error, usage | SettingError) else EXIT_FAILURE


def send_again(dropped: "sys.UnraisableHookArgs") -> None:
    """Send a signal again if Python dropped the exception that it raised.

    Python drops exceptions in finalizers and in callbacks of weak references: Ctrl-C would print a
    traceback, and the command would go on.  Exceptions here are dropped too, so a thread sends it.
    """
    error = dropped.exc_value
    if isinstance(error, KeyboardInterrupt):
        number = int(signal.SIGINT)
    elif isinstance(error, SystemExit) and isinstance(error.code, int) and error.code > 128:
        number = error.code - 128
    else:
        sys.__unraisablehook__(dropped)
        return
    again = threading.Timer(_AGAIN_AFTER_S, os.kill, (os.getpid(), number))
    again.daemon = True
    again.start()


def _exit_by_signal(number: int, frame: FrameType | None) -> None:
    """Exit through the finally blocks, which stop services and remove temporary files."""
    raise SystemExit(128 + number)
