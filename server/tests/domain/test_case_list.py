import hashlib

from wirewatch.domain.case_list import CaseList
from wirewatch.domain.report import CaseKey, Clock

KEYS = [CaseKey("encode/a"), CaseKey("encode/b", threads=4, clock=Clock.REAL, revision=2)]


def test_it_is_a_sequence_of_its_cases() -> None:
    found = CaseList(iter(KEYS))
    assert list(found) == KEYS
    assert len(found) == 2
    assert found[1] is KEYS[1]
    assert list(found[:1]) == KEYS[:1]
    assert found.most_threads == 4
    assert found.longest_name_chars == 8
    assert CaseList([]).most_threads == CaseList([]).longest_name_chars == 0


def test_the_digest_is_what_stores_hold() -> None:
    # Layouts are found by it: changed, every stored one would be made a second time.
    text = "encode/a\0" + "1\0cpu\0" + "1\nencode/b\0" + "4\0real\0" + "2"
    assert CaseList(KEYS).digest == hashlib.sha256(text.encode()).digest()


def test_the_digest_tells_order_and_every_attribute() -> None:
    lists = [
        KEYS,
        KEYS[::-1],
        KEYS[:1],
        [CaseKey("encode/a", threads=2)],
        [CaseKey("encode/a", clock=Clock.MANUAL)],
        [CaseKey("encode/a", revision=2)],
        [CaseKey("encode/b")],
    ]
    assert len({CaseList(keys).digest for keys in lists}) == len(lists)
