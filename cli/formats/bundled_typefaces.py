"""The typefaces that come with Cluesmith, for books and for pictures as PNG."""

from importlib.resources import files
from io import BytesIO

REGULAR, BOLD, TITLES = "NotoSans-Regular", "NotoSans-Bold", "NotoSerif-Bold"


def typeface(name: str) -> BytesIO:
    """Return a typeface as a TrueType file."""
    return BytesIO(files(__package__).joinpath("typefaces", f"{name}.ttf").read_bytes())
