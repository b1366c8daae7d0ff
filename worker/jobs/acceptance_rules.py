"""Which puzzles jobs accept: the generator's rules, and what this process knows of jobs."""

from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.overlap_indexes import overlap_index_of_texts
from cluesmith.storage.jobs.result_acceptance import Judge
from cluesmith.storage.puzzles.overlap_indexes import OverlapIndexes

JUDGE = Judge(Acceptance, OverlapIndexes(overlap_index_of_texts))
