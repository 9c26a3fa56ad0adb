"""Filters against a model that goes through all series one by one."""

import random
from dataclasses import dataclass

import pytest

from drawn import filters, sweep, trend
from factories import report_body, upload
from wirewatch.services.filters import ChartKind
from wirewatch.storage.store import Store

OF_TRACK = {
    "machine": ("lab", "ci"),
    "os": ("linux", "windows", "wine"),
    "arch": ("x86_64", "arm64"),
    "cpu": ("zen", "skylake"),
    "compiler": ("gcc", "clang"),
    "compiler_major": ("9", "12", "16"),
    "stdlib": ("libstdc++", "libc++"),
    "build_type": ("release", "debug"),
    "variant": ("", "lto"),
}
OF_CASE = {
    "operation": ("to_wire", "from_wire"),
    "codec": ("a", "b", "c"),
    "payload": ("bytes", "record"),
    "size": ("", "8", "64", "512"),
    "wrap": ("", "x", "y"),
    "threads": ("1", "2"),
    "clock": ("cpu", "real"),
}
KEYS = (*OF_CASE, *OF_TRACK)
Series = dict[str, str]


@dataclass(frozen=True)
class Filled:
    """A store with some runs on tracks drawn at random, and every series in it."""

    store: Store
    series: list[Series]


def name_of(case: Series) -> str:
    parts = [case["operation"], case["codec"], case["payload"]]
    parts += [f"{key}:{case[key]}" for key in ("size", "wrap") if case[key]]
    parts += ["real_time"] if case["clock"] == "real" else []
    return "/".join([*parts, f"threads:{case['threads']}"])


@pytest.fixture
def filled(store: Store) -> Filled:
    chance = random.Random(11)
    series: dict[tuple[str, ...], Series] = {}
    for _ in range(6):
        track = {key: chance.choice(values) for key, values in OF_TRACK.items()}
        cases = [{key: chance.choice(values) for key, values in OF_CASE.items()} for _ in range(25)]
        context = {f"wirewatch.{key}": value for key, value in track.items()}
        upload(store, report_body({name_of(case): 1.0 for case in cases}, context=context))
        for case in cases:
            found = case | track
            series[tuple(found[key] for key in KEYS)] = found
    return Filled(store, list(series.values()))


def matches(series: Series, chosen: dict[str, set[str]], *, but: str | None = None) -> bool:
    if series["os"] == "wine" and but != "os" and "os" not in chosen:
        return False
    return all(series[key] in values for key, values in chosen.items() if key != but)


def some_choice(chance: random.Random) -> dict[str, set[str]]:
    keys = chance.sample(KEYS, chance.randrange(5))
    values = {**OF_CASE, **OF_TRACK}
    chosen = {}
    for key in keys:
        offered = [value for value in values[key] if value]
        chosen[key] = set(chance.sample(offered, chance.randint(1, len(offered))))
    return chosen


@pytest.mark.parametrize("kind", ChartKind)
def test_filters_of_every_kind_combine_freely(filled: Filled, kind: ChartKind) -> None:
    every = [each for each in filled.series if kind is ChartKind.TREND or each["size"]]
    chance = random.Random(5)
    seen = 0
    for _ in range(40):
        chosen = some_choice(chance)
        items = [(key, value) for key, values in chosen.items() for value in sorted(values)]
        found = filters(filled.store, *items, kind=kind)
        assert found.total_series == sum(matches(each, chosen) for each in every), chosen
        seen += found.total_series > 0
        dimensions = {each.key: each for each in found.dimensions}
        assert set(KEYS) <= set(dimensions), "every filter there is must be offered"
        for key in KEYS:
            # Counted under the selection of all the others, never under its own.
            others = [each for each in every if matches(each, chosen, but=key)]
            expected = {
                value: sum(each[key] == value for each in others)
                for value in {each[key] for each in every} | chosen.get(key, set())
                if value
            }
            counted = {each.value: each.count for each in dimensions[key].values}
            assert counted == expected, (chosen, key)
            marked = {each.value for each in dimensions[key].values if each.selected}
            assert marked == chosen.get(key, set())
    assert seen > 10


def test_charts_show_what_the_filters_count(filled: Filled) -> None:
    chance = random.Random(6)
    for _ in range(15):
        chosen = some_choice(chance)
        items = [(key, value) for key, values in chosen.items() for value in sorted(values)]
        expected = [each for each in filled.series if matches(each, chosen)]
        assert trend(filled.store, *items, limit=1).total_series == len(expected)
        sized = [each for each in expected if each["size"]]
        lines = {tuple(each[key] for key in KEYS if key != "size") for each in sized}
        assert len(sweep(filled.store, *items, limit=1_000).lines) == len(lines)
