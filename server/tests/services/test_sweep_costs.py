import pytest

from drawn import line, sweep
from factories import report_body, upload
from wirewatch.domain.metrics import metric
from wirewatch.services.sweep_costs import fitted_costs
from wirewatch.storage.store import Store

SIZES = (8, 512, 4096, 65536)
FIXED_S, RATE = 50e-9, 2e9


def time_s(size: int) -> float:
    return FIXED_S + size / RATE


@pytest.mark.parametrize("name", ["bytes_per_second", "items_per_second"])
def test_the_model_is_the_same_whichever_rate_is_drawn(store: Store, name: str) -> None:
    per_message = {size: size if name == "bytes_per_second" else 1 for size in SIZES}
    rates = {f"to_wire/a/bytes/size:{n}": per_message[n] / time_s(n) for n in SIZES}
    upload(store, rates, metric=name)
    chart = sweep(store, metric=name)
    model = fitted_costs(chart.metric, chart.sizes_bytes, line(chart, "to_wire/a/bytes"))
    assert model is not None
    assert model.fixed_s.value == pytest.approx(FIXED_S, rel=1e-3)
    assert model.bytes_per_s.value == pytest.approx(RATE, rel=1e-3)
    assert not model.lack_of_fit


def test_a_step_is_said_not_to_fit_and_counts_have_no_model(store: Store) -> None:
    rates = {f"to_wire/a/bytes/size:{n}": n / time_s(n) for n in SIZES}
    rates["to_wire/a/bytes/size:512"] /= 5
    upload(store, rates)
    chart = sweep(store)
    drawn = line(chart, "to_wire/a/bytes")
    model = fitted_costs(chart.metric, chart.sizes_bytes, drawn)
    assert model is not None
    assert model.lack_of_fit
    assert fitted_costs(metric("allocs_per_item"), chart.sizes_bytes, drawn) is None


def test_data_caches_of_the_drawn_runs_are_listed_once_and_nonsense_is_passed_over(
    store: Store,
) -> None:
    values = {f"to_wire/a/bytes/size:{n}": float(n) for n in SIZES}
    level_1 = {"type": "Data", "level": 1, "size": 32768, "num_sharing": 1}
    told: list[object] = [
        level_1,
        {**level_1, "type": "Instruction", "size": 65536},
        {"type": "Unified", "level": 2, "size": 1048576},
        {"type": "Unified", "level": "three", "size": 5},
        {"type": "Unified", "level": 3, "size": -5},
    ]
    upload(store, report_body(values, context={"caches": told}), salt=1)
    upload(store, report_body(values, context={"caches": [level_1], "x": 1}), salt=2)
    older = {**level_1, "size": 16384}
    upload(store, report_body(values, context={"caches": [older]}), version="0.9")
    assert [tuple(each) for each in sweep(store).caches] == [("L1d", 32768), ("L2", 1048576)]
