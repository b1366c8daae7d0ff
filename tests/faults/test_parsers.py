"""Whatever stands in a file: every parser has a result or one of our errors, a line of its own.

The targets are those of ``python -m tests.faults.fuzz``, which looks for minutes where this looks
for moments; what it has found is among the examples here.
"""

import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from fuzz_targets import TARGETS
from hypothesis import example, given, settings
from hypothesis import strategies as st

from cluesmith.cli.formats.format import FormatOptions
from cluesmith.cli.formats.known_formats import FORMATS
from cluesmith.cli.formats.writers import FolderWriter
from cluesmith.cli.reading.puzzle_files import read_batches, read_puzzle_lines
from cluesmith.cli.writing.puzzle_output import PuzzleOutput
from cluesmith.generator.errors import LimitError
from cluesmith.generator.kinds.kind_registry import KINDS
from cluesmith.generator.records.puzzle_record import PuzzleRecord
from tests.support.kinds import spec_of

ROOT = Path(__file__).parents[2]


@st.composite
def spoilt(draw: st.DrawFn, examples: tuple[bytes, ...]) -> bytes:
    """Examples with some bytes put in the place of others."""
    data = bytearray(draw(st.sampled_from(examples)))
    for _ in range(draw(st.integers(0, 4))):
        begin = draw(st.integers(0, len(data)))
        n_dropped = draw(st.sampled_from([0, 0, 1, 1, 2, 9, 10_000]))
        put = draw(
            st.binary(max_size=3) | st.sampled_from([b"\n", b"\r\n", b"\xff\xfe", b"9" * 30])
        )
        data[begin : begin + n_dropped] = put
    return bytes(data)


@pytest.mark.parametrize("name", TARGETS)
def test_any_bytes_are_read_or_refused_in_one_line(name: str) -> None:
    target = TARGETS[name]

    @settings(max_examples=60)
    @given(st.binary(max_size=200) | spoilt(target.examples))
    def check(data: bytes) -> None:
        target.run(data)

    assert target.examples
    for data in target.examples:
        target.run(data)
    check()


@pytest.mark.timeout(20)
def test_a_limit_far_above_all_cells_is_as_good_as_none() -> None:
    # The fuzzer's: the sizes of symmetric patterns were counted up to the limit.
    huge = spec_of("sudoku", max_clues=10**30, symmetry="full")
    assert huge.layout.sizes == spec_of("sudoku", symmetry="full").layout.sizes
    with pytest.raises(LimitError):
        spec_of("sudoku", max_clues=10**30, min_clues=82, symmetry="full")


@st.composite
def clues_of(draw: st.DrawFn, kind_name: str) -> str:
    """Any clues at all: readers do not care whether they are a puzzle."""
    kind = KINDS[kind_name]
    digit = st.sampled_from(kind.symbols) | st.just(".") | st.just(".")
    return "".join(draw(st.lists(digit, min_size=kind.n_cells, max_size=kind.n_cells)))


@pytest.mark.parametrize(
    ("name", "kind_name"),
    [
        pytest.param(each.name, kind_name, marks=[pytest.mark.slow] * (kind_name == "sudoku16"))
        for each in FORMATS.values()
        for kind_name in ("sudoku", "hanidoku", "sudoku16")
        if each.holds_puzzles and each.refusal(KINDS[kind_name]) is None
    ],
)
def test_what_is_written_is_read_back(
    tmp_path_factory: pytest.TempPathFactory, name: str, kind_name: str
) -> None:
    kind = KINDS[kind_name]
    fields = ("section",) if name in ("json", "sqlite") else ("source", "puzzle")
    options = FormatOptions(title="<&'\">]]> \x1b=1+1", fields=fields)

    @settings(max_examples=8)
    @given(
        st.lists(clues_of(kind_name), min_size=1, max_size=4),
        st.text(st.characters(codec="utf-8"), max_size=9),
    )
    @example(["." * kind.n_cells], "")
    def check(puzzles: list[str], source: str) -> None:
        path = tmp_path_factory.mktemp("back") / "file"
        output = PuzzleOutput(FORMATS[name], options, str(path))
        records = [
            PuzzleRecord(
                kind,
                clues,
                ordinal,
                er=7.0,
                source=source,
                section=source,
                canonical=f"{ordinal}{clues}",
            )
            for ordinal, clues in enumerate(puzzles, start=1)
        ]
        output.write(records)
        is_folder = isinstance(output.writer, FolderWriter)
        files = sorted(map(str, path.iterdir())) if is_folder else [str(path)]
        read = [
            text
            for batch in read_batches(tuple(files), None)
            for text in batch.kind.text_lines(batch.puzzles.values)
        ]
        assert read == puzzles
        assert len(list(read_puzzle_lines(tuple(files)))) == len(puzzles)

    check()


@pytest.mark.slow
def test_the_fuzzer_runs_and_finds_nothing() -> None:
    if find_spec("atheris") is None:
        pytest.skip("atheris is not installed")
    command = [sys.executable, "-m", "tests.faults.fuzz", "--seconds", "3"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert (done.returncode, done.stdout.count(": ok")) == (0, len(TARGETS)), done.stdout
