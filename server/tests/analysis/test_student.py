"""Quantiles against printed tables."""

import pytest

from wirewatch.analysis.student import normal_quantile, student_quantile, two_sided_normal_p


@pytest.mark.parametrize(
    ("probability", "degrees", "printed"),
    [
        (0.975, 1, 12.706205),
        (0.975, 2, 4.302653),
        (0.975, 3, 3.182446),
        (0.975, 5, 2.570582),
        (0.975, 10, 2.228139),
        (0.975, 30, 2.042272),
        (0.995, 4, 4.604095),
        (0.9995, 3, 12.923979),
        (0.8, 7, 0.896030),
    ],
)
def test_student_is_the_tables(probability: float, degrees: int, printed: float) -> None:
    assert student_quantile(probability, degrees) == pytest.approx(printed, abs=1e-5)
    assert student_quantile(1 - probability, degrees) == pytest.approx(-printed, abs=1e-5)


def test_normal() -> None:
    assert normal_quantile(0.975) == pytest.approx(1.959964, abs=1e-6)
    assert two_sided_normal_p(-1.959964) == pytest.approx(0.05, abs=1e-6)
    assert student_quantile(0.975, 10_000) == pytest.approx(1.960201, abs=1e-5)


@pytest.mark.parametrize(("probability", "degrees"), [(0.0, 3), (1.0, 3), (0.5, 0)])
def test_what_has_no_quantile_is_refused(probability: float, degrees: int) -> None:
    with pytest.raises(ValueError, match="no Student quantile"):
        student_quantile(probability, degrees)
