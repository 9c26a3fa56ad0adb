import pytest

from wirewatch.upload.retries import Patience, may_be_repeated, retry_after_s, wait_s


class Clock:
    """Time that passes when somebody sleeps."""

    def __init__(self) -> None:
        self.now_s = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now_s

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.now_s += seconds


def patience(limit_s: float, draw: float = 1.0) -> tuple[Patience, Clock]:
    clock = Clock()
    return Patience(limit_s, clock=clock, sleep=clock.sleep, draw=lambda: draw), clock


@pytest.mark.parametrize("status", [408, 425, 429, 500, 502, 503, 504, 507])
def test_what_may_be_answered_otherwise_later(status: int) -> None:
    assert may_be_repeated(status)


@pytest.mark.parametrize("status", [200, 301, 400, 401, 403, 404, 409, 413, 415, 422])
def test_what_stays_as_it_is(status: int) -> None:
    assert not may_be_repeated(status)


def test_waits_double_up_to_a_minute_and_are_drawn_from_the_whole_range() -> None:
    longest = [wait_s(attempt, 0.0, lambda: 1.0) for attempt in range(10)]
    assert longest == [0.5, 1, 2, 4, 8, 16, 32, 60, 60, 60]
    assert wait_s(5, 0.0, lambda: 0.0) == 0.0
    assert wait_s(10_000, 0.0, lambda: 1.0) == 60.0


def test_what_the_server_asks_for_is_the_least() -> None:
    assert wait_s(0, 7.0, lambda: 0.5) == 7.25


@pytest.mark.parametrize(
    ("header", "seconds"),
    [("7", 7.0), (" 7 ", 7.0), ("Thu, 01 Jan 1970 00:01:10 GMT", 10.0), ("", 0.0), ("soon", 0.0)],
)
def test_retry_after_is_seconds_or_a_date(header: str, seconds: float) -> None:
    assert retry_after_s({"retry-after": header}, now_s=60.0) == seconds
    assert retry_after_s({}, now_s=60.0) == 0.0


def test_a_date_that_has_passed_asks_for_nothing() -> None:
    assert retry_after_s({"retry-after": "Thu, 01 Jan 1970 00:00:10 GMT"}, now_s=60.0) == 0.0


def test_patience_ends_without_a_last_useless_wait() -> None:
    found, clock = patience(3.0)
    waited = [found.pause(attempt) for attempt in range(3)]
    assert waited == [0.5, 1.0, None]
    assert clock.slept == [0.5, 1.0]
    assert found.pause(0, least_s=10.0) is None


def test_a_delivery_renews_patience() -> None:
    found, clock = patience(3.0)
    clock.sleep(2.5)
    assert found.pause(0) is None
    found.renew()
    assert found.pause(0) == 0.5
