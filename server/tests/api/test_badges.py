from xml.etree import ElementTree as ET

import pytest
from fastapi.testclient import TestClient

from api_client import PROJECT_URL, assert_problem, send
from factories import report_body, upload
from judged import judge_all, measure, noisy
from wirewatch.api.badge_picture import badge_svg
from wirewatch.services.badges import Badge, Tone
from wirewatch.storage.store import Store

VERDICT = f"{PROJECT_URL}/badges/verdict.svg"
VALUE = f"{PROJECT_URL}/badges/value.svg"
NAME = "encode/a/bytes/size:8"
TEXT = "{http://www.w3.org/2000/svg}text"


def texts_of(picture: bytes) -> list[str]:
    return ["".join(each.itertext()) for each in ET.fromstring(picture).iter(TEXT)]


def test_the_verdict_is_that_of_the_newest_run(client: TestClient, app_store: Store) -> None:
    measure(app_store, 1, 6)
    answer = client.get(VERDICT)
    assert answer.headers["content-type"] == "image/svg+xml"
    assert texts_of(answer.content) == ["speed of release", "1.6: unchanged"]
    upload(app_store, noisy("slow", dict.fromkeys(noisy(0), 0.5)), version="1.7")
    assert texts_of(client.get(VERDICT).content)[1] == "1.7: not judged yet"
    judge_all(app_store)
    assert texts_of(client.get(VERDICT).content)[1] == "1.7: slower"


def test_a_picture_is_asked_for_again_and_answered_with_304_until_it_differs(
    client: TestClient, app_store: Store
) -> None:
    measure(app_store, 1, 1)
    first = client.get(VERDICT)
    assert first.headers["cache-control"] == "private, max-age=300"
    assert first.headers["cross-origin-resource-policy"] == "cross-origin"
    same = client.get(VERDICT, headers={"If-None-Match": first.headers["etag"]})
    assert (same.status_code, same.content) == (304, b"")
    # A verdict changes no data version: the tag is of the picture itself.
    upload(app_store, noisy("next"), version="1.2")
    again = client.get(VERDICT, headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, texts_of(again.content)[1]) == (200, "1.2: not judged yet")


def test_a_batch_has_one_verdict(client: TestClient, admin: dict[str, str]) -> None:
    for machine in ("m1", "m2"):
        send(client, report_body({NAME: 1.0}, salt=machine), admin, machine=machine, batch="b")
    assert texts_of(client.get(VERDICT).content)[1] == "1.0: not judged yet"


def test_the_value_is_the_newest_one_of_the_series(
    client: TestClient, admin: dict[str, str]
) -> None:
    for version, value in (("1.10", 2.5e9), ("1.9", 1.0e9)):
        send(client, report_body({NAME: value}), admin, version=version)
    send(client, report_body({"other": 1.0}), admin, version="2.0")
    answer = client.get(f"{VALUE}?codec=a&metric=bytes_per_second")
    assert texts_of(answer.content) == [NAME, "2.5 GB/s in 1.10"]
    named = client.get(f"{VALUE}?codec=a&badge_label=Ours")
    assert texts_of(named.content)[0] == "Ours"
    assert texts_of(client.get(f"{VALUE}?codec=a&metric=cpu_time").content)[1] == "10 ns in 1.10"


def test_a_value_is_of_one_series(client: TestClient, admin: dict[str, str]) -> None:
    send(client, report_body({NAME: 1.0, "encode/b/bytes/size:8": 1.0}), admin)
    answer = client.get(VALUE)
    assert_problem(answer, 422, "invalid-request")
    assert "2 are selected" in answer.json()["detail"]
    nothing = client.get(f"{VALUE}?codec=none")
    assert texts_of(nothing.content)[1] == "no value yet"


def test_what_is_not_there(client: TestClient, app_store: Store, admin: dict[str, str]) -> None:
    assert_problem(client.get(VERDICT), 404, "not-found")
    client.post("/api/v1/projects", json={"slug": "codec"}, headers=admin)
    assert texts_of(client.get(VERDICT).content)[1] == "no runs yet"
    run = send(client, report_body({NAME: 1.0}), admin).json()["id"]
    assert_problem(client.get(f"{VERDICT}?channel=nightly"), 404, "not-found")
    client.post(f"{PROJECT_URL}/runs/{run}/void", json={"reason": "x"}, headers=admin)
    assert texts_of(client.get(VERDICT).content)[1] == "no runs yet"


@pytest.mark.parametrize("text", ["<script>&\"'", "a\x00\x1b]b", "x" * 500, "…é漢字", "]]>"])
def test_a_name_stays_text(text: str) -> None:
    picture = badge_svg(Badge(text, text, Tone.WORSE))
    (label, message) = texts_of(picture)
    assert label == message
    assert len(label) <= 80
    assert b"<script" not in picture
    root = ET.fromstring(picture)
    assert {each.tag.rpartition("}")[2] for each in root.iter()} == {
        *("svg", "title", "clipPath", "rect", "g", "text")
    }
    assert not any("style" in each.attrib for each in root.iter())


@pytest.mark.parametrize("tone", Tone)
def test_white_on_each_colour_is_readable(tone: Tone) -> None:
    fills = [each.get("fill") for each in ET.fromstring(badge_svg(Badge("a", "b", tone))).iter()]
    colours = [each for each in fills if each is not None and len(each) == 7]
    assert len(colours) == 2
    for colour in colours:
        channels = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        # WCAG 2.2, relative luminance.
        linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in channels]
        luminance = sum(w * c for w, c in zip((0.2126, 0.7152, 0.0722), linear, strict=True))
        assert 1.05 / (luminance + 0.05) >= 4.5, (tone, colour)
