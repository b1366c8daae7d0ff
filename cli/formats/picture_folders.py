"""Folders of pictures: one for each puzzle, and one for its solution if asked for."""

from collections.abc import Callable, Iterator

from cluesmith.cli.formats import png
from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.shown_symbols import shown_symbols
from cluesmith.cli.formats.writers import FolderWriter
from cluesmith.generator.drawing import svg
from cluesmith.generator.records.puzzle_record import PuzzleRecord


def svg_writer(options: FormatOptions) -> FolderWriter:
    """Return a writer of pictures as SVG."""
    return _folder_of(svg.picture, "svg", options)


def png_writer(options: FormatOptions) -> FolderWriter:
    """Return a writer of pictures as PNG."""
    return _folder_of(png.picture, "png", options)


def _folder_of(
    picture: Callable[..., str | bytes], suffix: str, options: FormatOptions
) -> FolderWriter:
    def files(record: PuzzleRecord) -> Iterator[tuple[str, str | bytes]]:
        kind, clues, solution, words = record.kind, record.clues, record.solution, options.words
        symbols, has_rules = shown_symbols(record, options), options.with_rules
        how = options.colours, words, symbols, options.shade, has_rules
        yield f".{suffix}", picture(kind, clues, clues, record.difficulty_in(words), *how)
        if options.with_solution and solution is not None:
            yield f"-solution.{suffix}", picture(kind, clues, solution, "", *how)

    return FolderWriter(files)
