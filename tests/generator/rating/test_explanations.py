"""What each technique is, in words."""

from cluesmith.generator.rating.techniques.explanations import EXPLANATIONS
from cluesmith.generator.rating.techniques.technique import TECHNIQUES


def test_every_technique_is_told_in_sentences_and_no_other():
    assert EXPLANATIONS.keys() == {technique.name for technique in TECHNIQUES}
    assert all(text.endswith(".") for text in EXPLANATIONS.values())
