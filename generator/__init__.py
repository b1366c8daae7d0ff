"""The pure core: what other packages use of exact cover, kinds, generation, proof and verification.

No I/O, no clock, no environment, no global randomness: arguments in, values out.

May import: generator.canonical, generator.checking, generator.definitions, generator.errors,
generator.kernel, generator.kinds, generator.making, generator.making.counting,
generator.oracles, generator.patterns, generator.puzzle, generator.rating,
generator.rating.explainer, generator.rating.played, generator.rating.techniques,
generator.rating.wishes, generator.spec, generator.verdicts.
"""

from generator.canonical.canonical_form import (
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
from generator.canonical.puzzle_id import puzzle_id
from generator.canonical.puzzle_signature import signature_of
from generator.checking.all_grids import exhaustion_of
from generator.checking.exhaustion import Exhaustion
from generator.checking.proof import prove, prove_all
from generator.definitions.built_in import BUILT_IN
from generator.definitions.cell_layout import CellShape, drawing_symmetries
from generator.definitions.definition import Definition, DigitFreedom, Holds, House, PairRule
from generator.definitions.f_puzzles import (
    as_f_puzzles_link,
    as_sudokupad_link,
    definition_as_f_puzzles,
    definition_from_f_puzzles,
    f_puzzles_in_link,
    is_f_puzzles_link,
)
from generator.definitions.rules_in_words import rules_in_short, rules_in_words
from generator.definitions.toml_text import definition_as_toml, definition_from_toml, toml_table
from generator.errors import (
    CatalogueError,
    DefinitionError,
    GeneratorError,
    GridError,
    LimitError,
    MatrixSyntaxError,
    NoCatalogueError,
    ProofError,
    PuzzleSyntaxError,
    SearchLimitError,
    UnknownKindError,
    UnknownOracleError,
)
from generator.kernel.compiled_modules import COMPILED_MODULES, interpreted_modules
from generator.kernel.exact_cover import (
    ExactCover,
    ExactCoverError,
    SearchResult,
    Status,
)
from generator.kernel.matrix import read_matrix
from generator.kernel.seeds import ALGORITHM_VERSION
from generator.kinds.exact_cover_model import Item
from generator.kinds.facts.known_facts import KnownFacts
from generator.kinds.facts.search_plans import PoolPlan, SamplingPlan
from generator.kinds.kind import BLANKS, Kind
from generator.kinds.registry import (
    KINDS,
    is_custom,
    is_known,
    kind_named,
    kind_of_length,
    kinds_of_length,
    register,
    register_text,
)
from generator.kinds.symmetry import PatternSymmetry, Symmetry
from generator.making.acceptance import Acceptance
from generator.making.akin import AkinIndex, akin_index_of_texts, new_akin_index
from generator.making.attempt import (
    SEARCH_VERSION,
    ExhaustedError,
    acceptance_of,
    accepted_puzzles,
    attempt,
    generate,
)
from generator.making.counting.all_minimal import MinimalCount, all_minimal
from generator.making.counting.census import census, check_census
from generator.making.counting.deletion_paths import minimal_puzzles_by_clues
from generator.making.counting.uniform_grids import N_GRIDS as N_SUDOKU_GRIDS
from generator.making.counting.uniform_grids import uniform_grids
from generator.making.estimate import (
    DEFAULT_PATIENCE,
    Estimate,
    akin_share,
    default_patience,
    estimate_attempt,
    trial_spec,
)
from generator.making.from_grids.fewest_clues import fewest_clues
from generator.making.from_grids.level_minimal import with_added_clues
from generator.making.from_grids.random_grid import random_grid
from generator.making.pool_search import pool_steps
from generator.making.sampling import sample, sampling_plan
from generator.oracles.catalogue import Catalogue, CatalogueOracle, catalogue_of
from generator.oracles.catalogue_rebuild import rebuild as rebuild_catalogue
from generator.oracles.dancing_links import LinksOracle
from generator.oracles.interface import Oracle
from generator.oracles.registry import ORACLES, links_oracle, oracle_for, pool_oracle
from generator.patterns.clue_symmetries import (
    named_mask,
    symmetry_mask,
    symmetry_masks,
    symmetry_names,
    symmetry_of,
)
from generator.patterns.guises import guises
from generator.patterns.pattern_text import read_pattern
from generator.puzzle import MinimalPuzzle, Puzzle
from generator.rating.explainer.explainer import MAX_ER
from generator.rating.played.contradictions import contradiction
from generator.rating.played.path_fields import path_fields, steps_fields
from generator.rating.played.path_positions import StepPosition, step_positions
from generator.rating.rating import (
    RATER_VERSION,
    Rating,
    has_er,
    possible_techniques,
    rate,
)
from generator.rating.solution_path import next_hint, solution_path
from generator.rating.technique_path import Path, technique_path
from generator.rating.techniques.by_singles import is_solved_by_singles
from generator.rating.techniques.explanations import EXPLANATIONS
from generator.rating.techniques.levels import Level, level_numbered
from generator.rating.techniques.position import Candidate
from generator.rating.techniques.step import Link, Step
from generator.rating.techniques.technique import (
    GROUPS,
    TECHNIQUES,
    Technique,
    UnknownTechniqueError,
    all_bits,
    bits_named,
    technique_numbered,
    techniques_of,
)
from generator.rating.whip_rating import (
    BEYOND,
    MAX_LENGTH,
    ContradictionError,
    whip_rating,
)
from generator.rating.wishes.difficulty import (
    Difficulty,
    read_difficulty,
    tenths,
    tenths_text,
)
from generator.rating.wishes.feasibility import check_difficulty
from generator.rating.wishes.minimality import CLAIMS, PROPER, minimality
from generator.spec import HALF, GenerationSpec
from generator.verdicts.clue_reduction import reduced
from generator.verdicts.grid_existence import some_grid
from generator.verdicts.level_verdict import HARDER
from generator.verdicts.puzzle_verdict import CHECKER_VERSION, DEFAULT_MAX_NODES, verify
from generator.verdicts.verdict import Verdict, VerdictName

__all__ = [
    "ALGORITHM_VERSION",
    "BEYOND",
    "BLANKS",
    "BUILT_IN",
    "CANONICAL_VERSION",
    "CHECKER_VERSION",
    "CLAIMS",
    "COMPILED_MODULES",
    "DEFAULT_MAX_NODES",
    "DEFAULT_PATIENCE",
    "EXPLANATIONS",
    "GROUPS",
    "HALF",
    "HARDER",
    "KINDS",
    "MAX_ER",
    "MAX_LENGTH",
    "N_SUDOKU_GRIDS",
    "ORACLES",
    "PROPER",
    "RATER_VERSION",
    "SEARCH_VERSION",
    "TECHNIQUES",
    "Acceptance",
    "AkinIndex",
    "Candidate",
    "CanonicalForm",
    "Catalogue",
    "CatalogueError",
    "CatalogueOracle",
    "CellShape",
    "ContradictionError",
    "Definition",
    "DefinitionError",
    "Difficulty",
    "DigitFreedom",
    "Estimate",
    "ExactCover",
    "ExactCoverError",
    "ExhaustedError",
    "Exhaustion",
    "GenerationSpec",
    "GeneratorError",
    "GridError",
    "Holds",
    "House",
    "Item",
    "Kind",
    "KnownFacts",
    "Level",
    "LimitError",
    "Link",
    "LinksOracle",
    "MatrixSyntaxError",
    "MinimalCount",
    "MinimalPuzzle",
    "NoCatalogueError",
    "Oracle",
    "PairRule",
    "Path",
    "PatternSymmetry",
    "PoolPlan",
    "ProofError",
    "Puzzle",
    "PuzzleSyntaxError",
    "Rating",
    "SamplingPlan",
    "SearchLimitError",
    "SearchResult",
    "Status",
    "Step",
    "StepPosition",
    "Symmetry",
    "Technique",
    "UnknownKindError",
    "UnknownOracleError",
    "UnknownTechniqueError",
    "Verdict",
    "VerdictName",
    "acceptance_of",
    "accepted_puzzles",
    "akin_index_of_texts",
    "akin_share",
    "all_bits",
    "all_minimal",
    "as_f_puzzles_link",
    "as_sudokupad_link",
    "attempt",
    "bits_named",
    "canonical_clues",
    "canonical_form",
    "canonical_forms",
    "canonical_grid",
    "catalogue_of",
    "census",
    "check_census",
    "check_difficulty",
    "contradiction",
    "default_patience",
    "definition_as_f_puzzles",
    "definition_as_toml",
    "definition_from_f_puzzles",
    "definition_from_toml",
    "drawing_symmetries",
    "estimate_attempt",
    "exhaustion_of",
    "f_puzzles_in_link",
    "fewest_clues",
    "generate",
    "grid_class",
    "guises",
    "has_er",
    "interpreted_modules",
    "is_custom",
    "is_f_puzzles_link",
    "is_known",
    "is_solved_by_singles",
    "kind_named",
    "kind_of_length",
    "kinds_of_length",
    "level_numbered",
    "links_oracle",
    "minimal_puzzles_by_clues",
    "minimality",
    "n_automorphisms",
    "named_mask",
    "needs_solution",
    "new_akin_index",
    "next_hint",
    "oracle_for",
    "path_fields",
    "pool_oracle",
    "pool_steps",
    "possible_techniques",
    "prove",
    "prove_all",
    "puzzle_id",
    "random_grid",
    "rate",
    "read_difficulty",
    "read_matrix",
    "read_pattern",
    "rebuild_catalogue",
    "reduced",
    "register",
    "register_text",
    "rules_in_short",
    "rules_in_words",
    "sample",
    "sampling_plan",
    "signature_of",
    "solution_path",
    "some_grid",
    "step_positions",
    "steps_fields",
    "symmetry_mask",
    "symmetry_masks",
    "symmetry_names",
    "symmetry_of",
    "technique_numbered",
    "technique_path",
    "techniques_of",
    "tenths",
    "tenths_text",
    "toml_table",
    "trial_spec",
    "uniform_grids",
    "verify",
    "whip_rating",
    "with_added_clues",
]
