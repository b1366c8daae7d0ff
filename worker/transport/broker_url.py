"""The URL of a broker: checked before anything is sent, because kombu accepts nearly any URL.

kombu has transports for other brokers, whose messages do not pass the gate. It takes a single word
for a host of RabbitMQ, and reads some parts of a URL only when it connects.
"""

from urllib.parse import parse_qs, urlsplit

from cluesmith.worker.worker_errors import BrokerError

_SCHEMES = ("redis", "rediss", "redis+socket")

# What a URL can say about TLS; kombu takes no other options.
_TLS_OPTIONS = (
    "ssl_cert_reqs",
    "ssl_ca_certs",
    "ssl_certfile",
    "ssl_keyfile",
    "ssl_check_hostname",
)

UNUSABLE = (
    "the broker URL cannot be used; it looks like redis://:password@host:6379/1,"
    " without quotes, and a password has %2F for /, %23 for #, %3F for ?, %3B for ; and %25 for %"
)


def check(url: str) -> None:
    """Refuse a URL that names no Redis.

    Raises BrokerError, which does not repeat the URL: that may hold a password.
    """
    # kombu accepts several URLs and uses the first that answers.
    for each in url.split(";"):
        if not _is_usable(each):
            raise BrokerError(UNUSABLE)
        _check_options(each)


def _check_options(url: str) -> None:
    options = {} if url.startswith("redis+socket") else parse_qs(urlsplit(url).query)
    for name in options:
        if name not in _TLS_OPTIONS:
            known = ", ".join(_TLS_OPTIONS)
            raise BrokerError(f"the broker URL has the unknown option {name!r}; use only {known}")
    reqs = options.get("ssl_cert_reqs", ["required"])[-1]
    if reqs not in ("required", "optional", "none", "CERT_REQUIRED", "CERT_OPTIONAL", "CERT_NONE"):
        raise BrokerError(f"the broker URL has ssl_cert_reqs={reqs}; use required or none")


def _is_usable(url: str) -> bool:
    try:
        parts = urlsplit(url)
        port = parts.port
    except ValueError:
        return False
    is_socket = parts.scheme.endswith("+socket")
    if is_socket:
        database = parse_qs(parts.query).get("virtual_host", ["0"])[-1]
    else:
        database = parts.path.strip("/") or "0"
    return (
        parts.scheme in _SCHEMES
        and "@" not in f"{parts.query}{parts.fragment}"
        and not parts.fragment
        and port != 0
        and (bool(parts.path) if is_socket else bool(parts.hostname))
        and database.isascii()
        and database.isdigit()
    )
