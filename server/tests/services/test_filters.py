import random

import pytest

from drawn import filters, trend
from factories import upload
from wirewatch.services.filters import ChartKind, FilterCounts
from wirewatch.storage.store import Store

NAMES = [
    f"{operation}/{codec}/bytes/size:{size}"
    for operation in ("to_wire", "from_wire")
    for codec in ("a", "b")
    for size in (8, 64, 512)
]


@pytest.fixture
def filled(store: Store) -> Store:
    """12 cases on gcc, the 6 of codec a on clang; 2 ceilings and 1 without a size on gcc."""
    ceilings = {f"ceiling/memmove.warm/bytes/size:{size}": 9.0 for size in (8, 64)}
    upload(
        store,
        dict.fromkeys(NAMES, 1.0) | ceilings | {"BM_Other/wrap:x": 1.0},
        compiler="gcc",
        compiler_version="12.2",
        salt=1,
    )
    of_a = {name: 1.0 for name in NAMES if "/a/" in name}
    upload(store, of_a, compiler="clang", compiler_version="9.0", salt=2)
    return store


def counts(found: FilterCounts, key: str) -> dict[str, int]:
    (dimension,) = [each for each in found.dimensions if each.key == key]
    return {value.value: value.count for value in dimension.values}


def test_every_dimension_counts_series(filled: Store) -> None:
    found = filters(filled)
    assert found.total_series == 19
    assert counts(found, "codec") == {"a": 12, "b": 6}
    assert counts(found, "size") == {"8": 6, "64": 6, "512": 6}
    assert counts(found, "compiler") == {"clang": 6, "gcc": 13}
    assert counts(found, "compiler_major") == {"9": 6, "12": 13}
    assert counts(found, "wrap") == {"x": 1}


def test_a_dimension_is_counted_under_the_others_not_under_itself(filled: Store) -> None:
    found = filters(filled, ("codec", "b"), ("size", "8"))
    assert found.total_series == 2
    assert counts(found, "codec") == {"a": 4, "b": 2}
    assert counts(found, "size") == {"8": 2, "64": 2, "512": 2}
    assert counts(found, "compiler") == {"clang": 0, "gcc": 2}


def test_ceilings_are_offered_but_not_counted(filled: Store) -> None:
    assert counts(filters(filled), "operation") == {"ceiling": 2, "from_wire": 9, "to_wire": 9}
    found = filters(filled, ("operation", "ceiling"))
    assert found.total_series == 2
    assert counts(found, "codec") == {"a": 0, "b": 0, "memmove.warm": 2}


def test_a_sweep_counts_only_cases_with_a_size_and_no_ceilings(filled: Store) -> None:
    found = filters(filled, kind=ChartKind.SWEEP)
    assert found.total_series == 18
    assert counts(found, "operation") == {"from_wire": 9, "to_wire": 9}
    assert "wrap" not in {each.key for each in found.dimensions}


def test_selected_values_are_marked_even_when_unknown(filled: Store) -> None:
    found = filters(filled, ("codec", "a"), ("codec", "zzz"))
    (codec,) = [each for each in found.dimensions if each.key == "codec"]
    assert {value.value: value.selected for value in codec.values} == {
        "a": True,
        "b": False,
        "zzz": True,
    }


def test_what_is_not_known_of_any_track_is_no_dimension(filled: Store) -> None:
    assert {"machine", "stdlib"}.isdisjoint(each.key for each in filters(filled).dimensions)


def test_order_and_titles(filled: Store) -> None:
    found = filters(filled)
    keys = [each.key for each in found.dimensions]
    assert keys == [
        "operation",
        "codec",
        "size",
        "payload",
        "wrap",
        "threads",
        "clock",
        "compiler",
        "compiler_major",
    ]
    assert [each.title for each in found.dimensions][:3] == ["Operation", "Codec", "Payload size"]
    assert [each.kind for each in found.dimensions] == ["facet"] * 7 + ["track"] * 2


def test_counts_are_what_choosing_the_value_shows(filled: Store) -> None:
    """The promise of a filter: choosing one value alone shows as many series as it says."""
    choices = [("codec", "a"), ("size", "64"), ("compiler", "gcc"), ("operation", "to_wire")]
    for seed in range(8):
        chosen = random.Random(seed).sample(choices, seed % 4)
        for dimension in filters(filled, *chosen).dimensions:
            others = [each for each in chosen if each[0] != dimension.key]
            for value in dimension.values:
                shown = trend(filled, *others, (dimension.key, value.value), metric="real_time")
                assert shown.total_series == value.count, (chosen, dimension.key, value.value)


def test_what_ran_under_wine_is_hidden_until_it_is_asked_for(filled: Store) -> None:
    name = NAMES[0]
    upload(filled, {name: 1.0}, compiler="gcc", compiler_version="12.2", os="wine", salt=3)
    everything = trend(filled, ("name", name))
    assert sorted(everything.catalog.tracks[place].os for _, place in everything.series) == ["", ""]
    chosen = trend(filled, ("name", name), ("os", "wine"))
    assert [chosen.catalog.tracks[place].os for _, place in chosen.series] == ["wine"]
    found = filters(filled)
    assert found.total_series == 19
    assert counts(found, "compiler") == {"clang": 6, "gcc": 13}
    assert counts(found, "os") == {"wine": 1}
    assert filters(filled, ("os", "wine")).total_series == 1
