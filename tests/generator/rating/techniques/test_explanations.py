"""What each technique is, in words."""

from cluesmith.generator.rating.techniques.technique_table import TECHNIQUES


def test_every_technique_is_explained_in_sentences():
    assert len({technique.meaning for technique in TECHNIQUES}) == len(TECHNIQUES)
    assert all(technique.meaning.endswith(".") for technique in TECHNIQUES)
