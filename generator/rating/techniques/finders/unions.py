"""Sets that together hold no more than their number: the common part of subsets and fish."""

from collections.abc import Iterator, Sequence

from cluesmith.generator.rating.techniques.position import Row


def unions(rows: Sequence[Row], size: int) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the choices of so many rows that hold as many numbers together.

    Parameters
    ----------
    rows : sequence of (int, int)
        The number of each, and what it holds, as bits; at least one.
    size : int

    Yields
    ------
    (tuple of int, int)
        The numbers of the rows, and what they hold together.
    """
    few = [row for row in rows if row[1].bit_count() <= size]
    if len(few) >= size:
        yield from _grown(few, 0, size, (), 0, size)


def unions_with(
    rows: Sequence[Row], n_rows: int, union: int, size: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield the choices of so many rows that hold, with what is there, so many numbers together.

    As ``unions`` does; there may be no row to choose.
    """
    yield from _grown(rows, 0, n_rows, (), union, size)


def _grown(
    rows: Sequence[Row], start: int, n_more: int, chosen: tuple[int, ...], union: int, size: int
) -> Iterator[tuple[tuple[int, ...], int]]:
    if not n_more:
        if union.bit_count() == size:
            yield chosen, union
        return
    for place in range(start, len(rows) - n_more + 1):
        number, holds = rows[place]
        together = union | holds
        if together.bit_count() <= size:
            yield from _grown(rows, place + 1, n_more - 1, (*chosen, number), together, size)
