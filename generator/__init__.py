"""The pure core: exact cover kernel, puzzle kinds, generation, proof and verification.

No I/O, no clock, no environment, no global randomness: arguments in, values out.
"""

from generator.attempt import (
    DEFAULT_PATIENCE,
    ExhaustedError,
    GenerationSpec,
    Puzzle,
    attempt,
    generate,
)
from generator.canonical import (
    CANONICAL_VERSION,
    CanonicalForm,
    canonical_clues,
    canonical_form,
    canonical_forms,
    canonical_grid,
    grid_class,
    n_automorphisms,
    needs_solution,
)
from generator.catalogue import (
    Catalogue,
    CatalogueError,
    CatalogueOracle,
    catalogue_of,
)
from generator.catalogue import rebuild as rebuild_catalogue
from generator.census import census
from generator.drawing import Drawing, drawing_of
from generator.errors import (
    GeneratorError,
    GridError,
    LimitError,
    MatrixSyntaxError,
    ProofError,
    PuzzleSyntaxError,
    UnknownKindError,
    UnknownOracleError,
)
from generator.exact_cover import IS_COMPILED, ExactCover, ExactCoverError, SearchResult, Status
from generator.exhaustion import Exhaustion, exhaustion_of
from generator.expectation import Expectation, default_patience, expectation
from generator.fewest import fewest_clues, hitting_attempt
from generator.formats import FORMATS
from generator.grids import random_grid
from generator.kind import CellShape, Item, Kind, SamplingPlan
from generator.kinds import KINDS, kind_named, kind_of_length
from generator.links import LinksOracle, SearchLimitError
from generator.marks import read_pattern
from generator.matrix import read_matrix
from generator.oracle import ORACLES, Oracle, links_oracle, oracle_for
from generator.pattern import named_mask, symmetry_mask, symmetry_names, symmetry_of
from generator.proof import prove
from generator.rating import (
    BEYOND,
    MAX_LENGTH,
    RATER_VERSION,
    Candidate,
    ContradictionError,
    Level,
    Link,
    Rating,
    Step,
    level_of,
    rate,
    solution_path,
)
from generator.reduction import reduced
from generator.sampling import sample, sampling_plan
from generator.seeds import ALGORITHM_VERSION
from generator.symmetry import PatternSymmetry, Symmetry
from generator.verification import (
    CHECKER_VERSION,
    DEFAULT_MAX_NODES,
    Verdict,
    VerdictName,
    verify,
)
from generator.walkthrough import walkthrough

__all__ = [
    "ALGORITHM_VERSION",
    "BEYOND",
    "CANONICAL_VERSION",
    "CHECKER_VERSION",
    "DEFAULT_MAX_NODES",
    "DEFAULT_PATIENCE",
    "FORMATS",
    "IS_COMPILED",
    "KINDS",
    "MAX_LENGTH",
    "ORACLES",
    "RATER_VERSION",
    "Candidate",
    "CanonicalForm",
    "Catalogue",
    "CatalogueError",
    "CatalogueOracle",
    "CellShape",
    "ContradictionError",
    "Drawing",
    "ExactCover",
    "ExactCoverError",
    "ExhaustedError",
    "Exhaustion",
    "Expectation",
    "GenerationSpec",
    "GeneratorError",
    "GridError",
    "Item",
    "Kind",
    "Level",
    "LimitError",
    "Link",
    "LinksOracle",
    "MatrixSyntaxError",
    "Oracle",
    "PatternSymmetry",
    "ProofError",
    "Puzzle",
    "PuzzleSyntaxError",
    "Rating",
    "SamplingPlan",
    "SearchLimitError",
    "SearchResult",
    "Status",
    "Step",
    "Symmetry",
    "UnknownKindError",
    "UnknownOracleError",
    "Verdict",
    "VerdictName",
    "attempt",
    "canonical_clues",
    "canonical_form",
    "canonical_forms",
    "canonical_grid",
    "catalogue_of",
    "census",
    "default_patience",
    "drawing_of",
    "exhaustion_of",
    "expectation",
    "fewest_clues",
    "generate",
    "grid_class",
    "hitting_attempt",
    "kind_named",
    "kind_of_length",
    "level_of",
    "links_oracle",
    "n_automorphisms",
    "named_mask",
    "needs_solution",
    "oracle_for",
    "prove",
    "random_grid",
    "rate",
    "read_matrix",
    "read_pattern",
    "rebuild_catalogue",
    "reduced",
    "sample",
    "sampling_plan",
    "solution_path",
    "symmetry_mask",
    "symmetry_names",
    "symmetry_of",
    "verify",
    "walkthrough",
]
