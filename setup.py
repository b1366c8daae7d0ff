"""Compiles the kernel: every module whose first line speaks to Cython.

What can be said without code is in pyproject.toml.
"""

import os
from concurrent.futures import Executor, ProcessPoolExecutor
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

# The code of memoryviews: a third of the work, were each module to have it for itself.
SHARED = "cluesmith.generator._memoryviews"


def _extension(path: Path) -> Extension:
    return Extension(
        ".".join(path.with_suffix("").parts),
        [str(path)],
        # With -O2 all compile in 71 s of 100, and searches by houses and of Hanidoku take 5 to 10 %
        # longer.
        extra_compile_args=["-O3", "-g0"],
        optional=True,  # without a C compiler the same file runs interpreted
    )


def _extensions() -> list[Extension]:
    """Return the modules to compile, the longest first, so that no core is left with it."""
    modules = [
        path
        for path in Path("cluesmith/generator").rglob("*.py")
        if path.read_text(encoding="utf-8").startswith("# cython:")
    ]
    modules.sort(key=lambda path: (-path.stat().st_size, path))
    return [_extension(Path(*SHARED.split(".")).with_suffix(".c")), *map(_extension, modules)]


class ParallelBuild(build_ext):
    """Translates and compiles as many modules at a time as there are cores."""

    _translators: Executor

    def finalize_options(self) -> None:
        super().finalize_options()
        self.parallel = self.parallel or os.cpu_count()

    def build_extensions(self) -> None:
        with ProcessPoolExecutor(self.parallel) as self._translators:
            super().build_extensions()
        if not Path(self.get_ext_fullpath(SHARED)).exists():
            for extension in self.extensions:  # none can be imported without it
                Path(self.get_ext_fullpath(extension.name)).unlink(missing_ok=True)

    def build_extension(self, extension: Extension) -> None:
        # In a process of its own: Cython would keep the other threads waiting.
        translated = self._translators.submit(
            cythonize,
            [extension],
            build_dir="build/cython",
            shared_utility_qualified_name=SHARED,
            compiler_directives={"auto_pickle": False, "show_performance_hints": False},
        )
        extension.sources = translated.result()[0].sources
        super().build_extension(extension)


if __name__ == "__main__":
    setup(ext_modules=_extensions(), cmdclass={"build_ext": ParallelBuild})
