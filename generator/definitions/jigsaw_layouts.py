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

from collections.abc import Mapping

# By the name of the kind, its title and the region of each cell, a row a string.
JIGSAW_LAYOUTS: Mapping[str, tuple[str, tuple[str, ...]]] = {
    "jigsaw-bb3": (
        "Jigsaw BB3",
        (
            "111112222",
            "133411152",
            "334466652",
            "344667752",
            "346687552",
            "346887592",
            "346877599",
            "348879559",
            "888779999",
        ),
    ),
    "jigsaw-bb4": (
        "Jigsaw BB4",
        (
            "111111123",
            "144552223",
            "145522663",
            "445226633",
            "455266337",
            "456668397",
            "458888397",
            "488999997",
            "889977777",
        ),
    ),
    "jigsaw-triangles": (
        "Jigsaw Triangles",
        (
            "112222233",
            "111222333",
            "411123335",
            "441666355",
            "444666555",
            "447666855",
            "477798885",
            "777999888",
            "779999988",
        ),
    ),
    "jigsaw-lanterns": (
        "Jigsaw Lanterns",
        (
            "112222233",
            "111123333",
            "411222335",
            "414666535",
            "444666555",
            "474666585",
            "477999885",
            "777798888",
            "779999988",
        ),
    ),
    "jigsaw-pinwheel": (
        "Jigsaw Pinwheel",
        (
            "111112223",
            "411112233",
            "444452233",
            "444452233",
            "665555533",
            "667758888",
            "667758888",
            "667799998",
            "677799999",
        ),
    ),
    "jigsaw-windmill": (
        "Jigsaw Windmill",
        (
            "112222333",
            "122112343",
            "111152344",
            "666652334",
            "675555534",
            "677854444",
            "667859999",
            "767899889",
            "777888899",
        ),
    ),
    "jigsaw-spiral": (
        "Jigsaw Spiral",
        (
            "112222222",
            "133333242",
            "113563447",
            "155563347",
            "156666647",
            "158864447",
            "155864877",
            "959888887",
            "999999977",
        ),
    ),
    "jigsaw-dragonflies": (
        "Jigsaw Dragonflies",
        (
            "111123333",
            "122222223",
            "111123333",
            "444456666",
            "455555556",
            "444456666",
            "777789999",
            "788888889",
            "777789999",
        ),
    ),
    "jigsaw-rocket": (
        "Jigsaw Rocket",
        (
            "111222333",
            "112242233",
            "112444233",
            "511444336",
            "555474666",
            "585576696",
            "885576699",
            "888879999",
            "887777799",
        ),
    ),
    "jigsaw-hooks": (
        "Jigsaw Hooks",
        (
            "122222333",
            "111112433",
            "151222443",
            "156666433",
            "755564443",
            "775666648",
            "755999848",
            "775988888",
            "777999998",
        ),
    ),
}
