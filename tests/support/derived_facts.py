"""The table of what follows from the rules of the built-in kinds.

    python -m tests.support.derived_facts

makes it anew; a test fails when it differs from the built-in kinds.
"""

from pathlib import Path

from cluesmith.generator.kinds.built_in import BUILT_IN
from cluesmith.generator.kinds.kind import Kind

MODULE = Path(__file__).parents[2] / "generator/kinds/derived_facts.py"


def module_text() -> str:
    """Return the text of the module with its rows made anew."""
    head, begin, _ = MODULE.read_text().partition("= {\n")
    kinds = [Kind(name, definition) for name, definition in BUILT_IN.items()]
    rows = [
        f'    "{kind.name}": ("{kind.definition.digest[:32]}", {kind.n_symmetries}),\n'
        for kind in kinds
    ]
    return f"{head}{begin}{''.join(rows)}}}\n"


if __name__ == "__main__":
    MODULE.write_text(module_text())
