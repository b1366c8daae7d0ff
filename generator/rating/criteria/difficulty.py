"""The wanted difficulty of a job's puzzles, and which ratings meet it."""

from dataclasses import dataclass

from cluesmith.generator.rating.rating import Rating
from cluesmith.generator.rating.techniques.levels import Level
from cluesmith.generator.rating.techniques.technique_table import all_bits, bits_named
from cluesmith.generator.rating.whip_rating import BEYOND

Range = tuple[int, int]

_SCALES = ("er", "ep", "ed")


@dataclass(frozen=True, slots=True)
class Difficulty:
    """What is asked of the ratings of puzzles, all that is given together.

    Parameters
    ----------
    levels : tuple of Level
        The level is one of these; none for any.
    er, ep, ed : (int, int), optional
        Ranges in tenths, both ends included.
    whip : (int, int), optional
        The range of the longest whip.
    techniques : tuple of str
        Of each of these techniques or groups of them, one is used.
    hardest : tuple of str
        The hardest technique is one of these.
    without : tuple of str
        None of these is used.
    is_diamond, is_pearl : bool
        Whether ED is ER, and whether EP is.
    """

    levels: tuple[Level, ...] = ()
    er: Range | None = None
    ep: Range | None = None
    ed: Range | None = None
    whip: Range | None = None
    techniques: tuple[str, ...] = ()
    hardest: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    is_diamond: bool = False
    is_pearl: bool = False

    @property
    def is_any(self) -> bool:
        """Whether every puzzle will do."""
        return self == Difficulty()

    @property
    def text(self) -> str:
        """The same in one line, as ``read_difficulty`` reads it: "level=easy er=1.5..2.0"."""
        words = []
        if self.levels:
            words.append(f"level={','.join(self.levels)}")
        for scale in _SCALES:
            limits: Range | None = getattr(self, scale)
            if limits:
                words.append(f"{scale}={tenths_text(limits[0])}..{tenths_text(limits[1])}")
        if self.whip:
            words.append(f"whip={self.whip[0]}..{self.whip[1]}")
        for name, values in (
            ("technique", self.techniques),
            ("hardest", self.hardest),
            ("without", self.without),
        ):
            if values:
                words.append(f"{name}={','.join(values)}")
        words += ["diamond"] * self.is_diamond + ["pearl"] * self.is_pearl
        return " ".join(words)

    def admits(self, rating: Rating) -> bool:
        """Whether a puzzle with this rating is wanted."""
        return (
            (not self.levels or rating.level in self.levels)
            and all(_is_within(getattr(rating, scale), getattr(self, scale)) for scale in _SCALES)
            and _is_within(rating.whip, self.whip)
            and all(bits_named(name) & rating.techniques for name in self.techniques)
            and (not self.hardest or bool(all_bits(self.hardest) & rating.hardest_bit))
            and not all_bits(self.without) & rating.techniques
            and (not self.is_diamond or rating.ed == rating.er)
            and (not self.is_pearl or rating.ep == rating.er)
        )


# What asks for the longest whip of each puzzle, whatever it is.
ANY_WHIP = Difficulty(whip=(0, BEYOND))


def read_difficulty(text: str) -> Difficulty:
    """Read what ``Difficulty.text`` wrote.

    Raises
    ------
    ValueError
        It is no such text.
    """
    fields: dict[str, object] = {}
    for word in text.split():
        name, _, value = word.partition("=")
        if name == "level":
            fields["levels"] = tuple(map(Level, value.split(",")))
        elif name in (*_SCALES, "whip"):
            low, _, high = value.partition("..")
            read = int if name == "whip" else tenths
            fields[name] = (read(low), read(high))
        elif name in ("technique", "hardest", "without"):
            key = "techniques" if name == "technique" else name
            fields[key] = tuple(value.split(","))
        elif name in ("diamond", "pearl"):
            fields[f"is_{name}"] = True
        else:
            raise ValueError(f"difficulty {text!r}: {name!r} is not known")
    return Difficulty(**fields)  # type: ignore[arg-type]


def tenths(text: str) -> int:
    """Read "4.2" as 42, "4" as 40.

    Raises
    ------
    ValueError
    """
    whole, _, part = text.strip().partition(".")
    if len(part) > 1 or not (whole + part).isdecimal():
        raise ValueError(f"{text!r} is not a rating such as 4.2")
    return 10 * int(whole) + int(part or 0)


def tenths_text(number: int) -> str:
    """Write 42 as "4.2"."""
    return f"{number // 10}.{number % 10}"


def _is_within(value: int | None, limits: Range | None) -> bool:
    return limits is None or (value is not None and limits[0] <= value <= limits[1])
