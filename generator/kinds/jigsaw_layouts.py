"""Jigsaw layouts: regions of nine cells instead of boxes.

BB3 and BB4 were drawn in 2005 by Bob H, as layouts that have puzzles with 8 clues, the fewest that
a jigsaw can have.  They stand here as printed in the forum at enjoysudoku.com, "Jigsaw Layouts
(Twiggy)", 2021, which found 14 such puzzles of BB3 and 3 of BB4 in transversals: nine cells, one
in each row, column and region, with all digits in them.

BB3 has 112,072 grids up to the names of digits, BB4 493,179.  Eight cells are a puzzle if just one
of these grids has eight digits in them.  Of the 2,706 transversals of BB3, 66 are puzzles (45 in
the forum), and 17 puzzles with 8 clues come of them; of the 2,417 of BB4 26, and 3, as there.  But
eight cells need not be part of such nine: from those of BB3, exchanges of two cells at a time led
to 52,001 puzzles with 8 clues in 90 s, and had not come to an end.  No symmetry joins two of them.

The other layouts are drawn for their looks, with symmetries.
"""

from collections.abc import Iterator, Mapping

_DRAWN = """
BB3        BB4        Triangles  Lanterns   Pinwheel
111112222  111111123  112222233  112222233  111112223
133411152  144552223  111222333  111123333  411112233
334466652  145522663  411123335  411222335  444452233
344667752  445226633  441666355  414666535  444452233
346687552  455266337  444666555  444666555  665555533
346887592  456668397  447666855  474666585  667758888
346877599  458888397  477798885  477999885  667758888
348879559  488999997  777999888  777798888  667799998
888779999  889977777  779999988  779999988  677799999

Windmill   Spiral     Dragonflies  Rocket     Hooks
112222333  112222222  111123333    111222333  122222333
122112343  133333242  122222223    112242233  111112433
111152344  113563447  111123333    112444233  151222443
666652334  155563347  444456666    511444336  156666433
675555534  156666647  455555556    555474666  755564443
677854444  158864447  444456666    585576696  775666648
667859999  155864877  777789999    885576699  755999848
767899889  959888887  788888889    888879999  775988888
777888899  999999977  777789999    887777799  777999998
"""


def _layouts() -> Iterator[tuple[str, tuple[str, str]]]:
    for block in _DRAWN.strip().split("\n\n"):
        for name, *rows in zip(*(line.split() for line in block.split("\n")), strict=True):
            yield f"jigsaw-{name.lower()}", (f"Jigsaw {name}", "".join(rows))


# By the name of the kind, its title and the region of each cell.
JIGSAW_LAYOUTS: Mapping[str, tuple[str, str]] = dict(_layouts())
