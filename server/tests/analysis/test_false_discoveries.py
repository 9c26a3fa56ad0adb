"""The rule that holds down the share of false discoveries, on its authors' example."""

import numpy as np

from wirewatch.analysis.false_discoveries import discoveries


def test_the_rule_of_benjamini_and_hochberg_on_their_example() -> None:
    # Their section 3.2: 15 p-values, of which the first 4 are rejected at 0.05.
    p_values = [0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459]
    p_values += [0.3240, 0.4262, 0.5719, 0.6528, 0.7590, 1.0]
    shuffled = np.random.default_rng(1).permutation(15)
    found = discoveries(np.array(p_values)[shuffled], 0.05)
    assert sorted(np.array(p_values)[shuffled][found]) == p_values[:4]
    assert not discoveries(np.array([np.nan, np.nan]), 0.05).any()
