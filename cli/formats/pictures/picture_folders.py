"""Folders of pictures: one for each puzzle, and one for its solution if asked for."""

from collections.abc import Callable, Iterator

from cluesmith.cli.formats.interface.format import FormatOptions
from cluesmith.cli.formats.interface.writers import FolderWriter
from cluesmith.cli.formats.pictures import png
from cluesmith.generator.drawing import svg
from cluesmith.generator.records.puzzle_record import PuzzleRecord


def svg_writer(options: FormatOptions) -> FolderWriter:
    """Pictures as SVG."""
    return _folder_of(svg.picture, "svg", options)


def png_writer(options: FormatOptions) -> FolderWriter:
    """Pictures as PNG."""
    return _folder_of(png.picture, "png", options)


def _folder_of(
    picture: Callable[..., str | bytes], suffix: str, options: FormatOptions
) -> FolderWriter:
    def files(record: PuzzleRecord) -> Iterator[tuple[str, str | bytes]]:
        clues, colours, words = record.clues, options.colours, options.words
        difficulty = record.difficulty_in(words)
        yield f".{suffix}", picture(record.kind, clues, clues, difficulty, colours, words)
        if options.with_solution and record.solution is not None:
            solved = picture(record.kind, clues, record.solution, "", colours, words)
            yield f"-solution.{suffix}", solved

    return FolderWriter(files)
