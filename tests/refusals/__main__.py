"""Write the messages of all refusals anew: ``python -m tests.refusals``, then read what changed."""

import json
import os

from tests.refusals.command_tables import COMMANDS_FILE, recorded
from tests.refusals.refusal_tables import FILE, message, refusals


def _text(text: str) -> str:
    """Return a text as TOML has it: as it is where it may be."""
    if '"' in text and "'" not in text and text.isprintable():
        return f"'{text}'"
    return json.dumps(text, ensure_ascii=False)


head = FILE.read_text().partition("\n[")[0]
tables = [
    "\n".join([f"[{name}]", *(f"{_text(given)} = {_text(message(name, given))}" for given in rows)])
    for name, rows in refusals().items()
]
FILE.write_text("\n\n".join([head.rstrip(), *tables]) + "\n")

COMMANDS_FILE.write_text(recorded(os.environ))
