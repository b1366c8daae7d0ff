"""Compiles the kernel: every module of the generator that imports cython.

What can be said without code is in pyproject.toml.
"""

import gc
import os
import re
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# The code of memoryviews: a third of the work, were each module to have it for itself.
SHARED = "cluesmith.generator._memoryviews"

# How far each module is optimised, by its folder or its name; the last that applies counts.  While
# this held for all functions (see FUNCTION), gcc took 73 s of one core with -O3 for all, 56 with
# -O2, 35 with -O1.  Against -O3 searches take:
# - houses 1.02 of the time with -O2, 1.09 with -O1; Hanidoku 1.03 and 1.05; proofs 1.0 and 1.1;
# - bands 0.9 with -O2 and 1.0 with -O1; dancing links 1.0 and 1.2; canonical forms 1.05 and 1.2;
# - ratings the same with any;
# - counted in instructions, proofs of 16x16 1.27 with -O2, and `_are_overlapping` 3.7.
# Rejected: plain pointers in place of memoryviews, for 10 % of 25 s; fewer copies of the search of
# houses, which take 1 s each of 11 and make its search up to twice as fast; -O2 with
# -fvect-cost-model=dynamic for houses and proofs, 1.13 and 1.25 of the instructions of -O3; a
# second copy of houses for AVX2 and BMI2, which takes 12 s, for 0.93 of the time for 16x16 Sudoku.
LEVELS = {
    "generator": "-O2",
    "houses_oracle": "-O3",
    "rows_oracle": "-O3",
    "clue_constraints": "-O3",
    "clue_search": "-O3",
    "clue_tables": "-O1",
    "hidden_sums": "-O3",
    "bit_rows": "-O3",
    "catalogue_sampler": "-O3",
    "overlap": "-O3",
    "elimination": "-O3",
    "cage_combinations": "-O3",
    "combination_search": "-O3",
    "outside_clues": "-O3",
    "sums_and_products": "-O3",
    "constraint_lists": "-O1",
    "rating": "-O1",
    "whips": "-O2",
    "clue_rater": "-O2",
    "clue_support": "-O2",
    "clue_trials": "-O2",
    "_memoryviews": "-O1",
    "orbits": "-O1",
    "pattern_masks": "-O1",
    "random_draws": "-O1",
    "search_oracle": "-O1",
    "signature": "-O1",
}

# A module that needs one of them otherwise says so in its first line.
DIRECTIVES = {
    "language_level": 3,
    "auto_pickle": False,
    "binding": False,
    "boundscheck": False,
    "cdivision": True,
    # A variable has the C type of what it is given, unless it is declared.
    "infer_types": True,
    "initializedcheck": False,
    "show_performance_hints": False,
    "wraparound": False,
}

# Neither symbols for a debugger, nor warnings of generated code, nor its lines in tracebacks.
OPTIONS = ["-g0", "-w", "-fvisibility=hidden", "-DCYTHON_CLINE_IN_TRACEBACK=0"]

# Two thirds of Cython's C code take arguments, convert values and set modules up, where no time
# goes: gcc leaves them as they are (-O0).  It optimises the body of a function that Python calls
# with -O1.  C functions, in which searches run, inline functions and comparisons of Python's
# numbers keep the level of their module.  So gcc takes 67 s of processor time in place of 110, and
# generating takes about 1 % more instructions.  Rejected: -O0 for bodies too, 62 s, but up to 5 %
# more instructions; `cold` in place of -O0, which saves half as much.  clang ignores the attribute.
# All calls go through the first of the modules that are kept whole; the search of the other takes
# 2 % more instructions otherwise, for the same text.
KEPT_WHOLE = ("_memoryviews", "houses_oracle")
KEPT = "__pyx_f_|__Pyx_PyObject_Compare"
FUNCTION = re.compile(
    rf"^static (?!CYTHON_INLINE|__attribute__)(?=[\w *]*[ *](?!{KEPT})(\w+)\()", re.M
)


def _with_level(function: re.Match[str]) -> str:
    level = "O1" if function[1].startswith("__pyx_pf_") else "O0"
    return f'static __attribute__((optimize("{level}"))) '


def _extension(path: Path) -> Extension:
    level = [LEVELS[part] for part in path.with_suffix("").parts if part in LEVELS][-1]
    return Extension(
        ".".join(path.with_suffix("").parts),
        [str(path)],
        extra_compile_args=[level, *OPTIONS],
    )


def _extensions() -> list[Extension]:
    """Return the modules to compile, the longest first, so that no core is left with it."""
    modules = [
        path
        for path in Path("cluesmith/generator").rglob("*.py")
        if "\nimport cython\n" in path.read_text(encoding="utf-8")
    ]
    modules.sort(key=lambda path: (-path.stat().st_size, path))
    return [_extension(Path(*SHARED.split(".")).with_suffix(".c")), *map(_extension, modules)]


def _remove_leftovers() -> None:
    """Remove compiled modules whose source has another name now: they could still be imported."""
    for module in Path("cluesmith/generator").rglob("*.so"):
        source = module.with_name(module.name.partition(".")[0]).with_suffix(".py")
        if not source.exists() and source.stem != SHARED.rpartition(".")[2]:
            module.unlink()


def _lower_levels(extension: Extension) -> None:
    """Write into the C code of a module what gcc need not optimise, unless that is written."""
    code = Path(extension.sources[0])
    text = code.read_text(encoding="utf-8")
    if not extension.name.endswith(KEPT_WHOLE) and "__attribute__((optimize(" not in text:
        code.write_text(FUNCTION.sub(_with_level, text), encoding="utf-8")


class ParallelBuild(build_ext):
    """Translates and compiles as many modules at a time as there are cores."""

    _translators: Executor

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        if self.inplace:
            _remove_leftovers()
        # The garbage collector takes 4.5 s of the 15 s of all translations; without it they hold
        # 650 MB in place of 250 when one process does them all.
        with ProcessPoolExecutor(self.parallel, initializer=gc.disable) as self._translators:
            super().build_extensions()

    def build_extension(self, extension: Extension) -> None:
        # In a process of its own: Cython would keep the other threads waiting.
        # Not with a function of this file, which pip executes without a name to import it by.
        translated = self._translators.submit(
            cythonize,
            [extension],
            build_dir="build/cython",
            shared_utility_qualified_name=SHARED,
            compiler_directives=DIRECTIVES,
        )
        extension.sources = translated.result()[0].sources
        _lower_levels(extension)
        super().build_extension(extension)


if __name__ == "__main__":
    setup(ext_modules=_extensions(), cmdclass={"build_ext": ParallelBuild})
