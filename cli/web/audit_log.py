"""The audit log: a line for each call that writes."""

import logging

from flask import request

from cluesmith.cli.web.callers import caller
from cluesmith.generator.wording.printable import printable

_LOG = logging.getLogger("cluesmith.audit")


def log_write(status: int) -> None:
    """Log this request, which was answered with a status."""
    token, path = printable(f"token {caller().name}"), printable(request.path)
    fields = {"method": request.method, "path": path, "status": status}
    _LOG.info(
        "%s from %s: %s %s: %d",
        *(token, request.remote_addr, request.method, path, status),
        extra={"fields": fields},
    )
