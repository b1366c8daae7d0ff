"""A real browser for the tests: Debian's Chromium without a window, led by its driver."""

from collections.abc import Iterator
from contextlib import contextmanager

from selenium import webdriver
from selenium.webdriver.chrome.service import Service

from tests.support.needed_programs import browser_and_driver


@contextmanager
def open_chromium() -> Iterator[webdriver.Chrome]:
    """Give a browser, and end it."""
    browser, driver = browser_and_driver()
    options = webdriver.ChromeOptions()
    options.binary_location = browser
    for argument in ("--headless=new", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"):
        options.add_argument(argument)
    options.set_capability("goog:loggingPrefs", {"browser": "ALL", "performance": "ALL"})
    chromium = webdriver.Chrome(options, Service(driver))
    chromium.implicitly_wait(30)  # for the elements of a page whose address is there before them
    try:
        yield chromium
    finally:
        chromium.quit()


def show_at(chromium: webdriver.Chrome, width: int, height: int, has_touch: bool = False) -> None:
    """Give the page so many pixels, and a finger if asked for."""
    size = {"width": width, "height": height, "deviceScaleFactor": 1, "mobile": has_touch}
    chromium.execute_cdp_cmd("Emulation.setDeviceMetricsOverride", size)
    chromium.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": has_touch})
