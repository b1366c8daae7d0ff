"""Who decides what jobs accept: the generator's rules, with what this process knows of jobs."""

from generator import Acceptance, akin_index_of_texts
from storage.jobs.settling import Judge
from storage.puzzles.akin_indexes import AkinIndexes

JUDGE = Judge(Acceptance, AkinIndexes(akin_index_of_texts))
