"""Compiles the kernel: every module of the generator that imports cython.

What can be said without code is in pyproject.toml.

Any build leaves the compiled modules beside their sources too.  So `import cluesmith` works in the
clone after `pip install .`, and the next install compiles only what has changed since.
"""

import gc
import hashlib
import os
import platform
import re
import sys
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

import Cython
from Cython.Build import cythonize
from Cython.Build.Dependencies import create_dependency_tree
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
    "digit_boards": "-O3",
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

# What the environment says to compilers.
VARIABLES = ("ARCHFLAGS", "CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED")

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


def _mark(extension: Extension) -> str:
    """Return a digest of all that decides how a module is compiled, which the module then holds.

    Times of files do not tell: an archive that is unpacked over an older clone has old ones.
    """
    (source,) = extension.sources
    files = {__file__}
    if extension.name != SHARED:
        files |= create_dependency_tree(quiet=True).all_dependencies(source)
    variables = {name: os.environ.get(name) for name in VARIABLES}
    parts = (Cython.__version__, sys.version, platform.libc_ver(), extension.name, variables)
    digest = hashlib.sha256(repr(parts).encode())
    for file in sorted(files):
        digest.update(Path(file).read_bytes())
    return f"cluesmith {digest.hexdigest()}"


def _is_made(module: Path, mark: str) -> bool:
    return module.exists() and mark.encode() in module.read_bytes()


def _finish(code: Path, is_kept_whole: bool, mark: str) -> None:
    """Write into the C code of a module what gcc need not optimise, and the mark."""
    text = code.read_text(encoding="utf-8")
    if not is_kept_whole:
        text = FUNCTION.sub(_with_level, text)
    marked = f'{text}\n__attribute__((used)) static const char made_from[] = "{mark}";\n'
    code.write_text(marked, encoding="utf-8")


def _check_rights() -> None:
    """Stop where nothing can be written, as in a clone of others or after `sudo pip install .`."""
    for folder in (".", "cluesmith.egg-info", "build"):
        if Path(folder).exists() and not os.access(folder, os.W_OK):
            sys.exit(
                f"{Path(folder).resolve()}: you may not write to this folder, and an install does."
                " Make it yours, or install from a clone of your own."
            )


def _restore_links() -> None:
    """Put back the links of cluesmith/ where git or an archive has left files with their targets.

    git does so with `core.symlinks=false`, and some programs that unpack a zip do.
    """
    for file in Path("cluesmith").iterdir():
        if file.is_symlink() or not file.is_file() or file.stat().st_size > 30:
            continue
        target = file.read_text(encoding="utf-8").strip()
        if target.startswith("../") and Path("cluesmith", target).is_dir():
            link = file.with_name(f"{file.name}.link")
            try:
                link.symlink_to(target)
            except OSError as error:
                sys.exit(
                    f"{file.resolve()} must be a symbolic link to {target}, and none can be made "
                    f"here ({error.strerror}). Put the sources on a file system with links."
                )
            link.replace(file)


class ParallelBuild(build_ext):
    """Translates and compiles as many modules at a time as there are cores."""

    _translators: Executor
    _marks: dict[str, str]

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        _remove_leftovers()
        self._marks = {each.name: _mark(each) for each in self.extensions}
        # The garbage collector takes 4.5 s of the 15 s of all translations; without it they hold
        # 650 MB in place of 250 when one process does them all.
        with ProcessPoolExecutor(self.parallel, initializer=gc.disable) as self._translators:
            # They start before there are threads, whose locks they would find locked for ever.
            self._translators.submit(os.getpid).result()
            super().build_extensions()
        # All or none: an install that is stopped leaves no clone that is half compiled.
        for extension in self.extensions:
            beside, built = self._places(extension)
            if not _is_made(beside, self._marks[extension.name]):
                self.copy_file(built, beside)

    def _places(self, extension: Extension) -> tuple[Path, Path]:
        """Return where a module is beside its source, and where this build puts it."""
        return (
            Path(self.get_ext_filename(extension.name)),
            Path(self.get_ext_fullpath(extension.name)),
        )

    def build_extension(self, extension: Extension) -> None:
        beside, built = self._places(extension)
        mark = self._marks[extension.name]
        if _is_made(built, mark):
            return
        if _is_made(beside, mark):
            self.mkpath(str(built.parent))
            self.copy_file(beside, built)
            return
        built.unlink(missing_ok=True)
        # In a process of its own: Cython would keep the other threads waiting.
        # Not with a function of this file, which pip executes without a name to import it by.
        translated = self._translators.submit(
            cythonize,
            [extension],
            build_dir="build/cython",
            force=True,
            shared_utility_qualified_name=SHARED,
            compiler_directives=DIRECTIVES,
        )
        extension.sources = translated.result()[0].sources
        _finish(Path(extension.sources[0]), extension.name.endswith(KEPT_WHOLE), mark)
        super().build_extension(extension)


if __name__ == "__main__":
    _check_rights()
    _restore_links()
    setup(ext_modules=_extensions(), cmdclass={"build_ext": ParallelBuild})
