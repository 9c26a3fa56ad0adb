import math

import pytest

from drawn import project_row, selected
from factories import PROJECT, report_body, upload
from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.budget import BudgetChart, draw_budget, read_loads
from wirewatch.services.catalog import Catalogs
from wirewatch.services.sweep import SweepQuery
from wirewatch.storage.store import Store

SIZES = (8, 512, 4096)


def needs(store: Store, *loads: str, metric: str = "items_per_second") -> BudgetChart:
    with store.read() as transaction:
        query = SweepQuery(metric, None, [], 100, selected(transaction, PROJECT, []))
        return draw_budget(
            transaction, Catalogs(), project_row(transaction), query, read_loads(loads)
        )


def rates(codec: str, per_second: float) -> dict[str, float]:
    return {f"to_wire/{codec}/bytes/size:{size}": per_second for size in SIZES}


def test_cores_are_rate_times_time_and_the_cheapest_comes_first(store: Store) -> None:
    ceilings = {f"ceiling/memmove.warm/bytes/size:{size}": 1e9 for size in SIZES}
    values = rates("slow", 1e5) | rates("fast", 1e6) | ceilings
    upload(store, values, metric="items_per_second")
    chart = needs(store, "512@50000", "8@50000")
    assert [each.line.line.name for each in chart.needs] == [
        "to_wire/fast/bytes",
        "to_wire/slow/bytes",
    ]
    assert [each.budget.cores.value for each in chart.needs] == pytest.approx([0.1, 1.0])
    assert all(math.isnan(each.budget.link_bits_per_s) for each in chart.needs)
    assert not any(each.budget.extrapolated for each in chart.needs)


def test_the_link_follows_from_encoded_bytes_and_outside_sizes_are_said(store: Store) -> None:
    rows = report_body(rates("a", 1e6), metric="items_per_second")
    upload(store, rows)
    sizes = {f"to_wire/a/bytes/size:{size}": float(size + 10) for size in SIZES}
    upload(store, sizes, metric="encoded_bytes", salt="sizes")
    (need,) = needs(store, "512@1000", "100000@10").needs
    assert need.budget.link_bits_per_s == pytest.approx(8 * (522 * 1000 + 100010 * 10))
    assert need.budget.extrapolated == (1,)


@pytest.mark.parametrize(
    "text", ["", "4096", "@5", "5@", "a@b", "nan@1", "-1@1", "1@1e99", "\x00@1"]
)
def test_what_is_no_load_is_refused_with_an_example(text: str) -> None:
    with pytest.raises(InvalidRequest, match="4096@10000"):
        read_loads([text])


def test_no_messages_need_nothing_and_a_count_is_no_time(store: Store) -> None:
    upload(store, rates("a", 3.0), metric="allocs_per_item")
    assert needs(store, metric="allocs_per_item").needs == []
    with pytest.raises(InvalidRequest, match="allocs_per_item"):
        needs(store, "8@1", metric="allocs_per_item")
