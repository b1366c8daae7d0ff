"""The errors of the core; each message is the sentence that the user reads."""

from cluesmith.base_error import CluesmithError


class GeneratorError(CluesmithError):
    """Base of all errors of this package."""


class UnknownKindError(GeneratorError, ValueError):
    """No puzzle kind has this name or this line length."""


class DefinitionError(GeneratorError, ValueError):
    """A definition of a kind that cannot be read, or that no grid can obey."""


class FormatError(GeneratorError):
    """A puzzle that a file format cannot hold, or an option that it does not take."""


class UnknownOracleError(GeneratorError, ValueError):
    """A kind has no oracle of this name."""


class LimitError(GeneratorError, ValueError):
    """Limits or clue patterns that no puzzle of the kind can meet.

    Parameters
    ----------
    parameter : str
        The name of the parameter with the problem; the message begins with it.
    value : object
        Its value; None if it is too long to show.
    """

    def __init__(self, parameter: str, value: object, reason: str) -> None:
        self.parameter = parameter
        self.problem = f": {reason}" if value is None else f" {value}: {reason}"
        super().__init__(f"{parameter}{self.problem}")

    def of(self, parameter: str) -> "LimitError":
        """Return the same problem with another parameter to blame."""
        return _limit_error(parameter, self.problem)

    def __reduce__(self) -> tuple[object, ...]:
        """Carry the error to another process."""
        return (_limit_error, (self.parameter, self.problem))


def _limit_error(parameter: str, problem: str) -> LimitError:
    error = LimitError(parameter, None, "")
    error.problem = problem
    error.args = (f"{parameter}{problem}",)
    return error


class PuzzleSyntaxError(GeneratorError, ValueError):
    """A text that cannot be read as a puzzle of the kind; ``column`` counts from 1."""

    def __init__(self, message: str, column: int | None = None) -> None:
        super().__init__(message)
        self.column = column


class GridError(GeneratorError):
    """Values that break the rules of the kind, or a grid for which no puzzle was found."""


class MatrixSyntaxError(GeneratorError):
    """A line that cannot be read as a row of a 0/1 matrix."""


class ProofError(GeneratorError):
    """A puzzle that the generator made and that its proof refutes: a bug."""


class SearchLimitError(GeneratorError):
    """A search that gave up at its node budget: neither yes nor no."""

    def __init__(self, n_nodes: int) -> None:
        super().__init__(f"the search gave up after {n_nodes:,} nodes")
        self.n_nodes = n_nodes

    def __reduce__(self) -> tuple[object, ...]:
        """Carry the error to another process."""
        return (SearchLimitError, (self.n_nodes,))


class CatalogueError(GeneratorError):
    """A catalogue that is damaged, or a grid that is not in it."""


class NoCatalogueError(CatalogueError):
    """A kind without a catalogue."""
