import math

import pytest

from databases import count_rows
from drawn import filters, project_row, sweep, trend
from factories import ADMIN, NOW, PROJECT, report_body, upload
from wirewatch.domain.errors import Forbidden, InvalidRequest, NotFound
from wirewatch.services.access import ANYONE, Caller, Scope
from wirewatch.services.name_reading import preview_pattern
from wirewatch.services.projects import ProjectChange, change_project, create_project
from wirewatch.storage.repositories import cases
from wirewatch.storage.store import Store

PATTERN = r"BM_(?P<operation>[a-z]+)<(?P<codec>\w+)>/(?P<size>\d+)"
FOREIGN = {"BM_encode<json>/64": 1.0, "BM_encode<json>/512": 2.0, "BM_decode<cbor>/64": 3.0}
OWN = {"to_wire/a/bytes/size:8": 4.0, "ceiling/memmove.warm/bytes/size:64": 9.0}
PLAIN = {"BM_other/wrap:x": 5.0}


def set_pattern(store: Store, pattern: str | None, caller: Caller = ADMIN) -> None:
    change = ProjectChange(given=frozenset({"name_pattern"}), name_pattern=pattern)
    change_project(store, PROJECT, change, caller)


def facets_by_name(store: Store) -> dict[str, dict[str, str]]:
    with store.read() as transaction:
        found = cases.cases_of(transaction, project_row(transaction).project_id)
    return {case.key.name: dict(case.facets) for case in found}


def test_a_changed_pattern_reads_all_names_anew(store: Store) -> None:
    upload(store, FOREIGN | OWN | PLAIN)
    before = facets_by_name(store)
    assert before["BM_encode<json>/64"] == {}
    set_pattern(store, PATTERN)
    after = facets_by_name(store)
    assert after["BM_decode<cbor>/64"] == {"operation": "decode", "codec": "cbor", "size": "64"}
    # What it does not match is read by the grammar, as before.
    assert {name: after[name] for name in OWN | PLAIN} == {
        name: before[name] for name in OWN | PLAIN
    }
    set_pattern(store, r"BM_(?P<codec>.*)")
    assert facets_by_name(store)["BM_encode<json>/64"] == {"codec": "encode<json>/64"}
    set_pattern(store, None)
    assert facets_by_name(store) == before


def test_later_uploads_are_read_by_the_pattern_too(store: Store) -> None:
    upload(store, OWN)
    set_pattern(store, PATTERN)
    upload(store, FOREIGN | OWN, salt=1)
    assert facets_by_name(store)["BM_encode<json>/512"]["size"] == "512"
    assert trend(store, ("codec", "json"), metric="real_time").total_series == 2


def test_sizes_of_a_pattern_make_a_sweep_and_filters(store: Store) -> None:
    upload(store, FOREIGN)
    assert sweep(store).lines == []
    set_pattern(store, PATTERN)
    chart = sweep(store, ("codec", "json"))
    (line,) = chart.lines
    assert (line.line.name, list(chart.sizes_bytes)) == ("BM_encode<json>", [64, 512])
    assert line.y.tolist() == [1.0, 2.0]
    dimensions = {each.key: each for each in filters(store).dimensions}
    assert [(each.value, each.count) for each in dimensions["operation"].values] == [
        ("decode", 1),
        ("encode", 2),
    ]


def test_a_size_inside_of_a_segment_is_swept_too(store: Store) -> None:
    upload(store, {"v2_json_2": 1.0, "v2_json_16": 2.0, "v2_cbor_16": 3.0})
    set_pattern(store, r"v2_(?P<codec>[a-z]+)_(?P<size>\d+)")
    lines = {each.line.name: each.y.tolist() for each in sweep(store).lines}
    assert lines == {
        "v2_json_*": [1.0, 2.0],
        "v2_cbor_*": [pytest.approx(math.nan, nan_ok=True), 3.0],
    }


def test_names_of_a_declared_grammar_go_back_to_it(store: Store) -> None:
    name = "my_own_operation/codec/bytes/size:8"
    upload(store, report_body({name: 1.0}, context={"wirewatch.schema": "1"}))
    before = facets_by_name(store)
    assert before[name]["operation"] == "my_own_operation"
    set_pattern(store, "(?P<codec>.*)")
    assert set(facets_by_name(store)[name]) == {"codec"}
    upload(store, report_body({name: 1.0, "another/x": 1.0}, context={"wirewatch.schema": "1"}))
    set_pattern(store, None)
    assert facets_by_name(store) == before | {"another/x": {"operation": "another", "codec": "x"}}


def test_names_of_equal_facets_stay_two_cases_with_a_warning(store: Store) -> None:
    upload(store, OWN)
    set_pattern(store, r"BM_(?P<operation>[a-z]+).*")
    run = upload(store, FOREIGN, salt=1).run
    assert run.case_count == 3
    (caveat,) = [each for each in run.caveats if each["code"] == "equal_facets"]
    assert "BM_encode<json>/64 and BM_encode<json>/512" in caveat["detail"]
    assert trend(store, ("operation", "encode"), metric="real_time").total_series == 2
    set_pattern(store, PATTERN)
    run = upload(store, FOREIGN, salt=2).run
    assert [each["code"] for each in run.caveats] == []


def test_a_pattern_that_tells_names_apart_takes_the_grammars_warning_away(store: Store) -> None:
    names = {"to_wire/a/b/size:8": 1.0, "to_wire/a/b/more/size:8": 2.0}
    warned = upload(store, names).run
    assert [each["code"] for each in warned.caveats] == ["equal_facets"]
    set_pattern(store, r"to_wire/(?P<codec>.*)/size:(?P<size>\d+)")
    assert [each["code"] for each in upload(store, names, salt=1).run.caveats] == []


def test_a_preview_shows_what_would_happen_and_stores_nothing(store: Store) -> None:
    upload(store, FOREIGN | OWN)
    before = facets_by_name(store), count_rows(store)
    found = preview_pattern(store, PROJECT, r"BM_(?P<operation>\w+).*", limit=3, caller=ADMIN)
    assert (found.keys, found.matched, found.unmatched) == (("operation",), 3, 2)
    assert [(each.case.name, each.matched) for each in found.names] == [
        ("to_wire/a/bytes/size:8", False),
        ("ceiling/memmove.warm/bytes/size:64", False),
        ("BM_encode<json>/64", True),
    ]
    assert found.equal == [("BM_encode<json>/64", "BM_encode<json>/512")]
    assert (facets_by_name(store), count_rows(store)) == before


@pytest.mark.parametrize("key", ["os", "compiler", "metric", "version", "threads", "clock", "q"])
def test_a_group_called_like_a_parameter_is_refused(store: Store, key: str) -> None:
    upload(store, FOREIGN)
    with pytest.raises(InvalidRequest, match=f"group `{key}` is called like a parameter"):
        set_pattern(store, f"(?P<{key}>.*)")


def test_a_malformed_pattern_changes_nothing(store: Store) -> None:
    upload(store, OWN)
    before = facets_by_name(store)
    with pytest.raises(InvalidRequest):
        set_pattern(store, "(")
    assert facets_by_name(store) == before
    with store.read() as transaction:
        assert project_row(transaction).name_pattern is None


def test_who_may_not_change_a_project_may_not_try_patterns(store: Store) -> None:
    create_project(store, slug=PROJECT, title="", public=True, caller=ADMIN, now=NOW)
    create_project(store, slug="closed", title="", public=False, caller=ADMIN, now=NOW)
    reader = Caller(frozenset({Scope.READ}), key="reader00")
    with pytest.raises(Forbidden):
        preview_pattern(store, PROJECT, PATTERN, limit=1, caller=reader)
    with pytest.raises(NotFound):
        preview_pattern(store, "closed", PATTERN, limit=1, caller=ANYONE)
    with pytest.raises(Forbidden):
        set_pattern(store, PATTERN, caller=reader)


def test_only_what_is_given_changes(store: Store) -> None:
    create_project(store, slug=PROJECT, title="Old", public=True, caller=ADMIN, now=NOW)
    set_pattern(store, PATTERN)
    given = ProjectChange(given=frozenset({"public"}), public=False)
    changed = change_project(store, PROJECT, given, ADMIN).activity.project
    assert (changed.title, changed.public, changed.name_pattern) == ("Old", False, PATTERN)
    same = change_project(store, PROJECT, ProjectChange(given=frozenset()), ADMIN)
    assert same.activity.project.data_version == changed.data_version
