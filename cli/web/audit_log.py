"""The audit log: a line for each call that writes."""

import logging

from flask import request

from cluesmith.cli.web.callers import caller
from cluesmith.generator.wording.printable import printable

_LOG = logging.getLogger("cluesmith.audit")


def log_to_standard_error() -> None:
    """Write the lines to standard error, with the time."""
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("%(asctime)s audit: %(message)s"))
    _LOG.addHandler(handler)
    _LOG.setLevel(logging.INFO)
    _LOG.propagate = False


def log_write(status: int) -> None:
    """Log this request, which was answered with a status."""
    _LOG.info(
        "%s from %s: %s %s: %d",
        printable(f"token {caller().name}"),
        request.remote_addr,
        request.method,
        printable(request.path),
        status,
    )
