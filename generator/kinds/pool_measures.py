"""Measured plans for pool searches of built-in kinds, for limits that few attempts meet.

Measured by ``python -m tools.plan_measurement KIND``, which takes the best of some plans, on one
core of a shared 2-core machine that was busy with other work, by two pools each of some seconds at
most.  Where the last figure is small, chance has a large part in it.
"""

from collections.abc import Mapping

from cluesmith.generator.kinds.search_plans import PoolPlan

POOLS: Mapping[str, tuple[PoolPlan, ...]] = {
    "sudoku6": (PoolPlan(25, 344, 8, 0.031, 128),),
    "sudoku-x": (
        PoolPlan(25, 450, 16, 1.8, 2070),
        PoolPlan(25, 864, 15, 1.8, 2340),
        PoolPlan(10, 1050, 14, 1.7, 1490),
        PoolPlan(10, 1684, 13, 1.7, 920),
        PoolPlan(10, 1723, 12, 1.7, 24),
    ),
    "windoku": (
        PoolPlan(10, 1730, 14, 1.7, 3480),
        PoolPlan(25, 1221, 13, 1.3, 1530),
        PoolPlan(10, 1099, 12, 0.96, 586),
    ),
    "disjoint-groups": (
        PoolPlan(25, 347, 16, 0.49, 934),
        PoolPlan(25, 1046, 15, 1.2, 1960),
        PoolPlan(25, 1624, 14, 1.9, 2380),
        PoolPlan(25, 1278, 13, 1.4, 1100),
        PoolPlan(10, 1511, 12, 1.3, 222),
    ),
    "asterisk": (
        PoolPlan(10, 1638, 18, 1.9, 4530),
        PoolPlan(25, 1461, 17, 1.4, 2720),
        PoolPlan(25, 1865, 16, 1.3, 2400),
    ),
    "centre-dot": (
        PoolPlan(25, 1306, 19, 0.98, 2760),
        PoolPlan(25, 1299, 18, 0.98, 2010),
        PoolPlan(10, 1496, 17, 0.97, 1010),
        PoolPlan(10, 1701, 16, 1.0, 462),
        PoolPlan(10, 1926, 15, 0.93, 58.5),
    ),
    "girandola": (
        PoolPlan(10, 706, 18, 0.95, 1980),
        PoolPlan(25, 1042, 17, 0.92, 1820),
        PoolPlan(25, 1384, 16, 0.95, 1390),
        PoolPlan(10, 1756, 15, 0.99, 867),
        PoolPlan(10, 1457, 14, 0.94, 62.5),
    ),
    "anti-king": (
        PoolPlan(10, 467, 16, 0.85, 1240),
        PoolPlan(10, 632, 15, 0.93, 1070),
        PoolPlan(25, 929, 14, 0.97, 902),
        PoolPlan(10, 849, 13, 0.93, 286),
        PoolPlan(10, 648, 12, 0.78, 2.5),
    ),
    "anti-knight": (PoolPlan(10, 17, 11, 0.52, 56.5), PoolPlan(10, 32, 10, 0.75, 13)),
}
