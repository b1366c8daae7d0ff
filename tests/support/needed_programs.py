"""What some tests need besides the extra `test`, by the fixture that gives it.

`python -m tests.support.needed_programs` prints the packages of Debian that are not installed.
"""

import os
import shutil
from importlib.util import find_spec
from pathlib import Path

import pytest

DEJAVU = Path("/usr/share/fonts/truetype/dejavu/DejaVuSans.ttf")

# Where Debian puts servers, which is not on the path of all users.
SYSTEM_PATH = f"{os.environ.get('PATH', '')}:/usr/sbin"
NGINX = shutil.which("nginx", path=SYSTEM_PATH)

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")


def browser_and_driver() -> list[str]:
    """Return the programs that tests play in and with, as far as they are there."""
    browsers = [*filter(None, map(shutil.which, _BROWSERS))]
    return [*browsers[:1], *filter(None, [shutil.which("chromedriver")])]


_DEBIAN = "apt-get install "

# By fixture: whether it is there, and what installs it.
NEEDED = {
    "chromium": (lambda: len(browser_and_driver()) == 2, f"{_DEBIAN}chromium chromium-driver"),
    # For some versions of Python there is no wheel, and it needs a C compiler.
    "exact_cover_package": (
        lambda: find_spec("exact_cover") is not None,
        "pip install exact-cover",
    ),
    **dict.fromkeys(
        ("npm", "npm_folder"), (lambda: shutil.which("npm") is not None, f"{_DEBIAN}npm")
    ),
    "pgbouncer_url": (
        lambda: shutil.which("pgbouncer", path=SYSTEM_PATH) is not None,
        f"{_DEBIAN}pgbouncer",
    ),
    "hosts": (lambda: shutil.which("ip", path=SYSTEM_PATH) is not None, f"{_DEBIAN}iproute2"),
    "nginx": (lambda: NGINX is not None, f"{_DEBIAN}nginx-light"),
    "hebrew_font": (DEJAVU.exists, f"{_DEBIAN}fonts-dejavu-core"),
}


def skip_if_lacking(item: pytest.Item) -> None:
    """Skip a test that needs what is not there; fail it with `--complete`.

    Called before fixtures are made: a report then has one line for all tests that lack the same.
    """
    lacking = [
        f"a package that is not installed: {command}"
        for fixture, (is_there, command) in NEEDED.items()
        if fixture in getattr(item, "fixturenames", ()) and not is_there()
    ]
    if lacking:
        end = pytest.fail if item.config.getoption("complete") else pytest.skip
        end(f"needs {lacking[0]}")


if __name__ == "__main__":
    commands = [command for is_there, command in NEEDED.values() if not is_there()]
    print(*{each.removeprefix(_DEBIAN) for each in commands if each.startswith(_DEBIAN)})  # noqa: T201
