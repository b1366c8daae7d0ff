"""The typefaces in cli/formats/typefaces: `python -m tools.typefaces FOLDER`.

FOLDER holds the npm packages @fontsource/noto-sans and @fontsource/noto-serif as npm installs them.
"""

from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import click
from fontTools.merge import Merger
from fontTools.merge import Options as MergeOptions
from fontTools.misc.roundTools import otRound
from fontTools.pens.recordingPen import DecomposingRecordingPen
from fontTools.pens.transformPen import TransformPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont

INTO = Path(__file__).parents[1] / "cli" / "formats" / "typefaces"
TYPEFACES = {
    "NotoSans-Regular": ("noto-sans", "400"),
    "NotoSans-Bold": ("noto-sans", "700"),
    "NotoSerif-Bold": ("noto-serif", "700"),
}
SCRIPTS = ("latin", "latin-ext", "vietnamese", "greek", "greek-ext", "cyrillic", "cyrillic-ext")

# The letters that languages are written with, without phonetic and medieval ones.
BLOCKS = ((0x20, 0x24F), (0x2B0, 0x52F), (0x1E00, 0x1FFF), (0x2000, 0x22FF))

# Neither reportlab nor Pillow as it comes reads these.
LAYOUT = ["GDEF", "GPOS", "GSUB", "STAT", "fpgm", "prep", "cvt ", "gasp"]


# The size of the slash of the sign, and the code point that hints use.
SLASH_SCALE, NOT_EQUAL = 0.8, 0x2260


def add_not_equal(font: TTFont) -> None:
    """Add the not-equal sign, which the parts lack: an equals sign and a slash."""
    names, glyphs = font.getBestCmap(), font["glyf"]
    equal, slash = names[ord("=")], names[ord("/")]
    (x, y), (slash_x, slash_y) = middle(glyphs[equal]), middle(glyphs[slash])
    by = (x - SLASH_SCALE * slash_x, y - SLASH_SCALE * slash_y)
    drawn, pen = font.getGlyphSet(), TTGlyphPen(None)
    outlines = DecomposingRecordingPen(drawn)
    drawn[equal].draw(outlines)
    drawn[slash].draw(TransformPen(outlines, (SLASH_SCALE, 0, 0, SLASH_SCALE, *by)))
    outlines.replay(pen)
    font.setGlyphOrder([*font.getGlyphOrder(), "notequal"])
    glyphs.setGlyphOrder(font.getGlyphOrder())
    glyphs["notequal"] = pen.glyph(round=otRound)
    glyphs["notequal"].recalcBounds(glyphs)
    font["hmtx"]["notequal"] = (font["hmtx"][equal][0], glyphs["notequal"].xMin)
    for table in font["cmap"].tables:
        if table.isUnicode():
            table.cmap[NOT_EQUAL] = "notequal"


def middle(glyph: Any) -> tuple[float, float]:
    """Return the middle of a glyph's box."""
    return (glyph.xMin + glyph.xMax) / 2, (glyph.yMin + glyph.yMax) / 2


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
def main(folder: Path) -> None:
    """Write the typefaces."""
    for name, (package, weight) in TYPEFACES.items():
        files = folder / "@fontsource" / package / "files"
        with TemporaryDirectory() as parts:
            paths = []
            for script in SCRIPTS:
                font = TTFont(files / f"{package}-{script}-{weight}-normal.woff2")
                font.flavor, font.recalcTimestamp = None, False
                paths.append(f"{parts}/{script}.ttf")
                font.save(paths[-1])
            whole = Merger(MergeOptions(drop_tables=LAYOUT)).merge(paths)
        add_not_equal(whole)
        wanted = Subsetter(Options(name_IDs=["*"], notdef_outline=True))
        wanted.populate(unicodes=[code for a, b in BLOCKS for code in range(a, b + 1)])
        wanted.subset(whole)
        whole["head"].created = whole["head"].modified = font["head"].modified
        whole.recalcTimestamp = False
        whole.save(INTO / f"{name}.ttf")


if __name__ == "__main__":
    main()
