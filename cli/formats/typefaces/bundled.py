"""The files of the typefaces."""

from importlib.resources import files
from io import BytesIO

REGULAR, BOLD, TITLES = "NotoSans-Regular", "NotoSans-Bold", "NotoSerif-Bold"


def typeface(name: str) -> BytesIO:
    """Return a typeface as a TrueType file."""
    return BytesIO(files(__package__).joinpath(f"{name}.ttf").read_bytes())
