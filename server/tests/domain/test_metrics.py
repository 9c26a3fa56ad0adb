"""The registry of metrics."""

from wirewatch.domain.metrics import Direction, metric, registered


def test_a_users_counter_is_neutral_until_someone_says_otherwise() -> None:
    assert metric("my_counter").direction is Direction.NEUTRAL
    assert metric("my_counter").unit == ""
    assert not metric("my_counter").exact


def test_registered_metrics_are_found_by_name_and_told_once() -> None:
    names = [known.name for known in registered()]
    assert len(set(names)) == len(names)
    assert [metric(name) for name in names] == list(registered())
    assert metric("bytes_per_second").direction is Direction.HIGHER
    assert metric("real_time").direction is Direction.LOWER
