"""Comments in files of text: lines that begin with '#'."""


def is_comment(line: str) -> bool:
    """Whether a line is a comment."""
    return line.lstrip().startswith("#")


def without_comment(line: str) -> str:
    """Return the text of a line without white space around it, nothing of a comment."""
    return "" if is_comment(line) else line.strip()
