import pytest

from drawn import project_row, selected
from factories import PROJECT, upload
from wirewatch.services.catalog import Catalogs
from wirewatch.services.costs_over_versions import CostChart, draw_costs
from wirewatch.services.sweep import SweepQuery
from wirewatch.storage.store import Store

SIZES = (8, 512, 4096, 65536)
FIXED_S, RATE, CEILING_RATE = 50e-9, 2e9, 8e9
NOISE = (1.0, 1.004, 0.997, 1.003, 0.996)


def rates(
    codec: str, fixed_s: float, rate: float, *, ceiling: bool = True
) -> dict[str, list[float]]:
    """Return a report of a codec that costs so much, by five repetitions, beside its ceiling."""
    found = {
        f"to_wire/{codec}/bytes/size:{n}": [x * n / (fixed_s + n / rate) for x in NOISE]
        for n in SIZES
    }
    if ceiling:
        found |= {
            f"ceiling/memmove.warm/bytes/size:{n}": [
                x * n / (2e-9 + n / CEILING_RATE) for x in NOISE
            ]
            for n in SIZES
        }
    return found


def costs(store: Store, *items: tuple[str, str], most_versions: int = 60) -> CostChart:
    with store.read() as transaction:
        query = SweepQuery(None, None, [], 20, selected(transaction, PROJECT, items))
        project = project_row(transaction)
        return draw_costs(transaction, Catalogs(), project, query, most_versions=most_versions)


def with_history(store: Store) -> None:
    """The fixed cost halves at 1.4, the bandwidth doubles at 1.6."""
    for number in range(8):
        fixed = FIXED_S / (2 if number >= 4 else 1)
        rate = RATE * (2 if number >= 6 else 1)
        upload(store, rates("a", fixed, rate), version=f"1.{number}", salt=number)


def test_fixed_cost_and_bandwidth_have_changes_of_their_own(store: Store) -> None:
    with_history(store)
    chart = costs(store)
    assert list(chart.versions) == [f"1.{number}" for number in range(8)]
    (line,) = chart.lines
    assert line.newest.line.name == "to_wire/a/bytes"
    (fixed,) = line.changes.fixed_s
    (rate,) = line.changes.bytes_per_s
    assert (chart.versions[fixed.position], chart.versions[rate.position]) == ("1.4", "1.6")
    assert fixed.ratio == pytest.approx(0.5, rel=0.02)
    assert rate.ratio == pytest.approx(2, rel=0.02)
    first, last = line.models[0], line.models[-1]
    assert first is not None
    assert last is not None
    assert first.fixed_s.value == pytest.approx(FIXED_S, rel=0.01)
    assert last.bytes_per_s.value == pytest.approx(2 * RATE, rel=0.01)


def test_the_share_is_of_the_ceiling_of_the_same_runs(store: Store) -> None:
    upload(store, rates("a", FIXED_S, RATE), version="1.0")
    upload(store, rates("a", FIXED_S, RATE, ceiling=False), version="1.1")
    upload(store, rates("a", FIXED_S, RATE), version="1.2", salt=1)
    upload(store, rates("a", FIXED_S, RATE, ceiling=False), version="1.2", salt=2)
    (line,) = costs(store).lines
    assert all(line.models)
    (share, without, borrowed) = line.shares
    assert share is not None
    assert share.value == pytest.approx(RATE / CEILING_RATE, rel=0.01)
    assert share.low < share.value < share.high
    assert without is None
    assert borrowed is None, "one of its two runs had no ceiling"


def test_a_line_that_is_not_at_all_versions_keeps_its_places(store: Store) -> None:
    for number in range(6):
        codecs = ("a", "b") if number in {1, 4} else ("a",)
        values = {k: v for codec in codecs for k, v in rates(codec, FIXED_S, RATE).items()}
        upload(store, values, version=f"1.{number}", salt=number)
    lines = {each.newest.line.name: each for each in costs(store).lines}
    assert [each is not None for each in lines["to_wire/b/bytes"].models] == [
        False, True, False, False, True, False,
    ]  # fmt: skip
    assert lines["to_wire/a/bytes"].changes == ((), ())


def test_only_the_newest_versions_and_what_is_selected(store: Store) -> None:
    with_history(store)
    chart = costs(store, ("codec", "a"), most_versions=3)
    assert list(chart.versions) == ["1.5", "1.6", "1.7"]
    assert costs(store, ("codec", "nothing")).lines == []


def test_a_project_without_sizes_has_no_costs(store: Store) -> None:
    upload(store, {"a": 1.0})
    assert (list(costs(store).versions), costs(store).lines) == ([], [])
