"""What a screen reader says of a cell for each clue that it belongs to."""

from collections.abc import Mapping
from typing import NamedTuple


class ClueWords(NamedTuple):
    """Words for the cells of a clue, with names in braces that the page fills in.

    ``{value}`` is the number of the clue, ``{n}`` how many cells it has, ``{at}`` the place of the
    cell in it from 1, ``{other}`` the other of two cells, ``{from}`` where a number stands beside
    the board.

    Parameters
    ----------
    first : str
        For the first cell.
    others : str
        For the others; as for the first one if it is empty.
    whole : str
        For the clue as a whole; as for the first one if it is empty.
    """

    first: str
    others: str = ""
    whole: str = ""

    @property
    def texts(self) -> tuple[str, str, str]:
        """All three."""
        return self.first, self.others or self.first, self.whole or self.first


WORDS: Mapping[str, ClueWords] = {
    "cage": ClueWords("cage sum {value} of {n} cells"),
    "plus": ClueWords("cage sum {value} of {n} cells"),
    "minus": ClueWords("cage difference {value} of {n} cells"),
    "times": ClueWords("cage product {value} of {n} cells"),
    "divide": ClueWords("cage quotient {value} of {n} cells"),
    "less": ClueWords("less than {other}", "more than {other}"),
    "white": ClueWords("white dot to {other}"),
    "black": ClueWords("black dot to {other}"),
    "v": ClueWords("V to {other}"),
    "x": ClueWords("X to {other}"),
    "thermo": ClueWords(
        "bulb of a thermometer of {n} cells",
        "cell {at} of {n} of a thermometer",
        "thermometer of {n} cells",
    ),
    "arrow": ClueWords(
        "circle of an arrow of {n} cells", "cell {at} of {n} of an arrow", "arrow of {n} cells"
    ),
    "whisper": ClueWords("cell {at} of {n} on a whisper line", whole="whisper line of {n} cells"),
    "renban": ClueWords("cell {at} of {n} on a renban line", whole="renban line of {n} cells"),
    "palindrome": ClueWords(
        "cell {at} of {n} on a palindrome line", whole="palindrome line of {n} cells"
    ),
    "skyscraper": ClueWords("skyscrapers {value} from {from}"),
    "sandwich": ClueWords("sandwich sum {value} from {from}"),
    "little-killer": ClueWords("diagonal sum {value} from {from}"),
    "x-sum": ClueWords("X-sum {value} from {from}"),
    "odd": ClueWords("odd"),
    "even": ClueWords("even"),
}
