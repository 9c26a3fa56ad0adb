"""Which series pair, and what is said of those that do not."""

import json

import pytest

from drawn import comparison
from factories import report_body, upload
from wirewatch.domain.errors import InvalidRequest
from wirewatch.services.compare import Comparison
from wirewatch.storage.store import Store


def paired(found: Comparison) -> list[tuple[str, str]]:
    cases = found.catalog.cases
    return [
        (cases[pair.baseline[0]].key.name, cases[pair.candidate[0]].key.name)
        for pair in found.pairs
    ]


def left(found: Comparison) -> list[tuple[str, str, str]]:
    cases = found.catalog.cases
    return [
        (side, cases[case].key.name, str(why))
        for side, entries in (
            ("baseline", found.pairing.baseline_only),
            ("candidate", found.pairing.candidate_only),
        )
        for (case, _), why in entries
    ]


def test_codecs_pair_by_everything_else(store: Store) -> None:
    upload(
        store,
        {
            "encode/a/x/size:8": 1.0,
            "encode/a/x/size:64": 2.0,
            "encode/b/x/size:8": 3.0,
            "decode/b/x/size:8": 4.0,
        },
    )
    found = comparison(store, "baseline.codec=a&candidate.codec=b")
    assert paired(found) == [("encode/a/x/size:8", "encode/b/x/size:8")]
    assert left(found) == [
        ("baseline", "encode/a/x/size:64", "missing"),
        ("candidate", "decode/b/x/size:8", "missing"),
    ]


def test_a_facet_that_one_codec_alone_has_can_be_fixed_with_it(store: Store) -> None:
    upload(store, {"encode/a/x/wrap:object": 1.0, "encode/b/x": 3.0})
    assert paired(comparison(store, "baseline.codec=a&candidate.codec=b")) == []
    found = comparison(store, "baseline.codec=a&baseline.wrap=object&candidate.codec=b")
    assert paired(found) == [("encode/a/x/wrap:object", "encode/b/x")]


def test_names_that_say_nothing_else_pair_by_what_is_left_of_them(store: Store) -> None:
    upload(store, {"BM_Sort<vector>/8": 1.0, "BM_Sort<list>/8": 2.0, "BM_Sort<list>/9": 2.0})
    found = comparison(store, "baseline.q=vector&candidate.q=list")
    assert paired(found) == [("BM_Sort<vector>/8", "BM_Sort<list>/8")]
    by_name = comparison(store, "baseline.name=BM_Sort<vector>/8&candidate.name=BM_Sort<list>/9")
    assert paired(by_name) == [("BM_Sort<vector>/8", "BM_Sort<list>/9")]


def test_a_compiler_brings_its_version_along_and_it_is_told(store: Store) -> None:
    for compiler, version in (("gcc", "12.2"), ("clang", "16.0")):
        upload(
            store, {"encode/a/x": 1.0}, compiler=compiler, compiler_version=version, salt=compiler
        )
    found = comparison(store, "baseline.compiler=gcc&candidate.compiler=clang")
    assert len(found.pairs) == 1
    assert found.pairing.also_differ == {"compiler_major": ("12", "16")}


def test_tracks_that_no_side_fixes_stay_apart(store: Store) -> None:
    upload(store, {"encode/a/x": 1.0}, version="1.0", os="linux")
    upload(store, {"encode/a/x": 1.0}, version="1.1", os="windows", salt=1)
    found = comparison(store, "baseline.version=1.0&candidate.version=1.1")
    assert [why for _, _, why in left(found)] == ["missing", "missing"]


def test_different_clocks_are_never_compared(store: Store) -> None:
    upload(store, {"encode/a/x": 1.0}, version="1.0")
    upload(store, {"encode/a/x/real_time": 1.0}, version="1.1")
    found = comparison(store)
    assert paired(found) == []
    assert left(found) == [
        ("baseline", "encode/a/x", "clock"),
        ("candidate", "encode/a/x", "clock"),
    ]
    with pytest.raises(InvalidRequest, match="cannot fix a clock"):
        comparison(store, "baseline.clock=cpu&candidate.clock=real")


def test_series_alike_in_all_that_is_compared_are_left_out(store: Store) -> None:
    upload(store, {"encode/a/x": 1.0, "encode/b/x": 1.0, "encode/c/x": 2.0})
    found = comparison(store, "baseline.codec=a&baseline.codec=b&candidate.codec=c")
    assert paired(found) == []
    assert [why for _, _, why in left(found)] == ["ambiguous"] * 3


def test_threads_can_be_compared(store: Store) -> None:
    content = json.loads(report_body({"encode/a/x/threads:1": 1.0, "encode/a/x/threads:4": 3.0}))
    content["benchmarks"][1]["threads"] = 4
    upload(store, json.dumps(content).encode())
    found = comparison(store, "baseline.threads=1&candidate.threads=4")
    assert [pair.statistics.ratio for pair in found.pairs] == [pytest.approx(3.0)]


def test_a_benchmark_whose_meaning_changed_is_not_compared_with_what_it_was(store: Store) -> None:
    upload(store, {"encode/a/x": 1.0}, version="1.0")
    upload(store, {"encode/a/x/rev:2": 1.0}, version="1.1")
    found = comparison(store)
    assert paired(found) == []
    assert [why for _, _, why in left(found)] == ["revision", "revision"]


def test_of_several_revisions_the_newest_stands_for_a_codec(store: Store) -> None:
    upload(store, {"encode/a/x": 1.0, "encode/a/x/rev:2": 2.0, "encode/b/x": 6.0})
    found = comparison(store, "baseline.codec=a&candidate.codec=b")
    assert [pair.statistics.ratio for pair in found.pairs] == [pytest.approx(3.0)]


def test_what_a_side_fixes_comes_before_what_both_share(store: Store) -> None:
    upload(store, {"encode/a/x": 1.0, "encode/b/x": 3.0})
    found = comparison(store, "codec=a&candidate.codec=b")
    assert paired(found) == [("encode/a/x", "encode/b/x")]
