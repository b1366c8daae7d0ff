"""Record what the commands make, as digests and as a transcript: ``python -m tests.same_bytes``."""

from tests.same_bytes.digest_runs import COMMANDS, FOLDER, JOBS, SHOWN, generated, printed, shown

digests = [f"{generated(name)}  {name}\n" for name in JOBS]
digests += [f"{printed(name)}  {name}\n" for name in COMMANDS]
(FOLDER / "digests.txt").write_text("".join(digests))
texts = [f"$ {command}\n{shown(command)}\n" for command in SHOWN]
(FOLDER / "shown.txt").write_text("\n".join(texts))
