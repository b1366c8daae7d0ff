"""The settings: home folder, database and broker, read once from the environment."""

import os
import re
from collections.abc import Mapping
from pathlib import Path

from cluesmith.light_dataclasses import dataclass
from cluesmith.worker.worker_errors import SettingError

HOME = "CLUESMITH_HOME"
DATABASE_URL = "CLUESMITH_DATABASE_URL"
BROKER_URL = "CLUESMITH_BROKER_URL"
LOG_FORMAT = "CLUESMITH_LOG_FORMAT"

BROKER_NAMESPACE = "CLUESMITH_BROKER_NAMESPACE"
UNTAKEN_AFTER = "CLUESMITH_UNTAKEN_AFTER"
ALIVE_FILE = "CLUESMITH_ALIVE_FILE"

LOG_FORMATS = ("text", "json")

# Longer than a busy or restarting worker of a job's version needs to take a shard.
DEFAULT_UNTAKEN_AFTER_S = 5 * 60
# A month: jobs that wait longer for their workers have lost them.
_MOST_UNTAKEN_AFTER_S = 31 * 24 * 3600

# The URLs hold passwords. CLUESMITH_DATABASE_URL_FILE names a file with such a URL, for example a
# secret that a container engine mounts.
FILE_SUFFIX = "_FILE"
# No URL is longer; the limit stops endless devices.
_MAX_URL_BYTES = 10_000

_NAMES = (
    *(HOME, LOG_FORMAT, UNTAKEN_AFTER, ALIVE_FILE),
    *(DATABASE_URL, DATABASE_URL + FILE_SUFFIX, BROKER_URL, BROKER_URL + FILE_SUFFIX),
)


@dataclass(frozen=True, slots=True)
class Settings:
    """The configuration of a process.

    ``home``: the folder of the embedded services and of the default database. ``broker_url``: None
    for the embedded broker.
    """

    home: Path
    database_url: str
    broker_url: str | None = None

    @classmethod
    def from_environment(cls, environ: Mapping[str, str] = os.environ) -> "Settings":
        """Read the environment.

        Raises OSError if a file that is named for a URL cannot be read. Raises SettingError if a
        value is empty or not one of those allowed, a file holds no URL, or there can be no home.
        """
        for name in _NAMES:
            refuse_empty(environ, name)
        log_format(environ)
        key_prefix(environ)
        untaken_after_s(environ)
        home = _home(environ.get(HOME))
        return cls(
            home=home,
            database_url=_secret(environ, DATABASE_URL) or _embedded_database_url(home),
            broker_url=_with_checked_certificate(_secret(environ, BROKER_URL) or "") or None,
        )

    def to_environment(self) -> dict[str, str]:
        """Return the variables from which a child process reads the same settings."""
        broker = {} if self.broker_url is None else {BROKER_URL: self.broker_url}
        return {HOME: str(self.home), DATABASE_URL: self.database_url, **broker}

    @property
    def has_embedded_database(self) -> bool:
        """Return True if the database is the SQLite file in the home folder."""
        return self.database_url == _embedded_database_url(self.home)


def refuse_empty(environ: Mapping[str, str], name: str) -> None:
    """Raise SettingError for a variable that is set to nothing: a value was lost on its way here.

    With the default in its place, jobs would silently go to another database.
    """
    if environ.get(name, name).strip() == "":
        raise SettingError(f"{name}: is empty; give it a value, or unset it for the default")


def log_format(environ: Mapping[str, str] = os.environ) -> str:
    """Return the format of a worker's logs; raises SettingError if it is unknown."""
    chosen = environ.get(LOG_FORMAT) or LOG_FORMATS[0]
    if chosen not in LOG_FORMATS:
        raise SettingError(f"{LOG_FORMAT}={chosen}: unknown; use {' or '.join(LOG_FORMATS)}")
    return chosen


def key_prefix(environ: Mapping[str, str] = os.environ) -> str:
    """Return the prefix of all keys in the broker: an installation may have a name there.

    Raises SettingError.
    """
    name = environ.get(BROKER_NAMESPACE)
    if not name:
        return "cluesmith:"
    if not re.fullmatch("[A-Za-z0-9_-]{1,40}", name):
        raise SettingError(
            f"{BROKER_NAMESPACE}={name}: use up to 40 letters, digits, hyphens and underscores"
        )
    return f"cluesmith:{name}:"


def untaken_after_s(environ: Mapping[str, str] = os.environ) -> int:
    """Return the seconds after which a job fails that no worker has its version for.

    Raises SettingError.
    """
    given = environ.get(UNTAKEN_AFTER) or str(DEFAULT_UNTAKEN_AFTER_S)
    if not given.isascii() or not given.isdecimal() or not 1 <= int(given) <= _MOST_UNTAKEN_AFTER_S:
        raise SettingError(
            f"{UNTAKEN_AFTER}={given}: use a number of seconds from 1 to {_MOST_UNTAKEN_AFTER_S:,}"
        )
    return int(given)


def _secret(environ: Mapping[str, str], name: str) -> str | None:
    """Return a variable's value, or else the contents of the file that ``NAME_FILE`` names."""
    file = environ.get(name + FILE_SUFFIX)
    if environ.get(name) or not file:
        return environ.get(name) or None
    with Path(file).open("rb") as stream:
        content = stream.read(_MAX_URL_BYTES + 1)
    if len(content) > _MAX_URL_BYTES:
        raise SettingError(f"{name}{FILE_SUFFIX}={file}: over {_MAX_URL_BYTES} bytes, so no URL")
    # Bytes that are not text lead to the message about a URL that cannot be read.
    url = content.decode(errors="replace").strip()
    if not url:
        raise SettingError(f"{name}{FILE_SUFFIX}={file}: is empty; write the URL into it")
    return url


def _with_checked_certificate(broker_url: str) -> str:
    """Return the URL such that the server's certificate is checked unless it says otherwise.

    kombu accepts any certificate for a URL that says nothing about TLS.
    """
    checked = []
    for url in broker_url.strip().split(";"):
        if url.startswith("rediss://") and "ssl_" not in url.partition("?")[2]:
            url += f"{'&' if '?' in url else '?'}ssl_cert_reqs=required"
        checked.append(url)
    return ";".join(checked)


def _home(named: str | None) -> Path:
    try:
        home = Path(named or _default_home()).expanduser().absolute()
    except RuntimeError:  # nobody has this name, or this user has none
        raise SettingError(
            f"the home folder of {named or 'this user'} is unknown; set {HOME} to a folder"
        ) from None
    try:
        str(home).encode()
    except UnicodeEncodeError:
        raise SettingError(
            f"{HOME}={home}: is not UTF-8, as a database URL must be; name another folder"
        ) from None
    return home


def _default_home() -> str:
    from platformdirs import user_data_dir  # only needed if nothing is configured

    return user_data_dir("cluesmith", appauthor=False)


def _embedded_database_url(home: Path) -> str:
    return f"sqlite:///{home / 'cluesmith.db'}"
