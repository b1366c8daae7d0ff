"""The choice of the method for an attempt, the same for making and estimating.

Walks are imported where they may be chosen, as ``attempt.py`` does.
"""

from enum import Enum, auto

from cluesmith.generator.kinds.search_plans import ClimbPlan, PoolPlan, WalkPlan
from cluesmith.generator.making.pool_plans import pool_plan
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
        from cluesmith.generator.making.walks.symmetric_walks import walk_plan

        return walk_plan(spec) or Method.FILLING
    pool = pool_plan(kind, spec.max_clues, spec.max_overlap)
    if pool is not None:
        return pool
    if spec.difficulty is not None:
        from cluesmith.generator.making.walks.rating_walk import is_rare_target

        if is_rare_target(spec):
            return Method.RATING_WALK
    if spec.sampled_clues is not None:
        return Method.SAMPLE
    if spec.min_clues is not None:
        from cluesmith.generator.making.walks.climb import climb_plan
        from cluesmith.generator.making.walks.clue_walk import is_for_many_clues

        climb = climb_plan(spec)
        if climb is not None:
            return climb
        if is_for_many_clues(spec):
            return Method.CLUE_WALK
    return Method.TOP_DOWN
