import pytest

from drawn import project_row, selected
from factories import PROJECT, upload
from wirewatch.analysis.phases import PhaseRule
from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.breakdown import BreakdownChart, BreakdownQuery, draw_breakdown
from wirewatch.services.catalog import Catalogs
from wirewatch.storage.store import Store

RULES = (PhaseRule("floor", "none", None), PhaseRule("stream", "default", "none"))


def times(**variants: float | list[float]) -> dict[str, float | list[float]]:
    return {f"round_trip/a/packet/variant:{name}": value for name, value in variants.items()}


def drawn(
    store: Store, *items: tuple[str, str], metric: str = "allocs_per_item", total: str = "default"
) -> BreakdownChart:
    with store.read() as transaction:
        selection = selected(transaction, PROJECT, items)
        query = BreakdownQuery(metric, None, total, RULES, [], 100, selection)
        return draw_breakdown(transaction, Catalogs(), project_row(transaction), query)


def test_phases_and_residual_at_each_version(store: Store) -> None:
    for version, (total, floor) in {"1.0": (10.0, 4.0), "1.1": (7.0, 4.0)}.items():
        values = times(default=total, none=floor, other=99.0)
        upload(store, values, version=version, metric="allocs_per_item")
    chart = drawn(store)
    found = [
        (bar.version.label, [phase.value for phase in bar.found.phases], bar.found.residual.value)
        for bar in chart.bars
    ]
    assert found == [("1.0", [4.0, 6.0], 0.0), ("1.1", [4.0, 3.0], 0.0)]
    assert chart.versions == ["1.0", "1.1"]


def test_levels_are_trimmed_means_over_all_repetitions_of_the_version(store: Store) -> None:
    upload(
        store,
        times(default=[10.0, 10.0, 11.0, 9.0, 500.0], none=[4.0]),
        metric="allocs_per_item",
    )
    (bar,) = drawn(store).bars
    assert bar.found.total.value == pytest.approx(31 / 3)
    assert bar.found.total.standard_error > 0


def test_an_operation_that_lacks_a_variant_is_left_out_and_never_guessed(store: Store) -> None:
    upload(store, times(default=10.0, none=4.0), version="1.0", metric="allocs_per_item")
    upload(store, times(default=10.0), version="1.1", metric="allocs_per_item", salt=2)
    assert [bar.version.label for bar in drawn(store).bars] == ["1.0"]
    assert drawn(store, total="absent").bars == []


def test_cpu_time_of_what_is_timed_by_the_wall_clock_is_no_total(store: Store) -> None:
    timed: dict[str, float | list[float]] = {
        f"round_trip/a/packet/variant:{name}/real_time": 1.0 for name in ("default", "none")
    }
    upload(store, timed | times(default=10.0, none=4.0))
    clocks = {
        metric: [bar.case for bar in drawn(store, metric=metric).bars]
        for metric in ("cpu_time", "real_time")
    }
    assert {metric: len(cases) for metric, cases in clocks.items()} == {
        "cpu_time": 1,
        "real_time": 2,
    }


def test_rates_do_not_add_up(store: Store) -> None:
    upload(store, times(default=10.0, none=4.0))
    with pytest.raises(InvalidRequest, match="do not add up"):
        drawn(store, metric="bytes_per_second")
