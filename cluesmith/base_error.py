"""The base of all errors that Cluesmith raises; below every other module, and imports none."""


class CluesmithError(Exception):
    """The base of all errors of Cluesmith; the message is a sentence for the user."""
