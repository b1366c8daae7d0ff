"""The base of all errors that Cluesmith raises; below every other module, and imports none."""


class CluesmithError(Exception):
    """Whatever Cluesmith refuses or cannot do; the message is a sentence for the user."""
