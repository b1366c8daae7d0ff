"""Types that several routes share."""

from msgspec import Struct


class Problem(Struct):
    """What is wrong with a call, as RFC 9457 has it."""

    title: str
    status: int
    detail: str
    type: str = "about:blank"
