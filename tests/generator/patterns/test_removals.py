"""What puzzles with clues that are not digits can be tried without, alone and with images."""

from cluesmith.generator.clues.clue import Clue, CluePuzzle
from cluesmith.generator.kinds.kind_registry import kind_named
from cluesmith.generator.patterns.clue_symmetries import elements_of, named_mask
from cluesmith.generator.patterns.removals import removals

KILLER, FUTOSHIKI = kind_named("killer4"), kind_named("futoshiki4")
GRID = KILLER.values("1234341221434321")

# Rows of pairs.
PAIRS = CluePuzzle(
    bytes(16),
    tuple(Clue("cage", (c, c + 1), GRID[c] + GRID[c + 1]) for c in range(0, 16, 2)),
)


def images(kind, name):
    return elements_of(kind, named_mask(kind, name))


def test_a_wall_goes_with_its_images_unless_they_share_a_cage():
    alone = [each.name(KILLER) for each in removals(KILLER, PAIRS, GRID, most=4)]
    turned = [
        each.name(KILLER) for each in removals(KILLER, PAIRS, GRID, images(KILLER, "rot180"), 4)
    ]
    assert "cage:r1c1c2=3+cage:r1c3c4=7" in alone
    assert "cage:r1c1c2=3+cage:r1c3c4=7 and cage:r4c1c2=7+cage:r4c3c4=3" in turned
    # Of the walls between the rows, r2c1c2+r3c1c2 and its image r2c3c4+r3c3c4 are apart.
    assert len(alone) == sum(each.count("+") for each in turned)
    assert not removals(KILLER, PAIRS, GRID)  # no join is as small as the cages


def test_what_goes_leaves_the_rest_in_order():
    join = removals(KILLER, PAIRS, GRID, most=4)[0]
    less = join.of(PAIRS)
    assert less.clues == (Clue("cage", (0, 1, 2, 3), 10), *PAIRS.clues[2:])
    assert join.n_clues == 1
    assert KILLER.puzzle(KILLER.puzzle_text(less)) == less


def test_a_digit_and_a_sign_go_with_their_images():
    signs = (Clue("less", (0, 1)), Clue("less", (14, 15)), Clue("less", (4, 5)))
    puzzle = CluePuzzle(bytes([1, *[0] * 14, 1]), signs)
    found = removals(FUTOSHIKI, puzzle, GRID, images(FUTOSHIKI, "rot180"))
    names = [each.name(FUTOSHIKI) for each in found]
    assert names == ["r1c1 and r4c4", "less:r1c1c2 and less:r4c3c4"]
    assert found[0].of(puzzle).digits == bytes(16)
