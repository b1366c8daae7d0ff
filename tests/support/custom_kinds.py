"""Kinds from definitions of the users' sort, with regions, houses and pairs of their own."""

from cluesmith.generator.kinds.kind import Kind
from cluesmith.generator.kinds.kind_registry import register
from cluesmith.generator.kinds.toml_text import definition_from_toml

_JIGSAW = """
title = "Jigsaw"
regions = '''
111222333
111223333
411222263
414556663
444555666
744555569
747888969
777888999
777888999
'''
"""

_OVERLAPPING = """
title = "Overlapping houses"
boxes = [3, 3]

[[houses]]
name = "left block"
cells = "r2c2 r2c3 r2c4 r3c2 r3c3 r3c4 r4c2 r4c3 r4c4"

[[houses]]
name = "middle block"
cells = "r4c4 r4c5 r4c6 r5c4 r5c5 r5c6 r6c4 r6c5 r7c5"

[[houses]]
name = "corners"
cells = "r1c1 r1c9 r9c1 r9c9"
"""

_MANY_HOUSES = "boxes = [3, 3]\n" + "".join(
    f'[[houses]]\nname = "line {row}"\ncells = "r{row}c1 r{row + 1}c3 r{row + 2}c5 r{row + 3}c7"\n'
    for row in (1, 2, 4, 5, 6)
)

_PAIRS = """
title = "Pairs"
rows = 4

[[pairs]]
cells = ["r1c1 r2c2", "r1c4 r3c3"]

[[pairs]]
rule = "not consecutive"
cells = ["r4c1 r4c2"]
"""

_HEXAGON = """
title = "Hexagon with regions"
shape = "hexagon"
rows = 5
regions = ["AAB", "AABB", "AC.BB", "CC..", "CC."]
"""

CUSTOM_KINDS: dict[str, Kind] = {
    name: register(definition_from_toml(text))
    for name, text in (
        ("jigsaw", _JIGSAW),
        ("overlapping houses", _OVERLAPPING),
        ("many houses", _MANY_HOUSES),
        ("pairs", _PAIRS),
        ("hexagon with regions", _HEXAGON),
    )
}
