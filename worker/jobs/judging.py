"""Who decides what jobs accept: the generator's rules, with what this process knows of jobs."""

from cluesmith.generator.making.acceptance import Acceptance
from cluesmith.generator.making.akin import akin_index_of_texts
from cluesmith.storage.jobs.settling import Judge
from cluesmith.storage.puzzles.akin_indexes import AkinIndexes

JUDGE = Judge(Acceptance, AkinIndexes(akin_index_of_texts))
