"""The choice of the method for an attempt, the same for making and estimating."""

from enum import Enum, auto

from cluesmith.generator.kinds.search_plans import ClimbPlan, PoolPlan, WalkPlan
from cluesmith.generator.making.pool_plans import pool_plan
from cluesmith.generator.making.walks.climb import climb_plan
from cluesmith.generator.making.walks.clue_walk import is_for_many_clues
from cluesmith.generator.making.walks.rating_walk import is_rare_target
from cluesmith.generator.making.walks.symmetric_walks import walk_plan
from cluesmith.generator.spec import GenerationSpec


class Method(Enum):
    """Methods of attempts that need no plan."""

    LEVEL_MINIMAL = auto()
    FILLING = auto()
    RATING_WALK = auto()
    SAMPLE = auto()
    CLUE_WALK = auto()
    TOP_DOWN = auto()
    CLUES = auto()


def method_of(spec: GenerationSpec) -> Method | WalkPlan | PoolPlan | ClimbPlan:
    """Return the first method that can meet the spec, or the plan of one."""
    kind = spec.kind
    if kind.has_clue_families:
        return Method.CLUES
    if spec.minimal_level is not None:
        return Method.LEVEL_MINIMAL
    if spec.layout is not None:
        return walk_plan(spec) or Method.FILLING
    pool = pool_plan(kind, spec.max_clues, spec.max_overlap)
    if pool is not None:
        return pool
    if is_rare_target(spec):
        return Method.RATING_WALK
    if spec.sampled_clues is not None:
        return Method.SAMPLE
    climb = climb_plan(spec)
    if climb is not None:
        return climb
    return Method.CLUE_WALK if is_for_many_clues(spec) else Method.TOP_DOWN
