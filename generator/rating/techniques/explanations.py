"""An explanation of each technique in a sentence or two, for people who solve puzzles.

A house is a row, a column, a box or any other group of cells whose digits all differ, and a
candidate is a digit that a cell may still hold.
"""

EXPLANATIONS = {
    "full-house": "A house has one blank cell left: it takes the digit that is missing there.",
    "hidden-single": "A digit has only one place left in a house: it goes there.",
    "naked-single": "A cell has only one candidate left: it takes that digit.",
    "window": "The digits of a line are consecutive, so those that it holds already tell between "
    "which limits the others lie: digits beyond them go.",
    "pointing": "All places of a digit in a box lie in one line as well: the digit is in the box, "
    "so it goes from the other cells of the line.",
    "claiming": "All places of a digit in a line lie in one box as well: the digit goes from the "
    "other cells of the box.",
    "locked-cell": "All places of a digit in a house see the same cell: wherever the digit "
    "is, that cell cannot hold it.",
    "naked-pair": "Two cells of a house have the same two candidates and no others: both digits "
    "go from the other cells of the house.",
    "hidden-pair": "Two digits have places in only two cells of a house: all other candidates "
    "of these cells go.",
    "naked-triple": "Three cells of a house have no candidates but three digits: these digits go "
    "from the other cells of the house.",
    "hidden-triple": "Three digits have places in only three cells of a house: all other "
    "candidates of these cells go.",
    "naked-quadruple": "Four cells of a house have no candidates but four digits: these digits go "
    "from the other cells of the house.",
    "hidden-quadruple": "Four digits have places in only four cells of a house: all other "
    "candidates of these cells go.",
    "x-wing": "In two rows the places of a digit lie in the same two columns: the digit goes from "
    "the rest of these columns; or columns and rows the other way round.",
    "swordfish": "In three rows the places of a digit lie in the same three columns: the digit "
    "goes from the rest of these columns; or columns and rows the other way round.",
    "jellyfish": "In four rows the places of a digit lie in the same four columns: the digit goes "
    "from the rest of these columns; or columns and rows the other way round.",
    "xy-wing": "A cell with candidates x and y sees one with x and z and one with y and z: one of "
    "the two is z, so z goes from the cells that see both.",
    "xyz-wing": "A cell with candidates x, y and z sees one with x and z and one with y and z: one "
    "of the three is z, so z goes from the cells that see all three.",
    "unique-rectangle": "Four cells in two rows, two columns and two boxes that held only the same "
    "two digits could be exchanged, and the puzzle had two solutions: what would lead there goes.",
    "bug": "If every cell had two candidates left and each of them two places in each house, there "
    "were two solutions or none: what keeps a puzzle from that is true.",
    "aligned-pair": "Two cells are looked at together: pairs of candidates that leave another cell "
    "without a digit cannot be, and a candidate that is in no other pair goes.",
    "aligned-triple": "Three cells are looked at together: combinations of their candidates "
    "that leave another cell without a digit cannot be, and a candidate that is in no other one "
    "goes.",
    "x-chain": "Places of one digit are linked so that, in turns, at least one and at most "
    "one of two neighbours holds it: what sees both ends goes.",
    "xy-chain": "Cells with two candidates each are linked by the digits that they share: one of "
    "the ends holds the digit in question, so it goes from the cells that see both.",
    "aic": "A chain of candidates of which, in turns, at least one and at most one is true: one of "
    "its ends is true, and what contradicts both goes.",
    "whip": "A candidate is taken for true, and cells and houses that have one choice left each "
    "are followed until one has none: the candidate goes.",
    "nishio": "A digit is put into a cell, and what follows for this digit alone leads to a "
    "contradiction: it goes from the cell.",
    "forcing-chain": "All candidates of a cell, or all places of a digit in a house, lead to the "
    "same conclusion along chains: the conclusion is true.",
    "forcing-net": "All candidates of a cell, or all places of a digit in a house, lead to "
    "the same conclusion along chains that branch and meet again: the conclusion is true.",
    "nested-net": "As in a forcing net, all choices lead to the same conclusion, but steps on "
    "the way rest on chains of their own.",
}
