"""The URL of a broker: checked before anything is sent, because kombu accepts nearly any URL.

kombu has transports for other brokers, whose messages do not pass the gate. It takes a single word
for a host of RabbitMQ, and reads some parts of a URL only when it connects.
"""

from urllib.parse import parse_qs, urlsplit

from cluesmith.worker.worker_errors import BrokerError

_SCHEMES = ("redis", "rediss", "redis+socket")

UNUSABLE = "the broker URL cannot be used; it looks like redis://:password@host:6379/1"


def check(url: str) -> None:
    """Refuse a URL that names no Redis.

    Raises BrokerError, which does not repeat the URL: that may hold a password.
    """
    # kombu accepts several URLs and uses the first that answers.
    if not all(_is_usable(each) for each in url.split(";")):
        raise BrokerError(UNUSABLE)


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
        and port != 0
        and (bool(parts.path) if is_socket else bool(parts.hostname))
        and database.isascii()
        and database.isdigit()
    )
